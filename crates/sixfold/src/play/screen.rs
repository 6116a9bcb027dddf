//! A Scene in words.

use std::io::{self, Write};

use engine::scene::{Item, ItemKind, Scene};

use crate::ink::{bold, dim};

/// Choices that are shown unasked.
const SHOWN: usize = 40;

/// Everything a person needs to choose.
pub(super) fn scene(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    writeln!(out)?;
    meters(out, scene)?;
    for line in super::map::draw(scene).unwrap_or_default() {
        writeln!(out, "  {line}")?;
    }
    let pieces = |item: &&Item| !matches!(item.kind, ItemKind::Region | ItemKind::Label);
    things(out, "On the board", scene.board.items.iter().filter(pieces))?;
    for tray in &scene.trays {
        things(out, &tray.label, tray.items.iter())?;
    }
    writeln!(out, "{}", bold(&scene.prompt))?;
    choices(out, scene, SHOWN)
}

/// Every item there is, the regions of the board included.
pub(super) fn board(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    scene.items().try_for_each(|item| writeln!(out, "  {}", item.alt))
}

pub(super) fn meters(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let meters: Vec<String> = scene.meters.iter().map(meter).collect();
    if meters.is_empty() { Ok(()) } else { writeln!(out, "{}", meters.join("; ")) }
}

fn meter(meter: &engine::scene::Meter) -> String {
    match meter.limit {
        Some(limit) => format!("{} {} of {limit}", meter.label, meter.value),
        None => format!("{} {}", meter.label, meter.value),
    }
}

fn things<'a>(out: &mut impl Write, label: &str, items: impl Iterator<Item = &'a Item>) -> io::Result<()> {
    let words: Vec<&str> = items.map(|item| item.alt.as_str()).collect();
    if words.is_empty() { Ok(()) } else { writeln!(out, "{label}: {}", counted(&words).join("; ")) }
}

/// Things with the same words are named once, with their number.
fn counted(words: &[&str]) -> Vec<String> {
    let mut groups: Vec<(&str, usize)> = Vec::new();
    for word in words {
        match groups.iter_mut().find(|(known, _)| known == word) {
            Some((_, count)) => *count += 1,
            None => groups.push((word, 1)),
        }
    }
    groups
        .into_iter()
        .map(|(word, count)| if count == 1 { word.to_string() } else { format!("{count} x {word}") })
        .collect()
}

/// The numbered choices, as they are typed and as they read: so many of them.
pub(super) fn choices(out: &mut impl Write, scene: &Scene, most: usize) -> io::Result<()> {
    let shown = &scene.choices[..most.min(scene.choices.len())];
    let widest = shown.iter().map(|choice| choice.notation.chars().count()).max().unwrap_or(0);
    for (number, choice) in (1..).zip(shown) {
        let notation = format!("{:widest$}", choice.notation);
        writeln!(out, "{number:4}  {}  {}", bold(&notation), choice.sentence)?;
    }
    let rest = scene.choices.len() - shown.len();
    if rest > 0 {
        writeln!(out, "{}", dim(&format!("      There are {rest} more: type `choices` to see all.")))?;
    }
    if !scene.choices.is_empty() && !scene.choices_are_all {
        writeln!(out, "{}", dim("      More is allowed than this menu shows: type it as a move."))?;
    }
    if let Some(resignation) = &scene.resignation {
        writeln!(out, "{}", dim(&format!("      Or type `{resignation}` to give up.")))?;
    }
    Ok(())
}
