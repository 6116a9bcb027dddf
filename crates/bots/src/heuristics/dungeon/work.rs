//! How much is missing for a route through one side of the waffle: a shortest way in which what is missing is far.

use games::dungeon::Map;
use games::dungeon::expedition::{Purse, Side, Spots};

/// Tenths of a turn.
type Cost = u16;

/// An empty hole on the way: a map has to be rolled for it.
const EMPTY: Cost = 30;
/// A corridor that does not join: a die has to be turned or replaced.
const SHUT: Cost = 26;
/// No step costs as much: an empty hole, and two corridors that do not join.
const FARTHEST: usize = 128;
/// Beyond the right edge.
const OUT: u8 = 36;

/// How much is missing for a route from edge to edge, in about the turns it takes.
pub(crate) fn work(side: &Side, purse: Purse) -> f32 {
    let costs = Costs::of(side, purse);
    let mut queue = Queue::new();
    for spot in (0..OUT).step_by(6) {
        queue.push(spot, costs.enter[usize::from(spot)] + costs.leave[3][usize::from(spot)]);
    }
    loop {
        let (spot, cost) = queue.pop();
        if spot == OUT {
            return f32::from(cost) / 10.0;
        }
        for direction in 0..4 {
            let leave = costs.leave[direction][usize::from(spot)];
            match neighbour(spot, direction) {
                Some(next) => {
                    let at = usize::from(next);
                    queue.push(next, cost + leave + costs.leave[(direction + 2) % 4][at] + costs.enter[at]);
                }
                None if direction == 1 => queue.push(OUT, cost + leave),
                None => (),
            }
        }
    }
}

fn neighbour(spot: u8, direction: usize) -> Option<u8> {
    match direction {
        0 => spot.checked_sub(6),
        1 => (spot % 6 < 5).then_some(spot + 1),
        2 => (spot < 30).then_some(spot + 6),
        _ => (!spot.is_multiple_of(6)).then(|| spot - 1),
    }
}

/// What it costs to go into a spot, and to pass each of its four sides.
struct Costs {
    enter: [Cost; 36],
    leave: [[Cost; 36]; 4],
}

impl Costs {
    fn of(side: &Side, purse: Purse) -> Costs {
        let mut costs = Costs { enter: [EMPTY; 36], leave: [[0; 36]; 4] };
        let mut filled = Spots::NONE;
        for map in Map::ALL {
            let (spots, enter) = (side.with(map), enter(map, purse));
            filled = filled.or(spots);
            spots.iter().for_each(|spot| costs.enter[usize::from(spot)] = enter);
        }
        let webs = side.with(Map::Webs);
        for (direction, leave) in costs.leave.iter_mut().enumerate() {
            webs.iter().for_each(|spot| leave[usize::from(spot)] = sword(purse));
            let shut = filled.iter().filter(|&spot| !side.arm(spot, direction));
            shut.for_each(|spot| leave[usize::from(spot)] = SHUT);
        }
        costs
    }
}

/// What a sword costs: little for those who have many.
fn sword(purse: Purse) -> Cost {
    if purse.swords + 3 * purse.vorpals > 12 { 1 } else { 4 }
}

fn enter(map: Map, purse: Purse) -> Cost {
    match map {
        Map::Doorway if purse.keys > 0 => 5,
        Map::Doorway => 20,
        Map::Curse => 6,
        map => Cost::from(map.swords()) * sword(purse),
    }
}

/// Spots by what it costs to reach them, the nearest first: a ring of sets.
struct Queue {
    spots: [u64; FARTHEST],
    done: u64,
    now: Cost,
}

impl Queue {
    fn new() -> Queue {
        Queue { spots: [0; FARTHEST], done: 0, now: 0 }
    }

    fn push(&mut self, spot: u8, cost: Cost) {
        self.spots[usize::from(cost) % FARTHEST] |= 1 << spot;
    }

    /// The nearest spot that was not reached before. There is one until the way is out: every spot can be reached.
    fn pop(&mut self) -> (u8, Cost) {
        loop {
            let set = &mut self.spots[usize::from(self.now) % FARTHEST];
            *set &= !self.done;
            if *set != 0 {
                let spot = set.trailing_zeros() as u8;
                self.done |= 1 << spot;
                return (spot, self.now);
            }
            self.now += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_counted() {
        let (mut side, poor) = (Side::default(), Purse::default());
        assert_eq!(work(&side, poor), 18.0, "six empty holes");
        side.put(6, Map::Orc, 0);
        assert_eq!(work(&side, poor), 15.4, "an orc instead of one of them");
        assert_eq!(work(&side, Purse { swords: 13, ..poor }), 15.1, "which is nothing to the armed");
        side.put(7, Map::Corner, 0);
        assert_eq!(work(&side, poor), 15.0, "the corner is shut towards the orc, and open to the right");
        (8..12).for_each(|spot| side.put(spot, Map::Curse, 0));
        assert_eq!(work(&side, poor), 5.4, "four curses, and the corridor that does not join");
    }
}
