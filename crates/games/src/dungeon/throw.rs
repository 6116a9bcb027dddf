//! Throws to look at: who begins, what comes out of the bag, and which of its faces it shows.

use engine::Rolled;
use engine::scene::{Throw, ThrownDie, Weight};

use super::Dungeon;
use super::dice::Design;
use super::scene::{bag_id, face_id, icon, tint};

pub(super) fn throw(was: &Dungeon, rolled: &Rolled, is: &Dungeon) -> Throw {
    let who = was.active;
    match rolled {
        Rolled::Number(_) => Throw::coin(is.active, "begins").weighing(Weight::Idle),
        Rolled::Pick(kind) => {
            let design = Design::ALL[usize::from(*kind).min(Design::ALL.len() - 1)];
            let die = ThrownDie { tint: Some(tint(design)), ..ThrownDie::named(design.name()) };
            Throw::drawn(die.of(who).is(bag_id(design))).at(bag_id(design)).weighing(Weight::Idle)
        }
        Rolled::Dice(dice) => {
            let face = is.rolled();
            let die = ThrownDie {
                name: Some(face.name().into()),
                icon: Some(icon(face).into()),
                tint: Some(tint(is.design)),
                ..ThrownDie::showing(dice.face(0)).of(who).is(face_id(face))
            };
            Throw::of_dice([die]).at(face_id(face))
        }
    }
}
