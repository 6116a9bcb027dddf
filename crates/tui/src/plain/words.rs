//! A Scene in words.

use std::io::{self, Write};

use engine::scene::{Item, ItemKind, Line, Scene, Throw};
use table::Suggestion;

use crate::draw::{board_lines, goal_line, meters};
use crate::look::Look;
use crate::screen::sums;

/// Bold and dim text, where the terminal wants it.
#[derive(Clone, Copy)]
pub(super) struct TextStyle(pub(super) bool);

/// Choices that are shown unasked.
const SHOWN: usize = 40;
/// The largest drawing.
const WIDEST: [u16; 2] = [78, 26];

impl TextStyle {
    pub(super) fn bold(self, text: &str) -> String {
        self.painted("1", text)
    }

    pub(super) fn dim(self, text: &str) -> String {
        self.painted("2", text)
    }

    fn painted(self, code: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }

    /// Sentences with their clauses, under their headings.
    pub(super) fn lines(self, out: &mut impl Write, lines: &[Line], indent: &str) -> io::Result<()> {
        lines.iter().try_for_each(|line| match line.heading {
            Some(_) => writeln!(out, "\n{indent}{}", self.bold(&line.text)),
            None => {
                writeln!(out, "{indent}{} {}", line.text, self.dim(&format!("({})", line.clause)))?;
                line.throw.as_deref().map_or(Ok(()), |throw| self.throw(out, throw, indent))
            }
        })
    }

    /// The faces of a throw and how its sums come about.
    fn throw(self, out: &mut impl Write, throw: &Throw, indent: &str) -> io::Result<()> {
        let faces: String =
            throw.dice.iter().filter_map(|die| die.face).map(|face| format!("[{face}] ")).collect();
        let sums = sums(throw).join("; ");
        match format!("{faces}{sums}").trim_end() {
            "" => Ok(()),
            told => writeln!(out, "{indent}  {told}"),
        }
    }

    /// Everything a person needs to choose.
    pub(super) fn scene(self, out: &mut impl Write, scene: &Scene, map: bool) -> io::Result<()> {
        writeln!(out)?;
        if let Some(goal) = &scene.goal {
            writeln!(out, "Goal: {}", goal_line(goal))?;
        }
        self.meters(out, scene)?;
        if map {
            board_lines(&scene.board, WIDEST, Look { ascii: true, color: false })
                .iter()
                .try_for_each(|line| writeln!(out, "  {line}"))?;
        }
        let pieces = |item: &&Item| !matches!(item.kind, ItemKind::Region | ItemKind::Label);
        things(out, "On the board", scene.board.items.iter().filter(pieces))?;
        for tray in &scene.trays {
            things(out, &tray.label, tray.items.iter())?;
        }
        writeln!(out, "{}", self.bold(&scene.prompt))?;
        self.choices(out, scene, SHOWN)
    }

    pub(super) fn meters(self, out: &mut impl Write, scene: &Scene) -> io::Result<()> {
        let told = meters(scene).join("; ").replace('/', " of ");
        if told.is_empty() { Ok(()) } else { writeln!(out, "{told}") }
    }

    /// The numbered choices, as they are typed and as they read: so many of them.
    pub(super) fn choices(self, out: &mut impl Write, scene: &Scene, most: usize) -> io::Result<()> {
        let shown = &scene.choices[..most.min(scene.choices.len())];
        let widest = shown.iter().map(|choice| choice.notation.chars().count()).max().unwrap_or(0);
        for (number, choice) in (1..).zip(shown) {
            let notation = format!("{:widest$}", choice.notation);
            writeln!(out, "{number:4}  {}  {}", self.bold(&notation), choice.sentence)?;
        }
        let rest = scene.choices.len() - shown.len();
        if rest > 0 {
            writeln!(
                out,
                "{}",
                self.dim(&format!("      There are {rest} more: type `choices` to see all."))
            )?;
        }
        if !scene.choices.is_empty() && !scene.choices_are_all {
            writeln!(out, "{}", self.dim("      More is allowed than this menu shows: type it as a move."))?;
        }
        if let Some(resignation) = &scene.resignation {
            writeln!(out, "{}", self.dim(&format!("      Or type `{resignation}` to give up.")))?;
        }
        Ok(())
    }

    pub(super) fn hint(self, out: &mut impl Write, hint: &Suggestion) -> io::Result<()> {
        writeln!(out, "{} would play {}.", hint.player, self.bold(&hint.action))?;
        if !hint.why.is_empty() {
            writeln!(out, "{}", hint.why)?;
        }
        if hint.candidates.len() > 1 && hint.candidates.iter().all(|it| !it.holds) {
            writeln!(out, "What it looked at, best first:")?;
        }
        for it in hint.candidates.iter().take(5) {
            if !it.holds {
                writeln!(out, "  {}", it.action)?;
                continue;
            }
            let share = 100.0 * it.value;
            let off = if it.exact {
                "exactly".to_string()
            } else {
                format!("give or take {:.1}", 200.0 * it.error)
            };
            writeln!(out, "  {share:5.1} % of the win, {off}: {}", it.action)?;
        }
        Ok(())
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
    let told = |(word, count): (&str, usize)| {
        if count == 1 { word.to_string() } else { format!("{count} x {word}") }
    };
    groups.into_iter().map(told).collect()
}
