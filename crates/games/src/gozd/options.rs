//! The house rules of GOZD.

use engine::{Clause, Kind, Options, Refusal, Spec, Value};

use super::place::COLUMNS;

/// G12: what must be free of enemies for a Slaughter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlaughterFrom {
    /// The field of the slaughterer.
    Field,
    /// The whole first row of the enemy.
    Row,
}

/// G13: how often a special may be used in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Specials {
    /// As often as it can be paid.
    Any,
    /// Once.
    Once,
}

/// The house rules of GOZD.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GozdOptions {
    /// G15: turns of both after which the game is counted out.
    pub turn_cap: u16,
    /// G1: rows of the battleground.
    pub rows: u8,
    /// G4: actions a turn.
    pub actions: u8,
    /// G13: whether a special takes one of the actions.
    pub special_costs_action: bool,
    /// G13: how many specials a turn may have.
    pub specials_a_turn: Specials,
    /// G12: where a Slaughter may begin.
    pub slaughter_from: SlaughterFrom,
    /// G15: turns without an attack after which the braver player wins.
    pub quiet_turns: u8,
    /// G3: own minions that fit on a field.
    pub field_capacity: u8,
    /// G2: dice of each player.
    pub army: u8,
}

/// G4: the most actions a turn may have.
pub(super) const MOST_ACTIONS: usize = 12;
/// G2: the most dice a player begins with.
pub(super) const LARGEST_ARMY: u8 = 33;

impl Default for GozdOptions {
    fn default() -> GozdOptions {
        GozdOptions {
            turn_cap: 400,
            rows: 4,
            actions: 6,
            special_costs_action: true,
            specials_a_turn: Specials::Any,
            slaughter_from: SlaughterFrom::Field,
            quiet_turns: 10,
            field_capacity: 3,
            army: LARGEST_ARMY,
        }
    }
}

impl Options for GozdOptions {
    const SPECS: &'static [Spec<GozdOptions>] = &[
        Spec {
            name: "rows",
            kind: Kind::whole(3, 7),
            help: "rows of fields between purgatory and hell",
            clause: Clause("G1"),
            get: |options| Value::Whole(options.rows.into()),
            set: |options, value| options.rows = value.whole() as u8,
        },
        Spec {
            name: "actions",
            kind: Kind::whole(1, MOST_ACTIONS as i64),
            help: "actions that make up a turn",
            clause: Clause("G4"),
            get: |options| Value::Whole(options.actions.into()),
            set: |options, value| options.actions = value.whole() as u8,
        },
        Spec {
            name: "special_costs_action",
            kind: Kind::Flag,
            help: "whether Sacrifice and Infiltrate use up one of the turn's actions",
            clause: Clause("G13"),
            get: |options| Value::Whole(options.special_costs_action.into()),
            set: |options, value| options.special_costs_action = value.flag(),
        },
        Spec {
            name: "specials_a_turn",
            kind: Kind::Choice(&["any", "once"]),
            help: "Sacrifice and Infiltrate as often as they can be paid, or once a turn",
            clause: Clause("G13"),
            get: |options| Value::Whole(options.specials_a_turn as i64),
            set: |options, value| {
                options.specials_a_turn = [Specials::Any, Specials::Once][value.whole() as usize]
            },
        },
        Spec {
            name: "slaughter_from",
            kind: Kind::Choice(&["field", "row"]),
            help: "what must be free of enemies for a Slaughter: its field, or their whole first row",
            clause: Clause("G12"),
            get: |options| Value::Whole(options.slaughter_from as i64),
            set: |options, value| {
                options.slaughter_from = [SlaughterFrom::Field, SlaughterFrom::Row][value.whole() as usize]
            },
        },
        Spec {
            name: "quiet_turns",
            kind: Kind::whole(2, 60),
            help: "turns in a row without an attack after which the braver player wins",
            clause: Clause("G15"),
            get: |options| Value::Whole(options.quiet_turns.into()),
            set: |options, value| options.quiet_turns = value.whole() as u8,
        },
        Spec {
            name: "turn_cap",
            kind: Kind::whole(2, 1000),
            help: "turns of both players together after which the minions are counted",
            clause: Clause("G15"),
            get: |options| Value::Whole(options.turn_cap.into()),
            set: |options, value| options.turn_cap = value.whole() as u16,
        },
        Spec {
            name: "field_capacity",
            kind: Kind::whole(1, 6),
            help: "minions of one player that fit on a field, and stand on each of his first-row fields at setup",
            clause: Clause("G3"),
            get: |options| Value::Whole(options.field_capacity.into()),
            set: |options, value| options.field_capacity = value.whole() as u8,
        },
        Spec {
            name: "army",
            kind: Kind::whole(5, LARGEST_ARMY as i64),
            help: "dice of each player",
            clause: Clause("G2"),
            get: |options| Value::Whole(options.army.into()),
            set: |options, value| options.army = value.whole() as u8,
        },
    ];

    /// G3: the first row is filled at setup.
    fn check(&self) -> Result<(), Refusal> {
        if self.army >= COLUMNS * self.field_capacity {
            return Ok(());
        }
        let because =
            "the army must fill the five fields of the first row: raise army or lower field_capacity";
        Err(Refusal::new(Clause("G3"), because))
    }
}
