//! A lesson on the screen: what it says beside the board, what it explains below it, and what it points at. And tips:
//! what is said beside the board when something is new.

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
        self.draw_lines(buffer, area, &lesson.title(), wrapped(&lesson.say, area.width.into()))
    }

    /// What is new; returns what is left of the place.
    pub(super) fn draw_tip(&self, buffer: &mut Buffer, area: Rect) -> Rect {
        let Some(tip) = self.tip.as_ref().filter(|_| self.past.is_none()) else { return area };
        self.draw_lines(buffer, area, "New (t: no more tips)", wrapped(tip, area.width.into()))
    }

    /// Finds something to say about what is new. It stands until those here have acted.
    pub(super) fn give_a_tip(&mut self) {
        let now = self.backend.now();
        let new = self.tips.first(&now.game, &now.tips);
        let old = self.tip.take().filter(|_| !self.chose);
        self.tip = new.or(old);
        self.chose = self.may_choose();
    }

    /// Switches tips off, or on again.
    pub(super) fn switch_tips(&mut self) {
        self.tip = None;
        self.note = Some(Note::Good(self.tips.switch().to_string()));
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
