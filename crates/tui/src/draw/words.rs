//! Items, trays and meters in few words, for lines of text.

use engine::Seat;
use engine::scene::{Item, ItemKind, Meter, Scene, Tray};

/// Dice with these art keys are plain ones: their number says it all. Others have pictures, told by their key.
const PLAIN_DICE: [&str; 7] = ["die", "army", "fuel", "death", "devil", "action", "lost-soul"];

/// The last part of an item's id, which is its name in the game's notation: `square-city1` is `city1`.
pub(crate) fn name_of(item: &Item) -> &str {
    let name = item.id.rsplit('-').next().unwrap_or(&item.id);
    if name.len() > 9 { "" } else { name }
}

/// An item in a few characters: `A6`, `■`, `orc`.
pub(crate) fn chip(item: &Item) -> String {
    let seat = item.seat.map_or(String::new(), |seat| seat.to_string());
    let number = item.value.map_or(String::new(), |value| value.to_string());
    match (item.kind, item.art.as_ref()) {
        (ItemKind::Die, "tank") => "□".to_string(),
        (ItemKind::Die, art) if PLAIN_DICE.contains(&art) => {
            if number.is_empty() {
                format!("{seat}?")
            } else {
                seat + &number
            }
        }
        (ItemKind::Die, art) if item.value.is_some() => format!("{art} {number}"),
        (ItemKind::Token, "cube") => "■".to_string(),
        (ItemKind::Token, "entrance") => "○".to_string(),
        (ItemKind::Token, _) if !(seat.is_empty() && number.is_empty()) => seat + &number,
        (ItemKind::Label, _) => item.alt.clone(),
        (_, art) => art.to_string(),
    }
}

/// `Reserve: A6×5`, `Bag: red×6 blue`
pub(crate) fn tray_line(tray: &Tray) -> String {
    let mut groups: Vec<(String, i32)> = Vec::new();
    for (chip, number) in tray.items.iter().filter(|item| item.kind != ItemKind::Label).map(counted) {
        match groups.iter_mut().find(|(known, _)| *known == chip) {
            Some((_, count)) => *count += number,
            None => groups.push((chip, number)),
        }
    }
    let told: Vec<String> = groups
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(chip, count)| if count == 1 { chip } else { format!("{chip}×{count}") })
        .collect();
    let told = if told.is_empty() { "-".to_string() } else { told.join(" ") };
    format!("{}: {told}", tray.label)
}

/// A thing in a tray, in brackets if it is new, and how many of it there are: the number of a die with a picture says so.
fn counted(item: &Item) -> (String, i32) {
    let (chip, count) = match (item.kind, item.value) {
        (ItemKind::Die, Some(count)) if !PLAIN_DICE.contains(&item.art.as_ref()) => {
            (item.art.to_string(), count)
        }
        _ => (chip(item), 1),
    };
    if item.marks.last { (format!("[{chip}]"), count) } else { (chip, count) }
}

/// Meters in short, those of several seats together: `Swords A 2 B 0`, `Turn 3/40`.
pub(crate) fn meters(scene: &Scene) -> Vec<String> {
    let mut told: Vec<(String, Vec<&Meter>)> = Vec::new();
    for meter in &scene.meters {
        let group = group(meter);
        match told.iter_mut().find(|(known, _)| *known == group) {
            Some((_, meters)) => meters.push(meter),
            None => told.push((group, vec![meter])),
        }
    }
    told.into_iter().map(|(_, meters)| together(&meters)).collect()
}

/// The id without the seat.
fn group(meter: &Meter) -> String {
    let suffix = meter.seat.map_or(String::new(), |seat| format!("-{seat}"));
    meter.id.strip_suffix(&suffix).unwrap_or(&meter.id).to_string()
}

fn together(meters: &[&Meter]) -> String {
    let limit = |meter: &Meter| meter.limit.map_or(String::new(), |limit| format!("/{limit}"));
    if let [one] = meters {
        return format!("{} {}{}", one.label, one.value, limit(one));
    }
    let by_seat = |meter: &&Meter| {
        let seat = meter.seat.map_or(String::new(), |seat| format!(" {seat}"));
        format!("{seat} {}{}", meter.value, limit(meter))
    };
    let label = shared_label(meters);
    label + &meters.iter().map(by_seat).collect::<String>()
}

/// What the labels have in common: the words of the first that all of them have, without a last `of`.
fn shared_label(meters: &[&Meter]) -> String {
    let common = |word: &&str| meters.iter().all(|it| it.label.split(' ').any(|other| other == *word));
    let mut words: Vec<&str> = meters[0].label.split(' ').filter(common).collect();
    words.pop_if(|last| *last == "of");
    let mut label = words.join(" ");
    if let Some(first) = label.get(..1).map(str::to_uppercase) {
        label.replace_range(..1, &first);
    }
    label
}

