//! Who knows the program of the opponent: `against:solid:200`. It shows how much can be made of a player by whoever has
//! seen how it thinks, though neither its dice nor what it hides.

use engine::{Rng, Seat, Seats};

use crate::net::{Strength, Valued, value};
use crate::search::{Basis, Budget, Guide, PROGRAMS, Search, Values};
use crate::{Bot, Budgeted, Heuristics, names};

/// Times that the program is asked what it seals: it mixes, and says something else each time.
const ASKED: usize = 5;
/// Iterations at most that the program has where it is asked again and again, deeper in the tree.
const IN_PASSING: u64 = 24;

/// A search in which the others do what this program does, judging by the game's network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Against {
    /// The player that the others are: a level, or one of the game's own.
    program: &'static str,
    iterations: u64,
}

impl Against {
    /// How they are called, for messages.
    pub const NAMES: &'static str = "`against:` with a player and a number of iterations";

    /// Reads `against:solid:200`; nothing if it is none of these, or if the game is played alone.
    pub fn read<G: Heuristics>(name: &str) -> Option<Against> {
        let (player, iterations) = name.strip_prefix("against:")?.split_once(':')?;
        let iterations = iterations.parse().ok().filter(|it| (1..=100_000_000).contains(it))?;
        let program = names::<G>().into_iter().skip(1).find(|it| *it == player)?;
        (*G::TITLE.seats.end() > 1).then_some(Against { program, iterations })
    }

    /// In words.
    pub fn about(self) -> String {
        let Against { program, iterations } = self;
        format!(
            "tree search, {iterations} iterations a decision, judging by the game's network, in which the opponent does \
             what `{program}` does"
        )
    }

    fn player<G: Heuristics + Valued>(self) -> Box<dyn Bot<G>> {
        let guide = Knowing { guide: G::Guide::default(), program: self.program };
        Box::new(Search::new(Budget::of(self.iterations), guide))
    }
}

/// Who is called like that.
pub(crate) fn named<G: Heuristics + Valued>(name: &str) -> Option<Box<dyn Bot<G>>> {
    if PROGRAMS { Against::read::<G>(name).map(Against::player::<G>) } else { None }
}

/// A guide that knows what the others do.
#[derive(Clone, Copy)]
struct Knowing<U> {
    guide: U,
    program: &'static str,
}

impl<U> Knowing<U> {
    /// The program, with its whole budget or in passing.
    fn player<G: Heuristics + Valued>(&self, whole: bool) -> Box<dyn Bot<G>> {
        match Budgeted::of::<G>(self.program) {
            Some(budgeted) if whole => budgeted.player(),
            Some(budgeted) => budgeted.at_most(IN_PASSING).player(),
            None => G::named(self.program).expect("its name was read"),
        }
    }
}

impl<G: Heuristics + Valued, U: Guide<G>> Guide<G> for Knowing<U> {
    const BASIS: Basis = Basis::Network;
    const EXPLORE: f32 = 0.15;
    const DEPTH: u32 = 0;
    const RANKED: bool = U::RANKED;
    const FORESEES: bool = true;

    fn imagine(self, view: &G::View, seat: Seat, rng: &mut Rng) -> G {
        self.guide.imagine(view, seat, rng)
    }

    fn judge(self, state: &G) -> Values {
        value(state, Strength::Strong).values()
    }

    fn rank(self, state: &G, seat: Seat, actions: &mut Vec<G::Action>, root: bool) {
        self.guide.rank(state, seat, actions, root);
    }

    fn answers(self, state: &G, seat: Seat, root: bool, rng: &mut Rng) -> Vec<G::Action> {
        let (view, mut player) = (state.view(Seats::only(seat)), self.player::<G>(root));
        let asked = if root { ASKED } else { 1 };
        (0..asked).map(|_| player.choose(&view, seat, rng)).collect()
    }
}

#[cfg(test)]
mod tests {
    use games::land6::Land6;
    use games::rebirth::Rebirth;

    use super::*;

    #[test]
    fn names_are_read() {
        let read = Against::read::<Rebirth>;
        assert_eq!(read("against:pilot:7"), Some(Against { program: "pilot", iterations: 7 }));
        assert!(read("against:expert:200").is_some());
        for bad in [
            "against:",
            "against:expert",
            "against:expert:0",
            "against:nobody:5",
            "against:warden:5",
            "expert",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(Against::read::<Land6>("against:expert:200"), None, "there is no opponent");
    }
}
