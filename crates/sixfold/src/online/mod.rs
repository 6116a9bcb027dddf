//! The server from the command line: start it, load it, and check its dice offline.

mod load;
mod serve;
mod verify;

pub(crate) use load::load;
pub(crate) use serve::serve;
pub(crate) use verify::verify;
