//! The server from the command line: start it, load it, look after its database, and check its dice offline.

mod load;
mod operate;
mod serve;
mod verify;

pub(crate) use load::load;
pub(crate) use operate::{backup, doctor, forget, move_all, prune, restore};
pub(crate) use serve::serve;
pub(crate) use verify::verify;
