//! A guide in lines of some width: words, and pictures of positions in characters; then the rules, clause by clause.

use engine::Refusal;
use engine::scene::Scene;
use table::GuideBlock;

use crate::draw::{board_lines, meters, tray_line, wrapped};
use crate::look::Look;
use crate::rulebook::{PageLine, rulebook};

/// The highest picture.
const HIGHEST: u16 = 22;

/// The guide to a game, and its rules.
pub fn guide(game: &str, width: usize) -> Result<Vec<PageLine>, Refusal> {
    let mut lines: Vec<PageLine> = table::guide(game)?.iter().flat_map(|it| block(it, width)).collect();
    let (text, _) = table::rules(game, None)?;
    lines.extend([line("", false), line("The rules, clause by clause", true), line("", false)]);
    let clauses = rulebook(text, width);
    // The title stands above already.
    lines.extend(clauses.into_iter().skip(1).skip_while(|it| it.text.is_empty()));
    Ok(lines)
}

fn line(text: impl Into<String>, heading: bool) -> PageLine {
    PageLine { text: text.into(), heading }
}

fn block(block: &GuideBlock, width: usize) -> Vec<PageLine> {
    let plain = |lines: Vec<String>| lines.into_iter().map(|text| line(text, false));
    let mut lines: Vec<PageLine> = match block {
        GuideBlock::Heading { text } => vec![line(text.clone(), true)],
        GuideBlock::Text { text } => plain(wrapped(text, width)).collect(),
        GuideBlock::List { items } => items.iter().flat_map(|item| plain(hanging(item, width))).collect(),
        GuideBlock::Picture { caption, scene, .. } => plain(drawn(scene, caption, width)).collect(),
    };
    if !matches!(block, GuideBlock::Heading { .. }) {
        lines.push(line("", false));
    }
    lines
}

fn hanging(item: &str, width: usize) -> Vec<String> {
    let lines = wrapped(item, width.saturating_sub(2).max(20)).into_iter().enumerate();
    lines.map(|(nth, text)| format!("{} {text}", if nth == 0 { '-' } else { ' ' })).collect()
}

/// The board, what lies beside it, and what is to be seen.
fn drawn(scene: &Scene, caption: &str, width: usize) -> Vec<String> {
    let most = [width.saturating_sub(2) as u16, HIGHEST];
    let board = board_lines(&scene.board, most, Look { ascii: false, color: false });
    let beside = scene.trays.iter().filter(|tray| !tray.items.is_empty()).map(tray_line);
    let told = if board.is_empty() { meters(scene) } else { Vec::new() };
    let beside = beside.chain(told).flat_map(|text| wrapped(&text, width.saturating_sub(2)));
    let indented = board.into_iter().chain(beside).map(|text| format!("  {text}"));
    indented.chain(wrapped(&format!("({caption})"), width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guide_fits_into_its_width_with_its_pictures() {
        for info in table::games() {
            for width in [40, 60, 80, 100] {
                let lines = guide(info.id, width).expect("a guide");
                for line in &lines {
                    let wide = line.text.chars().count();
                    assert!(wide <= width, "{} at {width}: {} ({wide})", info.id, line.text);
                }
            }
            let lines = guide(info.id, 80).expect("a guide");
            let drawn = lines.iter().filter(|it| it.text.contains(['│', '─', '┃', '━'])).count();
            assert!(drawn > 10 || info.id == "pig", "{} draws its boards: {drawn}", info.id);
        }
    }
}
