//! Laws of the words: notation, positions, records, Scenes and citations; and what becomes of garbage.

use std::collections::HashSet;

use super::{Found, Law, ensure, throws};
use crate::scene::{Item, ItemKind, Touch};
use crate::{
    Clause, Event, Match, Refusal, Rng, Seat, Seats, Show, next_event, record, replay, rule_clauses, told,
    witnessed,
};

/// Garbled positions that are tried at each state.
const GARBLED: usize = 4;

/// A record replays to the same state and to the same record.
pub(super) fn replays<G: Show>(game: &Match<G>) -> Found {
    let text = game.record(Seats::ALL);
    let again = record::read(&text).and_then(|record| replay::<G>(&record));
    let again = again.map_err(|error| (Law::Replays, error.to_string()))?;
    let same = again.state() == game.state() && again.record(Seats::ALL) == text;
    ensure(same, Law::Replays, || format!("replayed to {:?}", again.state()))
}

/// Positions read back for all eyes; broken ones are refused or can be played on.
pub(super) fn positions<G: Show>(game: &Match<G>, rng: &mut Rng) -> Found {
    let (state, seats, options) = (game.state(), game.seats(), *game.options());
    for eyes in
        std::iter::once(Seats::ALL).chain([Seats::NONE]).chain(Seats::first_n(seats).iter().map(Seats::only))
    {
        let view = state.view(eyes);
        let text = G::position(&view);
        let one_line = !text.contains(['\n', '#', '!']) && text.trim() == text && !text.is_empty();
        ensure(one_line, Law::ReadsBack, || format!("`{text}` does not fit into a record"))?;
        let placed = G::place(seats, options, &text);
        ensure(placed == Ok(view), Law::ReadsBack, || {
            format!("`{text}` reads back as {placed:?}, not {view:?}")
        })?;
    }
    let sound = G::position(&state.view(Seats::ALL));
    (0..GARBLED).try_for_each(|_| match G::place(seats, options, &garble(&sound, rng)) {
        Ok(view) => play_on(G::guess(&view, rng), rng),
        Err(refusal) => cites::<G>(&refusal),
    })
}

/// A position that was let in must not lead anywhere impossible.
fn play_on<G: Show>(mut state: G, rng: &mut Rng) -> Found {
    for _ in 0..50 {
        let Some(event) = next_event(&state, rng, G::sample) else { return Ok(()) };
        state
            .play(event)
            .map_err(|refusal| (Law::Garbage, format!("{event:?} from a set-up position: {refusal}")))?;
    }
    Ok(())
}

/// Listed actions have a sentence and a path; garbled notation is refused or harmless.
pub(super) fn choices<G: Show>(state: &G, seat: Seat, listed: &[G::Action], rng: &mut Rng) -> Found {
    let view = state.view(Seats::only(seat));
    let scene = G::scene(&view);
    let ids: HashSet<&str> = scene.items().map(|item| item.id.as_str()).collect();
    let mut paths = HashSet::new();
    for &action in listed {
        let touches = G::touches(&view, seat, action);
        let missing =
            touches.iter().find(|touch| matches!(touch, Touch::Item(id) if !ids.contains(id.as_str())));
        ensure(!touches.is_empty(), Law::Scene, || format!("nothing is touched for `{action}`"))?;
        ensure(missing.is_none(), Law::Scene, || {
            format!("`{action}` touches {missing:?}, which is not there")
        })?;
        ensure(paths.insert(format!("{touches:?}")), Law::Scene, || format!("`{action}` shares its path"))?;
        ensure(!G::sentence(&view, seat, action).is_empty(), Law::Scene, || {
            format!("`{action}` has no sentence")
        })?;
        let meant = G::would(&view, seat, &touches);
        ensure(meant.is_none_or(|it| it == action), Law::Scene, || {
            format!("the path of `{action}` would mean {meant:?}")
        })?;
        let preview = G::preview(&view, seat, action);
        preview.lines.iter().try_for_each(|line| known::<G>(&line.clause))?;
    }
    for choice in G::fields(&view, seat) {
        let template = choice.field.is_some() && choice.notation.contains("{}");
        ensure(template, Law::Scene, || format!("`{}` has no hole to fill", choice.notation))?;
    }
    touches_mean(state, seat, &view, &ids, G::touches(&view, seat, rng.pick(listed)).first())?;
    let broken = garble(&rng.pick(listed).to_string(), rng);
    match broken.parse::<G::Action>() {
        Ok(action) => {
            let text = action.to_string();
            ensure(text.parse() == Ok(action), Law::ReadsBack, || {
                format!("`{broken}` reads as `{text}`, which does not read back")
            })?;
            state.check(seat, action).map_or_else(|refusal| cites::<G>(&refusal), |()| Ok(()))
        }
        Err(bad) => {
            ensure(!bad.expected.is_empty(), Law::Garbage, || format!("`{broken}` is refused without a word"))
        }
    }
}

