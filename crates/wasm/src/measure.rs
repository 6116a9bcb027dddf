//! Whole games, values and plain speed, to compare the program in a page with the native one.

use bots::Players;
use bots::net::{Strength, value};
use engine::{Game, MAX_SEATS, Rng, Turn};
use room::{Code, Problem};
use serde::{Deserialize, Serialize};
use table::{Source, Table};

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

/// So many values of the states of games at random, with every number of seats and every strength in turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// Of which game.
    game: String,
    /// How many.
    values: usize,
    /// Of the dice and of the choices.
    seed: u64,
}

impl Values {
    /// A hash of all of them, to the last bit.
    pub(crate) fn hash(&self) -> Result<String, Problem> {
        let [least, most] = table::info(&self.game)?.seats;
        let mut seats = (least..=most).cycle();
        let mut open = || table::open(&self.game, seats.next().unwrap_or(least), "", None);
        let (mut table, mut rng, mut hash) = (open()?, Rng::new(self.seed), 0xcbf2_9ce4_8422_2325_u64);
        let strengths = [Strength::Weak, Strength::Middling, Strength::Strong];
        for strength in strengths.into_iter().cycle().take(self.values) {
            match table.turn() {
                Turn::Over => table = open()?,
                Turn::Roll(chance) => table.roll(chance.draw(&mut rng))?,
                Turn::Choose(seats) => {
                    let chosen = table.suggest(seats.first(), "random", &mut rng)?;
                    table.play(seats.first(), &chosen.action)?;
                }
            }
            // FNV-1a.
            for share in shares(&*table, strength) {
                hash = (hash ^ u64::from(share)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Ok(format!("{hash:016x}"))
    }
}

/// What the network says of a table's state.
fn shares(table: &dyn Table, strength: Strength) -> [u32; MAX_SEATS] {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if let Some(state) = table.state().downcast_ref::<$game>() {
                return value(state, strength).0;
            })+
        };
    }
    games::each_game!(find);
    [0; MAX_SEATS]
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
