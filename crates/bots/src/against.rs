//! Who knows the program of the opponent: `against:expert:200`. It is how much can be made of a player by whoever has
//! seen how it thinks, though neither its dice nor what it hides.

use engine::{Rng, Seat};

use crate::budgeted::Budgeted;
use crate::math::exp_f32;
use crate::net::{Strength, Valued, value};
use crate::search::{Budget, ByValue, Guide, Search, Values, drawn};
use crate::{Bot, Heuristics, Random};

/// Times that a program is asked what it seals: it mixes, and each time otherwise.
const ASKED: usize = 3;
/// How much likelier a state is that is better for the opponent: e times for the hundredth part of a win.
const PURPOSE: f32 = 100.0;
/// Iterations at most that a program is given where it is asked again and again.
const IN_PASSING: u64 = 24;

/// A search in which the others do what this program does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Against {
    program: Program,
    iterations: u64,
}

/// What the others are known to be.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Program {
    Random,
    Budgeted(Budgeted),
    /// One of the game's own players.
    Named(&'static str),
}

impl Against {
    /// How they are called, for messages.
    pub const NAMES: &'static str = "`against:` with a player and a number of iterations";

    /// Reads `against:expert:200`; nothing if it is none of these, or if nobody plays against anybody.
    pub fn read<G: Heuristics>(name: &str) -> Option<Against> {
        let (player, iterations) = name.strip_prefix("against:")?.rsplit_once(':')?;
        let iterations = iterations.parse().ok().filter(|it| (1..=100_000_000).contains(it))?;
        let program = Program::of::<G>(player).filter(|_| *G::TITLE.seats.end() > 1)?;
        Some(Against { program, iterations })
    }

    /// In words.
    pub fn about(self) -> String {
        let program = match self.program {
            Program::Random => "plays anything legal".to_string(),
            Program::Budgeted(budgeted) => format!("is: {}", budgeted.about()),
            Program::Named(name) => format!("is `{name}`"),
        };
        format!(
            "tree search, {} iterations a decision, judging by the game's network, that knows that the opponent {program}",
            self.iterations
        )
    }

    pub(crate) fn player<G: Heuristics + Valued>(self) -> Box<dyn Bot<G>> {
        let guide = Knowing { guide: ByValue::<G::Guide>::default(), program: self.program };
        Box::new(Search::new(Budget::of(self.iterations), guide))
    }
}

/// Who is called like that. A page has no arena, and its program is smaller without.
pub(crate) fn named<G: Heuristics + Valued>(name: &str) -> Option<Box<dyn Bot<G>>> {
    if cfg!(target_family = "wasm") {
        return None;
    }
    Against::read::<G>(name).map(Against::player::<G>)
}

impl Program {
    fn of<G: Heuristics>(name: &str) -> Option<Program> {
        let own = || G::NAMES.iter().find(|it| **it == name).copied().map(Program::Named);
        match name {
            "random" => Some(Program::Random),
            _ => Budgeted::of::<G>(name).map(Program::Budgeted).or_else(own),
        }
    }

    /// The same with less thought.
    fn in_passing(self) -> Program {
        match self {
            Program::Budgeted(budgeted) => Program::Budgeted(budgeted.at_most(IN_PASSING)),
            other => other,
        }
    }

    fn player<G: Heuristics + Valued>(self) -> Box<dyn Bot<G>> {
        match self {
            Program::Random => Box::new(Random),
            Program::Budgeted(budgeted) => budgeted.player(),
            Program::Named(name) => G::named(name).expect("its name was read"),
        }
    }
}

/// A guide that knows what the others do.
#[derive(Clone, Copy)]
struct Knowing<U> {
    guide: U,
    program: Program,
}

impl<G: Heuristics + Valued, U: Guide<G>> Guide<G> for Knowing<U> {
    const EXPLORE: f32 = U::EXPLORE;
    const DEPTH: u32 = U::DEPTH;
    const RANKED: bool = U::RANKED;
    const FORESEES: bool = true;

    fn settled(self, state: &G) -> bool {
        self.guide.settled(state)
    }

    fn imagine(self, view: &G::View, seat: Seat, rng: &mut Rng) -> G {
        self.guide.imagine(view, seat, rng)
    }

    fn imagine_next(self, view: &G::View, seat: Seat, world: &G, rng: &mut Rng) -> G {
        let worlds = G::variations(view, world, rng);
        if worlds.is_empty() {
            return self.imagine(view, seat, rng);
        }
        // Whoever hides something made it so for its own good, and thinks like the network.
        let good = |world: &G| 1.0 - value(world, Strength::Strong).share(seat);
        let worth: Vec<f32> = worlds.iter().map(good).collect();
        let best = worth.iter().copied().fold(0.0, f32::max);
        let weights = worth.into_iter().map(|worth| exp_f32(PURPOSE * (worth - best)));
        let weighted: Vec<(G, f32)> = worlds.into_iter().zip(weights).collect();
        drawn(&weighted, rng).expect("some world")
    }

