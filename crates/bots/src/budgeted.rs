//! How a level thinks, and players with a budget of one's own: `search:500`, `value:500`, `look:2`, `value`.

use crate::exactly::Exactly;
use crate::levels::{LEVELS, Skill, leveled};
use crate::net::{Looks, Valued};
use crate::search::{ByValue, Lookahead};
use crate::{Bot, Heuristics};

/// How a computer player chooses that thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Budgeted {
    /// A search that judges as the levels do.
    Search(Skill),
    /// The solution where the game is solved, elsewhere a search that judges as the levels do.
    Solution(Skill),
    /// A search that judges by the game's network.
    Value(Skill),
    /// Looks so many decisions ahead by it.
    Ahead(usize),
    /// Looks once at each action by it.
    Once,
}

impl Budgeted {
    /// How they are called, for messages.
    pub const NAMES: &'static str =
        "`search:` and `value:` with a number of iterations, `look:` with a number of decisions, `value`";

    /// A search with so many iterations, and so much slack.
    pub const fn search(iterations: u64, slack: f32) -> Budgeted {
        Budgeted::Search(Skill::of(iterations, slack))
    }

    /// The solution, and where there is none, a search with so many iterations.
    pub const fn solution(iterations: u64) -> Budgeted {
        Budgeted::Solution(Skill::of(iterations, 0.0))
    }

    /// A search that judges by the game's network, with so many iterations.
    pub const fn value(iterations: u64) -> Budgeted {
        Budgeted::Value(Skill::of(iterations, 0.0))
    }

    /// Who plays `G` under this name: a level, or one with a budget of one's own.
    pub fn of<G: Heuristics>(name: &str) -> Option<Budgeted> {
        let level = LEVELS.iter().position(|level| level.name == name);
        level.map(|index| G::SKILLS[index]).or_else(|| Budgeted::read(name))
    }

    /// Reads a name; nothing if it is none of these.
    pub fn read(name: &str) -> Option<Budgeted> {
        if name == "value" {
            return Some(Budgeted::Once);
        }
        let (kind, budget) = name.split_once(':')?;
        match kind {
            "search" => Skill::read(budget).map(Budgeted::Search),
            "value" => Skill::read(budget).map(Budgeted::Value),
            "look" => {
                let depth = budget.parse().ok().filter(|it| (1..=Lookahead::DEEPEST).contains(it))?;
                Some(Budgeted::Ahead(depth))
            }
            _ => None,
        }
    }

    /// Iterations a decision; for who does not search, those of a search that takes about as long.
    pub const fn iterations(self) -> u64 {
        match self {
            Budgeted::Search(skill) | Budgeted::Solution(skill) | Budgeted::Value(skill) => skill.iterations,
            Budgeted::Ahead(_) | Budgeted::Once => 800,
        }
    }

    /// The same with less thought: so many iterations at most, or one decision.
    pub(crate) fn at_most(self, most: u64) -> Budgeted {
        let less = |skill: Skill| Skill { iterations: skill.iterations.min(most), ..skill };
        match self {
            Budgeted::Search(skill) => Budgeted::Search(less(skill)),
            Budgeted::Solution(skill) => Budgeted::Solution(less(skill)),
            Budgeted::Value(skill) => Budgeted::Value(less(skill)),
            Budgeted::Ahead(_) => Budgeted::Ahead(1),
            Budgeted::Once => Budgeted::Once,
        }
    }

    /// In words.
    pub fn about(self) -> String {
        let search = |Skill { iterations, slack }: Skill| {
            format!("tree search, {iterations} iterations a decision, slack {slack}")
        };
        match self {
            Budgeted::Search(skill) => search(skill),
            Budgeted::Solution(skill) => format!("the solution where there is one, else {}", search(skill)),
            Budgeted::Value(skill) => search(skill) + ", judging by the game's network",
            Budgeted::Ahead(depth) => format!("looks ahead by the game's network, decisions: {depth}"),
            Budgeted::Once => "looks once at each action by the game's network".to_string(),
        }
    }

    pub(crate) fn player<G: Heuristics + Valued>(self) -> Box<dyn Bot<G>> {
        match self {
            Budgeted::Search(skill) => leveled::<G, _>(skill, G::Guide::default()),
            Budgeted::Solution(skill) => Box::new(Exactly(leveled::<G, _>(skill, G::Guide::default()))),
            Budgeted::Value(skill) => leveled::<G, _>(skill, ByValue::<G::Guide>::default()),
            Budgeted::Ahead(depth) => Box::new(Lookahead { depth }),
            Budgeted::Once => Box::new(Looks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!(Budgeted::read("search:500"), Some(Budgeted::Search(Skill::of(500, 0.0))));
        assert_eq!(Budgeted::read("value:20:0.05"), Some(Budgeted::Value(Skill::of(20, 0.05))));
        assert_eq!(Budgeted::read("look:2"), Some(Budgeted::Ahead(2)));
        assert_eq!(Budgeted::read("value"), Some(Budgeted::Once));
        for bad in
            ["search", "search:", "search:0", "search:5:2", "value:", "value:x", "look:0", "look:9", "solid"]
        {
            assert_eq!(Budgeted::read(bad), None, "{bad}");
        }
    }
}
