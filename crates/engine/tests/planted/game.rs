//! The game with the bugs: two seats, a secret die each, sealed bids, then Pig with two dice for six turns.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::{
    BadNotation, Chance, Clause, Coverage, Event, Game, Options, Outcome, Refusal, Rng, Rolled, Seat, Seats,
    Spec, Title, Turn,
};

pub(crate) const LEAKS_INTO_CHOICES: u8 = 1;
pub(crate) const SHOWS_SEALED: u8 = 2;
pub(crate) const WITNESSED_SEALED: u8 = 3;
pub(crate) const FIRST_BID_COUNTS_MORE: u8 = 4;
pub(crate) const ORDER_OF_DICE: u8 = 5;
pub(crate) const ILLEGAL_SAMPLE: u8 = 6;
pub(crate) const UNREADABLE_NOTATION: u8 = 7;
pub(crate) const LIST_MISSES_ONE: u8 = 8;
pub(crate) const LIST_AND_SAMPLE_MISS_ONE: u8 = 9;
pub(crate) const LISTED_TWICE: u8 = 10;
pub(crate) const LISTED_ILLEGAL: u8 = 11;
pub(crate) const NEVER_SAMPLED: u8 = 12;
pub(crate) const ENDLESS: u8 = 13;
pub(crate) const WRONG_GUESS: u8 = 14;
pub(crate) const SPECTATOR_SEES_MORE: u8 = 15;
pub(crate) const STRANGER_WINS: u8 = 16;
pub(crate) const HIDDEN_MEMORY: u8 = 17;
pub(crate) const POSITION_FORGETS: u8 = 18;
pub(crate) const IMPOSSIBLE_POSITION: u8 = 19;
pub(crate) const UNKNOWN_CLAUSE: u8 = 20;
pub(crate) const SAME_ID_TWICE: u8 = 21;
pub(crate) const TOUCHES_NOTHING: u8 = 22;
pub(crate) const SAYS_NOTHING: u8 = 23;
pub(crate) const RESIGNS_AND_PLAYS_ON: u8 = 24;
pub(crate) const OTHER_FACES: u8 = 25;
pub(crate) const THROWN_NOWHERE: u8 = 26;
pub(crate) const WRONG_SUM: u8 = 27;
pub(crate) const LIGHT_END: u8 = 28;
pub(crate) const BEYOND_THE_GOAL: u8 = 29;

/// The state; `BUG` says what is wrong with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Planted<const BUG: u8> {
    pub(crate) secret: [u8; 2],
    /// 0 while owed.
    pub(crate) bids: [u8; 2],
    pub(crate) points: [u16; 2],
    pub(crate) pot: u16,
    pub(crate) turns: u8,
    pub(crate) phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    Deal,
    Bid,
    Decide,
    Roll,
    Over,
}

/// The bug is part of the type because one of them is in the notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Act<const BUG: u8> {
    Bid(u8),
    Roll,
    Hold,
}

impl<const BUG: u8> engine::Action for Act<BUG> {
    const WORDS: &'static [&'static str] = &["bid", "roll", "hold"];

    fn word(&self) -> &'static str {
        match self {
            Act::Bid(_) => "bid",
            Act::Roll => "roll",
            Act::Hold => "hold",
        }
    }
}

/// 7 stands for what is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View<const BUG: u8>(pub(crate) Planted<BUG>);

pub(crate) const HIDDEN: u8 = 7;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [Spec<NoOptions>] = &[];
}

impl<const BUG: u8> Planted<BUG> {
    pub(crate) fn active(&self) -> Seat {
        Seat::new(usize::from(self.turns % 2))
    }

    fn owing(&self) -> Seats {
        let seats = Seats::first_n(2);
        seats.iter().filter(|seat| self.bids[seat.index()] == 0).fold(Seats::NONE, Seats::with)
    }

    fn pass(&mut self) {
        self.turns += u8::from(BUG != ENDLESS);
        self.pot = 0;
        self.phase = if self.turns == 6 { Phase::Over } else { Phase::Decide };
    }

