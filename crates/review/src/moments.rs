//! The moments that mattered, and why it ended so: sentences of what the game itself tells and the ledger counts.

use bots::Players;
use bots::net::coming;
use engine::{Event, Rng, Seat, Show, Turn, told};
use engine::{Line, Seats};

use crate::ahead::Ahead;
use crate::puzzle::{Proof, Puzzle};
use crate::report::{Act, EventKind, Mistake, Moment, Side};
use crate::running::{Running, player};
use crate::words;

/// Less than this is no moment.
const LEAST: f64 = 0.02;
/// What seems to have cost less is not told as doubtful.
const DOUBTFUL: f64 = 0.01;
/// Moments that are told.
const MOST: usize = 3;

/// Tells a game to whom it is about.
pub(crate) struct Teller<'a, G: Show + Players> {
    review: &'a Running<G>,
    sides: &'a [Side],
    about: Seat,
}

impl<'a, G: Show + Players> Teller<'a, G> {
    /// About `you`, else about the one who did worst.
    pub(crate) fn new(review: &'a Running<G>, sides: &'a [Side], you: Option<Seat>) -> Teller<'a, G> {
        let worst = sides.iter().min_by(|a, b| a.result.total_cmp(&b.result)).map_or(Seat::A, |it| it.seat);
        let about = you.filter(|seat| seat.index() < sides.len()).unwrap_or(worst);
        Teller { review, sides, about }
    }

    fn side(&self) -> &Side {
        &self.sides[self.about.index()]
    }

    /// Three sentences.
    pub(crate) fn why(&self) -> Vec<String> {
        let last = self.review.course.states.len() - 1;
        let state = &self.review.course.states[last];
        let over = state.turn() == Turn::Over;
        let ended = words::ended(self.about, self.side().result, over.then(|| state.outcome()), G::POINTS);
        if self.review.is_rough() {
            return self.why_without_values(over.then_some(ended));
        }
        let why = if over { words::cause(&ended, self.side(), self.sides.len()) } else { ended };
        let other = self.roll().or_else(|| self.ending());
        [Some(why), self.costliest(self.about), other].into_iter().flatten().collect()
    }

    /// Where the value is only rough, nothing is said by it: how it ended, by which clause, and what is sure of decisions.
    fn why_without_values(&self, ended: Option<String>) -> Vec<String> {
        let how = match (ended, self.ending()) {
            (Some(ended), Some(ending)) => words::ended_with(&ended, &ending),
            (Some(ended), None) => ended,
            (None, _) => words::breaks_off(),
        };
        let counted = match review_is_done(self.review) {
            true => words::counted(self.about, self.sides),
            false => self.looked(self.about),
        };
        let third = match self.worst(self.about) {
            Some(_) => self.costliest(self.about),
            None if review_is_done(self.review) => self.nearest(self.about),
            None => None,
        };
        [Some(how), counted, third.or_else(|| self.costliest_of_others())].into_iter().flatten().collect()
    }

    /// How far a review has come with the decisions of a seat.
    fn looked(&self, seat: Seat) -> Option<String> {
        let (review, own) = (self.review, self.sides[seat.index()].decisions);
        let looked = review.decisions.iter().filter(|it| it.seat == seat && it.cost().is_some()).count();
        (own > 0).then(|| words::looked(seat, looked, own, self.worst(seat).is_some()))
    }

    /// What the worst decision of a seat cost, or that none is sure to have cost anything.
    fn costliest(&self, seat: Seat) -> Option<String> {
        let own = self.sides[seat.index()].decisions;
        match self.worst(seat) {
            Some(event) => Some(words::costliest(seat, &self.heading(event), &self.comparison(event)?)),
            None if own > 0 && review_is_done(self.review) => {
                Some(words::none_sure(seat, own, &self.nearest(seat)?))
            }
            None => self.looked(seat),
        }
    }

    /// The unmarked decision of a seat that seems to have cost most, told as what it is.
    fn nearest(&self, seat: Seat) -> Option<String> {
        let found =
            self.review.decisions.iter().filter(|it| it.seat == seat && self.cost(it.event) >= DOUBTFUL);
        let found = found.max_by(|a, b| self.cost(a.event).total_cmp(&self.cost(b.event)));
        let told = found.and_then(|it| Some((self.heading(it.event), self.comparison(it.event)?)));
        (self.sides[seat.index()].decisions > 0).then(|| words::nearest(seat, told))
    }

    fn costliest_of_others(&self) -> Option<String> {
        let others = self.sides.iter().map(|side| side.seat).filter(|seat| *seat != self.about);
        others.filter(|seat| self.worst(*seat).is_some()).find_map(|seat| self.costliest(seat))
    }

    /// The event of the marked decision that cost a seat most.
    fn worst(&self, seat: Seat) -> Option<usize> {
        let marked = self.review.decisions.iter().filter(|it| it.seat == seat && it.mark().is_some());
        let cost = |event: usize| self.cost(event);
        marked.map(|it| it.event).max_by(|a, b| cost(*a).total_cmp(&cost(*b)))
    }

    fn cost(&self, event: usize) -> f64 {
        self.review.decision(event).and_then(|it| it.cost()).map_or(0.0, |it| it.mean)
    }

    /// What was played, what was better, and by how much.
    fn comparison(&self, event: usize) -> Option<String> {
        let decision = self.review.decision(event)?;
        let (better, cost) = (decision.better()?, decision.cost()?);
        let [played, better] =
            [decision.played, better].map(|it| self.act(event, decision.seat, it).sentence);
        match decision.mark().is_some() || decision.is_exact() {
            true => Some(words::comparison(&played, &better, cost, decision.is_exact())),
            false => Some(words::doubt(&played, &better)),
        }
    }

    fn act(&self, event: usize, seat: Seat, action: G::Action) -> Act {
        let state = &self.review.course.states[self.review.ledger.items[event].from];
        let sentence = G::sentence(&state.view(Seats::only(seat)), seat, action);
        Act { notation: action.to_string(), sentence }
    }

    /// The roll that helped whoever won most, or hurt whoever lost most.
    fn roll(&self) -> Option<String> {
        let items = self.review.ledger.items.iter().enumerate();
        let rolls = items.filter(|(_, item)| item.kind == EventKind::Roll);
        let sign = if self.side().result > self.side().start { 1.0 } else { -1.0 };
        let change = |event: usize| sign * self.review.ledger.items[event].change[self.about.index()];
        let event = rolls.map(|(event, _)| event).max_by(|a, b| change(*a).total_cmp(&change(*b)))?;
        (change(event) >= LEAST).then(|| words::roll(&self.heading(event), &self.rolled(event), sign > 0.0))
    }

    /// What a roll was, what it changed, and how often as good or as bad a one comes.
    fn rolled(&self, event: usize) -> String {
        let change = self.review.ledger.items[event].change[self.about.index()];
        let told = self.told(event).map_or_else(|| "a roll".to_string(), |line| line.text);
        words::rolled(&told, self.about, change, self.odds(event))
    }

    /// How probable a roll was that is as good, or as bad, as the one that came; out of how many, if that is few.
    fn odds(&self, event: usize) -> Option<(f64, u64)> {
        let (state, i) = (&self.review.course.states[event], self.about.index());
        let Turn::Roll(chance) = state.turn() else { return None };
        let (ahead, mut rng) = (Ahead::default(), Rng::new(0));
        let [before, after] = [event, event + 1].map(|at| self.review.ledger.values[at][i]);
        let good = after > before;
        let mut like = 0.0;
        for (rolled, probability) in coming(chance, 200, &mut rng) {
            let mut next = *state;
            next.apply(Event::Roll(rolled));
            let value = ahead.value(&next, &mut rng)[i];
            if if good { value >= after - 1e-9 } else { value <= after + 1e-9 } {
                like += probability;
            }
        }
        Some((like, chance.total()))
    }

    /// How it ended, as the game tells it; where each seat is told of in the same way, what is told of whoever won.
    fn ending(&self) -> Option<String> {
        let course = &self.review.course;
        let lines = self.lines(course.events.len().checked_sub(1)?);
        let last = lines.last()?;
        let winners =
            course.states.last().filter(|it| it.turn() == Turn::Over).map(|it| it.outcome().winners);
        let of_winner = |line: &&Line| {
            line.clause == last.clause
                && winners.is_some_and(|all| all.iter().any(|seat| line.text.starts_with(seat.name())))
        };
        let line = lines.iter().rev().find(of_winner).unwrap_or(last);
        Some(words::ending(&line.text, &line.clause))
    }

    fn lines(&self, event: usize) -> Vec<Line> {
        let [before, after] = [event, event + 1].map(|at| self.review.course.states[at].view(Seats::ALL));
        told::<G>(&before, &self.review.course.events[event], &after)
    }

    fn told(&self, event: usize) -> Option<Line> {
        self.lines(event).into_iter().next()
    }

    fn heading(&self, event: usize) -> String {
        let view = self.review.course.states[event].view(Seats::ALL);
        G::heading(&view).map(|line| line.text.trim_end_matches(['.', ':']).to_string()).unwrap_or_default()
    }

    /// The moments that mattered most, in the order of the game.
    pub(crate) fn moments(&self) -> Vec<Moment> {
        let mut scored: Vec<(f64, usize)> =
            (0..self.review.course.events.len()).map(|event| (self.weight(event), event)).collect();
        scored.retain(|it| it.0 >= LEAST);
        let own = self.worst(self.about);
        // Whom it is about can learn most from the own worst decision: it is among them, whatever the dice did.
        scored.sort_by(|a, b| (own == Some(b.1)).cmp(&(own == Some(a.1))).then(b.0.total_cmp(&a.0)));
        scored.truncate(MOST);
        scored.sort_by_key(|it| it.1);
        scored.into_iter().map(|(_, event)| self.moment(event)).collect()
    }

    /// How much hung on an event, as far as that is known.
    fn weight(&self, event: usize) -> f64 {
        let (item, i) = (&self.review.ledger.items[event], self.about.index());
        let marked = self.review.decision(event).and_then(|it| it.mark()).is_some();
        match item.kind {
            EventKind::Decision if marked => self.cost(event),
            EventKind::Roll if !self.review.is_rough() => item.change[i].abs(),
            _ => 0.0,
        }
    }

    fn moment(&self, event: usize) -> Moment {
        let decision = self.review.decision(event);
        let seat = player(&self.review.course.events[event]).unwrap_or(self.about);
        let text = match decision {
            Some(_) => words::moment(seat, &self.comparison(event).unwrap_or_default()),
            None => self.rolled(event),
        };
        let change =
            decision.map_or(self.review.ledger.items[event].change[seat.index()], |_| -self.cost(event));
        Moment {
            event,
            seat,
            kind: self.review.ledger.items[event].kind,
            heading: self.heading(event),
            text,
            change,
            mark: decision.and_then(|it| it.mark()),
            played: decision.map(|it| self.act(event, it.seat, it.played)),
            better: decision.and_then(|it| it.better().map(|action| self.act(event, it.seat, action))),
            puzzle: self.puzzle(event),
        }
    }

    /// A puzzle for each marked decision of whom it is about, in the order of the game.
    pub(crate) fn mistakes(&self) -> Vec<Mistake> {
        let mistake =
            |event: usize| Some(Mistake { event, heading: self.heading(event), puzzle: self.puzzle(event)? });
        self.review.decisions.iter().filter_map(|it| mistake(it.event)).collect()
    }

    /// The position before a mistake of whom it is about, with what was found better.
    fn puzzle(&self, event: usize) -> Option<String> {
        let decision =
            self.review.decision(event).filter(|it| it.seat == self.about && it.mark().is_some())?;
        let (better, cost) = (decision.better()?, decision.cost()?);
        let (course, seat) = (&self.review.course, decision.seat);
        let view = course.states[self.review.ledger.items[event].from].view(Seats::only(seat));
        let puzzle = Puzzle {
            game: G::TITLE.id.to_string(),
            edition: G::TITLE.edition(),
            seats: course.seats,
            options: course.options.clone(),
            position: G::position(&view),
            seat,
            best: better.to_string(),
            worse: vec![decision.played.to_string()],
            proof: if decision.is_exact() { Proof::Exact } else { Proof::Played },
            ahead: cost.low.max(0.0),
            why: words::moment(seat, &self.comparison(event)?),
            ..Puzzle::default()
        };
        Some(puzzle.to_string())
    }
}

fn review_is_done<G: Show + Players>(review: &Running<G>) -> bool {
    let [done, all] = crate::Review::progress(review);
    done >= all
}
