//! Names of players, made fit for every screen.

use engine::Seat;

const LONGEST: usize = 24;

/// The name without what could disturb a screen: control characters, marks that turn the direction of writing,
/// characters without width. Nothing left means that the player has no name.
pub fn clean(name: &str) -> String {
    let kept: String =
        name.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(harmless).collect();
    let words: Vec<&str> = kept.split(' ').filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST).collect::<String>().trim_end().to_string()
}

fn harmless(c: &char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let thin = matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    // The table's sentences mark places for names with braces.
    !c.is_control() && !turns && !thin && !matches!(c, '{' | '}')
}

/// One name a seat, for sentences: players who call themselves the same are told apart by their seats.
pub fn distinct(names: &[String]) -> Vec<String> {
    let with_seat = |(i, name): (usize, &String)| match name.as_str() {
        "" => format!("Player {}", Seat::new(i)),
        _ if names.iter().filter(|it| *it == name).count() > 1 => format!("{name} ({})", Seat::new(i)),
        _ => name.clone(),
    };
    names.iter().enumerate().map(with_seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        let cases = [
            ("Ann", "Ann"),
            ("  Ann \t of\nGables ", "Ann of Gables"),
            ("\u{1b}[31mred", "[31mred"),
            ("a\u{202e}b\u{200b}c\u{feff}", "abc"),
            ("\u{200d}\u{2066}", ""),
            ("{A} wins", "A wins"),
            ("Zoë 北京", "Zoë 北京"),
        ];
        for (name, clean) in cases {
            assert_eq!(self::clean(name), clean);
        }
        assert_eq!(clean(&"x".repeat(100)).chars().count(), LONGEST);
    }

    #[test]
    fn equal_names_are_told_apart() {
        let names = ["Ann", "", "Ann", "Bob"].map(String::from);
        assert_eq!(distinct(&names), ["Ann (A)", "Player B", "Ann (C)", "Bob"]);
    }
}