    fn bid(&mut self, seat: Seat, bid: u8) {
        if BUG == FIRST_BID_COUNTS_MORE && self.owing().len() == 2 {
            self.points[seat.index()] += 1;
        }
        self.bids[seat.index()] = bid;
        if self.owing().is_empty() {
            self.phase = Phase::Decide;
        }
    }

    fn hold(&mut self) {
        static TIMES: AtomicU32 = AtomicU32::new(0);
        let remembered = if BUG == HIDDEN_MEMORY { TIMES.fetch_add(1, Ordering::Relaxed) as u16 } else { 0 };
        let points = &mut self.points[usize::from(self.turns % 2)];
        *points = (*points + self.pot + remembered).min(1000);
        self.pass();
    }
}

impl<const BUG: u8> Game for Planted<BUG> {
    type Action = Act<BUG>;
    type View = View<BUG>;
    type Options = NoOptions;

    const TITLE: Title = Title {
        id: "planted",
        name: "Planted",
        designer: "nobody",
        about: "Broken on purpose.",
        seats: 2..=2,
        roles: &[],
        minutes: 1..=1,
        editions: &[""],
        turns: Clause("X1"),
        rules: "- X1 Turns.\n- X2 Rolling.\n",
    };

    fn new(_seats: u8, _options: NoOptions) -> Self {
        Planted { secret: [0; 2], bids: [0; 2], points: [0; 2], pot: 0, turns: 0, phase: Phase::Deal }
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal => Turn::Roll(Chance::Row(2)),
            Phase::Bid => Turn::Choose(self.owing()),
            Phase::Decide => Turn::Choose(Seats::only(self.active())),
            Phase::Roll => Turn::Roll(Chance::Dice(2)),
            Phase::Over => Turn::Over,
        }
    }

    fn check(&self, seat: Seat, action: Act<BUG>) -> Result<(), Refusal> {
        let refuse = |clause| Err(Refusal::new(Clause(clause), "not now"));
        let other = 1 - seat.index();
        match (self.phase, action) {
            (Phase::Bid, Act::Bid(1..=3)) => Ok(()),
            (Phase::Decide, Act::Bid(0)) if BUG == RESIGNS_AND_PLAYS_ON => Ok(()),
            (Phase::Decide, Act::Hold) if BUG == LEAKS_INTO_CHOICES && self.secret[other] > 3 => refuse("X2"),
            (Phase::Decide, Act::Roll | Act::Hold) if self.pot <= 60 => Ok(()),
            (Phase::Decide, Act::Hold) => Ok(()),
            _ => refuse(if BUG == UNKNOWN_CLAUSE { "X9" } else { "X2" }),
        }
    }

    fn apply(&mut self, event: Event<Act<BUG>>) {
        match event {
            Event::Roll(Rolled::Dice(dice)) if self.phase == Phase::Deal => {
                self.secret = [dice.face(0), dice.face(1)];
                self.phase = Phase::Bid;
            }
            Event::Roll(Rolled::Dice(dice)) if dice.count(1) == 0 => {
                let extra = if BUG == ORDER_OF_DICE { u16::from(dice.face(0)) } else { 0 };
                self.pot += dice.sum() as u16 + extra;
                self.phase = Phase::Decide;
            }
            Event::Roll(_) => self.pass(),
            Event::Play(seat, Act::Bid(bid)) => self.bid(seat, bid),
            Event::Play(_, Act::Roll) => self.phase = Phase::Roll,
            Event::Play(_, Act::Hold) => self.hold(),
        }
    }

    fn outcome(&self) -> Outcome {
        let total = |i: usize| i32::from(self.points[i]) + i32::from(self.secret[i]);
        let outcome = Outcome::by_points(2, [total(0), total(1), 0, 0]);
        if BUG == STRANGER_WINS { Outcome { winners: Seats::only(Seat::D), ..outcome } } else { outcome }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Act<BUG>>) -> Coverage {
        let start = into.len();
        match self.phase {
            Phase::Bid if BUG == LIST_MISSES_ONE => into.extend([1, 2].map(Act::Bid)),
            Phase::Bid => into.extend([1, 2, 3].map(Act::Bid)),
            _ if BUG == LIST_AND_SAMPLE_MISS_ONE && self.turns > 2 => into.push(Act::Roll),
            _ => into.extend([Act::Roll, Act::Hold]),
        }
        into.retain(|&action| self.check(seat, action).is_ok());
        match BUG {
            LISTED_TWICE => into.push(into[start]),
            LISTED_ILLEGAL => into.push(Act::Bid(9)),
            _ => (),
        }
        Coverage::All
    }

    fn sample(&self, seat: Seat, rng: &mut Rng) -> Act<BUG> {
        if BUG == ILLEGAL_SAMPLE && self.turns == 3 {
            return Act::Bid(2);
        }
        if self.phase == Phase::Bid {
            return Act::Bid(rng.below(3) as u8 + 1);
        }
        if BUG == LIST_AND_SAMPLE_MISS_ONE && self.turns > 2 {
            return Act::Roll;
        }
        if BUG == IMPOSSIBLE_POSITION && self.pot > 60 {
            return Act::Roll;
        }
        let hold = self.check(seat, Act::Hold).is_ok();
        let roll = self.check(seat, Act::Roll).is_ok();
        if hold && BUG != NEVER_SAMPLED && (!roll || rng.coin()) || BUG == NEVER_SAMPLED && self.turns < 2 {
            Act::Hold
        } else {
            Act::Roll
        }
    }

    fn resignation(&self, _seat: Seat) -> Option<Act<BUG>> {
        (BUG == RESIGNS_AND_PLAYS_ON && self.phase == Phase::Decide).then_some(Act::Bid(0))
    }

    fn view(&self, eyes: Seats) -> View<BUG> {
        let mut seen = *self;
        for seat in Seats::first_n(2).iter().filter(|&seat| !eyes.has(seat)) {
            let i = seat.index();
            let shown_to_spectators = BUG == SPECTATOR_SEES_MORE && eyes.is_empty() && i == 0;
            if self.phase != Phase::Deal && self.phase != Phase::Over && !shown_to_spectators {
                seen.secret[i] = HIDDEN;
            }
            if self.phase == Phase::Bid && self.bids[i] != 0 && BUG != SHOWS_SEALED {
                seen.bids[i] = HIDDEN;
            }
        }
        View(seen)
    }

    fn guess(view: &View<BUG>, rng: &mut Rng) -> Self {
        let mut state = view.0;
        for i in 0..2 {
            if state.secret[i] == HIDDEN {
                state.secret[i] = rng.die();
            }
            if state.bids[i] == HIDDEN {
                state.bids[i] = rng.below(3) as u8 + 1;
            }
        }
        if BUG == WRONG_GUESS {
            state.secret[0] = 3;
        }
        state
    }

    fn witnesses(&self, event: &Event<Act<BUG>>) -> Seats {
        match event {
            Event::Roll(_) if self.phase == Phase::Deal => Seats::NONE,
            Event::Play(seat, Act::Bid(_)) if BUG != WITNESSED_SEALED => Seats::only(*seat),
            _ => Seats::ALL,
        }
    }
}

impl<const BUG: u8> fmt::Display for Act<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Bid(bid) if BUG == UNREADABLE_NOTATION => write!(f, "bid {}", bid + 1),
            Act::Bid(bid) => write!(f, "bid {bid}"),
            Act::Roll => f.write_str("roll"),
            Act::Hold => f.write_str("hold"),
        }
    }
}

impl<const BUG: u8> FromStr for Act<BUG> {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        match text.split_once(' ') {
            Some(("bid", bid)) if bid.len() == 1 => {
                bid.parse().map(Act::Bid).map_err(|_| BadNotation::expected("a bid from 1 to 3"))
            }
            None if text == "roll" => Ok(Act::Roll),
            None if text == "hold" => Ok(Act::Hold),
            _ => Err(BadNotation::expected("bid 1, roll or hold")),
        }
    }
}
