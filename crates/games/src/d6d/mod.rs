//! d6D, Bridge the Worlds: draw bridges, move armies, and fight for six worlds.

mod action;
mod battle;
mod choices;
mod ending;
mod host;
pub mod map;
mod measure;
pub mod odds;
mod options;
mod position;
mod possible;
mod preview;
mod scene;
mod setup;
mod show;
mod table;
mod tell;
mod throw;
mod turn;
mod would;

use engine::{
    Chance, Clause, Coverage, Dice, Event, Game, MAX_SEATS, Outcome, Refusal, Rng, Rolled, Seat, Seats,
    Title, Turn,
};

use host::Host;
use map::{Bridges, World, Worlds};

pub use action::Action;
pub use ending::End;
pub use options::D6DOptions;
pub use table::Battle;

/// A game of d6D in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct D6D {
    /// With the limit of the Realm for so many players.
    options: D6DOptions,
    /// The dice of each seat.
    hosts: [Host; MAX_SEATS],
    /// D5: what each seat controls, kept in step with `hosts`.
    control: [Worlds; MAX_SEATS],
    bridges: Bridges,
    /// The total of the Realm, kept in step with `hosts`.
    realm: u8,
    /// D19: rounds that have ended.
    rounds: u8,
    order: Order,
    phase: Phase,
    /// Where a battle rages, and who defends.
    front: Front,
    /// D12: battle rounds of this battle.
    fought: u8,
    /// D13: the damage still to be taken; D4: the seats still tied, a bit each.
    due: u8,
}

/// Who plays, who began (D4), whose turn it is, and whether it is the second action of it (D6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Order {
    seats: u8,
    first: Seat,
    active: Seat,
    second: bool,
}

/// Where a battle rages, and who defends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Front {
    world: World,
    defender: Seat,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// D3: the active seat rolls its first armies.
    Muster,
    /// D4: the tied seats roll.
    Tie,
    /// D5: the active seat places its armies.
    Place,
    /// D6: the active seat takes an action.
    Act,
    /// D11: the army that paid for a bridge is rolled into the Realm.
    Toll,
    /// D12: attacker and defender roll.
    Fight,
    /// D13: one of the defender's armies must be chosen.
    Damage,
    /// D13: the attacker's army is rolled into the Realm.
    AttackerFalls,
    /// D13: an army of the defender is rolled into the Realm.
    DefenderFalls,
    /// D14: the attacker may retreat.
    AttackerMay,
    /// D14: the defender may retreat.
    DefenderMay,
    /// D15: the attacker must retreat.
    AttackerMust,
    /// D17, D19.
    Over,
}

const _: () = assert!(size_of::<D6D>() <= 96);

impl Game for D6D {
    type Action = Action;
    type View = D6D; // Everything lies open.
    type Options = D6DOptions;

    const TITLE: Title = Title {
        id: "d6d",
        name: "d6D, Bridge the Worlds",
        designer: "a designer whom the sheet does not name",
        about: "Draw bridges between six worlds and fight over them.",
        seats: 2..=4,
        roles: &[],
        minutes: 20..=45,
        editions: &[""],
        turns: Clause("D6"),
        rules: crate::text!("rules.md"),
    };

    #[inline]
    fn new(seats: u8, options: D6DOptions) -> D6D {
        D6D {
            options: D6DOptions { realm_limit: options.realm_limit(seats), ..options },
            hosts: [Host::FRESH; MAX_SEATS],
            control: [Worlds::NONE; MAX_SEATS],
            bridges: Bridges::NONE,
            realm: 0,
            rounds: 0,
            order: Order { seats, first: Seat::A, active: Seat::A, second: false },
            phase: Phase::Muster,
            front: Front::PEACE,
            fought: 0,
            due: 0,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Act | Phase::Place | Phase::AttackerMay | Phase::AttackerMust => {
                Turn::Choose(Seats::only(self.order.active))
            }
            Phase::DefenderMay => Turn::Choose(Seats::only(self.front.defender)),
            Phase::Damage => Turn::Choose(Seats::only(self.chooser())),
            Phase::Fight => Turn::Roll(Chance::Row(2)),
            Phase::Toll | Phase::AttackerFalls | Phase::DefenderFalls => Turn::Roll(Chance::Dice(1)),
            Phase::Muster => Turn::Roll(Chance::Dice(self.options.start_armies)),
            Phase::Tie => Turn::Roll(Chance::Row(self.due.count_ones() as u8)),
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
            Event::Play(_, action) => self.played(action),
            Event::Roll(Rolled::Dice(dice)) => self.rolled(dice),
            Event::Roll(_) => unreachable!("d6D rolls dice only"),
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

    fn view(&self, _eyes: Seats) -> D6D {
        *self
    }

    fn guess(view: &D6D, _rng: &mut Rng) -> D6D {
        *view
    }
}

impl Order {
    /// The same order, with `seat` to take its first action.
    #[inline]
    fn to(self, seat: Seat) -> Order {
        Order { active: seat, second: false, ..self }
    }

    /// The same order, begun by `seat`, who is to act.
    fn begun_by(self, seat: Seat) -> Order {
        Order { first: seat, ..self.to(seat) }
    }
}

impl Front {
    const PEACE: Front = Front { world: World::new(0), defender: Seat::A };
}

impl D6D {
    #[inline]
    fn played(&mut self, action: Action) {
        match action {
            Action::Strengthen(world, value) => self.strengthen(world, value),
            Action::Recruit(world) => self.recruit(world),
            Action::Move(from, value, to) => self.march(from, value, to),
            Action::Bridge(from, value, to) => self.build(from, value, to),
            Action::Place(world) => self.settle(world),
            Action::Lose(value) => self.take_damage(value),
            Action::Retreat(world) => self.retreat(world),
            Action::Stay => self.stay(),
        }
    }

    #[inline]
    fn rolled(&mut self, dice: Dice) {
        match self.phase {
            Phase::Fight => self.fight(dice.face(0), dice.face(1)),
            Phase::Toll => self.pay_toll(dice.face(0)),
            Phase::AttackerFalls => self.attacker_falls(dice.face(0)),
            Phase::DefenderFalls => self.defender_falls(dice.face(0)),
            Phase::Muster => self.muster(dice),
            Phase::Tie => self.break_tie(dice),
            _ => unreachable!("nothing is rolled now"),
        }
    }
}
