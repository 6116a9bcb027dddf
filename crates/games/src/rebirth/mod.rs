//! 6d6 'Rebirth': two ships duel on a table-top; dice are fuel, and spent fuel is in everybody's way.
//!
//! The rules are in `rules.md`. Distances are real, choices are continuous, and dice are assigned in secret.

mod action;
mod check;
mod flow;
mod fuel;
mod geometry;
mod measure;
mod menu;
mod options;
mod position;
mod preview;
mod sample;
mod scene;
mod show;
mod space;
mod tell;
mod view;
mod would;

use engine::{
    Chance, Clause, Coverage, Event, Game, MAX_SEATS, Outcome, Refusal, Rng, Rolled, Seat, Seats, Title, Turn,
};

pub use action::Action;
pub use fuel::{Cells, DICE, Fuel, PerDie, Row, other};
pub use geometry::{Contact, Vector, contact, rim, sign, slide_overlaps};
pub use options::{AttackOrder, RebirthOptions};
pub use space::Shot;
pub use view::View;

/// A game of Rebirth in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rebirth {
    options: RebirthOptions,
    /// The ships' centres.
    ships: [Vector; 2],
    /// R16: the last step of each ship; its front looks that way.
    fronts: [Vector; 2],
    /// Jettisoned dice in order; zero behind `tank_count`.
    tanks: [Vector; TANKS],
    fuel: [Fuel; 2],
    /// What is still to be done before play goes on, the next on top; `Frame::NONE` above `depth`.
    stack: [Frame; STACK],
    tank_count: u8,
    depth: u8,
    /// R4: who has assigned, while dice are assigned.
    assigned: [bool; 2],
    /// R6: steps that are left of the Mobility at the reveal; 0 once a player has moved.
    steps: [u8; 2],
    phase: Phase,
    /// Who moves, attacks or chooses the order.
    active: Seat,
    /// The active player is the second of the two to move or to attack.
    second: bool,
    /// R5: who begins what comes next, if it is settled already: the moves, while the order of attacking is settled in
    /// the Management Phase, and the attacks, during the moves after that.
    next: Option<Seat>,
    /// R14: whether a pip was spent or a die lost on this turn.
    spent: bool,
    /// R14: turns in a row without that.
    idle: u8,
    /// Turns that have ended.
    turns: u16,
}

/// All dice can end on the table.
const TANKS: usize = 2 * DICE as usize;

/// A shot's hit at the bottom; then jettisons, each of at least one die; then a payment or a choice of dice.
const STACK: usize = 1 + TANKS + 1;

/// R14: so many idle turns end the game.
const IDLE_TURNS: u8 = 6;

/// R18: the Offense of an exploding tank.
const EXPLOSION: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// R4: both assign in secret.
    Assign,
    /// R5: a coin picks who chooses the order of moving.
    MoveCoin,
    /// R5: the active player chooses the order of moving.
    MoveOrder,
    /// R7: the active player moves.
    Move,
    /// R5: a coin picks who chooses the order of attacking.
    AttackCoin,
    /// R5: the active player chooses the order of attacking.
    AttackOrder,
    /// R8: the active player may attack.
    Attack,
    /// R13, R14.
    Over,
}

/// A part of an effect that is still to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Frame {
    /// R12: so many dice are to be jettisoned.
    Jettison(Seat, u8),
    /// R10: a hit of this Offense is to be resolved.
    Hit(Seat, u8),
    /// R11: so many pips are to be paid from a row.
    Pay(Seat, Row, u8),
    /// R10: so many of the equally empty dice are to be chosen.
    Lose(Seat, u8),
}

impl Frame {
    /// Fills the unused part of the stack.
    const NONE: Frame = Frame::Jettison(Seat::A, 0);
}

const _: () = assert!(size_of::<Rebirth>() <= 512);

impl Game for Rebirth {
    type Action = Action;
    type View = View;
    type Options = RebirthOptions;

    const TITLE: Title = Title {
        id: "rebirth",
        name: "6d6 'Rebirth'",
        designer: "@ariamaki",
        about: "Two ships, six dice of fuel each: assign in secret, move, shoot, and litter the table.",
        seats: 2..=2,
        roles: &[],
        minutes: 5..=15,
        editions: &["attack_order=late", ""],
        turns: Clause("R5"),
        rules: crate::text!("rules.md"),
    };

