//! d6D as numbers: who stands where, bridges and their prices, the battle, and what is left of the game.

use engine::{Dice, MAX_SEATS, Seat};
use games::d6d::map::{Bridge, World, Worlds};
use games::d6d::{Action, D6D};

use crate::{Encode, Numbering, Numbers, Part};

const WORLDS: usize = World::COUNT;
/// An army's value and its world.
const ARMIES: usize = 6 * WORLDS;

/// Where the numbers of each kind of action begin.
mod first {
    use super::{ARMIES, WORLDS};

    pub(super) const STRENGTHEN: usize = WORLDS;
    pub(super) const RECRUIT: usize = STRENGTHEN + ARMIES;
    pub(super) const MOVE: usize = RECRUIT + WORLDS;
    pub(super) const BRIDGE: usize = MOVE + ARMIES * WORLDS;
    pub(super) const LOSE: usize = BRIDGE + ARMIES * WORLDS;
    pub(super) const RETREAT: usize = LOSE + 6;
    pub(super) const STAY: usize = RETREAT + WORLDS;
}

impl Encode for D6D {
    const PARTS: &'static [Part] = &[
        Part::new("moment", &[D6D::STAGES]),
        Part::new("second action of the turn", &[1]),
        Part::new("who is on turn", &[4]),
        Part::new("who began", &[4]),
        Part::new("who plays", &[4]),
        Part::new("rounds that are left, of the most", &[1]),
        Part::new("room in the Realm, of its limit", &[1]),
        Part::new("the winner of a battle chooses, play goes on", &[2]),
        Part::new("bridges that are built", &[Bridge::COUNT]),
        Part::new("prices of bridges, of 12", &[Bridge::COUNT]),
        Part::new("armies by seat, world and value, of 6", &[4, WORLDS, 6]),
        Part::new("worlds by owner", &[4, WORLDS]),
        Part::new("dice in hand by value, of 6", &[4, 6]),
        Part::new("lost dice by value, of 6", &[4, 6]),
        Part::new("dice in supply, of 6", &[4]),
        Part::new("points, of 20", &[4]),
        Part::new("battle: world", &[WORLDS]),
        Part::new("battle: attacker, defender", &[2, 4]),
        Part::new("battle: damage that is due, of 6", &[1]),
    ];
    const NUMBERING: Numbering = Numbering::Fixed(first::STAY + 1);
    const TRAITS: &'static [Part] = &[
        Part::new("kind", &[8]),
        Part::new("value", &[6]),
        Part::new("world", &[WORLDS]),
        Part::new("other world", &[WORLDS]),
    ];

    fn encode(view: &D6D, seat: Seat, into: &mut Numbers) {
        clock(view, seat, into);
        bridges(view, into);
        for nth in 0..MAX_SEATS {
            let cells = into.block(ARMIES);
            for (world, value) in seated(view, seat, nth).into_iter().flat_map(|it| view.standing(it)) {
                cells[world.index() * 6 + usize::from(value) - 1] += 1.0 / 6.0;
            }
        }
        for nth in 0..MAX_SEATS {
            let its = seated(view, seat, nth).map_or(Worlds::NONE, |it| view.worlds_of(it));
            let cells = World::all().zip(into.block(WORLDS));
            cells.for_each(|(world, cell)| *cell = f32::from(its.has(world)));
        }
        each(view, seat, into, 6, |it, into| counts(view.in_hand(it), into));
        each(view, seat, into, 6, |it, into| counts(view.lost(it), into));
        each(view, seat, into, 1, |it, into| into.part(view.supply(it), 6));
        each(view, seat, into, 1, |it, into| into.part(view.points(it), 20));
        battle(view, seat, into);
    }

    fn describe(_view: &D6D, _seat: Seat, action: Action, into: &mut Numbers) {
        let (kind, value, world, other) = told(action);
        into.one_of(8, kind);
        into.one_of(6, usize::from(value).wrapping_sub(1));
        into.one_of(WORLDS, world.map_or(WORLDS, World::index));
        into.one_of(WORLDS, other.map_or(WORLDS, World::index));
    }

    #[inline]
    fn number(action: Action) -> Option<usize> {
        let army = |world: World, value: u8| world.index() * 6 + usize::from(value) - 1;
        Some(match action {
            Action::Place(world) => world.index(),
            Action::Strengthen(world, value) => first::STRENGTHEN + army(world, value),
            Action::Recruit(world) => first::RECRUIT + world.index(),
            Action::Move(from, value, to) => first::MOVE + army(from, value) * WORLDS + to.index(),
            Action::Bridge(from, value, to) => first::BRIDGE + army(from, value) * WORLDS + to.index(),
            Action::Lose(value) => first::LOSE + usize::from(value) - 1,
            Action::Retreat(world) => first::RETREAT + world.index(),
            Action::Stay => first::STAY,
        })
    }

    #[inline]
    fn numbered(number: usize) -> Option<Action> {
        let world = |n: usize| World::new((n % WORLDS) as u8);
        let value = |n: usize| (n % 6) as u8 + 1;
        Some(match number {
            n if n < first::STRENGTHEN => Action::Place(world(n)),
            n if n < first::RECRUIT => {
                let n = n - first::STRENGTHEN;
                Action::Strengthen(world(n / 6), value(n))
            }
            n if n < first::MOVE => Action::Recruit(world(n - first::RECRUIT)),
            n if n < first::BRIDGE => {
                let n = n - first::MOVE;
                Action::Move(world(n / ARMIES), value(n / WORLDS), world(n))
            }
            n if n < first::LOSE => {
                let n = n - first::BRIDGE;
                Action::Bridge(world(n / ARMIES), value(n / WORLDS), world(n))
            }
            n if n < first::RETREAT => Action::Lose(value(n - first::LOSE)),
            n if n < first::STAY => Action::Retreat(world(n - first::RETREAT)),
            first::STAY => Action::Stay,
            _ => return None,
        })
    }
}

