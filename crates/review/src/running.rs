//! A review in progress: the ledger, and what has been found out about decisions.

use bots::Players;
use bots::net::{BySeat, name_of_value};
use engine::{Event, Match, Seat, Seats, Show, Turn, write_options};

use crate::Review;
use crate::decision::{Decision, LOOKS, earlier};
use crate::ledger::{Course, Ledger, ledger};
use crate::moments::Teller;
use crate::play_on::Quick;
use crate::report::{Entry, EventKind, Mistake, Range, Report, Side};

/// Pairs of games a step plays on.
const BATCH: u32 = 8;
/// The part of the luck's square that stays in a luck-adjusted result, at least: what a roll brings is not what it is worth
/// to these players, but to those whom the value takes them for. In Pig, where that is known exactly, it is up to a quarter.
const FOLLOWS: f64 = 0.25;

pub(crate) struct Running<G: Show + Players> {
    pub(crate) course: Course<G>,
    pub(crate) ledger: Ledger,
    pub(crate) decisions: Vec<Decision<G>>,
    quick: Quick<G>,
    seed: u64,
    /// Pairs that may still be played on.
    left: u32,
    done: u32,
    all: u32,
}

impl<G: Show + Players> Running<G> {
    pub(crate) fn new(game: Match<G>, seed: u64) -> Running<G> {
        let steps: Vec<(G, Event<G::Action>, G)> = game.steps_from(0).collect();
        let states = steps.iter().map(|it| it.0).chain([*game.state()]).collect();
        let events = game.events().to_vec();
        let options = write_options(game.options());
        let course = Course { states, events, seats: game.seats(), options };
        let ledger = ledger(&course, seed);
        let decisions = decisions(&course, &ledger);
        let new = decisions.iter().filter(|it| it.looks().is_some()).count() as u32;
        let left = if new > 0 { G::PAIRS } else { 0 };
        let (quick, all) = (Quick::ahead(course.seats), new * LOOKS + left / BATCH);
        Running { course, ledger, decisions, quick, seed, left, done: 0, all }
    }

    /// Looks at the decision that was looked at least; once that is enough, plays on where least was.
    fn step(&mut self) -> bool {
        let new = self.decisions.iter_mut().filter_map(|it| it.looks().map(|looks| (looks, it)));
        if let Some((looks, decision)) = new.min_by_key(|it| it.0) {
            decision.look(self.seed);
            self.done += if decision.looks().is_some() { 1 } else { LOOKS - looks };
            return true;
        }
        let open = self.decisions.iter_mut().filter_map(|it| it.open().map(|turn| (turn, it)));
        match open.min_by(|a, b| earlier(&a.0, &b.0)).filter(|_| self.left >= BATCH) {
            Some((_, decision)) => {
                decision.compare(BATCH, self.seed, &mut self.quick);
                self.left -= BATCH;
                self.done += 1;
                true
            }
            None => {
                self.done = self.all;
                false
            }
        }
    }

    /// Whether what the value says of luck is only rough.
    pub(crate) fn is_rough(&self) -> bool {
        G::OFF.is_none() && self.course.states[0].exactly(Seat::A).is_none()
    }

    pub(crate) fn decision(&self, event: usize) -> Option<&Decision<G>> {
        self.decisions.iter().find(|it| it.event == event)
    }

    fn entry(&self, event: usize) -> Entry {
        let (item, decision) = (&self.ledger.items[event], self.decision(event));
        let seats = |it: BySeat| it[..usize::from(self.course.seats)].to_vec();
        Entry {
            event,
            kind: item.kind,
            seat: player(&self.course.events[event]),
            after: seats(self.ledger.values[event + 1]),
            change: seats(item.change),
            hidden: if item.hidden.iter().any(|it| *it != 0.0) { seats(item.hidden) } else { Vec::new() },
            cost: decision.and_then(Decision::cost),
            exact: decision.is_some_and(Decision::is_exact),
            mark: decision.and_then(Decision::mark),
            better: decision.and_then(Decision::better).map(|action| action.to_string()),
        }
    }

