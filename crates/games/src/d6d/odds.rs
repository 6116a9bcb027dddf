//! Exact odds of a battle (D12, D13) that is fought to the end, for previews and for bots.

use std::collections::BTreeMap;

use engine::Dice;

/// What certainty is counted as: shares are whole numbers, so odds are the same on every machine.
pub const CERTAIN: u64 = 1_000_000_000_000;

/// What decides a battle besides the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Terms {
    /// D12: the attacker's bonus less the defender's.
    pub edge: i8,
    /// D13: whether the winner of a battle round chooses the army that suffers.
    pub winner_chooses: bool,
}

/// One battle round, out of 36.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The defender is hit.
    pub hits: u32,
    /// Nothing happens.
    pub ties: u32,
    /// The attacker is hit.
    pub misses: u32,
}

/// How a battle can end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Left {
    /// The attacker has taken the world with an army of this value.
    Attacker(u8),
    /// The defender has held it with these.
    Defender(Dice),
}

/// A battle between one army and the defenders, nobody retreating (D15's last battle round left aside).
#[derive(Clone, Debug)]
pub struct Forecast {
    terms: Terms,
    /// The attacker's share of the wins from each stage: his army and the defenders, sorted.
    wins: BTreeMap<(u8, Dice), u64>,
}

impl Terms {
    /// In how many of 36 rolls the attacker is ahead by `lead`.
    pub fn ways(self, lead: i8) -> u32 {
        6 - u32::from((lead - self.edge).unsigned_abs()).min(6)
    }

    /// The odds of one battle round.
    pub fn round(self) -> Round {
        let sum = |leads: std::ops::RangeInclusive<i8>| leads.map(|lead| self.ways(lead)).sum();
        Round { hits: sum(1..=11), ties: self.ways(0), misses: sum(-11..=-1) }
    }
}

impl Forecast {
    /// Nothing is worked out before it is asked for.
    pub fn new(terms: Terms) -> Forecast {
        Forecast { terms, wins: BTreeMap::new() }
    }

    /// The attacker's chance out of [`CERTAIN`], the chooser of D13 choosing as well as can be.
    ///
    /// With an edge that never lets a side be hit, that side wins for certain.
    pub fn wins(&mut self, attacker: u8, defenders: Dice) -> u64 {
        if attacker == 0 || defenders.is_empty() {
            return if attacker == 0 { 0 } else { CERTAIN };
        }
        let stage = (attacker, defenders.sorted());
        if let Some(&known) = self.wins.get(&stage) {
            return known;
        }
        let mut sum = 0;
        for (lead, ways) in self.leads() {
            let share = if lead < 0 {
                self.wins(attacker.saturating_sub(lead.unsigned_abs()), stage.1)
            } else {
                self.hit(attacker, stage.1, lead.unsigned_abs()).0
            };
            sum += share * u64::from(ways);
        }
        let decisive = u64::from(36 - self.terms.ways(0));
        let wins = (sum + decisive / 2) / decisive;
        self.wins.insert(stage, wins);
        wins
    }

    /// D13: the chance after `damage` to the defenders, and the army that is best chosen for it.
    pub fn hit(&mut self, attacker: u8, defenders: Dice, damage: u8) -> (u64, u8) {
        let mut best: Option<(u64, u8)> = None;
        for value in (1..=6).filter(|&value| defenders.count(value) > 0) {
            let share = self.wins(attacker, after(defenders, value, damage));
            let better = |(old, _)| if self.terms.winner_chooses { share > old } else { share < old };
            if best.is_none_or(better) {
                best = Some((share, value));
            }
        }
        best.unwrap_or((CERTAIN, 0))
    }

    /// Every end with its share.
    pub fn ends(&mut self, attacker: u8, defenders: Dice) -> Vec<(Left, u64)> {
        let mut stages = BTreeMap::from([(strength(attacker, defenders), CERTAIN)]);
        let mut ends = Vec::new();
        let decisive = u64::from(36 - self.terms.ways(0));
        // Strength only falls, so the strongest stage left is complete.
        while let Some(((_, attacker, defenders), share)) = stages.pop_last() {
            match (attacker, defenders.is_empty()) {
                (0, _) => ends.push((Left::Defender(defenders), share)),
                (_, true) => ends.push((Left::Attacker(attacker), share)),
                _ => {
                    for (lead, ways) in self.leads() {
                        let next = self.next(attacker, defenders, lead);
                        *stages.entry(next).or_insert(0) += share * u64::from(ways) / decisive;
                    }
                }
            }
        }
        ends
    }

