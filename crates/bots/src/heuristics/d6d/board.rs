//! What the player of d6D imagines: the armies on the worlds after an action, with the odds of it.

use std::collections::BTreeMap;

use engine::{Dice, MAX_SEATS, Seat, Seats};
use games::d6d::map::{Bridge, Bridges, Map, World, Worlds};
use games::d6d::odds::{CERTAIN, Forecast, Left, Terms};
use games::d6d::{Action, D6D};

/// The armies on the worlds, and how many have been lost.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) playing: Seats,
    pub(super) armies: [[Dice; World::COUNT]; MAX_SEATS],
    pub(super) control: [Worlds; MAX_SEATS],
    pub(super) bridges: Bridges,
    pub(super) supply: [u8; MAX_SEATS],
    pub(super) lost: [u8; MAX_SEATS],
    /// The pips of lost armies; those that fall in the plan count as 3.5 each.
    pub(super) lost_pips: [f64; MAX_SEATS],
    /// Armies that fall in the plan: how they roll is not yet known.
    pub(super) fallen: u8,
    /// The pips that the Realm still takes before the game ends.
    pub(super) realm_room: u8,
    /// Rounds after this one.
    pub(super) rounds_left: u8,
    plays_on: bool,
    bridge_cost: u8,
    map: Map,
}

/// One way in which an action can end.
pub(super) struct Branch {
    pub(super) share: f64,
    pub(super) board: Board,
}

/// Exact battle odds, kept from one decision to the next.
#[derive(Default)]
pub(super) struct Odds {
    winner_chooses: bool,
    forecasts: BTreeMap<i8, Forecast>,
    ends: BTreeMap<(i8, u8, Dice), Vec<(Left, f64)>>,
}

/// Battles whose ends are kept: large ones have hundreds each.
const REMEMBERED: usize = 4096;

impl Odds {
    /// The odds under the house's rule of D13.
    pub(super) fn under(&mut self, winner_chooses: bool) -> &mut Odds {
        if self.winner_chooses != winner_chooses {
            *self = Odds { winner_chooses, ..Odds::default() };
        }
        self
    }

    fn forecast(&mut self, edge: i8) -> &mut Forecast {
        let terms = Terms { edge, winner_chooses: self.winner_chooses };
        self.forecasts.entry(edge).or_insert_with(|| Forecast::new(terms))
    }

    /// The attacker's chance.
    pub(super) fn wins(&mut self, edge: i8, attacker: u8, defenders: Dice) -> f64 {
        self.forecast(edge).wins(attacker, defenders) as f64 / CERTAIN as f64
    }

    fn ends(&mut self, edge: i8, attacker: u8, defenders: Dice) -> Vec<(Left, f64)> {
        if let Some(known) = self.ends.get(&(edge, attacker, defenders)) {
            return known.clone();
        }
        let ends = self.forecast(edge).ends(attacker, defenders);
        let ends: Vec<_> =
            ends.into_iter().map(|(left, share)| (left, share as f64 / CERTAIN as f64)).collect();
        if self.ends.len() >= REMEMBERED {
            self.ends.clear();
        }
        self.ends.insert((edge, attacker, defenders), ends.clone());
        ends
    }
}

impl Board {
    pub(super) fn of(view: &D6D) -> Board {
        let seats = |of: &dyn Fn(Seat) -> u8| std::array::from_fn(|i| of(Seat::new(i)));
        let options = view.options();
        let mut board = Board {
            playing: view.playing(),
            armies: std::array::from_fn(|i| {
                std::array::from_fn(|w| view.armies(Seat::new(i), World::new(w as u8)))
            }),
            control: [Worlds::NONE; MAX_SEATS],
            bridges: view.bridges(),
            supply: seats(&|seat| view.supply(seat)),
            lost: seats(&|seat| view.lost(seat).len()),
            lost_pips: std::array::from_fn(|i| f64::from(view.lost(Seat::new(i)).sum())),
            fallen: 0,
            realm_room: view.realm_limit().saturating_sub(view.realm_total()),
            rounds_left: view.round_cap().saturating_sub(view.rounds() + 1),
            plays_on: options.plays_on,
            bridge_cost: options.bridge_cost,
            map: *view.map(),
        };
        board.recount();
        board
    }

    fn recount(&mut self) {
        for seat in self.playing.iter() {
            let mine = World::all().filter(|w| !self.armies[seat.index()][w.index()].is_empty());
            self.control[seat.index()] = mine.fold(Worlds::NONE, Worlds::with);
        }
    }

    pub(super) fn owner(&self, world: World) -> Option<Seat> {
        self.playing.iter().find(|seat| self.control[seat.index()].has(world))
    }

    /// D7.
    pub(super) fn friends(&self, seat: Seat, world: World) -> Worlds {
        self.bridges.near(world).and(self.control[seat.index()])
    }

