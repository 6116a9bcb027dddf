//! The rules by clause: to leaf through, and to search.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::draw::wrapped;
use crate::rulebook::unmarked;

/// The rules of a game, open at a clause.
pub(crate) struct Rules {
    clauses: Vec<(String, String, String)>,
    cursor: usize,
    /// What is searched for, while it is typed.
    search: Option<String>,
}

impl Rules {
    /// The rules of this game, opened at this clause.
    pub(super) fn new(game: &str, clause: Option<&str>) -> Rules {
        let found = table::rules(game, None).map(|(_, clauses)| clauses).unwrap_or_default();
        let clauses: Vec<_> = found
            .into_iter()
            .map(|it| (it.id.to_string(), it.section.to_string(), unmarked(&it.text)))
            .collect();
        let cursor = clauses.iter().position(|(id, ..)| Some(id.as_str()) == clause).unwrap_or(0);
        Rules { clauses, cursor, search: None }
    }

    /// Does what the key says; `true` if the rules are to be closed.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        if let Some(search) = &mut self.search {
            match key.code {
                KeyCode::Char(c) => {
                    search.push(c);
                    self.find(self.cursor);
                }
                KeyCode::Backspace => drop(search.pop()),
                KeyCode::Enter | KeyCode::Down => self.find(self.cursor + 1),
                _ => self.search = None,
            }
            return false;
        }
        let last = self.clauses.len().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::Left | KeyCode::Char('k') => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Down | KeyCode::Right | KeyCode::Char('j') => self.cursor = (self.cursor + 1).min(last),
            KeyCode::PageUp => self.cursor = self.cursor.saturating_sub(5),
            KeyCode::PageDown => self.cursor = (self.cursor + 5).min(last),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Char('/') => self.search = Some(String::new()),
            _ => return true,
        }
        false
    }

    /// Goes to the first clause from here that holds what is searched for, and on from the start.
    fn find(&mut self, from: usize) {
        let Some(search) = &self.search else { return };
        let count = self.clauses.len();
        let mut around = (from..from + count).map(|nth| nth % count);
        self.cursor = around.find(|&nth| holds(&self.clauses[nth], search)).unwrap_or(self.cursor);
    }

    /// The title of the panel.
    pub(super) fn title(&self) -> String {
        match &self.search {
            Some(search) if self.clauses.iter().any(|it| holds(it, search)) => {
                format!("Rules: search for {search}_")
            }
            Some(search) => format!("Rules: search for {search}_ (it is not there)"),
            None => "Rules".to_string(),
        }
    }

    /// The keys that do something now.
    pub(super) fn keys(&self) -> Vec<&'static str> {
        match &self.search {
            Some(_) => vec!["Enter goes to the next one", "Esc ends the search"],
            None => vec!["Arrows, PgUp, PgDn leaf", "/ searches", "any other key closes"],
        }
    }

    /// The clauses from a little before the cursor, in lines of this width; with the line of the cursor's clause.
    pub(super) fn lines(&self, width: usize, height: usize) -> Vec<(String, bool)> {
        let (mut lines, mut at) = (Vec::new(), 0);
        let mut section = "";
        for (i, (id, of, text)) in self.clauses.iter().enumerate() {
            if of != section {
                lines.extend([(String::new(), false), (of.clone(), true)]);
                section = of;
            }
            if i == self.cursor {
                at = lines.len();
            }
            let text = format!("{id}  {}", text.replace('\n', " "));
            lines.extend(wrapped(&text, width).into_iter().map(|line| (line, i == self.cursor)));
        }
        let start = at.saturating_sub(height / 3).min(lines.len().saturating_sub(height));
        lines.drain(..start);
        lines
    }
}

/// Whether a clause says this somewhere.
fn holds((id, section, text): &(String, String, String), search: &str) -> bool {
    let search = search.to_lowercase();
    [id, section, text].iter().any(|it| it.to_lowercase().contains(&search))
}
