//! Laws of what is there to look at: every roll that is witnessed is one throw, true to the dice; goals are stated.

use std::collections::HashSet;

use super::words::{known, pictured};
use super::{Found, Law, ensure};
use crate::scene::{Goal, Line, Scene, Sum, Throw, ThrowKind, Weight};
use crate::{Event, Rolled, Seats, Show, Turn};

/// The first line about a roll carries its throw, and no other line carries one.
pub(super) fn carried<G: Show>(
    before: &G,
    event: &Event<G::Action>,
    after: &G,
    eyes: Seats,
    lines: &[Line],
) -> Found {
    let behind = lines.iter().skip(1).any(|line| line.throw.is_some());
    let first = lines.first().and_then(|line| line.throw.as_deref());
    match (event, first) {
        _ if behind => Err((Law::Throws, format!("{event:?} is thrown more than once"))),
        (Event::Roll(rolled), Some(throw)) => {
            seen::<G>(&[before, after].map(|state| G::scene(&state.view(eyes))), throw)?;
            let ends = after.turn() == Turn::Over;
            let heavy = !ends || throw.weight == Weight::Decisive;
            ensure(heavy, Law::Throws, || format!("{rolled} ends the game and weighs too little"))?;
            faithful(rolled, throw)
        }
        (Event::Play(..), None) => Ok(()),
        _ => Err((Law::Throws, format!("{event:?} and its throw do not go together"))),
    }
}

/// The dice of the throw are those that were rolled, and its sums add up.
fn faithful(rolled: &Rolled, throw: &Throw) -> Found {
    let shown: Vec<Option<i32>> = throw.dice.iter().map(|die| die.face).collect();
    let same = match rolled {
        Rolled::Dice(dice) => {
            let faces: Vec<Option<i32>> = dice.iter().map(|face| Some(face.into())).collect();
            throw.kind == ThrowKind::Dice && shown == faces
        }
        Rolled::Pick(_) => throw.kind == ThrowKind::Draw && shown == [None],
        Rolled::Number(_) => {
            let fits = throw.kind == ThrowKind::Coin && shown.len() == 1 || throw.kind == ThrowKind::Shuffle;
            fits && shown.iter().all(Option::is_none)
        }
    };
    ensure(same, Law::Throws, || format!("{rolled} is shown as {throw:?}"))?;
    let adds_up = |sum: &Sum| {
        let added: i32 = sum.added.iter().map(|it| it.number).sum();
        throw.pips(sum.seat) + added == sum.total
    };
    ensure(throw.sums.iter().all(adds_up), Law::Throws, || format!("{:?} do not add up", throw.sums))
}

/// What a throw names is in the Scene before or after it, and its pictures exist.
fn seen<G: Show>(scenes: &[Scene; 2], throw: &Throw) -> Found {
    let ids: HashSet<&str> = scenes.iter().flat_map(Scene::items).map(|item| item.id.as_str()).collect();
    let items = throw.dice.iter().filter_map(|die| die.item.as_deref());
    let named = items.chain(throw.at.as_deref()).chain(throw.lit.as_deref());
    for id in named {
        ensure(ids.contains(id), Law::Throws, || format!("a throw names {id}, which is not there"))?;
    }
    throw.dice.iter().filter_map(|die| die.icon.as_deref()).try_for_each(|key| pictured::<G>(key, "a throw"))
}

/// A goal is one sentence with its clause, and nobody is further than possible.
pub(super) fn goal<G: Show>(goal: &Goal, seats: Seats) -> Found {
    known::<G>(&goal.clause)?;
    let sentence = goal.sentence.ends_with('.') && !goal.sentence.contains('\n');
    ensure(sentence, Law::Goal, || format!("`{}` is not a sentence", goal.sentence))?;
    let mut met = HashSet::new();
    for standing in &goal.standings {
        let once = met.insert(standing.seat);
        let playing = standing.seat.is_none_or(|seat| seats.has(seat));
        let possible = standing.of.is_none_or(|of| standing.value <= of);
        ensure(once && playing && possible, Law::Goal, || format!("{standing:?} cannot be"))?;
    }
    Ok(())
}
