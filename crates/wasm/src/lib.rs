//! The program in a page: rooms as a server has them, computer players and reviews, behind a few functions that a Worker
//! calls. There is no wasm-bindgen and no JavaScript in here: JSON goes in, JSON comes out, and what is to be stored,
//! told or thought about is handed to the Worker, which has a database, lines to the page, and other Workers.

mod call;
#[allow(unsafe_code)]
mod door;
mod house;
mod measure;
mod request;
mod review;
mod stored;
mod think;

pub use call::{Call, answer};
pub use door::{answer_at, call, input, weights};
pub use house::{Effects, House, Reply, ToThink};
pub use stored::Stored;
