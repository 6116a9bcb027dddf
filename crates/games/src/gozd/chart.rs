//! The chart of battle results.

/// G9: what becomes of a minion after a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It stays, or goes one field back.
    Victory,
    /// It goes one field back, or home.
    Evade,
    /// It goes home, kept or rerolled.
    Revive,
    /// It goes home and is rerolled.
    Retreat,
    /// It leaves the game.
    Death,
    /// It is the enemy's now, who rerolls it into his home.
    Defect,
}

/// The two parts in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// G8: who began it.
    Attacker,
    /// G8: who answered.
    Defender,
}

/// G9: the rows of the printed chart as the sums they hold, strongest attack first.
pub(super) const ROWS: [(u8, u8); 7] = [(12, 12), (11, 11), (9, 10), (6, 8), (4, 5), (3, 3), (2, 2)];

impl Fate {
    /// G9: the sum of both minions decides.
    #[inline]
    pub const fn of(role: Role, sum: u8) -> Fate {
        // The defender's chart is the attacker's, read from the other end.
        match (role, sum) {
            (Role::Attacker, 12) | (Role::Defender, 2) => Fate::Victory,
            (Role::Attacker, 11) | (Role::Defender, 3) => Fate::Evade,
            (Role::Attacker, 9..=10) | (Role::Defender, 4..=5) => Fate::Revive,
            (_, 6..=8) => Fate::Retreat,
            (Role::Attacker, 4..=5) | (Role::Defender, 9..=10) => Fate::Death,
            _ => Fate::Defect,
        }
    }

    /// As the chart calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Victory => "Victory",
            Fate::Evade => "Evade",
            Fate::Revive => "Revive",
            Fate::Retreat => "Retreat",
            Fate::Death => "Death",
            Fate::Defect => "Defect",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_are_as_printed() {
        use Fate::*;
        let attacking = [
            (12..=12, Victory),
            (11..=11, Evade),
            (9..=10, Revive),
            (6..=8, Retreat),
            (4..=5, Death),
            (2..=3, Defect),
        ];
        let defending = [
            (2..=2, Victory),
            (3..=3, Evade),
            (4..=5, Revive),
            (6..=8, Retreat),
            (9..=10, Death),
            (11..=12, Defect),
        ];
        for (role, table) in [(Role::Attacker, attacking), (Role::Defender, defending)] {
            let sums: usize = table.iter().map(|(sums, _)| sums.clone().count()).sum();
            assert_eq!(sums, 11, "every sum of two dice stands in the table once");
            for (sums, fate) in table {
                for sum in sums {
                    assert_eq!(Fate::of(role, sum), fate, "{role:?} {sum}");
                }
            }
        }
    }

    #[test]
    fn the_rows_of_the_chart_hold_one_pair_of_fates_each() {
        for (low, high) in ROWS {
            let fates = |sum| (Fate::of(Role::Attacker, sum), Fate::of(Role::Defender, sum));
            assert!((low..=high).all(|sum| fates(sum) == fates(low)));
        }
        assert_eq!(ROWS.iter().map(|(low, high)| high - low + 1).sum::<u8>(), 11);
    }
}
