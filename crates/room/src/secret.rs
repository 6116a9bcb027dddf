//! What comes from the system's generator: tokens of seats, codes of rooms, seeds and salts.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Letters that are not mistaken for one another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH: usize = 6;

/// Random bytes of the operating system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// The code of a new room.
pub fn code() -> String {
    random::<CODE_LENGTH>().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).iter().collect()
}

/// A code as somebody typed it; nothing if it cannot be one.
pub fn read_code(text: &str) -> Option<String> {
    let code = text.to_ascii_uppercase();
    let fits = code.len() == CODE_LENGTH && code.bytes().all(|b| LETTERS.contains(&b));
    fits.then_some(code)
}

/// A new token, and the hash of it that is kept.
pub fn token() -> (String, String) {
    let token = hex::encode(random::<32>());
    let hash = hash(&token);
    (token, hash)
}

/// What is kept of a token.
fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}

/// Whether `token` is the one whose hash was kept. Takes the same time wherever they differ.
pub fn opens(token: &str, kept: &str) -> bool {
    hash(token).as_bytes().ct_eq(kept.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_open_what_they_belong_to() {
        let ((token, kept), (other, _)) = (self::token(), self::token());
        assert_eq!((token.len(), kept.len()), (64, 64));
        assert!(opens(&token, &kept) && !opens(&other, &kept) && !opens("", &kept) && !opens(&kept, &kept));
    }

    #[test]
    fn codes_read_in_any_case() {
        let code = code();
        assert_eq!(read_code(&code.to_lowercase()), Some(code));
        for bad in ["", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEI", "ABC EF", "ÄBCDEF"] {
            assert_eq!(read_code(bad), None, "{bad}");
        }
    }
}