    fn act(self, state: &G, seat: Seat, rng: &mut Rng) -> G::Action {
        self.guide.act(state, seat, rng)
    }

    fn quiet(self, state: &G) -> bool {
        self.guide.quiet(state)
    }

    fn judge(self, state: &G) -> Values {
        self.guide.judge(state)
    }

    fn rank(self, state: &G, seat: Seat, actions: &mut Vec<G::Action>, root: bool) {
        self.guide.rank(state, seat, actions, root);
    }

    fn answers(self, view: &G::View, seat: Seat, sealed: bool, rng: &mut Rng) -> Vec<(G::Action, f32)> {
        if !sealed {
            return self.program.in_passing().player::<G>().odds(view, seat, rng);
        }
        let ask = |_| shares(self.program.player::<G>().odds(view, seat, rng));
        (0..ASKED).flat_map(ask).collect()
    }
}

/// The same weights as parts of 1.
fn shares<A>(weighted: Vec<(A, f32)>) -> Vec<(A, f32)> {
    let all: f32 = weighted.iter().map(|it| it.1).sum();
    weighted.into_iter().map(|(action, weight)| (action, weight / all)).collect()
}

#[cfg(test)]
mod tests {
    use engine::{Event, Game, Seats, Turn};
    use games::dungeon::{Dungeon, Place};
    use games::land6::Land6;
    use games::rebirth::Rebirth;

    use super::*;
    use crate::Skill;

    /// How far dice whose turn is hidden are guessed as they are: by those who know the player who put them there, and at
    /// random.
    fn guessed_right(player: &str, games: u64) -> [f32; 2] {
        let program = Program::of::<Dungeon>(player).expect("a player");
        let guide = Knowing { guide: ByValue::<<Dungeon as Heuristics>::Guide>::default(), program };
        let (mut sums, mut dice) = ([0.0; 2], 0.0);
        for number in 0..games {
            let (mut state, mut rng) = (Dungeon::new(2, Default::default()), Rng::numbered(3, number));
            let mut bot = program.player::<Dungeon>();
            while state.turn() != Turn::Over {
                let Turn::Choose(seats) = state.turn() else {
                    let Turn::Roll(chance) = state.turn() else { unreachable!("it is not over") };
                    state.apply(Event::Roll(chance.draw(&mut rng)));
                    continue;
                };
                let (seat, view) = (seats.first(), state.view(seats));
                if rng.below(8) == 0 {
                    for (sum, of) in sums.iter_mut().zip(right(guide, &state, seat, &mut rng)) {
                        *sum += of;
                    }
                    dice += hidden(&view).count() as f32;
                }
                let action = bot.choose(&view, seat, &mut rng);
                state.apply(Event::Play(seat, action));
            }
        }
        sums.map(|sum| sum / dice)
    }

    fn hidden(view: &games::dungeon::View) -> impl Iterator<Item = Place> {
        Place::all().filter(|&place| !view.game().hole(place).is_empty() && !view.knows(place))
    }

    fn right<U: Guide<Dungeon>>(guide: Knowing<U>, state: &Dungeon, seat: Seat, rng: &mut Rng) -> [f32; 2] {
        const WORLDS: usize = 40;
        let view = state.view(Seats::only(seat));
        let (mut world, mut sums) = (Dungeon::guess(&view, rng), [0.0; 2]);
        let agree = |world: &Dungeon| hidden(&view).filter(|&it| world.hole(it) == state.hole(it)).count();
        for i in 0..2 * WORLDS {
            world = guide.imagine_next(&view, seat, &world, rng);
            if i >= WORLDS {
                sums[0] += agree(&world) as f32 / WORLDS as f32;
                sums[1] += agree(&Dungeon::guess(&view, rng)) as f32 / WORLDS as f32;
            }
        }
        sums
    }

    #[test]
    fn what_is_hidden_is_guessed_by_its_purpose() {
        for player in ["warden", "value"] {
            let [known, random] = guessed_right(player, 6);
            println!("{player}: {known:.3} instead of {random:.3}");
            assert!(known > random + 0.1, "{player}: {known} instead of {random}");
        }
    }

    #[test]
    fn names_are_read() {
        let read = Against::read::<Rebirth>;
        let program = Program::Budgeted(Budgeted::Search(Skill::of(20, 0.05)));
        assert_eq!(read("against:search:20:0.05:200"), Some(Against { program, iterations: 200 }));
        assert_eq!(
            read("against:pilot:7"),
            Some(Against { program: Program::Named("pilot"), iterations: 7 })
        );
        assert!(read("against:expert:200").is_some() && read("against:random:1").is_some());
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
