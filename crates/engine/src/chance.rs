//! Chance made explicit: what is wanted, with exact weights, and what came up.

use std::fmt;
use std::str::FromStr;

use crate::{BadNotation, Dice, Rng};

/// The chance event a game waits for. Somebody else supplies the outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// So many like dice; their order means nothing.
    Dice(u8),
    /// So many dice that are told apart by their place in the row.
    Row(u8),
    /// One kind out of a bag.
    Pick(Weights),
    /// A number from 0 up to, not including, this one.
    Number(u32),
}

/// What came up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rolled {
    /// Faces in rolling order.
    Dice(Dice),
    /// The index of the picked kind.
    Pick(u8),
    /// The number.
    Number(u32),
}

/// How many of each kind are in a bag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Weights([u16; Weights::KINDS]);

impl Weights {
    /// As many kinds as a bag can hold.
    pub const KINDS: usize = 8;

    /// One weight a kind; at least one must be above 0.
    #[inline]
    pub const fn new(weights: &[u16]) -> Weights {
        let (mut all, mut i, mut sum) = ([0; Weights::KINDS], 0, 0);
        while i < weights.len() {
            all[i] = weights[i];
            sum += weights[i] as u32;
            i += 1;
        }
        assert!(sum > 0);
        Weights(all)
    }

    /// How many there are of `kind`.
    pub fn of(self, kind: u8) -> u16 {
        self.0.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// How many there are in all.
    #[inline]
    pub fn total(self) -> u32 {
        self.0.iter().map(|&weight| u32::from(weight)).sum()
    }

    /// The kind of item `n`, the items being sorted by kind.
    fn nth(self, n: u32) -> u8 {
        let mut left = n;
        for (kind, &weight) in self.0.iter().enumerate() {
            match left.checked_sub(u32::from(weight)) {
                Some(rest) => left = rest,
                None => return kind as u8,
            }
        }
        unreachable!("n is below the total")
    }
}

impl Chance {
    /// The sum of the weights of all outcomes.
    pub fn total(self) -> u64 {
        match self {
            Chance::Dice(count) | Chance::Row(count) => 6u64.pow(count.into()),
            Chance::Pick(weights) => weights.total().into(),
            Chance::Number(n) => n.into(),
        }
    }

    /// Whether `rolled` can come up here.
    #[inline]
    pub fn allows(self, rolled: Rolled) -> bool {
        match (self, rolled) {
            (Chance::Dice(count) | Chance::Row(count), Rolled::Dice(dice)) => dice.len() == count,
            (Chance::Pick(weights), Rolled::Pick(kind)) => weights.of(kind) > 0,
            (Chance::Number(n), Rolled::Number(number)) => number < n,
            _ => false,
        }
    }

    /// Says why `rolled` cannot come up here, if it cannot.
    pub fn check(self, rolled: Rolled) -> Result<(), String> {
        let are = if matches!(self, Chance::Dice(2..) | Chance::Row(2..)) { "are" } else { "is" };
        if self.allows(rolled) { Ok(()) } else { Err(format!("{self} {are} due, not `{rolled}`")) }
    }

    /// Lets `rng` supply the outcome, exactly by weight.
    // Always: one die is wanted most, and searches lose up to a quarter of their speed where this is a call.
    #[cfg_attr(target_family = "wasm", inline)]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn draw(self, rng: &mut Rng) -> Rolled {
        match self {
            Chance::Dice(1) => Rolled::Dice(Dice::one(rng.die())),
            Chance::Dice(count) | Chance::Row(count) => Rolled::Dice(rng.roll(count)),
            Chance::Pick(weights) => Rolled::Pick(weights.nth(rng.below(weights.total()))),
            Chance::Number(n) => Rolled::Number(rng.below(n)),
        }
    }

    /// Every outcome once, with its weight out of `total`. Like dice come sorted.
    pub fn outcomes(self) -> Outcomes {
        let next = match self {
            Chance::Dice(count) | Chance::Row(count) => {
                Some(Rolled::Dice((0..count).fold(Dice::NONE, |dice, _| dice.push(1))))
            }
            Chance::Pick(_) => Some(Rolled::Pick(0)),
            Chance::Number(n) => (n > 0).then_some(Rolled::Number(0)),
        };
        Outcomes { chance: self, next }
    }

    /// The weight of one outcome; 0 if it cannot come up. Like dice count once, sorted.
    pub fn weight(self, rolled: Rolled) -> u64 {
        match (self, rolled) {
            _ if !self.allows(rolled) => 0,
            (Chance::Dice(_), Rolled::Dice(dice)) if dice.sorted() == dice => orders(dice),
            (Chance::Dice(_), _) => 0,
            (Chance::Pick(weights), Rolled::Pick(kind)) => weights.of(kind).into(),
            _ => 1,
        }
    }
}

/// In how many orders these dice can lie: a multinomial coefficient, built from exact divisions.
fn orders(dice: Dice) -> u64 {
    let (mut ways, mut placed) = (1u128, 0u128);
    for face in 1..=6 {
        for nth in 1..=u128::from(dice.count(face)) {
            placed += 1;
            ways = ways * placed / nth;
        }
    }
    ways as u64
}

/// The outcomes of a chance event, each with its weight.
#[derive(Clone, Debug)]
pub struct Outcomes {
    chance: Chance,
    next: Option<Rolled>,
}

impl Iterator for Outcomes {
    type Item = (Rolled, u64);

