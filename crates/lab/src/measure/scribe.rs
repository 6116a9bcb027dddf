//! Whoever sits beside the table and takes notes.

use std::sync::atomic::AtomicBool;

use bots::Candidate;
use bots::search::{Budget, Guide, Search, Values};
use engine::{Event, MAX_SEATS, Outcome, Rng, Seat, Seats};

use super::{LEADS, Lead, MATTERS, Measured, Notes, Noting, Studied};

/// Notes of a game in progress.
pub(crate) struct Scribe<G: Measured> {
    noting: Noting,
    notes: Notes,
    first: Option<Seat>,
    /// The judged shares after each turn.
    shares: Vec<Values>,
    turns: u32,
    rng: Rng,
    /// Decisions until the next study.
    until: u32,
    game: std::marker::PhantomData<G>,
}

impl<G: Measured> Scribe<G> {
    /// A fresh sheet. The generator is the scribe's own: what it draws changes neither dice nor players.
    pub(crate) fn new(noting: Noting, mut rng: Rng) -> Scribe<G> {
        let notes = Notes {
            turns: 0,
            decisions: 0,
            rolls: 0,
            ending: None,
            first: 0,
            lead: None,
            study: noting.study.map(|_| Studied::default()),
            kinds: vec![0; G::KINDS.len()],
            own: vec![0; G::OWN.len()],
        };
        let until = noting.study.map_or(0, |study| rng.below(study.every));
        let game = std::marker::PhantomData;
        Scribe { noting, notes, first: None, shares: Vec::new(), turns: 0, rng, until, game }
    }

    /// A seat is about to choose.
    pub(crate) fn asked(&mut self, state: &G, seat: Seat) {
        self.first.get_or_insert(seat);
        let (Some(study), Some(found)) = (self.noting.study, &mut self.notes.study) else { return };
        if self.until > 0 {
            self.until -= 1;
            return;
        }
        self.until = study.every - 1;
        let search = Search::new(Budget::of(study.iterations), G::Guide::default());
        let view = state.view(Seats::only(seat));
        let advice = search.advise::<G>(&view, seat, &mut self.rng, &AtomicBool::new(false));
        let (cost, error) = cost(&advice.candidates);
        found.decisions += 1;
        found.mattered += u32::from(cost >= MATTERS && cost >= 2.0 * error);
        found.spread += (1000.0 * cost).round() as u32;
    }

    /// Something has happened.
    pub(crate) fn saw(&mut self, before: &G, event: &Event<G::Action>, after: &G) {
        match event {
            Event::Roll(_) => self.notes.rolls += 1,
            Event::Play(_, action) => {
                self.notes.decisions += 1;
                self.notes.kinds[G::kind(action)] += 1;
            }
        }
        self.notes.turns = before.turns_ended() + 1;
        G::note(before, event, after, &mut self.notes.own);
        let turns = after.turns_ended();
        if turns != self.turns {
            self.turns = turns;
            if self.noting.lead && after.turn() != engine::Turn::Over {
                self.shares.push(G::Guide::default().judge(after));
            }
        }
    }

    /// The game is over.
    pub(crate) fn close(mut self, state: &G, whole: bool) -> Notes {
        let outcome = state.outcome();
        self.notes.first = self.first.unwrap_or(Seat::A).index() as u8;
        if whole {
            self.notes.ending = Some(state.how_it_ended() as u8);
            state.close(&mut self.notes.own);
        }
        if self.noting.lead {
            self.notes.lead = Some(lead(&self.shares, &outcome));
        }
        self.notes
    }
}

/// What it costs to take any of the other actions instead of the best, and the standard error of that.
fn cost<A>(candidates: &[Candidate<A>]) -> (f32, f32) {
    let tried = || candidates.iter().filter(|it| it.visits > 0);
    let Some(best) = tried().max_by_key(|it| it.visits) else { return (0.0, 0.0) };
    let others = tried().count() as f32 - 1.0;
    if others < 1.0 {
        return (0.0, 0.0);
    }
    let mean = (tried().map(|it| it.value).sum::<f32>() - best.value) / others;
    let squares = (tried().map(|it| it.error * it.error).sum::<f32>() - best.error * best.error).max(0.0);
    ((best.value - mean).max(0.0), (best.error * best.error + squares / (others * others)).sqrt())
}

/// Alone at the table, the game itself is the other side.
fn sides(shares: &Values, seats: u8) -> ([f32; MAX_SEATS], usize) {
    match seats {
        1 => ([shares[0], 1.0 - shares[0], 0.0, 0.0], 2),
        _ => (*shares, usize::from(seats)),
    }
}

fn lead(shares: &[Values], outcome: &Outcome) -> Lead {
    let winner = match (outcome.seats, outcome.winners.len()) {
        (1, won) => Some(1 - won as usize),
        (_, 1) => Some(outcome.winners.first().index()),
        _ => None,
    };
    let (mut changes, mut last, mut settled, mut lowest) = (0, None, 0, 1.0f32);
    for (turn, shares) in shares.iter().enumerate() {
        let (shares, count) = sides(shares, outcome.seats);
        let leader = leader(&shares[..count]);
        if leader.is_some() {
            changes += u32::from(last.is_some() && last != leader);
            last = leader;
        }
        if leader.is_none() || leader != winner {
            settled = turn + 1;
        }
        lowest = winner.map_or(lowest, |winner| lowest.min(shares[winner]));
    }
    let turns = shares.len() + 1;
    let decided = if winner.is_some() { 1000 * settled / turns } else { 1000 };
    Lead { changes, decided: decided as u16, lowest: winner.map(|_| (1000.0 * lowest).round() as u16) }
}

fn leader(shares: &[f32]) -> Option<usize> {
    let best = (0..shares.len()).max_by(|&a, &b| shares[a].total_cmp(&shares[b]))?;
    let ahead = |other: usize| other == best || shares[best] - shares[other] >= LEADS;
    (0..shares.len()).all(ahead).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(first: &[f32]) -> Vec<Values> {
        first.iter().map(|&it| [it, 1.0 - it, 0.0, 0.0]).collect()
    }

    #[test]
    fn leads_are_read_from_the_shares() {
        let won = Outcome::won_by(2, [1, 0, 0, 0], Seats::only(Seat::A));
        // B leads twice, A comes back from 20 %; near a half nobody leads.
        let found = lead(&shares(&[0.5, 0.2, 0.7, 0.51, 0.3, 0.6, 0.9]), &won);
        assert_eq!(found, Lead { changes: 3, decided: 1000 * 5 / 8, lowest: Some(200) });
        let shared = Outcome::won_by(2, [1, 1, 0, 0], Seats::first_n(2));
        assert_eq!(lead(&shares(&[0.9]), &shared), Lead { changes: 0, decided: 1000, lowest: None });
        let lost = Outcome::won_by(1, [0; 4], Seats::NONE);
        let found = lead(&[[0.9, 0.0, 0.0, 0.0], [0.1, 0.0, 0.0, 0.0]], &lost);
        assert_eq!(found, Lead { changes: 1, decided: 333, lowest: Some(100) });
    }

    #[test]
    fn a_choice_costs_what_the_others_are_worth_less() {
        let candidate = |visits, value| Candidate { action: (), visits, value, error: 0.01 };
        let (found, error) = cost(&[candidate(80, 0.6), candidate(10, 0.5), candidate(10, 0.3)]);
        assert!((found - 0.2).abs() < 1e-6 && error < 0.02);
        assert_eq!(cost(&[candidate(100, 0.6)]), (0.0, 0.0));
        assert_eq!(cost::<()>(&[]), (0.0, 0.0));
    }
}
