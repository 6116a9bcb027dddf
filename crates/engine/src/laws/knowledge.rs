//! Laws of knowledge: views, guesses and sealed choices.

use super::{Found, Law, ensure};
use crate::{Event, Game, Rng, Seat, Seats, Turn};

/// Guesses agree with views, and views of fewer eyes are functions of views of more.
pub(super) fn views<G: Game>(state: &G, seats: u8, rng: &mut Rng) -> Found {
    let exact = G::guess(&state.view(Seats::ALL), rng);
    ensure(exact == *state, Law::Guessed, || format!("with open eyes {state:?} is guessed as {exact:?}"))?;
    let all: Vec<Seats> = (0..1usize << seats).map(subset).collect();
    for &more in &all {
        let guess = G::guess(&state.view(more), rng);
        let (seen, guessed) = (state.view(more), guess.view(more));
        ensure(seen == guessed, Law::Guessed, || format!("{more} see {seen:?} and guess {guessed:?}"))?;
        ensure(guess.turn() == state.turn(), Law::Guessed, || format!("{more} guess {:?}", guess.turn()))?;
        for &fewer in all.iter().filter(|fewer| fewer.and(more) == **fewer) {
            ensure(guess.view(fewer) == state.view(fewer), Law::Joint, || {
                format!("{fewer} see {:?}, which {more} cannot tell", state.view(fewer))
            })?;
        }
    }
    Ok(())
}

fn subset(bits: usize) -> Seats {
    let seats = (0..crate::MAX_SEATS).filter(|i| bits >> i & 1 == 1);
    seats.fold(Seats::NONE, |set, i| set.with(Seat::new(i)))
}

/// What a seat may do depends only on what it sees.
pub(super) fn own_view<G: Game>(state: &G, seat: Seat, met: &[G::Action], rng: &mut Rng) -> Found {
    let guess = G::guess(&state.view(Seats::only(seat)), rng);
    let (mut here, mut there) = (Vec::new(), Vec::new());
    let coverage = (state.actions(seat, &mut here), guess.actions(seat, &mut there));
    ensure(coverage.0 == coverage.1 && here == there, Law::OwnView, || {
        format!("{seat} is offered {here:?}, but from what it sees {there:?}")
    })?;
    for &action in met {
        let (real, seen) = (state.check(seat, action), guess.check(seat, action));
        ensure(real == seen, Law::OwnView, || {
            format!("`{action}` of {seat} gives {real:?}, but from what it sees {seen:?}")
        })?;
    }
    Ok(())
}

/// Choices of `one` and `other`, who both owe one, commute and do not show.
pub(super) fn sealed<G: Game>(state: &G, one: Seat, other: Seat, rng: &mut Rng) -> Found {
    let (a, b) = (state.sample(one, rng), state.sample(one, rng));
    let answer = state.sample(other, rng);
    let after = |events: &[Event<G::Action>]| {
        let mut state = *state;
        events.iter().for_each(|&event| state.apply(event));
        state
    };
    let (with_a, with_b) = (after(&[Event::Play(one, a)]), after(&[Event::Play(one, b)]));
    let (turn_a, turn_b) = (with_a.turn(), with_b.turn());
    let waits = matches!(turn_a, Turn::Choose(seats) if seats.has(other) && !seats.has(one));
    ensure(waits && turn_a == turn_b, Law::SealedOrder, || {
        format!("{one} and {other} must choose together, but after {one} it is {turn_a:?} or {turn_b:?}")
    })?;
    for eyes in [Seats::only(other), Seats::NONE] {
        ensure(with_a.view(eyes) == with_b.view(eyes), Law::SealedSecret, || {
            format!("{eyes} can tell `{a}` from `{b}`, the sealed choice of {one}")
        })?;
        ensure(!crate::witnessed(state, &Event::Play(one, a), eyes), Law::SealedSecret, || {
            format!("{eyes} witness the sealed choice of {one}")
        })?;
    }
    let first = after(&[Event::Play(one, a), Event::Play(other, answer)]);
    let second = after(&[Event::Play(other, answer), Event::Play(one, a)]);
    ensure(first == second, Law::SealedOrder, || {
        format!("`{a}` of {one} and `{answer}` of {other} do not commute")
    })
}