    fn next(&mut self, attacker: u8, defenders: Dice, lead: i8) -> (u32, u8, Dice) {
        let damage = lead.unsigned_abs();
        if lead < 0 {
            return strength(attacker.saturating_sub(damage), defenders);
        }
        let (_, chosen) = self.hit(attacker, defenders, damage);
        strength(attacker, after(defenders, chosen, damage))
    }

    /// The differences that decide something, with their ways out of 36.
    fn leads(&self) -> impl Iterator<Item = (i8, u32)> + use<> {
        let terms = self.terms;
        (-11..=11).filter(|&lead| lead != 0).map(move |lead| (lead, terms.ways(lead))).filter(|it| it.1 > 0)
    }
}

/// The defenders once the army of this value has lost `damage`.
pub fn after(defenders: Dice, value: u8, damage: u8) -> Dice {
    let mut left = Dice::NONE;
    let mut hurt = false;
    for face in defenders.iter() {
        let now = if face == value && !hurt { face.saturating_sub(damage) } else { face };
        hurt |= face == value;
        if now > 0 {
            left = left.push(now);
        }
    }
    left.sorted()
}

fn strength(attacker: u8, defenders: Dice) -> (u32, u8, Dice) {
    (u32::from(attacker) + defenders.sum(), attacker, defenders.sorted())
}

/// A share in words: `63.4 %`.
pub fn percent(share: u64) -> String {
    let tenths = (share * 1000 + CERTAIN / 2) / CERTAIN;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(text: &str) -> Dice {
        text.parse().unwrap()
    }

    #[test]
    fn even_battles_of_single_armies_are_even() {
        let terms = Terms { edge: 0, winner_chooses: false };
        let even = terms.round();
        assert_eq!((even.hits, even.ties, even.misses), (15, 6, 15));
        let mut forecast = Forecast::new(terms);
        for value in 1..=6 {
            assert!(forecast.wins(value, Dice::one(value)).abs_diff(CERTAIN / 2) < 1000);
        }
        assert_eq!(percent(forecast.wins(1, dice("1"))), "50.0 %");
    }

    #[test]
    fn an_edge_of_five_cannot_lose() {
        let terms = Terms { edge: 5, winner_chooses: false };
        assert_eq!(terms.round(), Round { hits: 35, ties: 1, misses: 0 });
        assert_eq!(Forecast::new(terms).wins(1, dice("666")), CERTAIN);
        let terms = Terms { edge: -5, winner_chooses: false };
        assert_eq!(Forecast::new(terms).wins(6, dice("1")), 0);
    }

    #[test]
    fn one_against_two_by_hand() {
        // A 1 attacks a 1 and a 1, no edge: it must win two decisive rounds of even odds.
        let mut forecast = Forecast::new(Terms { edge: 0, winner_chooses: false });
        assert_eq!(forecast.wins(1, dice("11")), CERTAIN / 4);
        // With two ways to lose a 2: differences are 1 in 5 of 15 hits, and then a 1 is left.
        let after_hit = (10 * CERTAIN + 5 * (CERTAIN / 2)) / 15;
        assert!(forecast.wins(1, dice("2")).abs_diff(after_hit / 2) < 10);
    }

    #[test]
    fn ends_add_up_and_agree_with_wins() {
        for (edge, winner_chooses) in [(0, false), (2, true), (-1, false), (3, false)] {
            let mut forecast = Forecast::new(Terms { edge, winner_chooses });
            let ends = forecast.ends(5, dice("136"));
            let all: u64 = ends.iter().map(|(_, share)| share).sum();
            let won: u64 = ends
                .iter()
                .filter(|(left, _)| matches!(left, Left::Attacker(_)))
                .map(|(_, share)| share)
                .sum();
            assert!(all.abs_diff(CERTAIN) < 10_000, "{all}");
            assert!(won.abs_diff(forecast.wins(5, dice("136"))) < 10_000);
        }
    }

    #[test]
    fn the_choice_of_the_army_matters() {
        let loser = Forecast::new(Terms { edge: 0, winner_chooses: false }).wins(4, dice("15"));
        let winner = Forecast::new(Terms { edge: 0, winner_chooses: true }).wins(4, dice("15"));
        assert!(loser < winner);
    }
}
