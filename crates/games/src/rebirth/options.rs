//! The sizes of things and the house rules (R2, R14 to R18).

use engine::{Clause, Kind, Options, Refusal, Spec, option, setting};

/// R5: when the order of attacking is settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttackOrder {
    /// In the Management Phase, with the order of moving.
    Management,
    /// When the attacks begin.
    Late,
}
setting!(AttackOrder: Management, Late);

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

impl Options for RebirthOptions {
    const SPECS: &'static [Spec<RebirthOptions>] = &[
        option(
            "preset",
            "R2",
            "a set of sizes to begin with; what is named behind it changes it, custom changes nothing",
        )
        .made(Kind::Choice(PRESETS), |it| vec![it.preset()], |it, preset| it.take_preset(preset[0])),
        option("fingers", "R2", "length of A's and B's pointer finger: range for each Offense die").list(
            2,
            [10_000, 150_000],
            |it| &mut it.fingers,
        ),
        option("widths", "R2", "width of A's and B's two fingers: how far dice are jettisoned").list(
            2,
            [10_000, 100_000],
            |it| &mut it.widths,
        ),
        option("separation", "R2", "distance of the ships at the start, centre to centre").whole(
            10_000,
            960_000,
            |it| &mut it.separation,
        ),
        option("table", "R2", "width and height of the table")
            .list(2, [250_000, 1_000_000], |it| &mut it.table),
        option("ship", "R2", "radius of a ship, the larger coin").whole(5_000, 20_000, |it| &mut it.ship),
        option("penny", "R2", "radius of the penny, which is the shot and measures steps").whole(
            5_000,
            20_000,
            |it| &mut it.penny,
        ),
        option("die", "R2", "radius of a jettisoned die").whole(5_000, 20_000, |it| &mut it.die),
        // What each optional rule of the rulebook does to the balance is what R19 asks.
        option("minimum_assignment", "R15", "with four or more dice, at least one in every row")
            .flag(|it| &mut it.minimum_assignment),
        option("missiles_of_forever", "R16", "shots fly on for ever, but only from the front of the ship")
            .flag(|it| &mut it.missiles_of_forever),
        option("bounded_space", "R17", "what leaves the table comes back on the other side")
            .flag(|it| &mut it.bounded_space),
        option("exploding_tanks", "R18", "a die jettisoned onto the enemy hits with Offense 3")
            .flag(|it| &mut it.exploding_tanks),
        option(
            "attack_order",
            "R5",
            "when the order of attacking is settled: before the moves, or when the attacks begin",
        )
        .choice(&["management", "late"], |it| &mut it.attack_order),
        option("turn_cap", "R14", "turns after which the game is scored by dice, then by pips").whole(
            1,
            500,
            |it| &mut it.turn_cap,
        ),
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
