//! One room, synchronously: its log, what each viewer may see, what can be asked of it, and the messages both ways.
//! There is no task, socket, database or clock in here: a server, a terminal or a page brings its own.

mod catalog;
mod command;
mod dice;
mod entry;
mod hints;
mod info;
mod lesson;
mod message;
pub mod name;
mod patch;
mod phrase;
mod place;
pub mod plain;
mod problem;
mod replay;
mod report;
mod room;
pub mod secret;
mod substitute;
mod think;
mod touch;
mod undo;
mod view;
mod viewers;
mod wish;

pub use catalog::{Catalog, Guide, Rules, art, catalog, guide, rules};
pub use command::{Answer, Batch, Rematch};
pub use dice::{Dice, DiceDue};
pub use entry::{Chain, Clock, Created, Entry, Event, Hash, Payload};
pub use info::{happenings, playable};
pub use lesson::{LessonStep, PuzzleStep};
pub use message::{Hello, Next, PROTOCOL, RoomInfo, Say, Stage, Tell};
pub use patch::Patch;
pub use phrase::Phrase;
pub use place::{Kind, SeatInfo};
pub use problem::{Code, Problem};
pub use replay::{Replay, events, replay};
pub use report::{FairInfo, Finished, RollInfo};
pub use room::Room;
pub use think::{Found, Question, Thought};
pub use view::{Message, To};
pub use wish::{NewRoom, NewSeat, OptionValue};
