//! Pig: the rule of thumb that every book gives.

use engine::{Rng, Seat};
use games::pig::{Action, Pig};

use crate::search::Guide;
use crate::{Bot, Budgeted, Heuristics};

impl Heuristics for Pig {
    type Guide = Steady;
    const SKILLS: [Budgeted; 5] = [
        Budgeted::search(6, 0.1),
        Budgeted::search(30, 0.05),
        Budgeted::search(200, 0.02),
        Budgeted::search(1_000, 0.0),
        Budgeted::search(10_000, 0.0),
    ];
    const NAMES: &'static [&'static str] = &["steady"];
    const PLAYS_ON: &'static str = "steady";
    const PAIRS: u32 = 20_000;

    fn named(name: &str) -> Option<Box<dyn Bot<Pig>>> {
        (name == "steady").then(|| Box::new(Steady) as Box<dyn Bot<Pig>>)
    }
}

/// Holds at 20, or when holding wins. Also what a search expects of the rest of a game.
#[derive(Clone, Copy, Default)]
pub struct Steady;

impl Steady {
    #[inline]
    fn decide(self, view: &Pig, seat: Seat) -> Action {
        let wins = view.banked(seat) + view.pot() >= view.options().target;
        if view.pot() >= 20 || wins { Action::Hold } else { Action::Roll }
    }
}

impl Bot<Pig> for Steady {
    fn choose(&mut self, view: &Pig, seat: Seat, _rng: &mut Rng) -> Action {
        self.decide(view, seat)
    }
}

impl Guide<Pig> for Steady {
    const EXPLORE: f32 = 0.7;

    #[inline]
    fn act(self, state: &Pig, seat: Seat, _rng: &mut Rng) -> Action {
        self.decide(state, seat)
    }
}

#[cfg(test)]
mod tests {
    use engine::{Event, Game, Seats, Turn};

    use super::*;
    use crate::named;

    fn winner(players: [&str; 2], seed: u64) -> Seats {
        let (mut game, mut rng) = (Pig::new(2, Default::default()), Rng::new(seed));
        let mut players = players.map(|name| named::<Pig>(name).expect("a player of Pig"));
        loop {
            let event = match game.turn() {
                Turn::Over => return game.outcome().winners,
                Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                Turn::Choose(seats) => {
                    let seat = seats.first();
                    Event::Play(
                        seat,
                        players[seat.index()].choose(&game.view(Seats::only(seat)), seat, &mut rng),
                    )
                }
            };
            game.play(event).expect("a legal event");
        }
    }

    #[test]
    fn steady_beats_random() {
        let won = (0..200).filter(|&seed| winner(["random", "steady"], seed).has(Seat::B)).count();
        assert!(won > 190, "{won} of 200");
    }
}
