//! 66d6 / GOZD, by Martijn van der Lee: Death and the Devil fight for the underworld with 66 dice.

mod action;
mod acts;
mod band;
mod battle;
mod chart;
mod check;
mod horde;
mod listing;
mod measure;
mod options;
mod place;
mod position;
mod possible;
mod preview;
mod queries;
mod scene;
mod setting;
mod show;
mod slaughter;
mod tell;
mod throw;
mod trail;
mod turns;
mod would;

use engine::{
    Chance, Clause, Coverage, Dice, Event, Game, Outcome, Refusal, Rng, Rolled, Seat, Seats, Title, Turn,
};

pub use action::{Action, Minion, Victims};
pub use chart::{Fate, Role};
pub use options::{GozdOptions, SlaughterFrom, Specials};
pub use place::{COLUMNS, Place, Places};

use horde::Horde;
use trail::Trail;

/// A game of GOZD in progress. Death is seat A, the Devil seat B.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gozd {
    horde: Horde,
    /// G5: where the active player's minions have been this turn.
    trail: Trail,
    options: GozdOptions,
    /// Turns that have ended.
    turns: u16,
    /// G15: Fights and Slaughters begun.
    attacks: [u16; 2],
    /// G15: turns without an attack that have ended since the last attack.
    quiet: u8,
    /// G15: whether this turn has seen an attack.
    fought: bool,
    /// G13: whether this turn's only special has been used; never where any number is allowed.
    special_used: bool,
    /// G4: actions still due this turn.
    left: u8,
    /// Dice that are being rolled.
    air: u8,
    battle: Battle,
    active: Seat,
    phase: Phase,
}

/// The fight or slaughter that is going on, by the numbers of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Battle {
    attacker: u8,
    defender: u8,
    /// G9: what decides; 0 as long as nobody has answered.
    sum: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// G2: the dice are rolled onto the board.
    Setup,
    /// G4: the active player acts.
    Act,
    /// G8: the other player answers an attack.
    Defend,
    /// G10: the owner decides between the two ways his minion's fate leaves him.
    Settle(Role),
    /// G12: the other player chooses who dies.
    Victims,
    /// Dice are in the air; this follows.
    Roll(Next),
    /// G14, G15.
    Over(End),
}

/// What follows a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Next {
    /// G11: the fate of the minion with this role is settled.
    Settled(Role),
    /// The action is over.
    Done,
    /// G13: behind the sacrificed two, the rest of hell.
    Hell,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    /// G14: a player has no minions.
    Destroyed,
    /// G15: nobody has attacked for too long.
    Afraid,
    /// G15: the last turn is over.
    Capped,
    /// G14: this player gave up.
    Resigned(Seat),
}

impl Battle {
    /// No die has this number.
    const NOBODY: u8 = u8::MAX;
    const NONE: Battle = Battle { attacker: Battle::NOBODY, defender: Battle::NOBODY, sum: 0 };
}

const _: () = assert!(size_of::<Gozd>() <= 256);

impl Game for Gozd {
    type Action = Action;
    type View = Gozd; // G2: everything lies open.
    type Options = GozdOptions;

    const TITLE: Title = Title {
        id: "gozd",
        name: "66d6 / GOZD",
        designer: "Martijn van der Lee",
        about: "Death and the Devil go to war for the underworld with 33 dice each.",
        seats: 2..=2,
        roles: &["Death", "the Devil"],
        minutes: 45..=60,
        editions: &[""],
        turns: Clause("G4"),
        rules: crate::text!("rules.md"),
    };

    fn new(_seats: u8, options: GozdOptions) -> Gozd {
        Gozd {
            horde: Horde::new(options.army),
            trail: Trail::EMPTY,
            options,
            turns: 0,
            attacks: [0; 2],
            quiet: 0,
            fought: false,
            special_used: false,
            left: options.actions,
            air: 2 * options.army,
            battle: Battle::NONE,
            active: Seat::A, // G2: Death plays first.
            phase: Phase::Setup,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Act | Phase::Settle(Role::Attacker) => Turn::Choose(Seats::only(self.active)),
            Phase::Defend | Phase::Settle(Role::Defender) | Phase::Victims => {
                Turn::Choose(Seats::only(self.active.next(2)))
            }
            Phase::Setup => Turn::Roll(Chance::Row(self.setup().0)),
            Phase::Roll(_) => Turn::Roll(Chance::Row(self.air.min(Dice::MAX))),
            Phase::Over(_) => Turn::Over,
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.allows(seat, action)
    }

    #[inline]
    fn apply(&mut self, event: Event<Action>) {
        match event {
            Event::Roll(Rolled::Dice(dice)) => self.rolled(dice),
            Event::Roll(_) => unreachable!("GOZD rolls dice only"),
            Event::Play(seat, action) => self.act(seat, action),
        }
    }

    #[inline]
    fn outcome(&self) -> Outcome {
        let points = [Seat::A, Seat::B].map(|seat| i32::from(self.horde.size(seat)));
        Outcome::won_by(2, [points[0], points[1], 0, 0], self.winners())
    }

    #[inline]
    fn actions(&self, _seat: Seat, into: &mut Vec<Action>) -> Coverage {
        match self.phase {
            Phase::Defend => into.extend(self.answers().map(Action::Defend)),
            Phase::Settle(role) => into.extend(self.ways_out(role)),
            Phase::Victims => return self.list_victims(into),
            _ => self.list_acts(into),
        }
        Coverage::All
    }

    #[inline]
    fn sample(&self, _seat: Seat, rng: &mut Rng) -> Action {
        self.any_action(rng)
    }

    fn view(&self, _eyes: Seats) -> Gozd {
        *self
    }

    fn guess(view: &Gozd, _rng: &mut Rng) -> Gozd {
        *view
    }

    /// G14: at any decision.
    fn resignation(&self, _seat: Seat) -> Option<Action> {
        Some(Action::Resign)
    }
}
