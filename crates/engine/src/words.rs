//! Small help with English, so that every game counts and lists in the same way.

/// `1 die`, `3 dice`, `0 dice`.
pub fn counted(count: impl Into<i64>, one: &str, many: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

/// `a`, `a and b`, `a, b and c`; nothing for an empty list.
pub fn listed(words: &[String]) -> String {
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!([0u8, 1, 2].map(|n| counted(n, "die", "dice")), ["0 dice", "1 die", "2 dice"]);
        let words = ["a", "b", "c"].map(String::from);
        assert_eq!([0, 1, 2, 3].map(|n| listed(&words[..n])), ["", "a", "a and b", "a, b and c"]);
        assert_eq!((capital("the Devil"), capital("")), ("The Devil".into(), String::new()));
    }
}
