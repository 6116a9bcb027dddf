//! LAND 6 by Santiago Eximeno: six dice against the Lord of the Cubes. Solo.

mod action;
mod apply;
mod army;
pub mod board;
mod check;
mod choices;
mod measure;
mod options;
pub mod place;
mod position;
mod preview;
mod scene;
mod show;
mod tell;
mod throw;
mod would;

use std::sync::LazyLock;

use engine::{
    Chance, Clause, Coverage, Event, Game, Outcome, Refusal, Rng, Rolled, Seat, Seats, Title, Turn,
};

pub use action::{Action, Target};
pub use army::Army;
pub use board::Laid;
pub use options::{Difficulty, Goal, Land6Options, Layout, SeaLimit, Surcharge, Victory};
use place::{CITIES, FIELDS, FORESTS, GOAL, HOME, SEAS};
pub use place::{Place, Terrain};

/// A game of LAND 6 in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Land6 {
    army: Army,
    /// L19: the cubes, each as the bit of its tile's city.
    cubes: u32,
    /// L18: what Sea has done in this window. Final: the squares of rerolled dice and [`THROWN`]; else how
    /// often it was used.
    used: u32,
    /// L3: the board's number; while it is laid by hand, four bits a tile.
    board: u16,
    /// L24: counted from 1.
    turn: u16,
    /// L3: how many tiles have been laid by hand, while this goes on.
    lying: u8,
    phase: Phase,
    /// The face of the thrown action die, while it matters; else 0.
    roll: u8,
    /// L17: the die that is being rerolled, as a bit number of `used`; else [`NOTHING`].
    reroll: u8,
    options: Land6Options,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// L3: chance picks the board.
    Layout,
    /// L3: the player lays the next tile.
    Lay,
    /// L6: an action is due.
    Act,
    /// L14: an extra action may be taken.
    Extra,
    /// L12: the action die is in the air.
    FightRoll,
    /// L18: after a fight roll, before it takes effect.
    Fight,
    /// L12: a cube is to be removed.
    Remove,
    /// L12: a forest die is to lose 1.
    Hit,
    /// L19: the Lord of the Cubes rolls.
    CubesRoll,
    /// L18: after the Cubes' roll, before it takes effect.
    Cubes,
    /// L20: a city die is to lose 1.
    Loss,
    /// L21.
    Won,
    /// L22, L24.
    Lost,
}

/// The bit of the thrown action die in `used`, beside those of the squares.
const THROWN: u32 = 1 << THROWN_BIT;
const THROWN_BIT: u8 = 24;
/// No die is being rerolled.
const NOTHING: u8 = u8::MAX;
/// L22: as many cubes lose the game.
const ALL_CUBES: u32 = CITIES;

const _: () = assert!(size_of::<Land6>() <= 64);

impl Game for Land6 {
    type Action = Action;
    type View = Land6; // A solo game: everything lies open.
    type Options = Land6Options;

    const TITLE: Title = Title {
        id: "land6",
        name: "LAND 6",
        designer: "Santiago Eximeno",
        about: "Six dice set out to take the last city from the Lord of the Cubes.",
        seats: 1..=1,
        roles: &[],
        minutes: 10..=20,
        editions: &[""],
        turns: Clause("L6"),
        rules: crate::text!("rules.md"),
    };

    fn new(_seats: u8, options: Land6Options) -> Land6 {
        LazyLock::force(&board::NEAR); // so that no playout has to
        let cubes = if options.difficulty == Difficulty::Easy { 0 } else { GOAL.bit() }; // L5
        let (phase, board) = match options.layout {
            Layout::Random => (Phase::Layout, 0),
            Layout::Hand => (Phase::Lay, 0),
            Layout::Number(number) => (Phase::Act, number),
        };
        Land6 {
            army: [(HOME, 6)].into_iter().collect(), // L4
            cubes,
            used: 0,
            board,
            turn: 1,
            lying: 0,
            phase,
            roll: 0,
            reroll: NOTHING,
            options,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.reroll != NOTHING {
            return Turn::Roll(Chance::Dice(1));
        }
        match self.phase {
            Phase::Layout => Turn::Roll(Chance::Number(board::BOARDS as u32)),
            Phase::FightRoll | Phase::CubesRoll => Turn::Roll(Chance::Dice(1)),
            Phase::Won | Phase::Lost => Turn::Over,
            _ => Turn::Choose(Seats::only(Seat::A)),
        }
    }

    #[inline]
    fn check(&self, _seat: Seat, action: Action) -> Result<(), Refusal> {
        self.allows(action)
    }

    #[inline]
    fn apply(&mut self, event: Event<Action>) {
        match event {
            Event::Roll(Rolled::Dice(dice)) => self.rolled(dice.face(0)),
            Event::Roll(Rolled::Number(number)) => self.laid_out(number as u16),
            Event::Roll(Rolled::Pick(_)) => unreachable!("nothing is drawn from a bag"),
            Event::Play(_, action) => self.act(action),
        }
    }

    /// L23: points are made by victory only.
    #[inline]
    fn outcome(&self) -> Outcome {
        let won = self.phase == Phase::Won;
        let (points, winners) =
            if won { (self.score() as i32, Seats::only(Seat::A)) } else { (0, Seats::NONE) };
        Outcome::won_by(1, [points, 0, 0, 0], winners)
    }

    #[inline]
    fn actions(&self, _seat: Seat, into: &mut Vec<Action>) -> Coverage {
        self.each_action(|action| into.push(action));
        Coverage::All
    }

    #[inline]
    fn sample(&self, _seat: Seat, rng: &mut Rng) -> Action {
        self.any_action(rng)
    }

    fn view(&self, _eyes: Seats) -> Land6 {
        *self
    }

    fn guess(view: &Land6, _rng: &mut Rng) -> Land6 {
        *view
    }
}

/// What a player sees.
impl Land6 {
    /// The same game with these dice and cubes, at the beginning of `phase`: nothing thrown, no Sea used.
    ///
    /// For players that think ahead and for solvers; nothing is checked. Cubes are bits of their tiles' cities.
    #[inline]
    #[must_use]
    pub fn with(&self, army: Army, cubes: u32, phase: Phase) -> Land6 {
        Land6 { army, cubes, phase, used: 0, roll: 0, reroll: NOTHING, ..*self }
    }

