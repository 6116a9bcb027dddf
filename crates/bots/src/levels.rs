//! Five levels to choose from, the same in every game, named by how they play.

use std::sync::atomic::AtomicBool;

use engine::{Game, Rng, Seat};

use crate::math::exp_f32;
use crate::search::{Advice, Budget, Candidate, Grown, Guide, Part, Search};
use crate::{Bot, Shared};

/// A level of play. Every level sees only what its seat sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
}

/// The levels, weakest first.
pub const LEVELS: [Level; 5] = [
    Level { name: "newcomer", about: "looks at what could happen next, hardly further" },
    Level { name: "casual", about: "sees simple threats and chances" },
    Level { name: "solid", about: "makes few plain mistakes" },
    Level { name: "strong", about: "weighs its choices and plans ahead" },
    Level { name: "expert", about: "looks furthest ahead, and overlooks least" },
];

/// The level that gives hints where the game names no other: it overlooks nothing, and still answers at once.
pub const ADVISER: &str = "strong";

/// The level that plays where none is named.
pub const DEFAULT_LEVEL: &str = "solid";

/// How well a level plays a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// Iterations a move.
    pub iterations: u64,
    /// How much of a win it overlooks: an action that seems worse by this is e times less likely to be chosen.
    /// Nothing means that it always plays what it found best.
    pub slack: f32,
}

impl Skill {
    /// So many iterations, and so much slack.
    pub const fn of(iterations: u64, slack: f32) -> Skill {
        Skill { iterations, slack }
    }

    /// Reads `500` and `500:0.02`: with slack or without.
    pub fn read(budget: &str) -> Option<Skill> {
        let (iterations, slack) = budget.split_once(':').unwrap_or((budget, "0"));
        let skill = Skill { iterations: iterations.parse().ok()?, slack: share(slack)? as f32 };
        (1..=100_000_000).contains(&skill.iterations).then_some(skill)
    }
}

/// Reads a share of a win, such as `0.05`: digits, at most 15 of them, and a point. That is far less than what the library
/// reads of numbers, and the page's program is smaller by its tables.
pub fn share(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{part}");
    let plain = (1..=15).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    let number: u64 = digits.parse().ok().filter(|_| plain)?;
    Some(number as f64 / 10_u64.pow(part.len() as u32) as f64).filter(|it| *it <= 1.0)
}

/// A player of `G` with this skill who knows what the guide knows.
pub(crate) fn leveled<G: Game, U: Guide<G>>(skill: Skill, guide: U) -> Box<dyn Bot<G>> {
    let search = Search::new(Budget::of(skill.iterations), guide);
    Box::new(Leveled { search, slack: skill.slack })
}

/// A search that is not always careful: it mixes up what seems nearly as good, and rarely plays what seems bad.
struct Leveled<U> {
    search: Search<U>,
    slack: f32,
}

impl<G: Game, U: Guide<G>> Bot<G> for Leveled<U> {
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        Bot::<G>::advise(self, view, seat, rng, &AtomicBool::new(false)).action
    }

    fn advise(
        &mut self,
        view: &G::View,
        seat: Seat,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Advice<G::Action> {
        self.careless(self.search.advise(view, seat, rng, cancelled), rng)
    }

    fn shared(&self) -> Option<&dyn Shared<G>> {
        Some(self)
    }
}

impl<G: Game, U: Guide<G>> Shared<G> for Leveled<U> {
    fn iterations(&self) -> u64 {
        self.search.budget.iterations
    }

    fn grow(&self, view: &G::View, seat: Seat, rng: &mut Rng, part: Part) -> Grown<G::Action> {
        self.search.grow::<G>(view, seat, rng, part)
    }

    fn conclude(&self, grown: Vec<Grown<G::Action>>, rng: &mut Rng) -> Advice<G::Action> {
        self.careless(self.search.conclude::<G>(grown, rng), rng)
    }
}

impl<U> Leveled<U> {
    /// What it plays of what it found.
    fn careless<A: Copy>(&self, mut advice: Advice<A>, rng: &mut Rng) -> Advice<A> {
        if self.slack > 0.0 {
            advice.action = draw_by_value(&advice.candidates, self.slack, rng);
        }
        advice
    }
}

/// Draws an action; each is the less likely the worse it seems.
fn draw_by_value<A: Copy>(candidates: &[Candidate<A>], slack: f32, rng: &mut Rng) -> A {
    let best = candidates.iter().map(|it| it.value).fold(f32::MIN, f32::max);
    let weight = |it: &Candidate<A>| exp_f32((it.value - best) / slack);
    let all: f32 = candidates.iter().map(weight).sum();
    let mut draw = all * (rng.below(1 << 24) as f32 / (1 << 24) as f32);
    for it in candidates {
        draw -= weight(it);
        if draw < 0.0 {
            return it.action;
        }
    }
    candidates[0].action
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_of_ones_own_is_read() {
        assert_eq!(Skill::read("500"), Some(Skill::of(500, 0.0)));
        assert_eq!(Skill::read("20:0.05"), Some(Skill::of(20, 0.05)));
        for bad in ["", "0", "-1", "5:", "5:2", "5:NaN", "solid"] {
            assert_eq!(Skill::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn shares_are_read_as_the_library_reads_them() {
        for text in ["0", "1", "0.5", "0.062", "0.1", "0.3", "0.123456789012", "1.000", "0.0000001"] {
            assert_eq!(share(text), text.parse().ok(), "{text}");
        }
        for bad in ["", ".", "1.1", "-0.5", "+0.5", "0.5.5", "1e-3", "0,5", "NaN", "0.1234567890123456"] {
            assert_eq!(share(bad), None, "{bad}");
        }
    }
}
