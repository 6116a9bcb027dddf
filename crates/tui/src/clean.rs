//! Text from outside: nothing in it may speak to the terminal.

use serde_json::Value;

/// The text without characters that move the cursor, change colours, hide, or turn the direction of writing.
pub(crate) fn clean(text: &str) -> String {
    text.chars().filter(|&c| !is_foul(c)).collect()
}

/// Cleans every text of a message.
pub(crate) fn clean_all(value: &mut Value) {
    match value {
        Value::String(text) if text.chars().any(is_foul) => *text = clean(text),
        Value::Array(values) => values.iter_mut().for_each(clean_all),
        Value::Object(fields) => fields.values_mut().for_each(clean_all),
        _ => (),
    }
}

fn is_foul(c: char) -> bool {
    let unseen =
        matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    c.is_control()
        || unseen
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_speaks_to_the_terminal() {
        assert_eq!(clean("Bo\u{1b}[31mb\u{202e}\r\n\u{9b}2J \u{200b}é 日"), "Bo[31mb2J é 日");
        let mut message =
            serde_json::json!({ "room": { "places": [{ "name": "\u{7}Ann\u{1b}]0;x" }] }, "seq": 3 });
        clean_all(&mut message);
        assert_eq!(message["room"]["places"][0]["name"], "Ann]0;x");
    }
}
