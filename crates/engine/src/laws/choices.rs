//! Laws of the choices: list, sample and check agree.

use std::collections::HashSet;

use super::{Found, Law, ensure};
use crate::{Coverage, Event, Game, Rng, Seat, Turn};

/// Samples drawn before an action that was never drawn counts as out of reach, for each listed action.
const SAMPLES_PER_ACTION: usize = 400;

/// Returns what is listed.
pub(super) fn check<G: Game>(
    state: &G,
    seat: Seat,
    met: &[G::Action],
    rng: &mut Rng,
) -> Result<Vec<G::Action>, (Law, String)> {
    let mut listed = Vec::new();
    let coverage = state.actions(seat, &mut listed);
    let known: HashSet<G::Action> = listed.iter().copied().collect();
    ensure(!listed.is_empty(), Law::Listed, || format!("{seat} must choose but nothing is listed"))?;
    ensure(known.len() == listed.len(), Law::Listed, || format!("{seat}'s list has duplicates: {listed:?}"))?;
    for &action in &listed {
        let checked = state.check(seat, action);
        ensure(checked.is_ok(), Law::Listed, || format!("`{action}` is listed but refused: {checked:?}"))?;
        let text = action.to_string();
        ensure(text.parse() == Ok(action), Law::ReadsBack, || format!("`{text}` does not read back"))?;
    }
    resigns(state, seat, &known)?;
    sampled(state, seat, coverage, &known, rng)?;
    if coverage == Coverage::All {
        complete(state, seat, met, &known)?;
    }
    Ok(listed)
}

fn sampled<G: Game>(
    state: &G,
    seat: Seat,
    coverage: Coverage,
    known: &HashSet<G::Action>,
    rng: &mut Rng,
) -> Found {
    let mut missing = known.clone();
    // A menu may be reached only by luck where choices are huge; samples need only be legal there.
    let tries = if coverage == Coverage::All { SAMPLES_PER_ACTION * known.len() } else { 4 };
    for _ in 0..tries {
        let action = state.sample(seat, rng);
        let checked = state.check(seat, action);
        ensure(checked.is_ok(), Law::Sampled, || format!("`{action}` is sampled but refused: {checked:?}"))?;
        let text = action.to_string();
        ensure(text.parse() == Ok(action), Law::ReadsBack, || format!("`{text}` does not read back"))?;
        let on_list = coverage == Coverage::Menu || known.contains(&action);
        ensure(on_list, Law::Complete, || format!("`{action}` is sampled but not listed"))?;
        missing.remove(&action);
        if missing.is_empty() {
            break;
        }
    }
    let reached = coverage == Coverage::Menu || missing.is_empty();
    ensure(reached, Law::Reached, || format!("never sampled: {missing:?}"))
}

/// A resignation is legal but not listed, and whoever resigns has lost at once.
fn resigns<G: Game>(state: &G, seat: Seat, known: &HashSet<G::Action>) -> Found {
    let Some(action) = state.resignation(seat) else { return Ok(()) };
    let checked = state.check(seat, action);
    ensure(checked.is_ok(), Law::Listed, || format!("`{action}` resigns but is refused: {checked:?}"))?;
    ensure(!known.contains(&action), Law::Listed, || format!("`{action}` resigns but is listed"))?;
    let text = action.to_string();
    ensure(text.parse() == Ok(action), Law::ReadsBack, || format!("`{text}` does not read back"))?;
    let mut after = *state;
    after.apply(Event::Play(seat, action));
    let lost = after.turn() == Turn::Over && !after.outcome().winners.has(seat);
    ensure(lost, Law::Ends, || format!("`{action}` of {seat} leads to {:?}", after.turn()))
}

/// Whatever was an action somewhere and is legal here must be listed here.
fn complete<G: Game>(state: &G, seat: Seat, met: &[G::Action], known: &HashSet<G::Action>) -> Found {
    for &action in met {
        let missed = !known.contains(&action) && state.check(seat, action).is_ok();
        ensure(!missed, Law::Complete, || format!("`{action}` is legal but not listed"))?;
    }
    Ok(())
}
