//! The house rules of GOZD.

use engine::{Options, Refusal, Spec, ensure, option, setting};

use super::place::COLUMNS;

/// G12: what must be free of enemies for a Slaughter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlaughterFrom {
    /// The field of the slaughterer.
    Field,
    /// The whole first row of the enemy.
    Row,
}
setting!(SlaughterFrom: Field, Row);

/// G13: how often a special may be used in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Specials {
    /// As often as it can be paid.
    Any,
    /// Once.
    Once,
}
setting!(Specials: Any, Once);

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
        option("rows", "G1", "rows of fields between purgatory and hell").whole(3, 7, |it| &mut it.rows),
        option("actions", "G4", "actions that make up a turn")
            .whole(1, MOST_ACTIONS as i64, |it| &mut it.actions),
        option(
            "special_costs_action",
            "G13",
            "whether Sacrifice and Infiltrate use up one of the turn's actions",
        )
        .flag(|it| &mut it.special_costs_action),
        option(
            "specials_a_turn",
            "G13",
            "Sacrifice and Infiltrate as often as they can be paid, or once a turn",
        )
        .choice(&["any", "once"], |it| &mut it.specials_a_turn),
        option(
            "slaughter_from",
            "G12",
            "what must be free of enemies for a Slaughter: its field, or their whole first row",
        )
        .choice(&["field", "row"], |it| &mut it.slaughter_from),
        option("quiet_turns", "G15", "turns in a row without an attack after which the braver player wins")
            .whole(2, 60, |it| &mut it.quiet_turns),
        option("turn_cap", "G15", "turns of both players together after which the minions are counted")
            .whole(2, 1000, |it| &mut it.turn_cap),
        option(
            "field_capacity",
            "G3",
            "minions of one player that fit on a field, and stand on each of his first-row fields at setup",
        )
        .whole(1, 6, |it| &mut it.field_capacity),
        option("army", "G2", "dice of each player").whole(5, LARGEST_ARMY as i64, |it| &mut it.army),
    ];

    /// G3: the first row is filled at setup.
    fn check(&self) -> Result<(), Refusal> {
        let because =
            "the army must fill the five fields of the first row: raise army or lower field_capacity";
        ensure(self.army >= COLUMNS * self.field_capacity, "G3", because)
    }
}
