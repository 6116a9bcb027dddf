//! What a position of d6D seems to be worth to each seat, in a form that is quick to work out.

use engine::{Dice, Game, MAX_SEATS, Seat, Turn};
use games::d6d::D6D;
use games::d6d::map::{World, Worlds};

use super::siege;
use crate::math::exp_f32;
use crate::search::Values;

/// How many features count.
const FEATURES: usize = 23;

/// What the features count, fitted to the ends of games that searches played against themselves (a larger fit, of
/// which these features were kept): between two...
const DUEL: [f32; FEATURES] = [
    0.148, -0.101, 0.222, 0.162, -0.093, -0.041, -0.034, 0.145, -0.210, 0.064, 0.075, 0.111, 0.082, 0.241,
    0.093, -0.255, -0.148, -0.291, -0.072, -0.528, -0.127, 0.439, 0.072,
];
/// ... and among up to four.
const CROWD: [f32; FEATURES] = [
    0.180, -0.128, 0.189, -0.233, -0.074, -0.121, 0.035, 0.183, -0.214, 0.006, 0.086, 0.118, 0.070, 0.162,
    0.123, -0.078, -0.113, -0.039, -0.225, -0.369, 0.008, 0.678, 0.023,
];

/// Whether a position can be judged as it stands: everybody is placed, and nobody fights or falls.
#[inline]
pub(super) fn is_quiet(state: &D6D) -> bool {
    matches!(state.turn(), Turn::Choose(_)) && state.battle().is_none() && is_placed(state)
}

fn is_placed(state: &D6D) -> bool {
    state.playing().iter().all(|seat| state.in_hand(seat).is_empty())
}

/// Each seat's chance to win a game that goes on.
pub(super) fn chances(state: &D6D) -> Values {
    let (features, playing) = (features(state), state.playing());
    let weights = if playing.len() == 2 { &DUEL } else { &CROWD };
    let mut chances = [0.0; MAX_SEATS];
    for seat in playing.iter() {
        let score: f32 = features[seat.index()].iter().zip(weights).map(|(a, b)| a * b).sum();
        chances[seat.index()] = exp_f32(score);
    }
    let all: f32 = chances.iter().sum();
    chances.map(|chance| chance / all)
}

/// What a seat has on the worlds, and what may become of it.
#[derive(Clone, Copy, Default)]
struct Standing {
    armies: f32,
    pips: f32,
    /// The strongest army.
    best: f32,
    /// Friendly worlds that are connected, from each world.
    links: f32,
    /// Empty worlds that an army can walk to without giving up its own.
    room: f32,
    /// The most that an army could grow by.
    growth: f32,
    /// Chances that worlds are taken in this turn by an army that leaves others behind...
    danger: f32,
    /// ... by one that gives up its world for it...
    daring: f32,
    /// ... and by those whose turn comes later.
    later: f32,
    /// The same for the last world.
    end_now: f32,
    end_later: f32,
    /// Chances to take worlds of others.
    hope: f32,
}

/// How many numbers a network is told of a standing.
pub(crate) const STANDINGS: usize = 12;

/// The standing of each seat in whole numbers, for networks.
pub(crate) fn told(state: &D6D) -> [[i32; STANDINGS]; MAX_SEATS] {
    let whole = |it: Standing| {
        let counts = [it.armies, it.pips / 4.0, it.best, it.links, it.room, it.growth].map(|it| 4.0 * it);
        let chances = [it.danger, it.daring, it.later, it.end_now, it.end_later, it.hope].map(|it| 16.0 * it);
        let mut numbers = counts.into_iter().chain(chances).map(|it| it as i32);
        std::array::from_fn(|_| numbers.next().unwrap_or(0))
    };
    Ground::of(state).standings().map(whole)
}

/// The armies on every world, and whose they are.
struct Ground<'a> {
    state: &'a D6D,
    owners: [Option<Seat>; World::COUNT],
    armies: [Dice; World::COUNT],
    near: [Worlds; World::COUNT],
}