    fn next(&mut self) -> Option<(Rolled, u64)> {
        loop {
            let rolled = self.next?;
            self.next = self.after(rolled);
            let weight = self.chance.weight(rolled);
            if weight > 0 {
                return Some((rolled, weight));
            }
        }
    }
}

impl Outcomes {
    fn after(&self, rolled: Rolled) -> Option<Rolled> {
        match (self.chance, rolled) {
            (Chance::Dice(_), Rolled::Dice(dice)) => count_up(dice, true).map(Rolled::Dice),
            (_, Rolled::Dice(dice)) => count_up(dice, false).map(Rolled::Dice),
            (_, Rolled::Pick(kind)) => {
                (usize::from(kind) + 1 < Weights::KINDS).then(|| Rolled::Pick(kind + 1))
            }
            (chance, Rolled::Number(n)) => Some(Rolled::Number(n + 1)).filter(|&next| chance.allows(next)),
        }
    }
}

/// The next dice as an odometer counts; `rising` skips those that are not sorted.
fn count_up(dice: Dice, rising: bool) -> Option<Dice> {
    let at = (0..dice.len()).rev().find(|&i| dice.face(i) < 6)?;
    let face = dice.face(at) + 1;
    let head = (0..at).map(|i| dice.face(i)).chain([face]);
    let tail = (at + 1..dice.len()).map(|_| if rising { face } else { 1 });
    Some(head.chain(tail).fold(Dice::NONE, Dice::push))
}

/// `136`, `pick 2` or `number 626`: what stands behind the `*` in a record.
impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rolled::Dice(dice) => write!(f, "{dice}"),
            Rolled::Pick(kind) => write!(f, "pick {kind}"),
            Rolled::Number(n) => write!(f, "number {n}"),
        }
    }
}

impl FromStr for Rolled {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Rolled, BadNotation> {
        let bad = |_| BadNotation::expected("dice such as 136, or `pick 2`, or `number 626`");
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        match text.split_once(' ') {
            Some(("pick", kind)) if digits(kind) => kind.parse().map(Rolled::Pick).map_err(|_| bad(())),
            Some(("number", n)) if digits(n) => n.parse().map(Rolled::Number).map_err(|_| bad(())),
            _ => text.parse().map(Rolled::Dice).map_err(|_| bad(())),
        }
    }
}

/// In words, for prompts: `one die`, `3 dice`, `a draw from the bag`, `a number below 6144`.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Dice(1) | Chance::Row(1) => f.write_str("one die"),
            Chance::Dice(count) => write!(f, "{count} dice"),
            Chance::Row(count) => write!(f, "{count} dice in order"),
            Chance::Pick(weights) => write!(f, "a draw of one out of {}", weights.total()),
            Chance::Number(n) => write!(f, "a number below {n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_all_outcomes_add_up() {
        let bag = Chance::Pick(Weights::new(&[6, 0, 3, 1]));
        for chance in
            [Chance::Dice(1), Chance::Dice(3), Chance::Dice(8), Chance::Row(4), bag, Chance::Number(6144)]
        {
            assert_eq!(chance.outcomes().map(|(_, weight)| weight).sum::<u64>(), chance.total(), "{chance}");
            assert!(chance.outcomes().all(|(rolled, _)| chance.allows(rolled)));
        }
        assert_eq!(Chance::Dice(3).outcomes().count(), 56);
        assert_eq!(Chance::Row(3).outcomes().count(), 216);
        assert_eq!(bag.outcomes().count(), 3);
        assert_eq!(Chance::Dice(18).outcomes().count(), 33_649);
        assert_eq!(Chance::Dice(18).outcomes().map(|(_, weight)| weight).sum::<u64>(), 6u64.pow(18));
    }

    #[test]
    fn orders_of_equal_dice_count_once() {
        let weight = |text: &str| Chance::Dice(3).weight(text.parse().unwrap());
        assert_eq!(
            (weight("111"), weight("112"), weight("123"), weight("321"), weight("12")),
            (1, 3, 6, 0, 0)
        );
    }

    #[test]
    fn what_is_due_is_said_in_the_right_number() {
        let said = |chance: Chance| chance.check(Rolled::Number(9)).unwrap_err();
        assert_eq!(said(Chance::Dice(1)), "one die is due, not `number 9`");
        assert_eq!(said(Chance::Dice(2)), "2 dice are due, not `number 9`");
        assert_eq!(said(Chance::Row(3)), "3 dice in order are due, not `number 9`");
        assert_eq!(said(Chance::Number(2)), "a number below 2 is due, not `number 9`");
    }

    #[test]
    fn rolls_read_back() {
        for text in ["136", "pick 2", "number 626"] {
            assert_eq!(text.parse::<Rolled>().unwrap().to_string(), text);
        }
        for bad in ["", "pick", "pick +2", "pick 300", "number -1", "number 99999999999", "7", "1 2"] {
            assert!(bad.parse::<Rolled>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_bag_is_drawn_by_weight() {
        let (bag, mut rng) = (Chance::Pick(Weights::new(&[1, 0, 3])), Rng::new(1));
        let mut drawn = [0u32; 3];
        for _ in 0..40_000 {
            let Rolled::Pick(kind) = bag.draw(&mut rng) else { panic!("a pick") };
            drawn[kind as usize] += 1;
        }
        assert_eq!(drawn[1], 0);
        assert!((9_600..10_400).contains(&drawn[0]), "{drawn:?}");
    }
}