/// Text of a label in so many columns and lines. Where it does not fit, what its like all say, too, is left out, then
/// words are cut.
pub(super) fn shortened<'a>(
    text: &str,
    alike: impl Iterator<Item = &'a str>,
    [width, lines]: [usize; 2],
) -> Vec<String> {
    let others: Vec<Vec<&str>> = alike.map(|it| it.split(' ').collect()).collect();
    let own = |word: &&str| others.len() < 2 || !others.iter().all(|words| words.contains(word));
    let short: Vec<&str> = text.split(' ').filter(own).collect();
    let cut = |most: usize| short.iter().map(|word| cut(word, most)).collect::<Vec<_>>().join(" ");
    // Like labels should look alike: if one of them has to be short, all are.
    let roomy = others.iter().all(|words| words.join(" ").chars().count() <= width * lines);
    let whole = roomy.then(|| text.to_string());
    let tries = whole.into_iter().chain([short.join(" ")]).chain((2..9).rev().map(cut));
    let mut fits = tries.map(|text| wrapped(&text, width)).skip_while(|it| it.len() > lines);
    fits.next().unwrap_or_default()
}

/// The first letters of a word, with the punctuation behind it.
fn cut(word: &str, most: usize) -> String {
    if word.contains(|c: char| c.is_ascii_digit()) {
        return word.to_string();
    }
    let end = word.trim_end_matches(|c: char| c.is_ascii_punctuation());
    end.chars().take(most).chain(word[end.len()..].chars()).collect()
}

/// A name in so many columns: `field5` in five is `fiel5`.
pub(super) fn fitted(name: &str, width: usize) -> String {
    let count = name.chars().count();
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &name[letters.len()..];
    let room = width.saturating_sub(digits.len());
    if count <= width {
        name.to_string()
    } else {
        letters.chars().take(room).chain(digits.chars()).take(width).collect()
    }
}

/// Text in lines of at most so many characters, broken at spaces where possible.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        let room = width.saturating_sub(line.chars().count() + usize::from(!line.is_empty()));
        if !line.is_empty() && word.chars().count() > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        while line.chars().count() > width {
            let rest = line.chars().skip(width).collect();
            lines.push(line.chars().take(width).collect());
            line = rest;
        }
    }
    lines.push(line);
    lines
}

/// `you` and `solid`, by seat: `A you · B solid`, or `A you as Death · B solid as the Devil`.
pub(crate) fn seats_line(game: &str, names: &[String]) -> String {
    let roles = table::info(game).map_or(&[][..], |info| info.roles);
    let role = |i: usize| roles.get(i).map_or(String::new(), |role| format!(" as {role}"));
    let told = names.iter().enumerate().map(|(i, name)| format!("{} {name}{}", Seat::new(i), role(i)));
    told.collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Clause;

    fn meter(id: &str, label: &str, seat: Option<Seat>) -> Meter {
        let clause = Clause("X1").into();
        Meter { id: id.into(), label: label.into(), value: 2, limit: Some(9), seat, clause }
    }

    #[test]
    fn meters_of_several_seats_are_told_together() {
        let scene = Scene {
            meters: vec![
                meter("swords-A", "Swords of Ann", Some(Seat::A)),
                meter("turn", "Turn", None),
                meter("swords-B", "Swords of Bo", Some(Seat::B)),
            ],
            ..Scene::default()
        };
        assert_eq!(meters(&scene), ["Swords A 2/9 B 2/9", "Turn 2/9"]);
    }

    #[test]
    fn text_is_wrapped_and_shortened() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 6), ["incomp", "rehens", "ible"]);
        assert_eq!(wrapped("", 6), [""]);
        let alike = ["2: attacker Death, defender Death", "9: attacker Evade, defender Revive"];
        assert_eq!(shortened(alike[1], alike.into_iter(), [18, 1]), ["9: Evade, Revive"]);
        assert_eq!(shortened(alike[1], alike.into_iter(), [12, 2]), ["9: Evade,", "Revive"]);
        assert_eq!(shortened(alike[1], alike.into_iter(), [12, 1]), ["9: Eva, Rev"]);
        assert_eq!(shortened("short", alike.into_iter(), [18, 1]), ["short"]);
        assert_eq!(
            (fitted("field5", 5), fitted("city5", 5), fitted("12", 1)),
            ("fiel5".into(), "city5".into(), "1".into())
        );
    }
}
