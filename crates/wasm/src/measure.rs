//! Whole games and plain speed, to compare the program in a page with the native one.

use bots::Players;
use engine::{Game, Rng, Turn};
use room::{Code, Problem};
use serde::{Deserialize, Serialize};
use table::Source;

/// A game between computer players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// Which.
    game: String,
    /// One a seat.
    players: Vec<String>,
    /// Of the dice and of the players.
    seed: u64,
}

/// How it went.
#[derive(Serialize)]
pub(crate) struct Played {
    record: String,
    events: usize,
}

impl Contest {
    /// Plays it to its end.
    pub(crate) fn play(&self) -> Result<Played, Problem> {
        let seats = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        let mut table = table::open(&self.game, seats, "", None)?;
        let (dice, mut rng) = (Source::Seed(self.seed), Rng::new(self.seed));
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => table.roll(dice.supply(chance, table.rolls())?)?,
                Turn::Choose(seats) => {
                    let seat = seats.first();
                    let chosen = table.suggest(seat, &self.players[seat.index()], &mut rng)?;
                    table.play(seat, &chosen.action)?;
                }
            }
        }
        Ok(Played { record: table.record(engine::Seats::ALL), events: table.events() })
    }
}

/// So many games at random, at full speed; the number of their events.
pub(crate) fn random_games(game: &str, games: u32, seed: u64) -> Result<u64, Problem> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                return Ok(all::<$game>(games, seed));
            })+
        };
    }
    games::each_game!(find);
    Err(Problem::new(Code::NotFound, "There is no such game."))
}

fn all<G: Players>(games: u32, seed: u64) -> u64 {
    let (mut rng, seats) = (Rng::new(seed), 2.clamp(*G::TITLE.seats.start(), *G::TITLE.seats.end()));
    (0..games).map(|_| u64::from(G::random_game(seats, &mut rng))).sum()
}
