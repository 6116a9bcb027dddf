//! Games for tests of reviews.

use bots::Bot;
use engine::{Event, Match, Rng, Seat, Seats, Show, Turn};

/// `SIXFOLD_GAMES=10000` asks for more than are usual in a quick test.
pub(crate) fn many(usual: u64) -> u64 {
    std::env::var("SIXFOLD_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// A game between these players.
pub(crate) fn played<G: Show>(
    seats: u8,
    options: &str,
    bots: &mut [Box<dyn Bot<G>>],
    rng: &mut Rng,
) -> Match<G> {
    let mut game = Match::<G>::open(seats, options).expect("a game");
    loop {
        let events: Vec<Event<G::Action>> = match game.state().turn() {
            Turn::Over => return game,
            Turn::Roll(chance) => vec![Event::Roll(chance.draw(rng))],
            Turn::Choose(seats) => {
                let view = |seat| game.state().view(Seats::only(seat));
                let choice =
                    |seat: Seat| Event::Play(seat, bots[seat.index()].choose(&view(seat), seat, rng));
                seats.iter().map(choice).collect()
            }
        };
        events.into_iter().for_each(|event| game.play(event).expect("legal"));
    }
}
