//! A game that stands still, for tests of the screen.

use engine::Seat;
use engine::scene::Scene;
use room::{Dice, Room, Say};
use table::Table;

use super::{Backend, Came, Kept, Wait, Way};

struct Still;

impl Way for Still {
    fn say(&mut self, _: Say) {}

    fn hear(&mut self) -> Option<Came> {
        None
    }

    fn kept(&self) -> Kept {
        Kept { sentence: String::new(), unsaved: false, near: true, replay: false }
    }

    fn record(&self, _: Option<Seat>) -> String {
        String::new()
    }
}

impl Backend {
    /// This moment of a game against a computer player, for ever.
    pub(crate) fn still(table: &dyn Table, scene: Scene, wait: Wait) -> Backend {
        let room = Room::private(table.fork(), vec![None, Some("strong".into())], Dice::Real, || 0);
        let mut backend = Backend::new(Box::new(Still), room.info());
        backend.look();
        backend.news.clear();
        (backend.now.scene, backend.now.wait, backend.now.undo) = (scene, wait, true);
        backend
    }
}