    pub(crate) fn side(&self, seat: Seat) -> Side {
        let (i, items) = (seat.index(), &self.ledger.items);
        let mut side = Side {
            seat,
            start: self.ledger.values[0][i],
            dice: 0.0,
            hidden: 0.0,
            own: 0.0,
            others: 0.0,
            result: self.ledger.values[items.len()][i],
            adjusted: Range::default(),
            given_away: Range::default(),
            decisions: 0,
            marks: [0; 3],
        };
        let [mut decided, mut rolled] = [0.0; 2];
        for (item, event) in items.iter().zip(&self.course.events) {
            side.hidden += item.hidden[i];
            let square = item.change[i] * item.change[i];
            *(if item.kind == EventKind::Roll { &mut rolled } else { &mut decided }) += square;
            match player(event) {
                _ if item.kind == EventKind::Roll => side.dice += item.change[i],
                Some(who) if who == seat => side.own += item.change[i],
                _ => side.others += item.change[i],
            }
        }
        let mean = side.result - side.dice - side.hidden;
        // Another game between the same players would ask for other decisions. How much that changes is seen in what the
        // decisions of this one changed; where they are all alike it is hardly seen, and then it follows the dice.
        let error = f64::max(decided, FOLLOWS * rolled).sqrt();
        side.adjusted = Range::about(mean, error, 0.0, 1.0);
        self.count(&mut side);
        side
    }

    fn sides(&self) -> Vec<Side> {
        Seats::first_n(self.course.seats).iter().map(|seat| self.side(seat)).collect()
    }

    /// Adds up what a seat's decisions have cost.
    fn count(&self, side: &mut Side) {
        let (mut mean, mut squares) = (0.0, 0.0);
        for decision in self.decisions.iter().filter(|it| it.seat == side.seat) {
            side.decisions += 1;
            let (Some(mark), Some(cost)) = (decision.mark(), decision.cost()) else { continue };
            side.marks[mark as usize] += 1;
            mean += cost.mean;
            squares += ((cost.high - cost.low) / 2.0 / 1.96).powi(2);
        }
        side.given_away = Range::about(mean, squares.sqrt(), 0.0, f64::INFINITY);
    }
}

impl<G: Show + Players> Review for Running<G> {
    fn refine(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if !self.step() {
                return false;
            }
        }
        self.done < self.all
    }

    fn progress(&self) -> [u32; 2] {
        [self.done, self.all]
    }

    fn mistakes(&self, you: Option<Seat>) -> Vec<Mistake> {
        Teller::new(self, &self.sides(), you).mistakes()
    }

    fn report(&self, you: Option<Seat>) -> Report {
        let sides = self.sides();
        let teller = Teller::new(self, &sides, you);
        Report {
            game: G::TITLE.id.to_string(),
            seats: self.course.seats,
            value: name_of_value(&self.course.states[0]),
            rough: self.is_rough(),
            over: self.course.states[self.course.events.len()].turn() == Turn::Over,
            progress: self.progress(),
            why: teller.why(),
            moments: teller.moments(),
            entries: (0..self.course.events.len()).map(|event| self.entry(event)).collect(),
            sides,
        }
    }
}

fn decisions<G: Players>(course: &Course<G>, ledger: &Ledger) -> Vec<Decision<G>> {
    let decided = ledger.items.iter().enumerate().filter(|(_, item)| item.kind == EventKind::Decision);
    decided
        .filter_map(|(event, item)| match course.events[event] {
            Event::Play(seat, action) => Some(Decision::new(event, seat, course.states[item.from], action)),
            Event::Roll(_) => None,
        })
        .collect()
}

/// Who plays in an event.
pub(crate) fn player<A>(event: &Event<A>) -> Option<Seat> {
    match event {
        Event::Play(seat, _) => Some(*seat),
        Event::Roll(_) => None,
    }
}
