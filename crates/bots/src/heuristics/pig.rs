//! Pig: the rule of thumb that every book gives.

use engine::{Rng, Seat};
use games::pig::{Action, Pig};

use crate::search::Guide;
use crate::{Basis, Bot, Budgeted, Heuristics};

impl Heuristics for Pig {
    type Guide = Steady;
    const SKILLS: [Budgeted; 5] = [
        Budgeted::search(6, 0.1),
        Budgeted::search(30, 0.05),
        Budgeted::search(200, 0.02),
        Budgeted::search(1_000, 0.0),
        Budgeted::solution(10_000),
    ];
    // It knows the solution, and where there is none it still answers at once.
    const ADVISER: &'static str = "expert";
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
    const BASIS: Basis = Basis::Ends;
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

    /// Where to hold depends on the score: what everybody knows is wrong here and there.
    #[test]
    fn the_expert_plays_the_solution() {
        let view: Pig = Pig::new(2, Default::default());
        let mut state = view;
        state.apply(Event::Play(Seat::A, Action::Roll));
        state.apply(Event::Roll(engine::Rolled::Dice(engine::Dice::one(6))));
        let mut expert = named::<Pig>("expert").expect("a level");
        let advice = expert.advise(&state, Seat::A, &mut engine::Rng::new(1), &Default::default());
        assert_eq!((advice.action, advice.basis), (Action::Roll, Basis::Solution));
        assert!(advice.candidates.iter().all(|it| it.error == 0.0));
        // For three it searches.
        let advice = expert.advise(
            &Pig::new(3, Default::default()),
            Seat::A,
            &mut engine::Rng::new(1),
            &Default::default(),
        );
        assert_eq!(advice.basis, Basis::Ends);
    }

    #[test]
    fn steady_beats_random() {
        let won = (0..200).filter(|&seed| winner(["random", "steady"], seed).has(Seat::B)).count();
        assert!(won > 190, "{won} of 200");
    }
}
