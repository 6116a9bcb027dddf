//! A rulebook for reading: Markdown in lines of some width, without its marks.

use crate::draw::wrapped;

/// A line of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageLine {
    /// The text.
    pub text: String,
    /// Whether it is a heading.
    pub heading: bool,
}

/// A paragraph of Markdown, before it is broken into lines.
enum Block {
    Heading(String),
    /// The first line's mark, the indent of the others, and the text.
    Text(String, usize, String),
    /// A line that stays as it is.
    Verbatim(String),
    Table(Vec<Vec<String>>),
}

/// Headings, paragraphs, clauses with a hanging indent, tables and drawings, in lines of at most `width` characters.
pub fn rulebook(text: &str, width: usize) -> Vec<PageLine> {
    let mut lines: Vec<PageLine> = Vec::new();
    let mut say = |text: String, heading: bool| lines.push(PageLine { text, heading });
    for block in blocks(text) {
        match block {
            Block::Heading(text) => {
                say(String::new(), false);
                say(unmarked(&text), true);
            }
            Block::Verbatim(line) => say(line, false),
            Block::Table(rows) => table(&rows, width).into_iter().for_each(|line| say(line, false)),
            Block::Text(mark, indent, text) => {
                let room = width.saturating_sub(indent).max(20);
                for (nth, line) in wrapped(&unmarked(&text), room).into_iter().enumerate() {
                    let lead = if nth == 0 { mark.clone() } else { String::new() };
                    say(format!("{lead:indent$}{line}"), false);
                }
            }
        }
    }
    let first = lines.iter().take_while(|line| line.text.is_empty()).count();
    lines.split_off(first)
}

/// Text without the marks of Markdown: backticks and stars.
pub fn unmarked(text: &str) -> String {
    text.replace(['`', '*'], "")
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let bare = line.trim();
        let next = match (bare, &mut blocks.last_mut()) {
            ("", _) => {
                open = false;
                Block::Verbatim(String::new())
            }
            (row, last) if row.starts_with('|') => {
                open = false;
                let cells =
                    row.trim_matches('|').split('|').map(|cell| unmarked(cell.trim())).collect::<Vec<_>>();
                let rule = cells.iter().all(|cell| cell.chars().all(|c| "-: ".contains(c)));
                match last {
                    Some(Block::Table(rows)) if !rule => rows.push(cells),
                    Some(Block::Table(_)) => (),
                    _ => blocks.push(Block::Table(vec![cells])),
                }
                continue;
            }
            (heading, _) if heading.starts_with('#') => {
                open = false;
                Block::Heading(heading.trim_start_matches('#').trim().to_string())
            }
            (drawn, _) if line.starts_with("      ") => {
                open = false;
                let _ = drawn;
                Block::Verbatim(line.to_string())
            }
            (item, _) if item.starts_with("- ") => {
                open = true;
                item_block(line)
            }
            (more, Some(Block::Text(_, _, text))) if open => {
                text.push(' ');
                text.push_str(more);
                continue;
            }
            (words, _) => {
                open = true;
                Block::Text(String::new(), line.len() - line.trim_start().len(), words.to_string())
            }
        };
        blocks.push(next);
    }
    blocks
}

/// `- P1 [source] text`: the clause's id stands out at the left.
fn item_block(line: &str) -> Block {
    let outer = line.len() - line.trim_start().len();
    let item = line.trim().trim_start_matches("- ");
    match item.split_once(' ').filter(|(id, _)| engine::is_clause_id(id)) {
        Some((id, text)) => {
            let text = text.strip_prefix(engine::CORE).unwrap_or(text);
            Block::Text(format!("{:outer$}{id}", ""), outer + 5, text.to_string())
        }
        None => Block::Text(format!("{:outer$}-", ""), outer + 2, item.to_string()),
    }
}

/// Columns side by side where they fit; else a paragraph a row, each cell behind its heading.
fn table(rows: &[Vec<String>], width: usize) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let widest = |column: usize| rows.iter().map(|row| cell(row, column).chars().count()).max().unwrap_or(0);
    let wide: Vec<usize> = (0..count).map(widest).collect();
    if wide.iter().map(|it| it + 2).sum::<usize>() + 3 <= width {
        let line = |row: &Vec<String>| {
            let cells = (0..count).map(|column| format!("{:1$}", cell(row, column), wide[column] + 2));
            format!("     {}", cells.collect::<String>().trim_end())
        };
        return rows.iter().map(line).collect();
    }
    let Some((head, rows)) = rows.split_first() else { return Vec::new() };
    let told = |row: &Vec<String>| {
        let named = (1..count).map(|column| format!("{}: {}", cell(head, column), cell(row, column)));
        let text = format!("{}. {}.", cell(row, 0), named.collect::<Vec<_>>().join("; "));
        wrapped(&text, width.saturating_sub(7).max(20))
    };
    let hanging = |(nth, line): (usize, String)| format!("{:1$}{line}", "", if nth == 0 { 5 } else { 7 });
    rows.iter().flat_map(|row| told(row).into_iter().enumerate().map(hanging)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str, width: usize) -> String {
        rulebook(text, width).iter().map(|line| line.text.trim_end().to_string() + "\n").collect()
    }

    #[test]
    fn marks_are_gone_and_clauses_hang() {
        let text = "# Game\n\nSome *words*.\n\n- X1 [core] [source] Option `sea` (1): a sentence that is\n  rather long.\n";
        assert_eq!(
            page(text, 30),
            "Game\n\nSome words.\n\nX1   [source] Option sea (1):\n     a sentence that is rather\n     long.\n"
        );
    }

    #[test]
    fn tables_have_columns_or_sentences() {
        let text = "- X1 A table.\n\n  | die | front |\n  |---|---|\n  | Red | Dragon |\n";
        assert_eq!(page(text, 60), "X1   A table.\n\n     die  front\n     Red  Dragon\n");
        assert_eq!(page(text, 15), "X1   A table.\n\n     Red. front: Dragon.\n");
    }

    #[test]
    fn every_rulebook_fits_into_its_width_without_marks() {
        for info in table::games() {
            let (text, _) = table::rules(info.id, None).expect("rules");
            for width in [60, 80, 100] {
                for line in rulebook(text, width) {
                    assert!(line.text.chars().count() <= width, "{}: {}", info.id, line.text);
                    assert!(
                        !line.text.contains(['`', '*', '|']) && !line.text.starts_with('#'),
                        "{}: {}",
                        info.id,
                        line.text
                    );
                }
            }
        }
    }
}
