//! What decides about taking back: whose choice the last event was, whether anybody has learned anything by it, and
//! whether there is anything to learn.

use engine::scene::Choice;
use engine::{Event, Game, Match, Rng, Seat, Seats, Show, Turn, witnessed};

use crate::Last;

/// So many completions of a view are tried. What is hidden has two possible values at least, so that a reveal
/// stays unnoticed once in 65,536 times at most.
const GUESSES: u64 = 16;

/// The last event of a match.
pub(crate) fn last<G: Show>(game: &Match<G>) -> Last {
    let number = game.events().len();
    match game.steps_from(number.saturating_sub(1)).next() {
        None => Last::Nothing,
        Some((_, Event::Roll(_), _)) => Last::Roll,
        Some((before, event @ Event::Play(seat, _), after)) => {
            let singles = Seats::first_n(game.seats()).iter().map(Seats::only);
            let revealed = singles.chain([Seats::NONE]).any(|eyes| reveals(&before, &event, &after, eyes));
            Last::Choice { seat, revealed }
        }
    }
}

/// What a seat can foresee: from what it sees, completed in two ways, so that nothing hidden shows.
pub(crate) struct Future<G: Game> {
    pub(crate) seat: Seat,
    guesses: [G; 2],
}

impl<G: Game> Future<G> {
    pub(crate) fn new(view: &G::View, seat: Seat) -> Future<G> {
        Future { seat, guesses: [1, 2].map(|seed| G::guess(view, &mut Rng::new(seed))) }
    }

    /// Whether the seat goes on choosing after `action`, and learns nothing by it; and whether its turn is over then.
    pub(crate) fn after(&self, action: G::Action) -> (bool, bool) {
        let after = |mut state: G| {
            state.play(Event::Play(self.seat, action)).ok()?;
            Some((state.turn(), state.view(Seats::only(self.seat))))
        };
        let goes_on = |turn: &Turn| matches!(turn, Turn::Choose(seats) if seats.has(self.seat));
        let [one, two] = self.guesses.map(after);
        let passes = |(turn, _): &(Turn, G::View)| !matches!(turn, Turn::Roll(_)) && !goes_on(turn);
        let undoable = one.as_ref().is_some_and(|(turn, _)| goes_on(turn)) && one == two;
        (undoable, one.is_some_and(|it| passes(&it)) && two.is_some_and(|it| passes(&it)))
    }
}

/// Whether everything on the list that `field` could stand for can be taken back.
pub(crate) fn like(field: &Choice, listed: &[Choice]) -> bool {
    let word = |choice: &Choice| choice.notation.split(' ').next().map(str::to_string);
    let mut alike = listed.iter().filter(|choice| word(choice) == word(field)).peekable();
    alike.peek().is_some() && alike.all(|choice| choice.undoable)
}

/// Something is hidden from `eyes` if what they see can be completed in different ways.
pub(crate) fn hides<G: Game>(state: &G, eyes: Seats) -> bool {
    let view = state.view(eyes);
    let completed = |seed| G::guess(&view, &mut Rng::new(seed)).view(Seats::ALL);
    let first = completed(0);
    (1..GUESSES).any(|seed| completed(seed) != first)
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
