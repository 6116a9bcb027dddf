//! Texts that a program need not have inside: a page fetches those of a game when somebody first asks for them.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use engine::{Clause, Refusal};

static BROUGHT: Mutex<BTreeMap<(String, String), &'static str>> = Mutex::new(BTreeMap::new());

/// Brings a text that this program has not inside: `rules`, `guide` or `lesson`. It is kept as long as the program runs;
/// the first one stays.
pub fn bring(game: &str, name: &str, text: String) {
    let mut brought = BROUGHT.lock().unwrap_or_else(PoisonError::into_inner);
    brought.entry((game.to_string(), name.to_string())).or_insert_with(|| text.leak());
}

/// The text that is inside, or else the one that was brought.
pub(crate) fn text(game: &str, name: &str, inside: &'static str) -> Result<&'static str, Refusal> {
    if !inside.is_empty() {
        return Ok(inside);
    }
    let brought = BROUGHT.lock().unwrap_or_else(PoisonError::into_inner);
    let missing = || Refusal::new(Clause::NOTATION, format!("the {name} of {game} is not here"));
    brought.get(&(game.to_string(), name.to_string())).copied().ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_inside_goes_first_and_what_was_brought_stays() {
        assert_eq!(text("chess", "rules", "inside"), Ok("inside"));
        assert!(text("chess", "rules", "").is_err());
        bring("chess", "rules", "brought".to_string());
        bring("chess", "rules", "again".to_string());
        assert_eq!(text("chess", "rules", ""), Ok("brought"));
        assert_eq!(text("chess", "rules", "inside"), Ok("inside"));
        assert!(text("chess", "guide", "").is_err());
    }
}
