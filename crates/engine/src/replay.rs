//! A match: a start and the events since. The state is derived; undo and replay are the same thing.

use std::cell::Cell;
use std::fmt::{self, Write};

use crate::record::{End, Expectation, Happening, How, Record, RecordError, Statement, Step};
use crate::{Clause, Coverage, Event, Game, Refusal, Rng, Seat, Seats, Show, Turn};
use crate::{read_options_over, write_options};

/// The state is kept after every so many events, so that no moment of the past is more than this far away.
const STRIDE: usize = 16;

thread_local! {
    static APPLIED: Cell<u64> = const { Cell::new(0) };
}

/// How many events the matches of this thread have applied: what their answers have cost, for tests that count.
pub fn applied() -> u64 {
    APPLIED.get()
}

/// One game in progress with its history.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    seats: u8,
    options: G::Options,
    /// Whether it started from a position, not from the setup.
    placed: bool,
    start: G,
    state: G,
    events: Vec<Event<G::Action>>,
    /// The states after 16 events, 32 events and so on.
    milestones: Vec<G>,
}

impl<G: Show> Match<G> {
    /// Sets up a game. Options are `name=value` pairs.
    pub fn open(seats: u8, options: &str) -> Result<Match<G>, Refusal> {
        Self::open_in(G::TITLE.edition(), seats, options, None)
    }

    /// Sets up a position. What it hides is guessed, always in the same way.
    pub fn open_at(seats: u8, options: &str, position: &str) -> Result<Match<G>, Refusal> {
        Self::open_in(G::TITLE.edition(), seats, options, Some(position))
    }

    /// Sets up a game or a position by an edition of the rules: what `options` do not name is as it was then.
    pub fn open_in(
        edition: u16,
        seats: u8,
        options: &str,
        position: Option<&str>,
    ) -> Result<Match<G>, Refusal> {
        let options = Self::admit(edition, seats, options)?;
        let start = match position {
            Some(position) => G::guess(&G::place(seats, options, position)?, &mut Rng::new(0)),
            None => G::new(seats, options),
        };
        let placed = position.is_some();
        let (events, milestones) = (Vec::new(), Vec::new());
        Ok(Match { seats, options, placed, start, state: start, events, milestones })
    }

    /// A match that begins in `state`, whatever came before it.
    pub fn at(seats: u8, options: G::Options, state: G) -> Match<G> {
        let (events, milestones) = (Vec::new(), Vec::new());
        Match { seats, options, placed: true, start: state, state, events, milestones }
    }

    fn admit(edition: u16, seats: u8, options: &str) -> Result<G::Options, Refusal> {
        let granted = G::TITLE.granted_by(edition)?;
        let allowed = G::TITLE.seats;
        if !allowed.contains(&seats) {
            let (least, most) = (allowed.start(), allowed.end());
            let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
            return Err(Refusal::new(
                Clause::SEATS,
                format!("{} is for {range}, not {seats}", G::TITLE.name),
            ));
        }
        read_options_over(granted, options)
    }

    /// The state now.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The options.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// What has happened.
    pub fn events(&self) -> &[Event<G::Action>] {
        &self.events
    }

    /// Lets something happen, if the rules allow it.
    pub fn play(&mut self, event: Event<G::Action>) -> Result<(), Refusal> {
        self.state.play(event)?;
        APPLIED.set(APPLIED.get() + 1);
        self.events.push(event);
        if self.events.len().is_multiple_of(STRIDE) {
            self.milestones.push(self.state);
        }
        Ok(())
    }

    /// Goes back to the moment before event `count`, so that `count` events remain.
    pub fn undo_to(&mut self, count: usize) -> bool {
        if count > self.events.len() {
            return false;
        }
        self.state = self.after(count);
        self.events.truncate(count);
        self.milestones.truncate(count / STRIDE);
        true
    }

    /// The state after the first `count` events.
    fn after(&self, count: usize) -> G {
        let known = count / STRIDE;
        let milestone = known.checked_sub(1).map_or(self.start, |last| self.milestones[last]);
        let since = &self.events[known * STRIDE..count];
        since.iter().fold(milestone, |state, &event| applying(state, event))
    }

    /// Every event from number `from` on, counted from 0, with the states before and after it.
    pub fn steps_from(&self, from: usize) -> impl Iterator<Item = (G, Event<G::Action>, G)> {
        let from = from.min(self.events.len());
        self.events[from..].iter().scan(self.after(from), |state, &event| {
            let before = std::mem::replace(state, applying(*state, event));
            Some((before, event, *state))
        })
    }

    /// The record as `eyes` may see it: what they did not witness reads `?`, and so does what they could not know of
    /// the position it started from. It is of today's edition and names every option, so that a game of an older
    /// edition reads back as it was.
    pub fn record(&self, eyes: Seats) -> String {
        let (title, options) = (G::TITLE, write_options(&self.options));
        let mut text = format!("game {} {}\nseats {}\n", title.id, title.edition(), self.seats);
        // Writing to a String cannot fail.
        if !options.is_empty() {
            let _ = writeln!(text, "options {options}");
        }
        if self.placed {
            let _ = writeln!(text, "position {}", G::position(&self.start.view(eyes)));
        }
        // A post-mortem sees everything: there is nothing to be found out by playing it again.
        if eyes == Seats::ALL {
            self.events.iter().for_each(|event| write_event(&mut text, event, true));
        } else {
            let seen = |before: &G, event: &Event<G::Action>| witnessed(before, event, eyes);
            self.steps_from(0)
                .for_each(|(before, event, _)| write_event(&mut text, &event, seen(&before, &event)));
        }
        text
    }
}

