//! Items, trays and meters in few words, for lines of text.

use engine::Seat;
use engine::scene::{Goal, Item, ItemKind, Meter, Scene, Standing, Tray};

/// What an item is called for short; nothing if that is long.
pub(crate) fn name_of(item: &Item) -> &str {
    item.name.as_deref().filter(|name| name.chars().count() <= 9).unwrap_or_default()
}

/// An item in a few characters: `A6`, `■`, `Orc 1`.
pub(crate) fn chip(item: &Item) -> String {
    if item.kind == ItemKind::Label {
        return item.words.join(" ");
    }
    let seat = item.seat.map_or(String::new(), |seat| seat.to_string());
    let number = item.number.map_or(String::new(), |number| format!(" {number}"));
    match (item.face, &item.name, item.sign) {
        (Some(face), ..) => format!("{seat}{face}"),
        (_, Some(name), _) => format!("{name}{number}"),
        (.., Some(sign)) => sign.to_string(),
        _ if item.kind == ItemKind::Die => format!("{seat}?"),
        _ => format!("{seat}{}", number.trim_start()),
    }
}

/// `Reserve: A6×5`, `Bag: Red×6 Blue`
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

/// A thing in a tray, in brackets if it is new, and how many of it there are.
fn counted(item: &Item) -> (String, i32) {
    let (chip, count) = (chip(item), item.count.unwrap_or(1));
    if item.marks.last { (format!("[{chip}]"), count) } else { (chip, count) }
}

/// Meters in short, those of several seats together: `Swords A 2 B 0`, `Turn 3/40`.
pub(crate) fn meters(scene: &Scene) -> Vec<String> {
    let mut told: Vec<Vec<&Meter>> = Vec::new();
    for meter in &scene.meters {
        match told.iter_mut().find(|known| meter.seat.is_some() && known[0].what == meter.what) {
            Some(meters) => meters.push(meter),
            None => told.push(vec![meter]),
        }
    }
    told.into_iter().map(|meters| together(&meters)).collect()
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
    meters[0].what.to_string() + &meters.iter().map(by_seat).collect::<String>()
}

/// What everybody is after, and how far each seat is: `Bank 100 points: A 12, B 30 of 100`.
pub(crate) fn goal_line(goal: &Goal) -> String {
    let sentence = goal.sentence.trim_end_matches('.');
    let alone = goal.standings.len() == 1;
    let far = |it: &Standing| match it.seat.filter(|_| !alone) {
        Some(seat) => format!("{seat} {}", it.value),
        None => it.value.to_string(),
    };
    let told: Vec<String> = goal.standings.iter().map(far).collect();
    let of = goal.standings.iter().find_map(|it| it.of).map_or(String::new(), |of| format!(" of {of}"));
    if told.is_empty() { goal.sentence.clone() } else { format!("{sentence}: {}{of}", told.join(", ")) }
}

/// A row of a table in so many columns, among rows of the same table: cells stand below each other, and where they do
/// not fit, the widest are cut.
pub(super) fn row(cells: &[String], table: &[&[String]], width: usize) -> String {
    let long = |i: usize| table.iter().filter_map(|row| row.get(i)).map(|cell| cell.chars().count()).max();
    let mut wide: Vec<usize> = (0..cells.len()).map(|i| long(i).unwrap_or(0)).collect();
    while wide.iter().sum::<usize>() + wide.len() > width + 1 {
        match wide.iter_mut().max() {
            Some(most) if *most > 1 => *most -= 1,
            _ => break,
        }
    }
    let fit = |(cell, &wide): (&String, &usize)| {
        let cut: String = cell.chars().take(wide).collect();
        format!("{cut:wide$}")
    };
    cells.iter().zip(&wide).map(fit).collect::<Vec<_>>().join(" ").trim_end().to_string()
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

    fn meter(what: &'static str, label: &str, seat: Option<Seat>) -> Meter {
        let meter = Meter::new(format!("{what}{seat:?}"), what, 2, Clause("X1")).limited(9);
        Meter { seat, ..meter.labelled(label) }
    }

    #[test]
    fn meters_of_several_seats_are_told_together() {
        let scene = Scene {
            meters: vec![
                meter("Swords", "Swords of Ann", Some(Seat::A)),
                meter("Turn", "Turn", None),
                meter("Swords", "Swords of Bo", Some(Seat::B)),
            ],
            ..Scene::default()
        };
        assert_eq!(meters(&scene), ["Swords A 2/9 B 2/9", "Turn 2/9"]);
    }

    #[test]
    fn text_is_wrapped_and_cut() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 6), ["incomp", "rehens", "ible"]);
        assert_eq!(wrapped("", 6), [""]);
        let table = [["2", "Death", "Revive"], ["9-10", "Evade", "Death"]];
        let table = table.map(|row| row.map(String::from));
        let rows: Vec<&[String]> = table.iter().map(|row| &row[..]).collect();
        assert_eq!(row(rows[0], &rows, 20), "2    Death Revive");
        assert_eq!(row(rows[1], &rows, 13), "9-10 Evad Dea");
        assert_eq!(row(rows[1], &rows, 0), "9 E D");
        assert_eq!(
            (fitted("field5", 5), fitted("city5", 5), fitted("12", 1)),
            ("fiel5".into(), "city5".into(), "1".into())
        );
    }
}
