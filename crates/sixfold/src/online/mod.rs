//! The server from the command line: start it, and check its dice offline.

mod serve;
mod verify;

pub(crate) use serve::serve;
pub(crate) use verify::verify;
