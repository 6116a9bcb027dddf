//! Pig: roll as long as you dare; a 1 loses the turn. The smallest game there is, and the one to copy.

mod action;
mod measure;
mod show;

use engine::{
    Chance, Clause, Coverage, Event, Game, MAX_SEATS, Outcome, Refusal, Rng, Rolled, Seat, Seats, Title, Turn,
};

pub use action::{Action, PigOptions};

/// A game of Pig in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    options: PigOptions,
    /// Points by seat.
    banked: [u16; MAX_SEATS],
    /// Points of this turn, not yet banked.
    pot: u16,
    /// Turns that have ended.
    turns: u16,
    seats: u8,
    active: Seat,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// P2: the active seat decides.
    Decide,
    /// P2: the die is in the air.
    Roll,
    /// P5, P6.
    Over,
}

const _: () = assert!(size_of::<Pig>() <= 64);

impl Game for Pig {
    type Action = Action;
    type View = Pig; // P1: everything lies open.
    type Options = PigOptions;

    const TITLE: Title = Title {
        id: "pig",
        name: "Pig",
        designer: "traditional",
        about: "Roll as long as you dare; a 1 loses the turn.",
        seats: 2..=4, // P1
        roles: &[],
        minutes: 5..=10,
        editions: &[""],
        turns: Clause("P2"),
        rules: crate::text!("rules.md"),
    };

    fn new(seats: u8, options: PigOptions) -> Pig {
        let banked = [0; MAX_SEATS];
        Pig { options, banked, pot: 0, turns: 0, seats, active: Seat::A, phase: Phase::Decide }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Decide => Turn::Choose(Seats::only(self.active)),
            Phase::Roll => Turn::Roll(Chance::Dice(1)),
            Phase::Over => Turn::Over,
        }
    }

    /// P4: both are always allowed.
    #[inline]
    fn check(&self, _seat: Seat, _action: Action) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline]
    fn apply(&mut self, event: Event<Action>) {
        match event {
            Event::Play(_, Action::Roll) => self.phase = Phase::Roll,
            Event::Play(_, Action::Hold) => {
                self.banked[self.active.index()] += self.pot;
                self.pass();
            }
            Event::Roll(rolled) => self.rolled(rolled),
        }
    }

    #[inline]
    fn outcome(&self) -> Outcome {
        Outcome::by_points(self.seats, self.banked.map(i32::from))
    }

    #[inline]
    fn actions(&self, _seat: Seat, into: &mut Vec<Action>) -> Coverage {
        into.extend([Action::Roll, Action::Hold]);
        Coverage::All
    }

    #[inline]
    fn sample(&self, _seat: Seat, rng: &mut Rng) -> Action {
        if rng.coin() { Action::Roll } else { Action::Hold }
    }

    fn view(&self, _eyes: Seats) -> Pig {
        *self
    }

    fn guess(view: &Pig, _rng: &mut Rng) -> Pig {
        *view
    }
}

impl Pig {
    /// The house rules.
    pub fn options(&self) -> PigOptions {
        self.options
    }

    /// What `seat` has banked.
    pub fn banked(&self, seat: Seat) -> u16 {
        self.banked[seat.index()]
    }

    /// What the player on turn would bank by holding.
    pub fn pot(&self) -> u16 {
        self.pot
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Turns that have ended.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    #[inline]
    fn rolled(&mut self, rolled: Rolled) {
        let Rolled::Dice(dice) = rolled else { unreachable!("Pig rolls dice only") };
        match dice.face(0) {
            1 => self.pass(), // P3
            face => {
                self.pot += u16::from(face);
                self.phase = Phase::Decide;
            }
        }
    }

    /// P1: the turn passes clockwise.
    #[inline]
    fn pass(&mut self) {
        self.turns += 1;
        let won = self.banked[self.active.index()] >= self.options.target; // P5
        let capped = self.turns == self.options.turn_cap; // P6
        self.phase = if won | capped { Phase::Over } else { Phase::Decide };
        self.pot = 0;
        self.active = self.active.next(self.seats);
    }
}