/// The seat that sits so many places behind `seat`, if somebody does.
#[inline]
fn seated(view: &D6D, seat: Seat, nth: usize) -> Option<Seat> {
    let seats = seats(view);
    (nth < seats).then(|| Seat::new(around(seat.index() + nth, seats)))
}

#[inline]
fn seats(view: &D6D) -> usize {
    view.playing().len() as usize
}

/// How far `other` sits behind `seat`.
#[inline]
fn behind(view: &D6D, seat: Seat, other: Seat) -> usize {
    around(other.index() + seats(view) - seat.index(), seats(view))
}

/// What lies less than two rounds away, within one: without a division, which takes longer than all else here.
#[inline]
fn around(places: usize, seats: usize) -> usize {
    if places < seats { places } else { places - seats }
}

fn each(view: &D6D, seat: Seat, into: &mut Numbers, cells: usize, write: impl Fn(Seat, &mut Numbers)) {
    for nth in 0..MAX_SEATS {
        match seated(view, seat, nth) {
            Some(it) => write(it, into),
            None => into.skip(cells),
        }
    }
}

#[inline]
fn counts(dice: Dice, into: &mut Numbers) {
    let cells = into.block(6);
    dice.iter().for_each(|face| cells[usize::from(face) - 1] += 1.0 / 6.0);
}

/// D6, D17, D19: whose turn, and how much is left of the game.
fn clock(view: &D6D, seat: Seat, into: &mut Numbers) {
    into.one_of(D6D::STAGES, view.stage());
    into.flag(view.action_number() == 2);
    into.one_of(4, behind(view, seat, view.active()));
    into.one_of(4, behind(view, seat, view.first()));
    (0..MAX_SEATS)
        .for_each(|nth| into.flag(seated(view, seat, nth).is_some_and(|it| view.playing().has(it))));
    into.part(view.round_cap().saturating_sub(view.rounds()), view.round_cap());
    into.part(view.realm_limit().saturating_sub(view.realm_total()), view.realm_limit());
    into.flag(view.winner_chooses());
    into.flag(view.options().plays_on);
}

/// D11: what is built, and what the rest would cost.
fn bridges(view: &D6D, into: &mut Numbers) {
    let built = view.bridges();
    let (flags, prices) = into.block(2 * Bridge::COUNT).split_at_mut(Bridge::COUNT);
    for ((bridge, flag), price) in Bridge::all().zip(flags).zip(prices) {
        match built.has(bridge) {
            true => *flag = 1.0,
            false => *price = f32::from(view.bridge_cost(bridge)) / 12.0,
        }
    }
}

/// D12 to D15.
fn battle(view: &D6D, seat: Seat, into: &mut Numbers) {
    let Some(battle) = view.battle() else { return into.skip(WORLDS + 8 + 1) };
    into.one_of(WORLDS, battle.world.index());
    into.one_of(4, behind(view, seat, battle.attacker));
    into.one_of(4, behind(view, seat, battle.defender));
    into.part(battle.damage, 6);
}

/// The kind of an action, the value it names, and its worlds.
fn told(action: Action) -> (usize, u8, Option<World>, Option<World>) {
    match action {
        Action::Place(at) => (0, 0, Some(at), None),
        Action::Strengthen(at, value) => (1, value, Some(at), None),
        Action::Recruit(at) => (2, 0, Some(at), None),
        Action::Move(from, value, to) => (3, value, Some(from), Some(to)),
        Action::Bridge(from, value, to) => (4, value, Some(from), Some(to)),
        Action::Lose(value) => (5, value, None, None),
        Action::Retreat(to) => (6, 0, None, Some(to)),
        Action::Stay => (7, 0, None, None),
    }
}
