//! Positions as text, and which of them a game can reach.

use engine::{Clause, Game, Pairs, Refusal, Seat, Seats, brief};

use super::host::{Die, Host, Slots};
use super::map::{Bridge, Bridges, World};
use super::order::{Front, Order};
use super::{D6D, D6DOptions, Phase};

const SEATS: [&str; 4] = ["A", "B", "C", "D"];
const HAND: &str = "Hand";
const REALM: &str = "Realm";

const PHASES: [(&str, Phase); 13] = [
    ("muster", Phase::Muster),
    ("tie", Phase::Tie),
    ("place", Phase::Place),
    ("act", Phase::Act),
    ("toll", Phase::Toll),
    ("fight", Phase::Fight),
    ("damage", Phase::Damage),
    ("attacker_falls", Phase::AttackerFalls),
    ("defender_falls", Phase::DefenderFalls),
    ("attacker_may", Phase::AttackerMay),
    ("defender_may", Phase::DefenderMay),
    ("attacker_must", Phase::AttackerMust),
    ("over", Phase::Over),
];

impl D6D {
    /// `A=Menn:5,Vanir:4 B=Aesir:6,Realm:3 bridges=Menn-Aesir,Aesir-Vanir rounds=2 first=B to=A1 phase=act`
    pub(super) fn written(&self) -> String {
        let mut words: Vec<String> =
            self.playing().iter().map(|seat| format!("{seat}={}", self.written_host(seat))).collect();
        let bridges: Vec<String> = self.bridges.iter().map(|bridge| bridge.to_string()).collect();
        words.push(format!("bridges={}", dashed(&bridges)));
        let (first, active, action) = (self.first(), self.active(), self.action_number());
        words.push(format!("rounds={} first={first} to={active}{action}", self.rounds));
        words.push(format!("phase={}", self.written_phase()));
        words.join(" ")
    }

    fn written_host(&self, seat: Seat) -> String {
        let mut places: Vec<(&str, String)> =
            World::all().map(|world| (world.name(), self.armies(seat, world).to_string())).collect();
        let fallen = if self.falling(seat) { "0" } else { "" };
        places.push((HAND, self.in_hand(seat).to_string()));
        places.push((REALM, format!("{fallen}{}", self.lost(seat))));
        places.retain(|(_, values)| !values.is_empty());
        dashed(&places.iter().map(|(place, values)| format!("{place}:{values}")).collect::<Vec<_>>())
    }

    fn written_phase(&self) -> String {
        let word = PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(word, _)| word);
        match self.phase {
            Phase::Tie => format!("{word}:{}", self.tied()),
            Phase::Damage => format!("{word}:{},{},{}", self.front.world(), self.fought, self.due),
            phase if phase.is_battle() => format!("{word}:{},{}", self.front.world(), self.fought),
            _ => word.to_string(),
        }
    }

    pub(super) fn read(seats: u8, options: D6DOptions, text: &str) -> Result<D6D, Refusal> {
        let playing = &SEATS[..usize::from(seats)];
        let keys: Vec<&str> =
            playing.iter().copied().chain(["bridges", "rounds", "first", "to", "phase"]).collect();
        let pairs = Pairs::read(text, &keys)?;
        let mut game = D6D::new(seats, options);
        for (host, seat) in game.hosts.iter_mut().zip(playing) {
            *host = read_host(pairs.text(seat))?;
        }
        game.bridges = read_bridges(pairs.text("bridges"))?;
        game.rounds = pairs.number("rounds", 0..=options.round_cap.into())? as u8;
        game.order = read_order(seats, pairs.parse("first")?, pairs.text("to"))?;
        game.realm = game.playing().iter().map(|seat| game.lost(seat).sum() as u8).sum();
        game.read_phase(pairs.text("phase"))?;
        for world in World::all() {
            let (there, contested) = (game.present(world), game.contested(world));
            if there.len() == 1 && !contested {
                game.take(there.first(), world);
            }
        }
        game.possible().map(|()| game)
    }

    /// The seats that have an army on `world`: two only while it is contested.
    pub(super) fn present(&self, world: World) -> Seats {
        let there = |seat: &Seat| !self.hosts[seat.index()].on(world).is_empty();
        self.playing().iter().filter(there).fold(Seats::NONE, Seats::with)
    }

    /// D5: a contested world is nobody's, even while the last army of one side falls.
    pub(super) fn contested(&self, world: World) -> bool {
        self.phase.is_battle() && self.front.world() == world
    }

    fn read_phase(&mut self, text: &str) -> Result<(), Refusal> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let known = PHASES.iter().find(|(name, _)| *name == word);
        let Some(&(_, phase)) = known else {
            let names = PHASES.map(|(name, _)| name).join(", ");
            return Err(bad(format!("phase takes {names}, not `{}`", brief(word))));
        };
        self.phase = phase;
        match phase {
            Phase::Tie => self.read_tie(rest),
            phase if phase.is_battle() => self.read_battle(rest),
            _ if text.contains(':') => Err(bad(format!("nothing stands behind phase={word}"))),
            _ => Ok(()),
        }
    }

    fn read_tie(&mut self, text: &str) -> Result<(), Refusal> {
        let tied: Seats = text.parse().map_err(|_| bad("phase=tie names the tied seats, as in tie:AC"))?;
        self.due = tied.iter().fold(0, |bits, seat| bits | 1 << seat.index());
        Ok(())
    }

    fn read_battle(&mut self, text: &str) -> Result<(), Refusal> {
        let shape =
            || bad("a battle names its world and its rounds so far, as in fight:Aesir,3 or damage:Aesir,3,2");
        let parts: Vec<&str> = text.split(',').collect();
        let (world, fought, due) = match (self.phase, &parts[..]) {
            (Phase::Damage, [world, fought, due]) => (world, fought, small(due).ok_or_else(shape)?),
            (phase, [world, fought]) if phase != Phase::Damage => (world, fought, 0),
            _ => return Err(shape()),
        };
        let world: World = world.parse().map_err(|_| shape())?;
        self.fought = small(fought).ok_or_else(shape)?;
        self.due = due;
        let falls = |seat: &Seat| self.phase == Phase::DefenderFalls && self.falling(*seat);
        let falling = self.playing().iter().filter(falls).fold(Seats::NONE, Seats::with);
        let others = self.present(world).or(falling).without(self.active());
        if others.len() != 1 {
            return refuse(
                "D10",
                "a battle is between the player on turn and one other on the contested world",
            );
        }
        self.front = Front::new(world, others.first());
        Ok(())
    }
}