fn write_event<A: fmt::Display>(text: &mut String, event: &Event<A>, seen: bool) {
    // Writing to a String cannot fail.
    let _ = match event {
        Event::Roll(rolled) if seen => writeln!(text, "* {rolled}"),
        Event::Roll(_) => writeln!(text, "* ?"),
        Event::Play(seat, action) if seen => writeln!(text, "{seat} {action}"),
        Event::Play(seat, _) => writeln!(text, "{seat} ?"),
    };
}

fn applying<G: Game>(mut state: G, event: Event<G::Action>) -> G {
    APPLIED.set(APPLIED.get() + 1);
    state.apply(event);
    state
}

/// Whether `eyes` see `event` happen; a post-mortem sees everything.
pub fn witnessed<G: Game>(before: &G, event: &Event<G::Action>, eyes: Seats) -> bool {
    let witnesses = before.witnesses(event);
    witnesses == Seats::ALL || eyes == Seats::ALL || !witnesses.and(eyes).is_empty()
}

/// Replays a record through the checked door. An error names the first bad line.
pub fn replay<G: Show>(record: &Record) -> Result<Match<G>, RecordError> {
    let at = |line| move |refusal| RecordError { line, refusal };
    let opened = Match::open_in(record.edition, record.seats, &record.options, record.position.as_deref());
    let mut game = opened.map_err(at(1))?;
    for Step { line, entry } in &record.steps {
        step(&mut game, entry).map_err(at(*line))?;
    }
    if let Some(end) = &record.end {
        ended(&game, end).map_err(at(end.line))?;
    }
    Ok(game)
}

/// Whether a match has ended as its record says.
fn ended<G: Show>(game: &Match<G>, end: &End) -> Result<(), Refusal> {
    let (told, found) = (end.events, game.events().len());
    if told != found {
        let because = format!(
            "the match ended after {told} events, but {found} stand here: events are missing or added"
        );
        return Err(Refusal::new(Clause::RECORD, because));
    }
    let over = game.state.turn() == Turn::Over;
    match &end.how {
        How::Result(outcome) if over => met(game, &Expectation::Outcome(outcome.clone())),
        How::Result(outcome) => Err(unexpected(outcome, &"a game that is not over")),
        how if over => Err(unexpected(&how.to_string(), &game.state.outcome())),
        _ => Ok(()),
    }
}

fn step<G: Show>(game: &mut Match<G>, entry: &Statement) -> Result<(), Refusal> {
    match entry {
        Statement::Event(happening) => event::<G>(happening).and_then(|event| game.play(event)),
        Statement::Refused(happening, clause) => {
            let tried = event::<G>(happening).and_then(|event| game.clone().play(event));
            match tried {
                Err(refusal) if refusal.clause.0 == clause => Ok(()),
                Err(refusal) => Err(unexpected(&format!("a refusal by {clause}"), &refusal)),
                Ok(()) => Err(unexpected(&format!("a refusal by {clause}"), &"a legal event")),
            }
        }
        Statement::Expect(expectation) => met(game, expectation),
    }
}

fn event<G: Game>(happening: &Happening) -> Result<Event<G::Action>, Refusal> {
    match happening {
        Happening::Roll(rolled) => Ok(Event::Roll(*rolled)),
        Happening::Play(seat, text) => text
            .parse()
            .map(|action| Event::Play(*seat, action))
            .map_err(|bad: crate::BadNotation| bad.refuse(text)),
    }
}

fn met<G: Show>(game: &Match<G>, expectation: &Expectation) -> Result<(), Refusal> {
    let (expected, found) = match expectation {
        Expectation::View(eyes, text) => (text.clone(), G::position(&game.state.view(*eyes))),
        Expectation::Outcome(text) => (text.clone(), game.state.outcome().to_string()),
        Expectation::Choices(seat, list) => {
            let mut expected = list.clone();
            expected.sort();
            (expected.join(" | "), choices(&game.state, *seat)?.join(" | "))
        }
    };
    if expected == found { Ok(()) } else { Err(unexpected(&expected, &found)) }
}

/// The complete list of legal actions, as sorted text.
fn choices<G: Show>(state: &G, seat: Seat) -> Result<Vec<String>, Refusal> {
    let mut actions = Vec::new();
    match state.turn() {
        Turn::Choose(seats) if seats.has(seat) => (),
        _ => return Err(Refusal::new(G::TITLE.turns, format!("{seat} has nothing to choose now"))),
    }
    if state.actions(seat, &mut actions) == Coverage::Menu {
        return Err(Refusal::new(Clause::RECORD, "the choices here are a menu, not a list"));
    }
    let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.sort();
    Ok(texts)
}

fn unexpected(expected: &str, found: &impl fmt::Display) -> Refusal {
    Refusal::new(Clause::RECORD, format!("expected {expected}; found {found}"))
}