    /// D17, but for the Realm, whose dice are still to be rolled.
    pub(super) fn is_over(&self) -> bool {
        let alive = self.playing.iter().filter(|seat| !self.control[seat.index()].is_empty()).count();
        if self.plays_on { alive < 2 } else { alive < self.playing.len() as usize }
    }

    /// The attacker's bonus less the defender's, if an army goes from `from` to `to`.
    pub(super) fn edge(&self, attacker: Seat, from: World, defender: Seat, to: World) -> i8 {
        let alone = self.armies[attacker.index()][from.index()].len() == 1;
        let friends = self.friends(attacker, to);
        let friends = if alone { friends.without(from) } else { friends };
        friends.len() as i8 - self.friends(defender, to).len() as i8
    }

    /// Every action of a turn: the same list as the game's.
    pub(super) fn actions(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        for world in self.control[seat.index()].iter() {
            let armies = self.armies[seat.index()][world.index()];
            for value in (1..=6).filter(|&value| armies.count(value) > 0) {
                let near = self.bridges.near(world);
                actions.extend(World::all().filter(|&to| to != world).map(|to| match near.has(to) {
                    true => Action::Move(world, value, to),
                    false => Action::Bridge(world, value, to),
                }));
                actions.extend((value < 6).then_some(Action::Strengthen(world, value)));
            }
            actions.extend((self.supply[seat.index()] > 0).then_some(Action::Recruit(world)));
        }
        actions
    }

    /// What an action of a turn can lead to.
    pub(super) fn outcomes(&self, seat: Seat, action: Action, odds: &mut Odds) -> Vec<Branch> {
        let mut board = *self;
        let i = seat.index();
        match action {
            Action::Strengthen(world, value) => {
                let grown = (value + 1 + self.friends(seat, world).len()).min(6);
                board.swap(seat, world, value, grown);
            }
            Action::Recruit(world) => {
                board.supply[i] -= 1;
                board.armies[i][world.index()] = board.armies[i][world.index()].push(1);
            }
            Action::Bridge(from, value, to) => {
                let bridge = Bridge::between(from, to);
                let cost = self.bridge_cost + bridge.crossed(&self.map, self.bridges).len();
                board.bridges = board.bridges.with(bridge);
                board.swap(seat, from, value, value.saturating_sub(cost));
            }
            Action::Move(from, value, to) => {
                board.swap_out(seat, from, value);
                let there = &mut board.armies[i][to.index()];
                *there = there.push(value);
                if let Some(defender) = self.owner(to).filter(|&owner| owner != seat) {
                    let edge = self.edge(seat, from, defender, to);
                    board.recount();
                    return board.fought(seat, defender, to, edge, odds);
                }
            }
            _ => (),
        }
        board.recount();
        vec![Branch { share: 1.0, board }]
    }

    /// D15: the battle, to the end.
    pub(super) fn fought(
        &self,
        attacker: Seat,
        defender: Seat,
        world: World,
        edge: i8,
        odds: &mut Odds,
    ) -> Vec<Branch> {
        let army = self.armies[attacker.index()][world.index()].face(0);
        let defenders = self.armies[defender.index()][world.index()].sorted();
        let ends = odds.ends(edge, army, defenders);
        let outcome = |(left, share): (Left, f64)| {
            let mut board = *self;
            let (attack, defence) = match left {
                Left::Attacker(value) => (Dice::one(value), Dice::NONE),
                Left::Defender(dice) => (Dice::NONE, dice),
            };
            board.fall(attacker, 1 - attack.len());
            board.fall(defender, defenders.len() - defence.len());
            board.armies[attacker.index()][world.index()] = attack;
            board.armies[defender.index()][world.index()] = defence;
            board.recount();
            Branch { share, board }
        };
        ends.into_iter().map(outcome).collect()
    }

    /// D14: the armies of `seat` leave the contested world.
    pub(super) fn withdrawn(&self, seat: Seat, world: World, to: World) -> Branch {
        let mut board = *self;
        let own = &mut board.armies[seat.index()];
        own[to.index()] = own[world.index()].iter().fold(own[to.index()], Dice::push);
        own[world.index()] = Dice::NONE;
        board.recount();
        Branch { share: 1.0, board }
    }

    /// An army gets another value; 0 is its end.
    fn swap(&mut self, seat: Seat, world: World, old: u8, new: u8) {
        self.swap_out(seat, world, old);
        let armies = &mut self.armies[seat.index()][world.index()];
        if new > 0 {
            *armies = armies.push(new);
        } else {
            self.fall(seat, 1);
        }
    }

    fn swap_out(&mut self, seat: Seat, world: World, value: u8) {
        let armies = &mut self.armies[seat.index()][world.index()];
        *armies = games::d6d::odds::after(*armies, value, value);
    }

    fn fall(&mut self, seat: Seat, count: u8) {
        self.fallen += count;
        self.lost[seat.index()] += count;
        self.lost_pips[seat.index()] += 3.5 * f64::from(count);
    }
}
