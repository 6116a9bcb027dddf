//! D6 Dungeon: two players build a maze of dice between them, each seeing one side of it, and race for a way
//! through.

mod action;
mod apply;
mod check;
mod choose;
mod dice;
pub mod expedition;
mod face_table;
mod hand;
mod hole;
mod measure;
mod options;
mod position;
mod scene;
mod score;
mod show;
mod sides;
mod spoil;
mod tell;
mod throw;
mod view;
mod waffle_text;
mod words;
mod would;

use engine::{
    Chance, Clause, Coverage, Event, Game, Outcome, Refusal, Rng, Rolled, Seat, Seats, Title, Turn, Weights,
};

pub use action::Action;
pub use dice::{Arms, Design, Die, EAST, Face, Item, Map, NORTH, SOUTH, WEST};
pub use face_table::FaceTable;
pub use hand::Hand;
pub use hole::{Hole, Place};
pub use options::{DungeonOptions, LastTurn, MOST_WEBS, Points};
pub use view::View;

/// A game of D6 Dungeon in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dungeon {
    /// Holes without a die, as bits.
    empty: u64,
    options: DungeonOptions,
    /// W1: the waffle.
    holes: [Hole; 36],
    /// W8: what lies in front of the players.
    hands: [Hand; 2],
    /// W5: dice in the bag, by design.
    bag: [u8; 6],
    /// W10: Nets and Rings that came this turn, each as its slot and one; 0 for none.
    fresh: [u8; 2],
    /// Turns that have ended.
    turns: u16,
    active: Seat,
    /// W20: who has declared.
    declarer: Option<Seat>,
    phase: Phase,
    /// The design of the die that is rolled or has been rolled.
    design: Design,
    /// The side that it shows.
    side: u8,
    /// W6: the turn's die has been drawn.
    drawn: bool,
    /// W13: the free turn has been taken.
    freed: bool,
    /// W10: a pair has been used on this roll.
    paired: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// W5: who begins?
    Starter,
    /// W6: before the draw.
    Before,
    /// W6: a hand is in the bag.
    Draw,
    /// W6: the die is in the air.
    Roll,
    /// W6: between the roll and its resolution.
    Resolve,
    /// W6: after it.
    After,
    /// W14, W20, W21.
    Over,
}

const _: () = assert!(size_of::<Dungeon>() <= 192);

impl Game for Dungeon {
    type Action = Action;
    type View = View;
    type Options = DungeonOptions;

    const TITLE: Title = Title {
        id: "dungeon",
        name: "D6 Dungeon",
        designer: "Richard Massey",
        about: "Build a maze of dice that each player sees from the other side, and race through it.",
        seats: 2..=2, // W1
        roles: &[],
        minutes: 20..=45,
        editions: &["last_turn=route", ""],
        turns: Clause("W6"),
        rules: crate::text!("rules.md"),
    };

    fn new(_seats: u8, options: DungeonOptions) -> Dungeon {
        Dungeon {
            empty: (1 << Place::COUNT) - 1,
            options,
            holes: [Hole::EMPTY; 36],
            hands: [Hand::EMPTY; 2],
            bag: options.bag,
            fresh: [0; 2],
            turns: 0,
            active: Seat::A,
            declarer: None,
            phase: Phase::Starter,
            design: Design::Yellow,
            side: 0,
            drawn: false,
            freed: false,
            paired: false,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Starter => Turn::Roll(Chance::Number(2)),
            Phase::Draw => Turn::Roll(Chance::Pick(Weights::new(&self.bag.map(u16::from)))),
            Phase::Roll => Turn::Roll(Chance::Dice(1)),
            Phase::Before | Phase::Resolve | Phase::After => Turn::Choose(Seats::only(self.active)),
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
            Event::Roll(Rolled::Number(starter)) => {
                self.active = Seat::new(starter as usize);
                self.phase = Phase::Before;
            }
            Event::Roll(Rolled::Pick(design)) => self.draw(Design::ALL[usize::from(design)]),
            Event::Roll(Rolled::Dice(dice)) => self.show(dice.face(0) - 1),
            Event::Play(seat, action) => self.act(seat, action),
        }
    }

    #[inline]
    fn outcome(&self) -> Outcome {
        self.scored()
    }

    #[inline]
    fn actions(&self, seat: Seat, into: &mut Vec<Action>) -> Coverage {
        self.list(seat, into);
        Coverage::All
    }

    #[inline]
    fn sample(&self, seat: Seat, rng: &mut Rng) -> Action {
        self.any_action(seat, rng)
    }

    fn view(&self, eyes: Seats) -> View {
        View::new(self, eyes)
    }

    fn guess(view: &View, rng: &mut Rng) -> Dungeon {
        view.guess(rng)
    }

    /// W5a: how a die is turned is not always seen by the other player; whoever looks in sees neither side.
    fn witnesses(&self, event: &Event<Action>) -> Seats {
        let &Event::Play(seat, Action::Place { map, turns, .. }) = event else { return Seats::ALL };
        let other = seat.next(2);
        match self.inserted(seat, map, turns) {
            _ if self.options.open_waffle => Seats::ALL,
            Some(die) if die.known_to(other) => Seats::first_n(2),
            _ => Seats::only(seat),
        }
    }
}

impl Dungeon {
    /// The house rules.
    pub fn options(&self) -> &DungeonOptions {
        &self.options
    }

    /// What lies in front of `seat`.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// W5: how many dice of a design are in the bag.
    pub fn bag(&self, design: Design) -> u8 {
        self.bag[design as usize]
    }

    /// Turns that have ended.
    #[inline]
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// W7: how many dice are in the waffle.
    pub fn filled(&self) -> u32 {
        u32::from(Place::COUNT) - self.empty.count_ones()
    }

    /// W20: who has declared.
    #[inline]
    pub fn declarer(&self) -> Option<Seat> {
        self.declarer
    }

    /// W6: whose turn it is; A until that is rolled for.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// How many kinds of moments there are.
    pub const STAGES: usize = Phase::Over as usize + 1;

    /// Which kind of moment this is, for players that learn.
    pub fn stage(&self) -> usize {
        self.phase as usize
    }

    /// W6: the die that was drawn and is in the air.
    pub fn in_the_air(&self) -> Option<Design> {
        (self.phase == Phase::Roll).then_some(self.design)
    }

    /// W7: the face that was rolled and waits for an answer.
    pub fn to_resolve(&self) -> Option<Face> {
        (self.phase == Phase::Resolve).then(|| self.rolled())
    }

    /// What has been done in this turn: a die drawn (W6), the free turn taken (W13), a pair used (W12).
    pub fn done_this_turn(&self) -> [bool; 3] {
        [self.drawn, self.freed, self.paired]
    }
}
