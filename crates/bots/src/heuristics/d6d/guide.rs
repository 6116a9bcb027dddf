//! What a search knows of d6D: short rollouts, then a judgement by worlds, armies and losses.

use engine::{Game, Seat, Turn};
use games::d6d::D6D;

use crate::search::{Guide, Values, shares};

/// Points that make one player's chance e times another's.
const SCALE: f32 = 2.0;
/// What a pip of strength on the board is worth, in points.
const PIP: f32 = 0.22;
/// What a die in supply is worth, in points.
const SUPPLY: f32 = 0.15;

/// Judges by what would count now and what fights for it.
#[derive(Clone, Copy, Default)]
pub struct Surveyor;

impl Guide<D6D> for Surveyor {
    const DEPTH: u32 = 12;

    #[inline]
    fn judge(self, state: &D6D) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let mut chances = [0.0; engine::MAX_SEATS];
        for seat in state.playing().iter() {
            chances[seat.index()] = (strength(state, seat) / SCALE).exp();
        }
        let all: f32 = chances.iter().sum();
        chances.map(|chance| chance / all)
    }
}

/// D18, and what may yet become points.
#[inline]
fn strength(state: &D6D, seat: Seat) -> f32 {
    let worlds = state.worlds_of(seat);
    let pips: u32 = worlds.iter().map(|world| state.armies(seat, world).sum()).sum();
    let alive = if worlds.is_empty() { -4.0 } else { 0.0 };
    3.0 * f32::from(worlds.len()) - f32::from(state.lost(seat).len())
        + PIP * pips as f32
        + SUPPLY * f32::from(state.supply(seat))
        + alive
}
