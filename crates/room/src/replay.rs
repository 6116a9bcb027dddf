//! A record to be watched: the Scene at the start, then what each event changed.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::record::Happening;
use engine::scene::Scene;
use engine::{Seat, Seats, Turn};
use serde::Serialize;

use crate::info::happenings;
use crate::patch::Patch;
use crate::problem::{Code, Problem};

/// A record may have so many events.
const MOST_EVENTS: usize = 5_000;

/// A replay.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Replay {
    game: &'static str,
    seats: u8,
    options: String,
    names: Vec<String>,
    /// Frame 0 is `{"scene":Scene}`, frame k is `{"patch":Patch}`: what event k changed.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    frames: Vec<Frame>,
}

/// One moment of a replay.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Frame {
    Scene(Box<Scene>),
    Patch(Box<Patch>),
}

/// The events of a record, which must not be too many.
pub fn events(record: &str) -> Result<Vec<Happening>, Problem> {
    let events = happenings(record)?;
    if events.len() > MOST_EVENTS {
        let sentence = format!("The record has more than {MOST_EVENTS} events.");
        return Err(Problem::new(Code::Limit, sentence));
    }
    Ok(events)
}

/// Plays a record from its beginning. A game that is over shows everything, any other what a spectator sees. The game
/// of a room, which has names, is over, whatever its record says.
pub fn replay(record: &str, names: Option<Vec<String>>, stop: &AtomicBool) -> Result<Replay, Problem> {
    let events = events(record)?;
    let mut table = table::load(record)?;
    let over = names.is_some() || table.turn() == Turn::Over;
    let letters = || (0..table.seats()).map(|i| Seat::new(i.into()).to_string()).collect();
    let names = names.unwrap_or_else(letters);
    table.undo_to(0)?;
    table.rename(&names);
    let eyes = if over { Seats::ALL } else { Seats::NONE };
    let mut scene = table.scene(eyes, 0);
    let mut frames = vec![Frame::Scene(Box::new(scene.clone()))];
    for (before, event) in events.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return Err(Problem::new(Code::Limit, "Nobody waits for this replay any more."));
        }
        table.apply(event)?;
        let after = table.scene(eyes, 0);
        frames.push(Frame::Patch(Box::new(Patch::between(&scene, &after, table.log(eyes, before)))));
        scene = after;
    }
    let (game, seats, options) = (table.game(), table.seats(), table.options());
    Ok(Replay { game, seats, options, names, frames })
}
