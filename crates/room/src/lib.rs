//! One room, synchronously: its log, what each viewer may see, what can be asked of it, and the messages both ways.
//! There is no task, socket, database or clock in here: a server, a terminal or a page brings its own.

mod entry;
mod hints;
pub mod name;
mod patch;
pub mod secret;
mod state;
mod trouble;
mod wire;

pub use entry::{Chain, Clock, Created, Entry, Hash, Payload};
pub use patch::Patch;
pub use state::{Room, happenings, playable};
pub use trouble::{Code, Trouble};
pub use wire::{Hello, Kind, PROTOCOL, Place, RoomInfo, Say, Stage, Tell};
