//! The sizes of things and the house rules (R2, R14 to R18).

use engine::{Clause, Kind, Options, Refusal, Spec, Value};

/// R5: when the order of attacking is settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttackOrder {
    /// In the Management Phase, with the order of moving.
    Management,
    /// When the attacks begin.
    Late,
}

/// The options of Rebirth. Lengths are in micrometres.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RebirthOptions {
    /// R2: the radius of a ship.
    pub ship: i32,
    /// R2: the radius of the penny, which is the shot and the measure of a step.
    pub penny: i32,
    /// R2: the radius of a jettisoned die.
    pub die: i32,
    /// R2: the length of each player's pointer finger.
    pub fingers: [i32; 2],
    /// R2: the width of each player's two fingers.
    pub widths: [i32; 2],
    /// R2: the size of the table.
    pub table: [i32; 2],
    /// R2: how far apart the ships begin, centre to centre.
    pub separation: i32,
    /// R5.
    pub attack_order: AttackOrder,
    /// R14: the last turn.
    pub turn_cap: u16,
    /// R15.
    pub minimum_assignment: bool,
    /// R16.
    pub missiles_of_forever: bool,
    /// R17.
    pub bounded_space: bool,
    /// R18.
    pub exploding_tanks: bool,
}

const PRESETS: &[&str] = &["standard", "long_fingers", "custom"];

impl Default for RebirthOptions {
    fn default() -> RebirthOptions {
        RebirthOptions {
            ship: 12_130,
            penny: 9_525,
            die: 9_000,
            fingers: [45_000; 2],
            widths: [35_000; 2],
            table: [700_000, 450_000],
            separation: 350_000,
            attack_order: AttackOrder::Management,
            turn_cap: 60,
            minimum_assignment: false,
            missiles_of_forever: false,
            bounded_space: false,
            exploding_tanks: false,
        }
    }
}

/// A whole number of micrometres, kept in one field.
macro_rules! length {
    ($name:ident, $min:literal, $max:literal, $help:literal) => {
        Spec {
            name: stringify!($name),
            kind: Kind::whole($min, $max),
            help: $help,
            clause: Clause("R2"),
            get: |options| Value::Whole(options.$name.into()),
            set: |options, value| options.$name = value.whole() as i32,
        }
    };
}

/// Two lengths: by seat, or across and down.
macro_rules! lengths {
    ($name:ident, $min:literal, $max:literal, $help:literal) => {
        Spec {
            name: stringify!($name),
            kind: Kind::List { len: 2, min: $min, max: $max },
            help: $help,
            clause: Clause("R2"),
            get: |options| Value::List(options.$name.map(i64::from).to_vec()),
            set: |options, value| options.$name = [value.list()[0] as i32, value.list()[1] as i32],
        }
    };
}

/// An optional rule of the rulebook. What each does to the balance is what R19 asks.
macro_rules! optional_rule {
    ($name:ident, $clause:literal, $help:literal) => {
        Spec {
            name: stringify!($name),
            kind: Kind::Flag,
            help: $help,
            clause: Clause($clause),
            get: |options| Value::Whole(options.$name.into()),
            set: |options, value| options.$name = value.flag(),
        }
    };
}

impl Options for RebirthOptions {
    const SPECS: &'static [Spec<RebirthOptions>] = &[
        Spec {
            name: "preset",
            kind: Kind::Choice(PRESETS),
            help: "a set of sizes to begin with; what is named behind it changes it, custom changes nothing",
            clause: Clause("R2"),
            get: |options| Value::Whole(options.preset()),
            set: |options, value| options.take_preset(value.whole()),
        },
        lengths!(
            fingers,
            10_000,
            150_000,
            "length of A's and B's pointer finger: range for each Offense die"
        ),
        lengths!(widths, 10_000, 100_000, "width of A's and B's two fingers: how far dice are jettisoned"),
        length!(separation, 10_000, 960_000, "distance of the ships at the start, centre to centre"),
        lengths!(table, 250_000, 1_000_000, "width and height of the table"),
        length!(ship, 5_000, 20_000, "radius of a ship, the larger coin"),
        length!(penny, 5_000, 20_000, "radius of the penny, which is the shot and measures steps"),
        length!(die, 5_000, 20_000, "radius of a jettisoned die"),
        optional_rule!(minimum_assignment, "R15", "with four or more dice, at least one in every row"),
        optional_rule!(
            missiles_of_forever,
            "R16",
            "shots fly on for ever, but only from the front of the ship"
        ),
        optional_rule!(bounded_space, "R17", "what leaves the table comes back on the other side"),
        optional_rule!(exploding_tanks, "R18", "a die jettisoned onto the enemy hits with Offense 3"),
        Spec {
            name: "attack_order",
            kind: Kind::Choice(&["management", "late"]),
            help: "when the order of attacking is settled: before the moves, or when the attacks begin",
            clause: Clause("R5"),
            get: |options| Value::Whole(options.attack_order as i64),
            set: |options, value| {
                options.attack_order = [AttackOrder::Management, AttackOrder::Late][value.whole() as usize]
            },
        },
        Spec {
            name: "turn_cap",
            kind: Kind::whole(1, 500),
            help: "turns after which the game is scored by dice, then by pips",
            clause: Clause("R14"),
            get: |options| Value::Whole(options.turn_cap.into()),
            set: |options, value| options.turn_cap = value.whole() as u16,
        },
    ];

    /// Any setup that is let in has the ships on the table and apart, and room for every die.
    fn check(&self) -> Result<(), Refusal> {
        let refuse = |because: &'static str| Err(Refusal::new(Clause("R2"), because));
        if self.separation < 2 * self.ship {
            return refuse("the ships would overlap: separation must be at least twice the ship's radius");
        }
        if self.separation + 2 * self.ship > self.table[0] {
            return refuse("the ships would not be on the table: separation is too large for its width");
        }
        if self.widths.iter().any(|&width| width < self.die + 2) {
            return refuse("two fingers must be wider than a die's radius, or nothing could be jettisoned");
        }
        // Twelve dice and two ships keep 163 m^2 from the next die's centre, at most; twice that must be there.
        let m = i64::from(self.ship.max(self.die));
        let inner = |length: i32| i64::from(length - 2 * self.die);
        if inner(self.table[0]) * inner(self.table[1]) < 330 * m * m {
            return refuse("the table is too small for ships and dice of this size");
        }
        Ok(())
    }
}

impl RebirthOptions {
    /// The sizes that a preset sets: fingers, separation, table.
    fn preset_sizes(preset: i64) -> Option<([i32; 2], i32, [i32; 2])> {
        match preset {
            0 => Some(([45_000; 2], 350_000, [700_000, 450_000])),
            1 => Some(([75_000; 2], 300_000, [600_000, 450_000])),
            _ => None,
        }
    }

    fn preset(&self) -> i64 {
        let sizes = Some((self.fingers, self.separation, self.table));
        (0..2).find(|&preset| Self::preset_sizes(preset) == sizes).unwrap_or(2)
    }

    fn take_preset(&mut self, preset: i64) {
        if let Some(sizes) = Self::preset_sizes(preset) {
            (self.fingers, self.separation, self.table) = sizes;
        }
    }

    /// R7: the longest step: the ship is put down on the far side of the penny.
    #[inline]
    pub fn step(&self) -> i32 {
        2 * (self.ship + self.penny)
    }
}
