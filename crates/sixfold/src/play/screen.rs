//! A Scene in words.

use std::io::{self, Write};

use engine::scene::{Item, ItemKind, Scene};

use crate::ink::{bold, dim};

/// Everything a person needs to choose.
pub(super) fn scene(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    writeln!(out)?;
    meters(out, scene)?;
    let pieces = |item: &&Item| !matches!(item.kind, ItemKind::Region | ItemKind::Label);
    things(out, "On the board", scene.board.items.iter().filter(pieces))?;
    for tray in &scene.trays {
        things(out, &tray.label, tray.items.iter())?;
    }
    writeln!(out, "{}", bold(&scene.prompt))?;
    choices(out, scene)
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
    if words.is_empty() { Ok(()) } else { writeln!(out, "{label}: {}", words.join("; ")) }
}

/// The numbered choices, as they are typed and as they read.
pub(super) fn choices(out: &mut impl Write, scene: &Scene) -> io::Result<()> {
    let widest = scene.choices.iter().map(|choice| choice.notation.chars().count()).max().unwrap_or(0);
    for (number, choice) in (1..).zip(&scene.choices) {
        let notation = format!("{:widest$}", choice.notation);
        writeln!(out, "{number:4}  {}  {}", bold(&notation), choice.sentence)?;
    }
    if !scene.choices.is_empty() && !scene.choices_are_all {
        writeln!(out, "{}", dim("      More is allowed than this menu shows: type it as a move."))?;
    }
    if let Some(resignation) = &scene.resignation {
        writeln!(out, "{}", dim(&format!("      Or type `{resignation}` to give up.")))?;
    }
    Ok(())
}
