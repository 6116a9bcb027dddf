//! An answer to every touch: what it would mean, why not, or what can be touched instead.

use engine::scene::{Scene, Touch};
use engine::{Seat, capital};

use crate::message::Tell;
use crate::problem::{Code, Problem};
use crate::room::Room;
use crate::viewers::{Look, Viewer};

/// No path of any game is longer: six dice and a row for each.
const LONGEST: usize = 12;
/// So many things are named one by one.
const NAMED: usize = 3;

impl Room {
    /// What a path of touches means, where no choice begins with it.
    pub(crate) fn touch(&self, who: &Viewer, id: u64, seat: Seat, path: &[Touch]) -> Result<Tell, Problem> {
        if !who.yours.has(seat) {
            return Err(Problem::not_yours());
        }
        if path.is_empty() || path.len() > LONGEST {
            let sentence = format!("A path has 1 to {LONGEST} touches.");
            return Err(Problem::new(Code::BadRequest, sentence));
        }
        self.may_act(seat, self.chain.seq())?;
        let scene = self.scene(&*self.table, Look { eyes: Some(seat), ..who.look() }, 0);
        if path.iter().any(|touch| named(&scene, touch).is_none()) {
            return Err(Problem::new(Code::NotFound, "That is not there any more."));
        }
        match self.table.would(seat, path) {
            Some(meant) => Ok(Tell::Touch { id, choice: meant? }),
            None => {
                self.table.choices(seat)?;
                let sentence = format!("That is not part of what you can do now. {}", open(&scene));
                Err(Problem::new(Code::Refused, sentence))
            }
        }
    }
}

/// What is touched, in words; nothing if it is not there.
fn named<'a>(scene: &'a Scene, touch: &'a Touch) -> Option<&'a str> {
    match touch {
        Touch::Item(id) => scene.items().find(|item| item.id == *id).map(|item| item.alt.as_str()),
        Touch::Button(label) => Some(label),
    }
}

/// What the choices begin with, in words.
fn open(scene: &Scene) -> String {
    let (mut items, mut buttons): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for touch in scene.choices.iter().filter_map(|choice| choice.touches.first()) {
        let list = if touch.item().is_some() { &mut items } else { &mut buttons };
        let Some(name) = named(scene, touch) else { continue };
        if !list.contains(&name) {
            list.push(name);
        }
    }
    let items = match items.len() {
        0 => None,
        1..=NAMED => Some(format!("Touch {}", items.join("; or "))),
        many => Some(format!("Touch one of the {many} things that are marked")),
    };
    let buttons = (!buttons.is_empty()).then(|| format!("press {}", buttons.join(" or ")));
    let ways: Vec<String> = items.into_iter().chain(buttons).collect();
    format!("{}.", capital(&ways.join(", or ")))
}
