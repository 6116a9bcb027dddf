//! What a path of touches would mean, so that the rules can say why it is not allowed.

use engine::Seat;
use engine::scene::Touch;

use super::host::Slots;
use super::map::World;
use super::scene::{bridge_id, world_id};
use super::{Action, D6D, Phase};

/// What can be touched.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Thing<'a> {
    /// An army: whose, where, and its value.
    Army(Seat, World, u8),
    World(World),
    Bridge(World, World),
    /// A die that waits in somebody's supply.
    Supply(Seat),
    Button(&'a str),
    Other,
}

pub(super) fn would(view: &D6D, seat: Seat, path: &[Touch]) -> Option<Action> {
    let things: Vec<Thing> = path.iter().map(|touch| view.thing(touch)).collect();
    let last = *things.last()?;
    match view.phase {
        Phase::Place => world_of(last).map(Action::Place),
        Phase::Act => view.act_meant(seat, &things),
        Phase::Damage => Some(view.damage_meant(last)),
        Phase::AttackerMay | Phase::DefenderMay | Phase::AttackerMust => match last {
            Thing::Button("Fight on") => Some(Action::Stay),
            _ => world_of(last).map(Action::Retreat),
        },
        _ => None,
    }
}

fn world_of(thing: Thing) -> Option<World> {
    match thing {
        Thing::World(world) | Thing::Army(_, world, _) => Some(world),
        _ => None,
    }
}

impl D6D {
    fn thing<'a>(&self, touch: &'a Touch) -> Thing<'a> {
        let Some(id) = touch.item() else { return touch.button().map_or(Thing::Other, Thing::Button) };
        if let Some(world) = World::all().find(|&it| world_id(it) == id || format!("name-{it}") == id) {
            return Thing::World(world);
        }
        if let Some(bridge) = self.bridges.iter().find(|&it| bridge_id(it) == id) {
            let [a, b] = bridge.ends();
            return Thing::Bridge(a, b);
        }
        self.die_touched(id).unwrap_or(Thing::Other)
    }

    fn die_touched(&self, id: &str) -> Option<Thing<'static>> {
        let (seat, number) = id.strip_prefix("die-")?.split_at_checked(1)?;
        let (seat, number): (Seat, usize) = (seat.parse().ok()?, number.parse().ok()?);
        let host = self.playing().has(seat).then(|| self.hosts[seat.index()])?;
        let among = |slots: Slots| slots.iter().find(|slot| slot.index() + 1 == number);
        let army = among(host.armies()).map(|slot| host.die(slot));
        let army = army.map(|die| Thing::Army(seat, die.place(), die.value()));
        army.or(among(host.in_supply()).map(|_| Thing::Supply(seat)))
    }

    fn act_meant(&self, seat: Seat, things: &[Thing]) -> Option<Action> {
        Some(match *things {
            [Thing::Button("Recruit") | Thing::Supply(_), to] => Action::Recruit(world_of(to)?),
            [Thing::Supply(_)] => Action::Recruit(self.only_world(seat)?),
            [Thing::Army(_, world, value), Thing::Button("Strengthen")] => Action::Strengthen(world, value),
            [Thing::Army(_, from, value), Thing::Button("Bridge"), to] => {
                Action::Bridge(from, value, world_of(to)?)
            }
            [Thing::Army(whose, from, value), .., Thing::Bridge(a, b)] => {
                let to = if from == a { b } else { a };
                self.go(seat, whose, from, value, to)
            }
            [Thing::Army(whose, from, value), .., to] => self.go(seat, whose, from, value, world_of(to)?),
            [Thing::Army(whose, world, value)] if whose == seat => Action::Strengthen(world, value),
            [Thing::Army(_, to, _)] => self.attack(seat, to)?,
            [Thing::World(world)] => Action::Recruit(world),
            [Thing::Bridge(a, b)] => {
                let (from, value) = self.any_army(seat, Some(a)).or_else(|| self.any_army(seat, Some(b)))?;
                Action::Bridge(from, value, if from == a { b } else { a })
            }
            _ => return None,
        })
    }

    /// D8, D10, D11: over a bridge if there is one, else a bridge is built; on its own world an army grows.
    fn go(&self, seat: Seat, whose: Seat, from: World, value: u8, to: World) -> Action {
        let joined = self.bridges.near(from).has(to);
        match from == to {
            true => Action::Strengthen(from, value),
            false if joined || whose != seat => Action::Move(from, value, to),
            false => Action::Bridge(from, value, to),
        }
    }

    /// The strongest army next door attacks; from elsewhere none can.
    fn attack(&self, seat: Seat, world: World) -> Option<Action> {
        let next_door = self.friends(seat, world).iter().filter_map(|from| self.any_army(seat, Some(from)));
        let best = next_door.max_by_key(|&(_, value)| value).or_else(|| self.any_army(seat, None));
        best.map(|(from, value)| Action::Move(from, value, world))
    }

    /// The strongest army of `seat` on a world, or anywhere.
    fn any_army(&self, seat: Seat, on: Option<World>) -> Option<(World, u8)> {
        let host = self.hosts[seat.index()];
        let armies = on.map_or(host.armies(), |world| host.on(world)).iter().map(|slot| host.die(slot));
        armies.map(|die| (die.place(), die.value())).max_by_key(|&(_, value)| value)
    }

    fn only_world(&self, seat: Seat) -> Option<World> {
        let worlds = self.worlds_of(seat);
        (worlds.len() == 1).then(|| worlds.nth(0))
    }

    /// D13: one of the defending armies; whatever else is touched, that is what is due.
    fn damage_meant(&self, touched: Thing) -> Action {
        match touched {
            Thing::Army(whose, world, value) if whose == self.front.defender && world == self.front.world => {
                Action::Lose(value)
            }
            _ => Action::Stay,
        }
    }
}