fn read_host(text: &str) -> Result<Host, Refusal> {
    let (mut host, mut free) = (Host::FRESH, Slots::ALL.iter());
    for group in text.split(',').filter(|_| text != "-") {
        let shape =
            || bad(format!("cannot read `{}`: expected armies such as Menn:25 or Realm:3", brief(group)));
        let (place, values) =
            group.split_once(':').filter(|(_, values)| !values.is_empty()).ok_or_else(shape)?;
        for value in values.bytes() {
            let value = value.wrapping_sub(b'0');
            let die = match place {
                REALM if value <= 6 => Die::in_realm(value),
                HAND if (1..=6).contains(&value) => Die::rolled(value),
                _ if (1..=6).contains(&value) => Die::army(place.parse().map_err(|_| shape())?, value),
                _ => return Err(shape()),
            };
            let Some(slot) = free.next() else { return refuse("D3", "nobody has more than six dice") };
            host.set(slot, die);
        }
    }
    Ok(host)
}

fn read_bridges(text: &str) -> Result<Bridges, Refusal> {
    let mut bridges = Bridges::NONE;
    for route in text.split(',').filter(|_| text != "-") {
        let shape = || bad(format!("cannot read `{}`: expected a bridge such as Menn-Aesir", brief(route)));
        let (a, b) = route.split_once('-').ok_or_else(shape)?;
        let (a, b): (World, World) = (a.parse().map_err(|_| shape())?, b.parse().map_err(|_| shape())?);
        if a == b || bridges.has(Bridge::between(a, b)) {
            return refuse("D11", "a bridge joins two worlds, and there is one of a kind");
        }
        bridges = bridges.with(Bridge::between(a, b));
    }
    Ok(bridges)
}

/// `A1`: the seat on turn and which action.
fn read_order(seats: u8, first: Seat, to: &str) -> Result<Order, Refusal> {
    let shape = || bad(format!("to takes a seat and its action, as in A1, not `{}`", brief(to)));
    let (seat, again) = match to.split_at_checked(1) {
        Some((seat, "1")) => (seat, false),
        Some((seat, "2")) => (seat, true),
        _ => return Err(shape()),
    };
    let active: Seat = seat.parse().map_err(|_| shape())?;
    if [first, active].iter().any(|seat| seat.index() >= seats.into()) {
        return Err(bad("first and to name players of this game"));
    }
    let order = Order::new(seats).begun_by(first).to(active);
    Ok(if again { order.again() } else { order })
}

/// A number as it is written: no sign, no leading zeros.
fn small(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}

fn dashed(words: &[String]) -> String {
    if words.is_empty() { "-".to_string() } else { words.join(",") }
}

fn bad(because: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(Clause::POSITION, because)
}

pub(super) fn refuse<T>(clause: &'static str, because: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), because))
}