/// Whatever is touched, alone or behind a first touch, means something that is legal or refused with a clause, or nothing.
fn touches_mean<G: Show>(
    state: &G,
    seat: Seat,
    view: &G::View,
    ids: &HashSet<&str>,
    first: Option<&Touch>,
) -> Found {
    for &id in ids {
        let item = Touch::Item(id.to_string());
        let alone = std::slice::from_ref(&item);
        let behind: Vec<Touch> = first.into_iter().chain([&item]).cloned().collect();
        for path in [alone, &behind] {
            let meant = G::would(view, seat, path);
            let refused = meant.and_then(|action| state.check(seat, action).err());
            refused.map_or(Ok(()), |refusal| cites::<G>(&refusal))?;
        }
    }
    Ok(())
}

/// What was legal elsewhere is legal here or refused with a clause.
pub(super) fn refusals<G: Show>(state: &G, seat: Seat, met: &[G::Action]) -> Found {
    met.iter()
        .filter_map(|&action| state.check(seat, action).err())
        .try_for_each(|refusal| cites::<G>(&refusal))
}

/// A few characters of `text` changed, dropped or doubled.
fn garble(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() as u32 + 1) as usize;
        let new =
            rng.pick(&[' ', '-', '0', '1', '6', '9', ',', '=', '?', 'A', 'D', 'x', '\u{fffd}', '\u{1f3b2}']);
        match (rng.below(3), at < chars.len()) {
            (0, true) => chars[at] = new,
            (1, true) => drop(chars.remove(at)),
            _ => chars.insert(at, new),
        }
    }
    chars.into_iter().collect()
}

/// Scenes have unique ids, words for everything, and meters that cite the rules.
pub(super) fn scenes<G: Show>(state: &G, seats: u8) -> Found {
    for eyes in std::iter::once(Seats::NONE).chain(Seats::first_n(seats).iter().map(Seats::only)) {
        let scene = G::scene(&state.view(eyes));
        ensure(!scene.prompt.is_empty(), Law::Scene, || "a Scene without a prompt".to_string())?;
        let mut ids = HashSet::new();
        for item in scene.items() {
            ensure(ids.insert(&item.id), Law::Scene, || format!("two items are called {}", item.id))?;
            meant::<G>(item)?;
        }
        scene.meters.iter().try_for_each(|meter| known::<G>(&meter.clause))?;
        let seat = (eyes.len() == 1).then(|| eyes.first());
        throws::goal::<G>(&G::goal(&state.view(eyes), seat, &scene), Seats::first_n(seats))?;
    }
    Ok(())
}

/// An item has words for ears, and fields that say to the eye what it is.
fn meant<G: Show>(item: &Item) -> Found {
    ensure(!item.alt.is_empty(), Law::Scene, || format!("{} has no words", item.id))?;
    let says = (item.kind == ItemKind::Label) != item.words.is_empty();
    ensure(says, Law::Scene, || format!("{} says nothing, or is no label", item.id))?;
    let fair = item.face.is_none() || item.kind == ItemKind::Die;
    ensure(fair, Law::Scene, || format!("{} has a face and is no die", item.id))?;
    item.art.iter().chain(&item.icon).try_for_each(|key| pictured::<G>(key, &item.id))
}

/// A picture is one of the game's own.
pub(super) fn pictured<G: Show>(key: &str, of: &str) -> Found {
    let symbol = key.strip_prefix(G::TITLE.id).and_then(|rest| rest.strip_prefix('/'));
    let drawn = symbol.is_some_and(|name| G::ART.contains(&format!("<symbol id=\"{name}\"")));
    ensure(drawn, Law::Scene, || format!("there is no picture {key} of {of}"))
}

/// Every event that is witnessed has a sentence that cites the rules.
pub(super) fn events<G: Show>(before: &G, event: &Event<G::Action>, after: &G, seats: Seats) -> Found {
    for eyes in std::iter::once(Seats::NONE).chain(seats.iter().map(Seats::only)) {
        if witnessed(before, event, eyes) {
            let lines = told::<G>(&before.view(eyes), event, &after.view(eyes));
            ensure(!lines.is_empty(), Law::Scene, || format!("nothing is said about {event:?}"))?;
            lines.iter().try_for_each(|line| known::<G>(&line.clause))?;
            throws::carried(before, event, after, eyes, &lines)?;
        }
    }
    Ok(())
}

fn cites<G: Show>(refusal: &Refusal) -> Found {
    ensure(!refusal.because.is_empty(), Law::Cites, || format!("{} refuses without a word", refusal.clause))?;
    known::<G>(refusal.clause.0)
}

pub(super) fn known<G: Show>(clause: &str) -> Found {
    let exists =
        Clause::is_general(clause) || rule_clauses(G::TITLE.rules).iter().any(|rule| rule.id == clause);
    ensure(exists, Law::Cites, || format!("there is no clause {clause} in the rules"))
}
