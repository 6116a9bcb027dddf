//! The ledger by the value alone: it adds up whatever the value says.

use std::any::TypeId;
use std::ops::Range as Span;

use bots::Players;
use bots::net::BySeat;
use engine::{Event, MAX_SEATS, Rng, Seat, Seats, Turn};

use crate::ahead::{Ahead, forced};
use crate::play_on::Quick;
use crate::report::EventKind;

/// Guesses of what is hidden, and draws of what others may have sealed.
const GUESSES: u32 = 12;
const NOTHING: BySeat = [0.0; MAX_SEATS];

/// A game as it went: the states, one more than the events between them.
pub(crate) struct Course<G: Players> {
    pub(crate) states: Vec<G>,
    pub(crate) events: Vec<Event<G::Action>>,
    pub(crate) seats: u8,
    /// As `name=value` pairs.
    pub(crate) options: String,
}

/// What an event was and changed.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) kind: EventKind,
    /// Where the choice began: sealed ones begin together.
    pub(crate) from: usize,
    pub(crate) change: BySeat,
    pub(crate) hidden: BySeat,
}

/// The values before and after every event, and what each event changed.
pub(crate) struct Ledger {
    pub(crate) values: Vec<BySeat>,
    pub(crate) items: Vec<Item>,
}

impl<G: Players> Course<G> {
    /// Choices that are made at the same time are taken together.
    fn spans(&self) -> Vec<Span<usize>> {
        let (mut spans, mut at) = (Vec::new(), 0);
        while at < self.events.len() {
            let length = match self.states[at].turn() {
                Turn::Choose(seats) => seats.len() as usize,
                _ => 1,
            };
            let end = (at + length).min(self.events.len());
            spans.push(at..end);
            at = end;
        }
        spans
    }

    /// Whether something is hidden from somebody.
    fn secret(&self) -> bool {
        TypeId::of::<G>() != TypeId::of::<G::View>()
    }
}

/// Reads a course through a value.
pub(crate) fn ledger<G: Players>(course: &Course<G>, seed: u64) -> Ledger {
    let mut reader =
        Reader { course, ahead: Ahead::default(), rng: Rng::new(seed), quick: Quick::new(course.seats) };
    let spans = course.spans();
    let mut values = vec![NOTHING; course.states.len()];
    let last = values.len() - 1;
    values[last] = reader.ahead.value(&course.states[last], &mut reader.rng);
    let kinds: Vec<EventKind> = spans.iter().map(|span| kind(&course.states[span.start])).collect();
    for (nth, span) in spans.iter().enumerate().rev() {
        let decided = nth == 0 || kinds[nth - 1] == EventKind::Decision;
        values[span.start] = reader.before(span, kinds[nth], values[span.end], decided);
    }
    let mut items = Vec::with_capacity(course.events.len());
    for (span, kind) in spans.iter().zip(kinds) {
        let before = values[span.start];
        // What is sealed changes nothing until it is opened.
        (span.start + 1..span.end).for_each(|at| values[at] = before);
        items.extend(reader.items(span, kind, minus(values[span.end], before)));
    }
    Ledger { values, items }
}

fn kind<G: Players>(state: &G) -> EventKind {
    match state.turn() {
        Turn::Roll(_) => EventKind::Roll,
        _ if forced(state).is_some() => EventKind::Forced,
        _ => EventKind::Decision,
    }
}

struct Reader<'a, G: Players> {
    course: &'a Course<G>,
    ahead: Ahead,
    rng: Rng,
    quick: Quick<G>,
}

impl<G: Players> Reader<'_, G> {
    /// The value before a span, of which the value after it is known.
    fn before(&mut self, span: &Span<usize>, kind: EventKind, after: BySeat, decided: bool) -> BySeat {
        let state = &self.course.states[span.start];
        match kind {
            EventKind::Forced => after,
            EventKind::Roll => self.ahead.value(state, &mut self.rng),
            EventKind::Decision if span.len() > 1 && decided => self.drawn(span, None),
            EventKind::Decision => self.ahead.still(state),
        }
    }

    fn items(&mut self, span: &Span<usize>, kind: EventKind, change: BySeat) -> Vec<Item> {
        let from = span.start;
        let item = |change, hidden| Item { kind, from, change, hidden };
        if kind == EventKind::Decision && span.len() > 1 {
            return self.sealed(span, change).into_iter().map(|(own, hidden)| item(own, hidden)).collect();
        }
        if kind == EventKind::Decision
            && self.course.secret()
            && let Event::Play(seat, action) = self.course.events[from]
        {
            let known = self.known(&self.course.states[from], seat, action).unwrap_or(change);
            return vec![item(known, minus(change, known))];
        }
        span.clone().map(|_| item(change, NOTHING)).collect()
    }

    /// What a decision changed as far as its seat could know.
    fn known(&mut self, state: &G, seat: Seat, action: G::Action) -> Option<BySeat> {
        let view = state.view(Seats::only(seat));
        let (mut sum, mut count) = (NOTHING, 0);
        for _ in 0..GUESSES {
            let guess = G::guess(&view, &mut self.rng);
            if guess.check(seat, action).is_err() {
                continue;
            }
            let mut after = guess;
            after.apply(Event::Play(seat, action));
            let (after, before) = (self.ahead.value(&after, &mut self.rng), self.ahead.still(&guess));
            sum = plus(sum, minus(after, before));
            count += 1;
        }
        (count > 0).then(|| sum.map(|it| it / f64::from(count)))
    }

    /// What each sealed choice changed against what the others might have sealed; how they met is nobody's doing.
    fn sealed(&mut self, span: &Span<usize>, change: BySeat) -> Vec<(BySeat, BySeat)> {
        let mean = self.drawn(span, None);
        let own: Vec<BySeat> = span.clone().map(|at| minus(self.drawn(span, Some(at)), mean)).collect();
        let met = own.iter().fold(change, |left, own| minus(left, *own));
        let last = own.len() - 1;
        own.into_iter().enumerate().map(|(i, own)| (own, if i == last { met } else { NOTHING })).collect()
    }

    /// The mean value after choices that quick players might have sealed; all but the one of event `fixed`.
    fn drawn(&mut self, span: &Span<usize>, fixed: Option<usize>) -> BySeat {
        let start = self.course.states[span.start];
        let mut sum = NOTHING;
        for _ in 0..GUESSES {
            let mut state = start;
            let choices: Vec<Event<G::Action>> = span
                .clone()
                .map(|at| match self.course.events[at] {
                    Event::Play(seat, _) if fixed != Some(at) => {
                        Event::Play(seat, self.quick.choice(&start, seat, &mut self.rng))
                    }
                    event => event,
                })
                .collect();
            choices.into_iter().for_each(|event| state.apply(event));
            sum = plus(sum, self.ahead.value(&state, &mut self.rng));
        }
        sum.map(|it| it / f64::from(GUESSES))
    }
}

pub(crate) fn plus(a: BySeat, b: BySeat) -> BySeat {
    std::array::from_fn(|i| a[i] + b[i])
}

pub(crate) fn minus(a: BySeat, b: BySeat) -> BySeat {
    std::array::from_fn(|i| a[i] - b[i])
}
