//! What a seat sees as numbers, and numbers for what it may do: for programs that learn. One file a game.
//!
//! Nothing here is on the way of play: rules, search and tables do not know this crate. It is the one place, beside
//! the networks, where a game's things become floats.

mod d6d;
mod dungeon;
mod gozd;
mod land6;
mod numbers;
mod pig;
mod rebirth;

use engine::{Coverage, Game, Seat};

pub use numbers::Numbers;

/// A part of an observation: its name and its shape, in the order in which it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it tells.
    pub name: &'static str,
    /// Its shape, the outermost dimension first.
    pub shape: &'static [usize],
}

impl Part {
    /// A part of this shape.
    pub const fn new(name: &'static str, shape: &'static [usize]) -> Part {
        Part { name, shape }
    }

    /// How many numbers it has.
    pub const fn cells(&self) -> usize {
        let (mut product, mut i) = (1, 0);
        while i < self.shape.len() {
            product *= self.shape[i];
            i += 1;
        }
        product
    }
}

/// No number that is written is larger than this, nor smaller than its negative.
pub const MOST: f32 = 128.0;

/// How many numbers these parts have together.
pub const fn cells(parts: &[Part]) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < parts.len() {
        sum += parts[i].cells();
        i += 1;
    }
    sum
}

/// How the actions of a game are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// There are so many actions, and each has a number that always means the same.
    Fixed(usize),
    /// There are too many: a number is a place in the list of the moment, which has at most so many.
    Menu(usize),
}

impl Numbering {
    /// How many numbers there are.
    pub const fn len(self) -> usize {
        match self {
            Numbering::Fixed(len) | Numbering::Menu(len) => len,
        }
    }

    /// Whether there are none, which no game has.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// A game whose views and actions can be written as numbers.
///
/// The seat that looks comes first in every list of seats, the others follow clockwise. A number says how much of its
/// usual most there is, so that nearly all lie between -1 and 1; what one of several kinds is told by is a row of
/// zeros with a 1. What the seat does not know has a number of its own, beside zeros where the thing would be.
pub trait Encode: Game {
    /// The parts of an observation.
    const PARTS: &'static [Part];
    /// How its actions are numbered.
    const NUMBERING: Numbering;
    /// The parts of what is told of one action.
    const TRAITS: &'static [Part];

    /// Writes down what `view` shows, for `seat`: one number for each cell of [`PARTS`](Encode::PARTS).
    fn encode(view: &Self::View, seat: Seat, into: &mut Numbers);

    /// Writes down an action of `seat`: one number for each cell of [`TRAITS`](Encode::TRAITS).
    fn describe(view: &Self::View, seat: Seat, action: Self::Action, into: &mut Numbers);

    /// The number of an action, where numbers are fixed; nothing for what is in no list.
    fn number(action: Self::Action) -> Option<usize> {
        let _ = action;
        None
    }

    /// The action of this number, where numbers are fixed.
    fn numbered(number: usize) -> Option<Self::Action> {
        let _ = number;
        None
    }

    /// The action of `seat` that two numbers mean, each between -1 and 1, where it is now to choose a direction, a way
    /// or a place: that one if it is legal, else the nearest that is listed.
    fn towards(&self, seat: Seat, way: [f32; 2]) -> Option<Self::Action> {
        let _ = (seat, way);
        None
    }
}

/// A game that has no file here yet: nothing is told of its views, of an action which kind it is, and a number is a place
/// in the list.
macro_rules! bare {
    ($($game:ty,)*) => {
        $(impl Encode for $game {
            const PARTS: &'static [Part] = &[];
            const NUMBERING: Numbering = Numbering::Menu(256);
            const TRAITS: &'static [Part] =
                &[Part::new("kind", &[<<$game as Game>::Action as engine::Action>::WORDS.len()])];

            fn encode(_view: &Self::View, _seat: Seat, _into: &mut Numbers) {}

            fn describe(_view: &Self::View, _seat: Seat, action: Self::Action, into: &mut Numbers) {
                let kinds = <Self::Action as engine::Action>::WORDS;
                let kind = kinds.iter().position(|word| *word == engine::Action::word(&action));
                into.one_of(kinds.len(), kind.expect("a word of its game"));
            }
        })*
    };
}
games::each_searched_game!(bare);

/// Lists what `seat` may do in `actions`, and in `numbers` the number of each; says whether that is everything.
#[inline]
pub fn listed<G: Encode>(
    state: &G,
    seat: Seat,
    actions: &mut Vec<G::Action>,
    numbers: &mut Vec<u32>,
) -> Coverage {
    actions.clear();
    numbers.clear();
    let coverage = state.actions(seat, actions);
    match G::NUMBERING {
        Numbering::Fixed(_) => {
            let number = |&action| G::number(action).expect("what is listed has a number") as u32;
            numbers.extend(actions.iter().map(number));
            coverage
        }
        Numbering::Menu(most) => {
            let whole = actions.len() <= most;
            actions.truncate(most);
            numbers.extend(0..actions.len() as u32);
            if whole { coverage } else { Coverage::Menu }
        }
    }
}
