//! A command line in one string, taken apart without a shell.

/// Words with spaces between; quotes of either kind keep spaces together.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(open), _) => Err(format!("the quote {open} is not closed")),
        (None, true) => Err("there is no command behind `cmd:`".to_string()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_apart() {
        assert_eq!(words("python3 bot.py  7").unwrap(), ["python3", "bot.py", "7"]);
        assert_eq!(words("'my bot' -c \"a 'b'\" ''").unwrap(), ["my bot", "-c", "a 'b'", ""]);
        assert!(words("a 'b").unwrap_err().contains("not closed"));
        assert!(words("  ").unwrap_err().contains("no command"));
    }
}
