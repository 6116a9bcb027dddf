//! Laws of chance: like dice have no order, and every outcome can be applied.

use super::{Found, Law, ensure};
use crate::{Chance, Dice, Event, Game, Rng, Rolled};

pub(super) fn check<G: Game>(state: &G, chance: Chance, rng: &mut Rng) -> Found {
    for rolled in [chance.draw(rng), chance.draw(rng)] {
        let mut after = *state;
        after.apply(Event::Roll(rolled));
        if let (Chance::Dice(_), Rolled::Dice(dice)) = (chance, rolled) {
            let mut other = *state;
            let shuffled = shuffle(dice, rng);
            other.apply(Event::Roll(Rolled::Dice(shuffled)));
            ensure(after == other, Law::Chance, || {
                format!("the order of like dice matters: {dice} and {shuffled} lead to different states")
            })?;
        }
    }
    // All outcomes where they are few: none may panic.
    if chance.total() <= 216 {
        for (rolled, _) in chance.outcomes() {
            let mut after = *state;
            after.apply(Event::Roll(rolled));
        }
    }
    Ok(())
}

fn shuffle(dice: Dice, rng: &mut Rng) -> Dice {
    let mut faces: Vec<u8> = dice.iter().collect();
    rng.shuffle(&mut faces);
    faces.into_iter().fold(Dice::NONE, Dice::push)
}
