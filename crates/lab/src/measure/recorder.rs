//! Records what is measured while a game is played.

use std::hash::{Hash, Hasher};
use std::sync::atomic::AtomicBool;

use bots::Candidate;
use bots::search::{Budget, Guide};
use engine::{Action, Event, Rng, Seat, Seats, Turn};

use super::{MATTERS, Measured, Notes, Recording, Studied};

/// Notes of a game in progress.
pub(crate) struct Recorder<G: Measured> {
    recording: Recording,
    notes: Notes,
    first: Option<Seat>,
    turns: u32,
    course: Course,
    rng: Rng,
    /// Decisions until the next study.
    until: u32,
    game: std::marker::PhantomData<G>,
}

/// FNV-1a: the same on every machine, unlike the standard library's.
struct Course(u64);

impl Hasher for Course {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<G: Measured> Recorder<G> {
    /// A fresh sheet. The generator is the recorder's own: what it draws changes neither dice nor players.
    pub(crate) fn new(recording: Recording, mut rng: Rng) -> Recorder<G> {
        let notes = Notes {
            turns: 0,
            decisions: 0,
            rolls: 0,
            ending: None,
            first: 0,
            judged: recording.lead.then(Vec::new),
            study: recording.study.map(|_| Studied::default()),
            course: 0,
            kinds: vec![0; G::Action::WORDS.len()],
            own: vec![0; G::OWN.len()],
        };
        let until = recording.study.map_or(0, |study| rng.below(study.every));
        let game = std::marker::PhantomData;
        let course = Course(0xcbf2_9ce4_8422_2325);
        Recorder { recording, notes, first: None, turns: 0, course, rng, until, game }
    }

    /// A seat is about to choose.
    pub(crate) fn asked(&mut self, state: &G, seat: Seat) {
        self.first.get_or_insert(seat);
        let (Some(study), Some(found)) = (self.recording.study, &mut self.notes.study) else { return };
        if self.until > 0 {
            self.until -= 1;
            return;
        }
        self.until = study.every - 1;
        let view = state.view(Seats::only(seat));
        found.decisions += 1;
        for (index, iterations) in study.budgets().into_iter().enumerate() {
            let mut search = G::searcher(Budget::of(iterations));
            let advice = search.advise(&view, seat, &mut self.rng, &AtomicBool::new(false));
            let (cost, error) = cost(&advice.candidates);
            found.mattered[index] += u32::from(cost >= MATTERS && cost >= 2.0 * error);
            found.spread[index] += (1000.0 * cost).round() as u32;
        }
    }

    /// Something has happened.
    pub(crate) fn saw(&mut self, before: &G, event: &Event<G::Action>, after: &G) {
        event.hash(&mut self.course);
        match event {
            Event::Roll(_) => self.notes.rolls += 1,
            Event::Play(_, action) => {
                self.notes.decisions += 1;
                let kind = G::Action::WORDS.iter().position(|word| *word == action.word());
                self.notes.kinds[kind.unwrap_or(0)] += 1;
            }
        }
        self.notes.turns = before.turns_ended() + 1;
        G::note(before, event, after, &mut self.notes.own);
        let turns = after.turns_ended();
        if turns != self.turns {
            self.turns = turns;
            self.judge(after);
        }
    }

    /// A turn has ended, and the game goes on.
    fn judge(&mut self, state: &G) {
        let Some(judged) = &mut self.notes.judged else { return };
        if state.turn() != Turn::Over {
            let seats = usize::from(state.outcome().seats);
            let shares = &G::Guide::default().judge(state)[..seats];
            judged.extend(shares.iter().map(|share| (1000.0 * share).round().clamp(0.0, 1000.0) as u16));
        }
    }

    /// The game is over.
    pub(crate) fn close(mut self, state: &G, whole: bool) -> Notes {
        self.notes.course = self.course.finish();
        self.notes.first = self.first.unwrap_or(Seat::A).index() as u8;
        if whole {
            self.notes.ending = Some(state.how_it_ended() as u8);
            state.close(&mut self.notes.own);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_costs_what_the_others_are_worth_less() {
        let candidate = |visits, value| Candidate { action: (), visits, value, error: 0.01 };
        let (found, error) = cost(&[candidate(80, 0.6), candidate(10, 0.5), candidate(10, 0.3)]);
        assert!((found - 0.2).abs() < 1e-6 && error < 0.02);
        assert_eq!(cost(&[candidate(100, 0.6)]), (0.0, 0.0));
        assert_eq!(cost::<()>(&[]), (0.0, 0.0));
    }
}
