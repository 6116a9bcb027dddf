//! A lesson on the screen: what it says beside the board, what it explains below it, and what it points at.

use engine::scene::Touch;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::{Does, MenuLine};
use super::game::{Game, Note};
use crate::draw::wrapped;

impl Game {
    /// What the lesson says; returns what is left of the place.
    pub(super) fn draw_lesson(&self, buffer: &mut Buffer, area: Rect) -> Rect {
        let lesson = self.backend.now().lesson.as_ref().filter(|_| self.past.is_none());
        let Some(lesson) = lesson else { return area };
        let title = match lesson.over {
            true => "The lesson is over".to_string(),
            false => format!("Lesson, step {} of {}", lesson.step, lesson.steps),
        };
        self.draw_lines(buffer, area, &title, wrapped(&lesson.say, area.width.into()))
    }

    /// What happened, and why: once for each step.
    pub(super) fn explain(&mut self) {
        let Some(lesson) = &self.backend.now().lesson else { return };
        let nth = lesson.step + usize::from(lesson.over);
        if self.explained != nth && !lesson.why.is_empty() {
            self.note = Some(Note::Good(lesson.why.clone()));
        }
        self.explained = nth;
    }

    /// The items that the lesson speaks of and that are still to be touched.
    pub(super) fn pointed(&self) -> Vec<String> {
        let Some(lesson) = &self.backend.now().lesson else { return Vec::new() };
        let touched: Vec<&str> = self.chooser.touched().collect();
        let left = lesson.path.iter().filter_map(|touch| match touch {
            Touch::Item(id) if !touched.contains(&id.as_str()) => Some(id.clone()),
            _ => None,
        });
        left.chain(lesson.points.iter().cloned()).collect()
    }

    /// Whether an entry is what the lesson wants next.
    pub(super) fn is_pointed(&self, entry: &MenuLine<'_>) -> bool {
        let Some(lesson) = &self.backend.now().lesson else { return false };
        match entry.does {
            Does::Take(choice) => !lesson.path.is_empty() && choice.touches == lesson.path,
            Does::Touch(touch, _) => lesson.path.contains(touch),
        }
    }
}
