//! What a network is told of d6D: who stands where, bridges and their prices, the battle, and what a survey finds.

use engine::{Dice, MAX_SEATS, Seat};
use games::d6d::D6D;
use games::d6d::map::{Bridge, HEXAGON, World};

use crate::heuristics::d6d::{siege, survey};
use crate::net::{Aspect, Features, Inputs};

/// Room in the Realm that is told apart.
const ROOM: usize = 25;
/// Leads that are told apart.
const LEADS: usize = 25;
const A_WORLD: usize = 9;
const A_SEAT: usize = 6 * A_WORLD + 6 + 7 + 6 + 7 + survey::STANDINGS + 1 + LEADS;
const A_BATTLE: usize = 6 + 4 + 7 + 6 + 11 + 8 + 1;

/// The worlds in the order in which a symmetry of the hexagon shows them.
struct Turned([World; 6]);

impl Features for D6D {
    const INPUTS: usize =
        D6D::STAGES + 1 + 4 + 9 + ROOM + 1 + 3 + 2 + 2 * Bridge::COUNT + 4 * A_SEAT + A_BATTLE;
    const SYMMETRIES: u8 = 12;
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/d6d.net");
    const OFF: Option<f32> = Some(0.05);

    fn viewer(&self) -> Seat {
        self.active()
    }

    fn seats(&self) -> u8 {
        self.playing().len() as u8
    }

    fn features(&self, aspect: Aspect, into: &mut Inputs) {
        let turned = Turned::by(if *self.map() == HEXAGON { aspect.symmetry } else { 0 });
        clock(self, into);
        bridges(self, &turned, into);
        let standings = survey::told(self);
        let points: [i32; MAX_SEATS] = std::array::from_fn(|i| self.points(Seat::new(i)));
        let mut seat = self.active();
        for nth in 0..4 {
            if nth >= self.seats() {
                into.skip(A_SEAT);
                continue;
            }
            worlds(self, seat, &turned, into);
            reserves(self, seat, into);
            standings[seat.index()].iter().for_each(|&number| into.number(number));
            let others = self.playing().without(seat).iter().map(|it| points[it.index()]);
            let lead = points[seat.index()] - others.max().unwrap_or(0);
            into.number(2 * lead);
            into.one_of(LEADS, (lead + 12).clamp(0, LEADS as i32 - 1) as usize);
            seat = seat.next(self.seats());
        }
        battle(self, &turned, into);
    }
}

impl Turned {
    fn by(symmetry: u8) -> Turned {
        let by = symmetry % 6;
        let at = |i: u8| if symmetry < 6 { (i + by) % 6 } else { (6 + by - i) % 6 };
        Turned(std::array::from_fn(|i| World::new(at(i as u8))))
    }
}

/// D6, D17, D19: whose turn, and how much is left of the game.
fn clock(state: &D6D, into: &mut Inputs) {
    into.one_of(D6D::STAGES, state.stage());
    into.flag(state.action_number() == 2);
    let (seats, first) = (usize::from(state.seats()), state.first().index());
    into.one_of(4, (first + seats - state.active().index()) % seats);
    into.one_of(9, usize::from(state.round_cap().saturating_sub(state.rounds())));
    let room = state.realm_limit().saturating_sub(state.realm_total());
    into.one_of(ROOM, usize::from(room).min(ROOM - 1));
    into.number(i32::from(room));
    into.one_of(3, seats - 2);
    into.flag(state.winner_chooses());
    into.flag(state.options().plays_on);
}

/// D11: what is built, and what the rest would cost.
fn bridges(state: &D6D, turned: &Turned, into: &mut Inputs) {
    for i in 0..6 {
        for j in i + 1..6 {
            let bridge = Bridge::between(turned.0[i], turned.0[j]);
            let built = state.bridges().has(bridge);
            into.flag(built);
            into.number(if built { 0 } else { 2 * i32::from(state.bridge_cost(bridge)) });
        }
    }
}

fn counts(dice: Dice, into: &mut Inputs) {
    (1..=6).for_each(|value| into.number(8 * i32::from(dice.count(value))));
}

fn worlds(state: &D6D, seat: Seat, turned: &Turned, into: &mut Inputs) {
    for &world in &turned.0 {
        let armies = state.armies(seat, world);
        counts(armies, into);
        into.number(armies.sum() as i32);
        into.flag(state.worlds_of(seat).has(world));
        into.number(4 * i32::from(state.friends(seat, world).len()));
    }
}

/// D3, D13: what is not on a world.
fn reserves(state: &D6D, seat: Seat, into: &mut Inputs) {
    let lost = state.lost(seat);
    into.one_of(6, usize::from(state.worlds_of(seat).len()));
    into.one_of(7, usize::from(lost.len()));
    counts(state.in_hand(seat), into);
    into.number(lost.sum() as i32);
    into.number(4 * i32::from(state.supply(seat)));
    into.flag(state.supply(seat) == 0);
    into.flag(state.falling(seat));
    into.number(4 * i32::from(lost.len()));
    into.number(4 * state.points(seat));
    into.flag(state.worlds_of(seat).is_empty());
}

/// D12 to D15.
fn battle(state: &D6D, turned: &Turned, into: &mut Inputs) {
    let Some(battle) = state.battle() else { return into.skip(A_BATTLE) };
    let (attacker, defender) = (battle.attacker, battle.defender);
    let (army, host) = (state.armies(attacker, battle.world), state.armies(defender, battle.world));
    into.one_of(6, turned.0.iter().position(|&world| world == battle.world).unwrap_or(6));
    let seats = usize::from(state.seats());
    into.one_of(4, (defender.index() + seats - state.active().index()) % seats);
    let value = if army.is_empty() { 0 } else { army.face(0) };
    into.one_of(7, value.into());
    counts(host, into);
    let help = |seat| state.friends(seat, battle.world).len() as i8;
    let edge = help(attacker) - help(defender);
    into.one_of(11, (edge + 5).clamp(0, 10) as usize);
    into.one_of(8, usize::from(battle.damage.min(7)));
    let wins = match (value, host.is_empty()) {
        (0, _) => 0.0,
        (_, true) => 1.0,
        _ => siege::wins(state.winner_chooses(), edge, value, host),
    };
    into.number((24.0 * wins) as i32);
}
