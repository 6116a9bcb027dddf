//! What a command costs does not grow with the game: no replay of the whole game for an event, a viewer or an undo.

mod common;

use common::{Hand, fair};
use engine::{Seat, applied};
use room::Say;

/// So many events a command may apply, whatever the length of the game: the event itself, what follows it, and for
/// each pair of eyes the few since the last milestone.
const MOST: u64 = 200;
/// A snapshot also tells the last lines of the log.
const MOST_FOR_A_SNAPSHOT: u64 = 500;

fn cost<T>(what: impl FnOnce() -> T) -> u64 {
    let before = applied();
    what();
    applied() - before
}

/// The dearest of each sort of command over a game of so many events.
fn dearest(hand: &mut Hand, events: usize) -> [u64; 3] {
    let mut most = [0; 3];
    while hand.room.table().events() < events {
        let (_, _, next) = hand.now();
        let seat = next.due[0];
        most[0] = most[0].max(cost(|| hand.play(seat, "hold").unwrap()));
        most[1] = most[1].max(cost(|| hand.undo(seat).unwrap()));
        let at = hand.room.table().events() / 2;
        most[2] = most[2].max(cost(|| hand.say(Say::Look { id: 1, at })));
        most[0] = most[0].max(cost(|| hand.play(seat, "roll").unwrap()));
    }
    most
}

#[test]
fn no_command_replays_the_game() {
    let mut hand = fair("pig", "target=1000 turn_cap=10000", None);
    let [play, undo, look] = dearest(&mut hand, 1_000);
    assert!(play <= MOST, "an action applies {play} events");
    assert!(undo <= MOST_FOR_A_SNAPSHOT, "an undo applies {undo} events");
    assert!(look <= MOST_FOR_A_SNAPSHOT, "a look back applies {look} events");
    hand.eyes(Some(Seat::B));
    let [play_later, undo_later, look_later] = dearest(&mut hand, 4_000);
    assert!(play_later <= MOST && undo_later <= MOST_FOR_A_SNAPSHOT && look_later <= MOST_FOR_A_SNAPSHOT);
}
