//! The review of a game at a table: the one of the crate `review`, with names in its sentences.

use engine::{Seat, Title, brief};
use review::{Mistake, Report, Review};

use crate::names::Names;

/// A review in progress.
pub struct Reviewing {
    pub(crate) review: Box<dyn Review>,
    pub(crate) title: Title,
    pub(crate) names: Vec<String>,
}

impl Reviewing {
    /// Does so many steps more; whether any are left.
    pub fn refine(&mut self, steps: u32) -> bool {
        self.review.refine(steps)
    }

    /// Steps done, and steps in all.
    pub fn progress(&self) -> [u32; 2] {
        self.review.progress()
    }

    /// The names to be put into sentences, by seat; where there are none, letters.
    pub fn rename(&mut self, names: &[String]) {
        self.names = names.iter().map(|name| brief(name)).collect();
    }

    /// The marked decisions of `you`, or of whoever did worst, in the order of the game, each with a puzzle.
    pub fn mistakes(&self, you: Option<Seat>) -> Vec<Mistake> {
        let mut mistakes = self.review.mistakes(you);
        let names = Names { title: &self.title, names: &self.names, you };
        mistakes.iter_mut().for_each(|it| names.fill(&mut it.heading));
        mistakes
    }

    /// What is known by now, in words to the seat `you`, or to nobody about whoever did worst.
    pub fn report(&self, you: Option<Seat>) -> Report {
        let mut report = self.review.report(you);
        let names = Names { title: &self.title, names: &self.names, you };
        let acts = report.moments.iter_mut().flat_map(|it| {
            let acts = it.played.iter_mut().chain(it.better.iter_mut()).map(|act| &mut act.sentence);
            acts.chain([&mut it.text, &mut it.heading])
        });
        acts.chain(&mut report.why).for_each(|text| names.fill(text));
        report
    }
}