/// What a position looks like to each seat.
fn features(state: &D6D) -> [[f32; FEATURES]; MAX_SEATS] {
    let standings = Ground::of(state).standings();
    let (end, mover) = (nearness_of_end(state), state.active());
    let points: [f32; MAX_SEATS] = std::array::from_fn(|i| state.points(Seat::new(i)) as f32);
    let best = state.playing().iter().map(|seat| points[seat.index()]).fold(f32::MIN, f32::max);
    let leaders = state.playing().iter().filter(|seat| points[seat.index()] == best).count() as f32;
    let mut features = [[0.0; FEATURES]; MAX_SEATS];
    for seat in state.playing().iter() {
        let (it, points) = (standings[seat.index()], points[seat.index()]);
        let (lost, to_move) = (state.lost(seat), flag(seat == mover));
        let leads = if points == best { end / leaders } else { 0.0 };
        features[seat.index()] = [
            points,
            points * end,
            leads,
            leads * to_move,
            lost.sum() as f32 * end,
            f32::from(lost.len()),
            f32::from(state.supply(seat)),
            to_move,
            to_move * flag(state.action_number() == 2),
            flag(state.worlds_of(seat).len() == 1),
            it.armies,
            it.pips,
            it.best,
            it.links,
            it.room,
            it.growth,
            it.danger,
            it.daring,
            it.later,
            it.end_now,
            it.end_later,
            it.hope * to_move,
            it.hope * (1.0 - to_move),
        ];
    }
    features
}

fn flag(it: bool) -> f32 {
    f32::from(u8::from(it))
}

/// D17, D19: 1 when the Realm is full or the last round is over, less the further off that is.
fn nearness_of_end(state: &D6D) -> f32 {
    let room = f32::from(state.realm_limit().saturating_sub(state.realm_total()));
    let rounds = f32::from(state.round_cap().saturating_sub(state.rounds() + 1));
    exp_f32((-room / 5.0).max(-rounds / 2.0))
}

impl Ground<'_> {
    #[inline]
    fn of(state: &D6D) -> Ground<'_> {
        let each = World::new;
        let owners: [_; World::COUNT] = std::array::from_fn(|w| state.owner(each(w as u8)));
        let near = std::array::from_fn(|w| state.bridges().near(each(w as u8)));
        let mut armies = [Dice::NONE; World::COUNT];
        for seat in state.playing().iter() {
            let held = state.worlds_of(seat);
            for (world, value) in state.standing(seat).filter(|it| held.has(it.0) && it.1 > 0) {
                armies[world.index()] = armies[world.index()].insert(value);
            }
        }
        Ground { state, owners, armies, near }
    }

    #[inline]
    fn standings(&self) -> [Standing; MAX_SEATS] {
        let mut all = [Standing::default(); MAX_SEATS];
        for world in World::all() {
            if let Some(owner) = self.owners[world.index()] {
                self.hold(world, owner, &mut all[owner.index()]);
                self.besiege(world, owner, &mut all);
            }
        }
        all
    }

    /// What holding a world brings.
    fn hold(&self, world: World, owner: Seat, own: &mut Standing) {
        let here = self.armies[world.index()];
        let (count, friends) = (here.len(), f32::from(self.state.friends(owner, world).len()));
        let free = self.near[world.index()].iter().filter(|to| self.owners[to.index()].is_none()).count();
        own.armies += f32::from(count);
        own.pips += here.sum() as f32;
        own.best = own.best.max(f32::from(here.face(count - 1)));
        own.links += friends;
        own.room += (free as f32).min(f32::from(count - 1));
        if here.face(0) < 6 {
            own.growth = own.growth.max(1.0 + friends);
        }
    }

    /// What others may do to a world in one move.
    fn besiege(&self, world: World, owner: Seat, all: &mut [Standing; MAX_SEATS]) {
        let (mut danger, mut daring, mut later) = (0.0f32, 0.0f32, 0.0f32);
        let mut hopes = [0.0f32; MAX_SEATS];
        for from in self.near[world.index()].iter() {
            let Some(attacker) = self.owners[from.index()].filter(|&it| it != owner) else { continue };
            let (wins, alone) = self.attack(from, attacker, world, owner);
            let hope = &mut hopes[attacker.index()];
            *hope = hope.max(wins);
            match (attacker == self.state.active(), alone) {
                (true, false) => danger = danger.max(wins),
                (true, true) => daring = daring.max(wins),
                (false, _) => later = later.max(wins),
            }
        }
        all.iter_mut().zip(hopes).for_each(|(it, hope)| it.hope += hope);
        let own = &mut all[owner.index()];
        own.danger += danger;
        own.daring += (daring - danger).max(0.0);
        own.later += later;
        if self.state.worlds_of(owner).len() == 1 {
            own.end_now += danger.max(daring);
            own.end_later += later;
        }
    }

    /// The chance of an attack with the strongest army, and whether nobody stays behind.
    fn attack(&self, from: World, attacker: Seat, to: World, defender: Seat) -> (f32, bool) {
        let there = self.armies[from.index()];
        let alone = there.len() == 1;
        let help = self.state.friends(attacker, to).len() as i8 - i8::from(alone);
        let edge = help - self.state.friends(defender, to).len() as i8;
        let army = there.face(there.len() - 1);
        (siege::wins(self.state.winner_chooses(), edge, army, self.armies[to.index()]), alone)
    }
}
