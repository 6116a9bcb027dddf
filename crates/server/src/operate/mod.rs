//! What an operator does with a database: keep copies of it, look into it, clean it, and take it elsewhere.

mod copy;
mod doctor;
mod forget;
mod prune;

use std::io;
use std::path::Path;

pub use copy::{Tally, backup, move_all, restore};
pub use doctor::{Damage, Diagnosis, doctor};
pub use forget::{Forgotten, Who, forget};
pub use prune::{PrunePlan, Pruned, prune};

use crate::store::{Fault, StoreError};

/// A database whose file or name is not as it must be.
fn bad_name(because: String) -> StoreError {
    StoreError::Broken(Fault::Name, because)
}

fn of_file(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| StoreError::Broken(Fault::Other, format!("{}: {error}", path.display()))
}

/// Makes sure that the names in the folder of a file survive a power cut.
fn sync_folder(path: &Path) -> Result<(), StoreError> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(folder).and_then(|it| it.sync_all()).map_err(of_file(folder))
}