    /// R1, R2, R16: the ships face each other, all dice show 6.
    fn new(_seats: u8, options: RebirthOptions) -> Rebirth {
        let left = options.table[0] / 2 - options.separation / 2;
        let y = options.table[1] / 2;
        Rebirth {
            options,
            ships: [Vector::new(left, y), Vector::new(left + options.separation, y)],
            fronts: [Vector::new(1, 0), Vector::new(-1, 0)],
            tanks: [Vector::default(); TANKS],
            fuel: [Fuel::new([Cells::of(DICE, 6), Cells::NONE, Cells::NONE]); 2],
            stack: [Frame::NONE; STACK],
            tank_count: 0,
            depth: 0,
            assigned: [false; 2],
            steps: [0; 2],
            phase: Phase::Assign,
            active: Seat::A,
            second: false,
            next: None,
            spent: false,
            idle: 0,
            turns: 0,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        if let Some(frame) = self.top() {
            return Turn::Choose(Seats::only(frame.seat()));
        }
        match self.phase {
            Phase::Assign => Turn::Choose(self.owing()),
            Phase::MoveCoin | Phase::AttackCoin => Turn::Roll(Chance::Number(2)),
            Phase::MoveOrder | Phase::Move | Phase::AttackOrder | Phase::Attack => {
                Turn::Choose(Seats::only(self.active))
            }
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.allows(seat, action)
    }

    #[inline]
    fn apply(&mut self, event: Event<Action>) {
        match event {
            Event::Roll(Rolled::Number(coin)) => self.coin(coin),
            Event::Roll(_) => unreachable!("only coins are flipped"),
            Event::Play(seat, action) => self.act(seat, action),
        }
    }

    /// R13, R14: more dice win, then more pips; whoever has none has lost. The points are the dice.
    #[inline]
    fn outcome(&self) -> Outcome {
        let strength = |seat: Seat| (self.dice(seat), self.fuel[seat.index()].all().pips());
        let mut points = [0; MAX_SEATS];
        points[0] = self.dice(Seat::A).into();
        points[1] = self.dice(Seat::B).into();
        let winners = match strength(Seat::A).cmp(&strength(Seat::B)) {
            std::cmp::Ordering::Less => Seats::only(Seat::B),
            std::cmp::Ordering::Equal => Seats::first_n(2),
            std::cmp::Ordering::Greater => Seats::only(Seat::A),
        };
        Outcome::won_by(2, points, winners)
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) -> Coverage {
        self.list(seat, into)
    }

    #[inline]
    fn sample(&self, seat: Seat, rng: &mut Rng) -> Action {
        self.any_action(seat, rng)
    }

    fn view(&self, eyes: Seats) -> View {
        View::new(self, eyes)
    }

    fn guess(view: &View, rng: &mut Rng) -> Rebirth {
        view.complete(rng)
    }

    /// R4: an assignment is secret until the other one comes; that reveals both.
    fn witnesses(&self, event: &Event<Action>) -> Seats {
        match event {
            Event::Play(seat, Action::Assign(_)) if !self.assigned[other(*seat).index()] => {
                Seats::only(*seat)
            }
            _ => Seats::ALL,
        }
    }
}

/// What lies on the table, for players and programs.
impl Rebirth {
    /// The sizes and house rules.
    #[inline]
    pub fn options(&self) -> &RebirthOptions {
        &self.options
    }

    /// The centre of a ship.
    #[inline]
    pub fn ship(&self, seat: Seat) -> Vector {
        self.ships[seat.index()]
    }

    /// The way a ship looks: its last step.
    #[inline]
    pub fn front(&self, seat: Seat) -> Vector {
        self.fronts[seat.index()]
    }

    /// What is still to be done before play goes on, the next one last.
    #[inline]
    fn pending(&self) -> &[Frame] {
        &self.stack[..usize::from(self.depth)]
    }

    /// The centres of the jettisoned dice, the oldest first.
    #[inline]
    pub fn tanks(&self) -> &[Vector] {
        &self.tanks[..usize::from(self.tank_count)]
    }

    /// The dice of a player; all in the first row before they are assigned.
    #[inline]
    pub fn fuel(&self, seat: Seat) -> Fuel {
        self.fuel[seat.index()]
    }

    /// How many dice a player has left.
    #[inline]
    pub fn dice(&self, seat: Seat) -> u8 {
        self.fuel[seat.index()].dice()
    }

    /// R6: the steps that are left to a player.
    #[inline]
    pub fn steps(&self, seat: Seat) -> u8 {
        self.steps[seat.index()]
    }

    /// Turns that have ended.
    #[inline]
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// R14: turns in a row without a pip spent or a die lost.
    #[inline]
    pub fn idle(&self) -> u8 {
        self.idle
    }

    /// Whether the dice are in their rows and open.
    #[inline]
    pub fn is_revealed(&self) -> bool {
        self.phase != Phase::Assign
    }

    /// Whether the active player is the second to move or to attack.
    #[inline]
    pub fn is_second(&self) -> bool {
        self.second
    }

    /// R5: whether the order that is chosen now is that of moving.
    #[inline]
    pub fn orders_moves(&self) -> bool {
        self.phase == Phase::MoveOrder
    }

    /// How many kinds of moments there are.
    pub const STAGES: usize = Phase::Over as usize + 5;

    /// Which kind of moment this is, for players that learn.
    #[inline]
    pub fn stage(&self) -> usize {
        let after = Phase::Over as usize + 1;
        match self.top() {
            None => self.phase as usize,
            Some(Frame::Jettison(..)) => after,
            Some(Frame::Hit(..)) => after + 1,
            Some(Frame::Pay(..)) => after + 2,
            Some(Frame::Lose(..)) => after + 3,
        }
    }

    /// What is due next: of whom, and how much of it.
    #[inline]
    pub fn due(&self) -> Option<(Seat, u8)> {
        self.top().map(|frame| match frame {
            Frame::Jettison(seat, much)
            | Frame::Hit(seat, much)
            | Frame::Pay(seat, _, much)
            | Frame::Lose(seat, much) => (seat, much),
        })
    }

    /// Whose move or attack it is (R6, R8).
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// R4: whether `seat` has assigned its dice in this turn.
    #[inline]
    pub fn has_assigned(&self, seat: Seat) -> bool {
        self.assigned[seat.index()]
    }

    /// R4: who still has to assign.
    #[inline]
    fn owing(&self) -> Seats {
        let a = if self.assigned[0] { Seats::NONE } else { Seats::only(Seat::A) };
        if self.assigned[1] { a } else { a.with(Seat::B) }
    }

    #[inline]
    fn top(&self) -> Option<Frame> {
        if self.depth == 0 { None } else { Some(self.stack[usize::from(self.depth) - 1]) }
    }
}

impl Frame {
    #[inline]
    fn seat(self) -> Seat {
        match self {
            Frame::Jettison(seat, _)
            | Frame::Hit(seat, _)
            | Frame::Pay(seat, _, _)
            | Frame::Lose(seat, _) => seat,
        }
    }
}