    /// The dice on the board.
    #[inline]
    pub fn army(&self) -> Army {
        self.army
    }

    /// The options.
    pub fn options(&self) -> &Land6Options {
        &self.options
    }

    /// The board's number, once it lies.
    pub fn board(&self) -> Option<u16> {
        (!matches!(self.phase, Phase::Layout | Phase::Lay)).then_some(self.board)
    }

    /// What happens next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The number of this turn (L24).
    pub fn turn_number(&self) -> u16 {
        self.turn
    }

    /// The face of the thrown action die, while it matters.
    pub fn thrown(&self) -> Option<u8> {
        (self.roll > 0).then_some(self.roll)
    }

    /// What is being rerolled (L17).
    pub fn rerolling(&self) -> Option<Target> {
        (self.reroll != NOTHING).then(|| target(self.reroll))
    }

    /// Whether this die has been rerolled in this window, which matters where that is final (L18).
    #[inline]
    pub fn is_final(&self, target: Target) -> bool {
        self.options.sea == SeaLimit::Final && self.used >> bit_number(target) & 1 == 1
    }

    /// Whether Sea has been used in this window (L18).
    #[inline]
    pub fn sea_was_used(&self) -> bool {
        self.used != 0
    }

    /// The cubes as a mask of the cities of their tiles.
    #[inline]
    pub fn cubes(&self) -> u32 {
        self.cubes
    }

    /// Whether tile 1 to 6 has a cube.
    #[inline]
    pub fn has_cube(&self, tile: u8) -> bool {
        self.cubes >> (4 * (tile - 1)) & 1 == 1
    }

    /// L8: what a deployed die would show.
    #[inline]
    pub fn deployed_value(&self) -> u8 {
        6 - self.cubes.count_ones() as u8
    }

    /// L7: dice off the board.
    #[inline]
    pub fn reserve(&self) -> u32 {
        Army::DICE - self.army.len()
    }

    /// L23: what the cities are worth.
    #[inline]
    pub fn score(&self) -> u32 {
        let cities = self.army.all() & CITIES;
        self.army.sum(cities) * cities.count_ones()
    }

    /// L21: whether tile 6 is taken.
    #[inline]
    pub fn is_taken(&self) -> bool {
        self.army.of_three_up() & !self.cubes & GOAL.bit() != 0
    }

    /// The city dice, which pay for Deploy and Move.
    #[inline]
    pub fn city_dice(&self) -> u32 {
        self.army.all() & CITIES
    }

    /// The sea dice, which pay for Sea.
    #[inline]
    pub fn sea_dice(&self) -> u32 {
        self.army.all() & SEAS
    }

    /// L11, L16: the field dice that can pay for Feed.
    #[inline]
    pub fn feeders(&self) -> u32 {
        let kept = if self.options.difficulty == Difficulty::Hard { self.cubes << 3 } else { 0 };
        self.army.all() & FIELDS & !kept
    }

    /// L12, L13: the forest dice that can pay for Fight.
    #[inline]
    pub fn fighters(&self) -> u32 {
        let possible = self.cubes != 0 || self.options.fight_without_cubes;
        if possible { self.army.all() & FORESTS } else { 0 }
    }

    /// L8: where a die could be deployed.
    #[inline]
    pub fn deploy_squares(&self) -> u32 {
        if self.army.len() == Army::DICE {
            return 0;
        }
        let near = board::near(self.board);
        place::places(self.city_dice()).fold(0, |all, city| all | near[city.index()]) & self.army.empty()
    }

    /// L18: what Sea may still reroll in this window, as bits of squares and of the thrown die.
    #[inline]
    fn sea_targets(&self) -> u32 {
        let all = self.army.all() | if self.roll > 0 { THROWN } else { 0 };
        match self.options.sea {
            SeaLimit::Final => all & !self.used,
            SeaLimit::Free if self.used < SeaLimit::MOST => all,
            SeaLimit::Once if self.used == 0 => all,
            _ => 0,
        }
    }

    /// L18a: whether some die can pay for Sea and some other, or the same if it still stands, be rerolled.
    #[inline]
    fn sea_is_possible(&self) -> bool {
        let (payers, targets) = (self.sea_dice(), self.sea_targets());
        let alone = targets & (targets.wrapping_sub(1)) == 0; // at most one target
        payers != 0 && targets != 0 && !(alone && payers == targets && targets & self.army.of_one() != 0)
    }
}

/// L23: the rank that a victory with so many points earns.
pub const fn rank(score: u32) -> &'static str {
    match score {
        0..=19 => "Child of Dice",
        20..=49 => "Warrior of Dice",
        50..=79 => "Master of Dice",
        80..=99 => "Lord of Dice",
        _ => "God of Dice",
    }
}

fn bit_number(target: Target) -> u8 {
    match target {
        Target::Army(place) => place.index() as u8,
        Target::Thrown => THROWN_BIT,
    }
}

fn target(bit: u8) -> Target {
    if bit == THROWN_BIT { Target::Thrown } else { Target::Army(Place::nth(bit.into())) }
}
