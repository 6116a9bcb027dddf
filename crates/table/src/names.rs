//! Names in sentences: marks such as `{A}` become what a player is called, and whoever reads is you.

use engine::{Seat, Title, capital};

/// What the players of a game are called, to whoever reads.
pub(crate) struct Names<'a> {
    pub title: &'a Title,
    /// By seat; where there are none, letters.
    pub names: &'a [String],
    /// The seat of the reader.
    pub you: Option<Seat>,
}

/// What a player's second verb looks like: `You hold and bank 12.`
const SECOND_VERBS: [&str; 20] = [
    "banks", "draws", "has", "hits", "is", "leaves", "lets", "loses", "meets", "pays", "puts", "rolls",
    "rules", "shows", "stays", "stops", "takes", "walks", "wins", "goes",
];
/// Behind these a second verb may stand.
const JOINTS: [&str; 4] = [", and ", " and ", ", ", ": "];

impl Names<'_> {
    /// Puts names in the place of `{A}` to `{D}`.
    pub(crate) fn fill(&self, text: &mut String) {
        if text.contains('{') {
            let addressed = self.you.map_or(text.clone(), |you| addressed(text, you.name()));
            *text = self.named(&addressed);
        }
    }

    /// The roles that the rules give, else the players' names, else the letters.
    fn named(&self, text: &str) -> String {
        let (mut filled, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(at) = rest.find('{') {
            filled.push_str(&rest[..at]);
            let seat = rest.get(at + 1..at + 2).and_then(|letter| letter.parse::<Seat>().ok());
            match seat.filter(|_| rest[at + 2..].starts_with('}')) {
                Some(seat) => {
                    filled.push_str(&self.called(seat, begins(&filled)));
                    rest = &rest[at + 3..];
                }
                None => {
                    filled.push('{');
                    rest = &rest[at + 1..];
                }
            }
        }
        filled + rest
    }

    /// What a sentence calls the player of `seat`; a role takes a capital where the sentence begins with it.
    fn called(&self, seat: Seat, begins: bool) -> String {
        match self.names.get(seat.index()) {
            Some(name) if self.title.roles.is_empty() => name.clone(),
            _ if begins => capital(&self.title.player(seat)),
            _ => self.title.player(seat),
        }
    }
}

/// Whether a sentence begins behind this.
fn begins(text: &str) -> bool {
    text.is_empty() || text.ends_with(". ")
}

