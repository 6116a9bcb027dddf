//! Real dice: reading what a person types.

use engine::{BadNotation, Chance, Rolled};

/// What was rolled, if it is what is due; otherwise why not.
pub(crate) fn read_rolled(text: &str, chance: Chance) -> Result<Rolled, String> {
    let said: Vec<&str> = text.split_whitespace().collect();
    // `3 5` is as good as `35`; `pick 2` stays as it is.
    let digits = said.iter().all(|it| it.bytes().all(|b| b.is_ascii_digit()));
    let text = if digits { said.concat() } else { said.join(" ") };
    match text.parse::<Rolled>() {
        Ok(rolled) => chance.check(rolled).map(|()| rolled),
        Err(BadNotation { expected, .. }) => Err(format!("expected {expected}")),
    }
}
