//! Taking back: a player's own last choice, as long as nobody has learned anything by it.

use engine::{Event, Game, Match, Rng, Seat, Seats, Show, witnessed};

/// So many completions of a view are tried. What is hidden has two possible values at least, so that a reveal
/// stays unnoticed once in 65,536 times at most.
const GUESSES: u64 = 16;

/// Whether the last event was a choice of `seat` that revealed nothing. Nothing was rolled since, and nobody acted.
pub(crate) fn allowed<G: Show>(game: &Match<G>, seat: Seat) -> bool {
    let Some((before, event, after)) = game.steps().last() else { return false };
    let own = matches!(event, Event::Play(by, _) if by == seat);
    let singles = Seats::first_n(game.seats()).iter().map(Seats::only);
    own && singles.chain([Seats::NONE]).all(|eyes| !reveals(&before, &event, &after, eyes))
}

/// An event reveals something to `eyes` if what they see after it does not follow from what they saw before. Who did
/// not witness it only learns that it happened.
fn reveals<G: Game>(before: &G, event: &Event<G::Action>, after: &G, eyes: Seats) -> bool {
    let (seen, now) = (before.view(eyes), after.view(eyes));
    let follows = |seed| {
        let mut guess = G::guess(&seen, &mut Rng::new(seed));
        guess.play(*event).is_ok() && guess.view(eyes) == now
    };
    witnessed(before, event, eyes) && !(0..GUESSES).all(follows)
}
