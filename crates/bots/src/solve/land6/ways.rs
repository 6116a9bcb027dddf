//! What can become of a set of dice, worked out once by the rules themselves and used for all sets of cubes.

use engine::{Event, Game, Seat};
use games::land6::place::{CITIES, FORESTS, GOAL, Place, places, tile_mask};
use games::land6::{Action, Army, Difficulty, Land6, Phase, Victory};

use super::cubes::Cubes;
use super::index::{Index, Set};

/// For every position of a set, where it leads to in a layer.
pub(super) type Leads = Box<[u32]>;

/// The ways of one set.
pub(super) struct Ways {
    pub acts: Vec<Act>,
    /// L20 by tile: all dice there lose 1.
    pub raids: [Option<Leads>; 6],
    /// L20: one city die loses 1.
    pub losses: Vec<Leads>,
    /// L12: one forest die loses 1.
    pub hits: Vec<Leads>,
}

/// One action.
pub(super) struct Act {
    pub when: When,
    /// Whether it leads to a fight roll rather than to the Cubes' roll.
    pub fight: bool,
    pub leads: Leads,
}

/// With which cubes an action is legal.
#[derive(Clone, Copy)]
pub(super) enum When {
    Always,
    /// So many cubes: the value of a deployed die depends on it.
    Count(u32),
    /// No cube on this tile.
    Clear(u8),
    /// A cube on this tile.
    Held(u8),
    /// Some cube.
    Any,
}

impl When {
    pub(super) fn holds(self, cubes: Cubes) -> bool {
        match self {
            When::Always => true,
            When::Count(count) => cubes.count() == count,
            When::Clear(tile) => !cubes.has(tile),
            When::Held(tile) => cubes.has(tile),
            When::Any => cubes.count() > 0,
        }
    }
}

impl Ways {
    /// The ways of `set`, as far as they leave at most `most` dice on the board.
    pub(super) fn of(game: &Land6, index: &Index, set: &Set, most: usize) -> Ways {
        let lose = |mask: u32| {
            leads(set, |army| {
                let mut after = army;
                after.lose(mask);
                index.position(after)
            })
        };
        let each = |terrain: u32| places(set.mask & terrain).map(|at| lose(at.bit())).collect();
        let raid = |tile: u8| Some(set.mask & tile_mask(tile)).filter(|dice| *dice != 0).map(&lose);
        Ways {
            acts: acts(game, index, set, most),
            raids: [1, 2, 3, 4, 5, 6].map(raid),
            losses: each(CITIES),
            hits: each(FORESTS),
        }
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        let raids = self.raids.iter().flatten();
        let others = raids.chain(&self.losses).chain(&self.hits);
        self.acts.iter().map(|act| &act.leads).chain(others).map(|leads| size_of_val(&**leads)).sum()
    }
}

fn leads(set: &Set, to: impl Fn(Army) -> usize) -> Leads {
    (0..set.count()).map(|code| to(set.army(code)) as u32).collect()
}

fn acts(game: &Land6, index: &Index, set: &Set, most: usize) -> Vec<Act> {
    // What is legal depends on squares only; a cube on tile 6 lets forest dice fight.
    let mut actions = Vec::new();
    game.with(set.army(0), GOAL.bit(), Phase::Act).each_action(|action| actions.push(action));
    let hard = game.options().difficulty == Difficulty::Hard;
    let mut acts = Vec::new();
    for action in actions.into_iter().chain(kept_feeders(set, hard)) {
        let mut add = |when, cubes: Cubes| {
            let lead = |army| {
                let mut after = game.with(army, cubes.cities(), Phase::Act);
                after.apply(Event::Play(Seat::A, action));
                // A payer that spends itself makes room for one more.
                if after.army().len() as usize > most { index.size } else { index.position(after.army()) }
            };
            let fight = matches!(action, Action::Fight { .. });
            acts.push(Act { when, fight, leads: leads(set, lead) });
        };
        let goal = Cubes::of(GOAL.bit());
        match action {
            Action::Deploy { .. } => {
                (0..6).for_each(|count| add(When::Count(count), Cubes::first_n(count)));
            }
            // L21: whether the step wins before it costs a point depends on the cube.
            Action::Move { to, .. } if to == GOAL && game.options().victory == Victory::Before => {
                add(When::Held(GOAL.tile()), goal);
                add(When::Clear(GOAL.tile()), Cubes::NONE);
            }
            Action::Move { .. } => add(When::Always, goal),
            Action::Feed { payer } if hard => add(When::Clear(payer.tile()), Cubes::NONE),
            Action::Feed { .. } => add(When::Always, goal),
            Action::Fight { .. } if game.options().fight_without_cubes => add(When::Always, goal),
            Action::Fight { .. } => add(When::Any, goal),
            _ => (),
        }
    }
    acts
}

/// The one field die that the cube on tile 6 kept off the list.
fn kept_feeders(set: &Set, hard: bool) -> Option<Action> {
    let payer: Place = places(tile_mask(6)).nth(3).expect("a field");
    (hard && payer.is_in(set.mask)).then_some(Action::Feed { payer })
}
