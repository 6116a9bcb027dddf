//! Fair dice: a seed is sealed before anybody sits down, every player adds to it, and it is opened after the game.
//! Each die is then a function of both and of its number, which anybody can compute again.

mod header;
mod verify;
mod words;

use std::fmt;

use engine::{Chance, Dice, Rolled, Weights};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

pub use header::Header;
pub use verify::{Fault, Known, Roll, Verified, rolls, verify};

/// The version of the scheme; it is part of everything that is hashed.
pub const SCHEME: &str = "sixfold/v1";

/// 32 secret bytes: the seed of a match, or what a player adds to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// What the dice of one match come from.
#[derive(Clone)]
pub struct Root(Secret);

impl Secret {
    /// Reads 64 hexadecimal digits in lower case.
    pub fn read(text: &str) -> Option<Secret> {
        let mut bytes = [0; 32];
        let lower = text.bytes().all(|b| !b.is_ascii_uppercase());
        (lower && hex::decode_to_slice(text, &mut bytes).is_ok()).then_some(Secret(bytes))
    }

    /// As 64 hexadecimal digits.
    pub fn hex(&self) -> String {
        hex::encode(self.0)
    }
}

/// Logs must not tell it.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What is published of `seed` before the match called `code` begins: it binds, and tells nothing.
pub fn commitment(code: &str, seed: &Secret) -> String {
    hex::encode(Sha256::digest(format!("{SCHEME}|{code}|{}", seed.hex())))
}

impl Root {
    /// The root of the match called `code`. `seats` is what each seat has added, in order; a computer player adds
    /// nothing.
    pub fn new(code: &str, seed: &Secret, seats: &[Option<Secret>]) -> Root {
        let mut message = format!("{SCHEME}|{code}|{}", commitment(code, seed));
        for (i, added) in seats.iter().enumerate() {
            let added = added.map_or("-".to_string(), |added| added.hex());
            message.push_str(&format!("|{}={added}", engine::Seat::new(i)));
        }
        Root(Secret(mac(&seed.0, &message)))
    }

    /// What comes up as roll number `index` of the match, counted from 0. It does not depend on anything that
    /// happened in between: undo, retry and crash cannot change a die.
    pub fn roll(&self, chance: Chance, index: usize) -> Rolled {
        match chance {
            Chance::Dice(count) | Chance::Row(count) => {
                let face = |i: u8| self.below(6, index, i.into()) as u8 + 1;
                Rolled::Dice((0..count).map(face).fold(Dice::NONE, Dice::push))
            }
            Chance::Pick(weights) => {
                Rolled::Pick(share(weights, self.below(weights.total().into(), index, 0)))
            }
            Chance::Number(n) => Rolled::Number(self.below(n.into(), index, 0) as u32),
        }
    }

    /// A number below `n`, exactly fair: what would favour some numbers is drawn again.
    fn below(&self, n: u64, index: usize, position: usize) -> u64 {
        let surplus = (u64::MAX % n + 1) % n;
        let mut attempt = 0u32;
        loop {
            let bytes = mac(&self.0.0, &format!("roll|{index}|{position}|{attempt}"));
            let value = u64::from_be_bytes(std::array::from_fn(|i| bytes[i]));
            if value <= u64::MAX - surplus {
                return value % n;
            }
            attempt += 1;
        }
    }

    /// The root itself, as hexadecimal digits; as secret as the seed.
    pub fn hex(&self) -> String {
        self.0.hex()
    }
}

/// The kind in whose share item `n` falls, the items being sorted by kind.
fn share(weights: Weights, n: u64) -> u8 {
    let mut left = n;
    for kind in 0..Weights::KINDS as u8 {
        match left.checked_sub(weights.of(kind).into()) {
            Some(rest) => left = rest,
            None => return kind,
        }
    }
    unreachable!("n is below the total")
}

fn mac(key: &[u8; 32], message: &str) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key may have any length");
    mac.update(message.as_bytes());
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_drawn_from_its_share() {
        let bag = Weights::new(&[1, 0, 2]);
        assert_eq!([0, 1, 2].map(|n| share(bag, n)), [0, 2, 2]);
    }

    #[test]
    fn secrets_read_back_and_do_not_show() {
        let secret = Secret([0xab; 32]);
        assert_eq!(Secret::read(&secret.hex()), Some(secret));
        assert_eq!(Secret::read(&secret.hex().to_uppercase()), None);
        assert_eq!(Secret::read("ab"), None);
        assert_eq!(format!("{secret:?}"), "Secret(..)");
    }

    /// Every seat's part matters, and so does the match.
    #[test]
    fn the_root_hangs_on_all_that_was_added() {
        let (seed, added) = (Secret([1; 32]), Secret([2; 32]));
        let roots = [
            Root::new("ABCDEF", &seed, &[Some(added), None]),
            Root::new("ABCDEF", &seed, &[None, Some(added)]),
            Root::new("ABCDEG", &seed, &[Some(added), None]),
            Root::new("ABCDEF", &added, &[Some(added), None]),
        ];
        let mut hexes: Vec<String> = roots.iter().map(Root::hex).collect();
        hexes.sort();
        hexes.dedup();
        assert_eq!(hexes.len(), 4);
    }

    /// All numbers below 3 * 2^62 are accepted, a quarter of the draws is not: the mapping has no bias.
    #[test]
    fn draws_are_rejected_where_they_would_favour() {
        let root = Root::new("ABCDEF", &Secret([3; 32]), &[None]);
        let n = 3 << 62;
        let first = |index| {
            let bytes = mac(&root.0.0, &format!("roll|{index}|0|0"));
            u64::from_be_bytes(std::array::from_fn(|i| bytes[i]))
        };
        let rejected = (0..1000).filter(|&index| first(index) >= n).count();
        assert!((180..320).contains(&rejected), "{rejected}");
        for index in 0..1000 {
            assert!(root.below(n, index, 0) < n);
            assert!(first(index) >= n || root.below(n, index, 0) == first(index));
        }
    }
}
