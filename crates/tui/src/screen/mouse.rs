//! The mouse: a click is a touch, the wheel goes along the list.

use engine::scene::Touch;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::game::{Game, Note, Over};

impl Game {
    pub(crate) fn mouse(&mut self, event: MouseEvent) {
        let at = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) if self.stage.is_some() => self.key(KeyCode::Esc.into()),
            MouseEventKind::Down(MouseButton::Left)
                if !matches!(self.over, Over::Nothing | Over::Filling(_)) =>
            {
                self.key(KeyCode::Esc.into());
            }
            MouseEventKind::Down(MouseButton::Left) if self.may_choose() => self.click(at),
            MouseEventKind::Down(MouseButton::Left) => self.key(KeyCode::Enter.into()),
            MouseEventKind::ScrollUp => self.key(KeyEvent::from(KeyCode::Up)),
            MouseEventKind::ScrollDown => self.key(KeyEvent::from(KeyCode::Down)),
            _ => (),
        }
    }

    fn click(&mut self, at: Position) {
        if self.hits.list.contains(at) && !matches!(self.over, Over::Filling(_)) {
            let nth = self.hits.first + usize::from(at.y - self.hits.list.y);
            // The first click considers, the second takes.
            if nth == self.chooser.cursor {
                return self.key(KeyCode::Enter.into());
            }
            let by = nth as isize - self.chooser.cursor as isize;
            self.chooser.go(&self.backend.now().scene.clone(), by);
            return self.key(KeyCode::Null.into());
        }
        if self.hits.board.contains(at) {
            self.click_board(relative(at, self.hits.board));
        }
    }

    fn click_board(&mut self, [x, y]: [i32; 2]) {
        if let (Over::Filling(filling), Some(scale)) = (&mut self.over, self.scale) {
            filling.put(scale.point([x, y]));
            return self.key(KeyCode::Null.into());
        }
        let scene = self.backend.now().scene.clone();
        let holds = |area: &[i32; 4]| (area[0]..=area[2]).contains(&x) && (area[1]..=area[3]).contains(&y);
        let touchable = |id: &str| {
            scene
                .choices
                .iter()
                .any(|choice| choice.touches.iter().filter_map(super::chooser::item_id).any(|it| it == id))
        };
        let hit = self.hits.items.iter().rev().find(|(area, id)| holds(area) && touchable(id));
        let hit = hit.map(|(_, id)| id.clone());
        let other = self.hits.items.iter().rev().find(|(area, _)| holds(area)).map(|(_, id)| id.clone());
        match (hit, other) {
            (Some(id), _) => self.touch(&id),
            (None, Some(id)) => self.wonder(Touch::Item(id)),
            (None, None) => self.note = Some(Note::Good(scene.prompt)),
        }
    }
}

fn relative(at: Position, area: Rect) -> [i32; 2] {
    [i32::from(at.x - area.x), i32::from(at.y - area.y)]
}