/// The text as it is said to whom `mark` stands for.
fn addressed(text: &str, mark: &str) -> String {
    let (mut said, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(mark) {
        said.push_str(&rest[..at]);
        rest = &rest[at + mark.len()..];
        let owned = said.strip_suffix(" of ").map(str::to_string);
        match owned {
            Some(phrase) if !phrase.ends_with("front") => said = possessed(&phrase),
            _ => {
                said.push_str(if begins(&said) { "You" } else { "you" });
                let end = rest.find(['{', ';']).unwrap_or(rest.len());
                said.push_str(&spoken_to(&rest[..end]));
                rest = &rest[end..];
            }
        }
    }
    said + rest
}

/// `The army` of yours is `Your army`, `A die` is `A die of yours`.
fn possessed(phrase: &str) -> String {
    let start = phrase.rfind([',', ':', ';', '.']).map_or(0, |at| (at + 2).min(phrase.len()));
    let (before, owned) = phrase.split_at(start);
    let words: Vec<&str> = owned.split(' ').collect();
    let article = words
        .iter()
        .rposition(|word| matches!(*word, "the" | "The" | "a" | "A" | "an" | "An" | "all" | "All"));
    let counted = words.last().is_some_and(|word| word.ends_with(|it: char| it.is_ascii_digit()));
    match article.map(|at| (at, words[at])) {
        Some((at, "the" | "The")) => {
            let yours = if words[at] == "The" { "Your" } else { "your" };
            let parts = words[..at].iter().copied().chain([yours]).chain(words[at + 1..].iter().copied());
            before.to_string() + &parts.collect::<Vec<_>>().join(" ")
        }
        Some((_, "all" | "All")) => format!("{before}{}", owned.replacen("ll ", "ll your ", 1)),
        None if !counted && before.is_empty() => format!("Your {}", uncapital(owned)),
        None if !counted => format!("{before}your {owned}"),
        _ => format!("{phrase} of yours"),
    }
}

/// A label without its capital, unless it is a name: `Supply`, but `Vorpal Swords`.
fn uncapital(label: &str) -> String {
    let capitals = label.chars().filter(|it| it.is_ascii_uppercase()).count();
    if capitals == 1 { label.to_ascii_lowercase() } else { label.to_string() }
}

/// What follows `you`, with its verbs as they are said to somebody.
fn spoken_to(rest: &str) -> String {
    let Some(tail) = rest.strip_prefix(' ') else { return rest.to_string() };
    let (then, tail) = tail.strip_prefix("then ").map_or(("", tail), |tail| ("then ", tail));
    let mut said = format!(" {then}{}", second_person(tail));
    for joint in JOINTS {
        for verb in SECOND_VERBS {
            let from = format!("{joint}{verb}");
            // A verb, and not the beginning of a longer word.
            if let Some(at) = said.find(&from)
                && !said[at + from.len()..].starts_with(|it: char| it.is_ascii_alphanumeric())
            {
                said.replace_range(at..at + from.len(), &format!("{joint}{}", second_person(verb)));
            }
        }
    }
    said
}

/// The text with its first word, if that is a verb of a third person, as one of the second.
fn second_person(text: &str) -> String {
    let end = text.find(|it: char| !it.is_ascii_alphabetic()).unwrap_or(text.len());
    let (verb, rest) = text.split_at(end);
    let stem = match verb {
        "is" => "are".to_string(),
        "has" => "have".to_string(),
        "was" => "were".to_string(),
        "does" | "goes" => verb.trim_end_matches("es").to_string(),
        _ if ["sses", "ches", "shes"].iter().any(|it| verb.ends_with(it)) => {
            verb[..verb.len() - 2].to_string()
        }
        _ if verb.ends_with("ies") => format!("{}y", &verb[..verb.len() - 3]),
        _ => verb.strip_suffix('s').unwrap_or(verb).to_string(),
    };
    stem + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        addressed(text, "{A}").replace("{B}", "Bob")
    }

    #[test]
    fn you_are_you() {
        for (text, yours) in [
            ("{A} chooses who moves first.", "You choose who moves first."),
            ("{A} holds, banks 12 and has 30.", "You hold, bank 12 and have 30."),
            (
                "{A} shoots with Offense 3 and hits {B} after 4.0 mm.",
                "You shoot with Offense 3 and hit Bob after 4.0 mm.",
            ),
            (
                "{B} shoots with Offense 3 and hits {A} after 4.0 mm.",
                "Bob shoots with Offense 3 and hits you after 4.0 mm.",
            ),
            (
                "{A} declares it and shows it; {B} has one last turn.",
                "You declare it and show it; Bob has one last turn.",
            ),
            ("{B} has assigned; {A} assigns.", "Bob has assigned; you assign."),
            ("{A} is hit for 3: {A} chooses the army.", "You are hit for 3: you choose the army."),
            ("{A} catches the Ring.", "You catch the Ring."),
            ("{A} does not attack.", "You do not attack."),
            ("{A} then has 40 and wins.", "You then have 40 and win."),
            ("To break the tie {A} rolls 3, {B} rolls 4.", "To break the tie you roll 3, Bob rolls 4."),
            ("{A} and {B} are tied for the lowest.", "You and Bob are tied for the lowest."),
        ] {
            assert_eq!(said(text), yours);
        }
    }

    #[test]
    fn yours_is_yours() {
        for (text, yours) in [
            ("The 6 of {A} on Aesir loses 4.", "Your 6 on Aesir loses 4."),
            ("The Defense of {A}, 2, holds against Offense 1.", "Your Defense, 2, holds against Offense 1."),
            ("Offense 3 is above the Defense of {A}, 2.", "Offense 3 is above your Defense, 2."),
            ("An army of {A} with strength 3", "An army of yours with strength 3"),
            ("Field 3: 2 of {A}, 1 of {B}", "Field 3: 2 of yours, 1 of Bob"),
            ("hell, home of {A}, with 3 minions", "hell, your home, with 3 minions"),
            ("all armies of {A} are destroyed.", "all your armies are destroyed."),
            ("All armies of {A} are destroyed.", "All your armies are destroyed."),
            ("Supply of {A}", "Your supply"),
            ("Vorpal Swords of {A}", "Your Vorpal Swords"),
            ("Bonus of {A} (Vanir)", "Your bonus (Vanir)"),
            ("In front of {A}", "In front of you"),
            ("A die in the supply of {A}, showing 3", "A die in your supply, showing 3"),
        ] {
            assert_eq!(said(text), yours);
        }
    }
}
