//! G5: where minions have been this turn.

use super::band::Band;
use super::options::MOST_ACTIONS;
use super::place::{Place, Places};

/// The places that minions have left this turn: one entry a move, sorted by minion and place, so that equal
/// memories are equal data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Trail {
    /// The minions that have moved.
    moved: Band,
    steps: [u16; MOST_ACTIONS],
    len: u8,
}

impl Trail {
    /// Above all steps.
    const UNUSED: u16 = u16::MAX;
    pub(super) const EMPTY: Trail = Trail { moved: Band::NONE, steps: [Trail::UNUSED; MOST_ACTIONS], len: 0 };

    #[inline]
    fn step(minion: u8, place: Place) -> u16 {
        u16::from(minion) << 8 | u16::from(place.0)
    }

    /// How many moves are remembered.
    pub(super) fn len(&self) -> usize {
        self.len.into()
    }

    /// The minions of which something is remembered.
    #[inline]
    pub(super) fn moved(&self) -> Band {
        self.moved
    }

    /// Each remembered place with the minion that left it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u8, Place)> {
        let steps = self.steps[..usize::from(self.len)].iter();
        steps.map(|step| ((step >> 8) as u8, Place(*step as u8)))
    }

    /// Whether `minion` has been at `place`.
    #[inline]
    pub(super) fn has(&self, minion: u8, place: Place) -> bool {
        // All of them, without a way out: short, and never mispredicted.
        let step = Trail::step(minion, place);
        self.steps.iter().fold(false, |found, it| found | (*it == step))
    }

    /// Where `minion` has been.
    pub(super) fn of(&self, minion: u8) -> Places {
        let its = self.iter().filter(|(it, _)| *it == minion);
        its.fold(Places::NONE, |set, (_, place)| set.with(place))
    }

    /// Remembers that `minion` has left `place`.
    #[inline]
    pub(super) fn leave(&mut self, minion: u8, place: Place) {
        self.moved.insert(minion);
        self.len += 1;
        let mut step = Trail::step(minion, place);
        for it in &mut self.steps {
            (*it, step) = (step.min(*it), step.max(*it));
        }
    }

    /// Forgets where `minion` has been.
    #[inline]
    pub(super) fn forget(&mut self, minion: u8) {
        if self.moved.has(minion) {
            let mut band = Band::NONE;
            band.insert(minion);
            self.forget_all(band);
        }
    }

    /// Forgets where these have been.
    pub(super) fn forget_all(&mut self, band: Band) {
        let all = *self;
        *self = Trail::EMPTY;
        all.iter()
            .filter(|(minion, _)| !band.has(*minion))
            .for_each(|(minion, place)| self.leave(minion, place));
    }
}
