//! Positions as text.

use engine::position::{FieldText, Key, dashed, key};
use engine::{Checked, Refusal, Seat, Seats, ensure};

use super::host::{Die, Host, Slots};
use super::map::{Bridge, Bridges, World};
use super::{D6D, Front, Order, Phase};

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

/// `A=Menn:5,Vanir:4 B=Aesir:6,Realm:3 bridges=Menn-Aesir,Aesir-Vanir rounds=2 first=B to=A1 phase=act`
pub(super) const KEYS: &[Key<D6D>] = &[
    key("A").text(|it| it.written_host(Seat::A), |it, entry| it.read_host(Seat::A, entry)),
    key("B").text(|it| it.written_host(Seat::B), |it, entry| it.read_host(Seat::B, entry)),
    key("C").text_when(
        |it| it.order.seats > 2,
        |it| it.written_host(Seat::C),
        |it, entry| it.read_host(Seat::C, entry),
    ),
    key("D").text_when(
        |it| it.order.seats > 3,
        |it| it.written_host(Seat::D),
        |it, entry| it.read_host(Seat::D, entry),
    ),
    key("bridges").text(|it| dashed(it.bridges.iter(), ","), read_bridges),
    key("rounds").whole(|it| &mut it.rounds, |it| 0..=it.options.round_cap.into()),
    key("first").text(
        |it| it.first().to_string(),
        |it, entry| {
            it.order = it.order.begun_by(it.player(entry)?);
            Ok(())
        },
    ),
    key("to").text(|it| format!("{}{}", it.active(), it.action_number()), read_order),
    key("phase").text(D6D::written_phase, read_phase),
];

impl D6D {
    fn written_host(&self, seat: Seat) -> String {
        let mut places: Vec<(&str, String)> =
            World::all().map(|world| (world.name(), self.armies(seat, world).to_string())).collect();
        let fallen = if self.falling(seat) { "0" } else { "" };
        places.push((HAND, self.in_hand(seat).to_string()));
        places.push((REALM, format!("{fallen}{}", self.lost(seat))));
        places.retain(|(_, values)| !values.is_empty());
        dashed(places.iter().map(|(place, values)| format!("{place}:{values}")), ",")
    }

    fn read_host(&mut self, seat: Seat, entry: FieldText<'_>) -> Checked {
        let (mut host, mut free) = (Host::FRESH, Slots::ALL.iter());
        for group in entry.items(',') {
            let shape = || group.takes("armies such as Menn:25 or Realm:3");
            let (place, values) =
                group.text.split_once(':').filter(|(_, values)| !values.is_empty()).ok_or_else(shape)?;
            for value in values.bytes() {
                let value = value.wrapping_sub(b'0');
                let die = match place {
                    REALM if value <= 6 => Die::in_realm(value),
                    HAND if (1..=6).contains(&value) => Die::rolled(value),
                    _ if (1..=6).contains(&value) => Die::army(place.parse().map_err(|_| shape())?, value),
                    _ => return Err(shape()),
                };
                let slot = free.next();
                ensure(slot.is_some(), "D3", "nobody has more than six dice")?;
                slot.into_iter().for_each(|slot| host.set(slot, die));
            }
        }
        self.hosts[seat.index()] = host;
        Ok(())
    }

    /// A seat of this game.
    fn player(&self, entry: FieldText<'_>) -> Result<Seat, Refusal> {
        let seat: Seat = entry.parse()?;
        if self.playing().has(seat) { Ok(seat) } else { Err(entry.takes("a player of this game")) }
    }

    fn written_phase(&self) -> String {
        let word = PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(word, _)| word);
        match self.phase {
            Phase::Tie => format!("{word}:{}", self.tied()),
            Phase::Damage => format!("{word}:{},{},{}", self.front.world, self.fought, self.due),
            phase if phase.is_battle() => format!("{word}:{},{}", self.front.world, self.fought),
            _ => word.to_string(),
        }
    }

    /// The Realm and who controls what follow from the dice.
    pub(super) fn worked_out(mut self) -> D6D {
        self.realm = self.playing().iter().map(|seat| self.lost(seat).sum() as u8).sum();
        for world in World::all() {
            let there = self.present(world);
            if there.len() == 1 && !self.contested(world) {
                self.take(there.first(), world);
            }
        }
        self
    }

    /// The seats that have an army on `world`: two only while it is contested.
    pub(super) fn present(&self, world: World) -> Seats {
        let there = |seat: &Seat| !self.hosts[seat.index()].on(world).is_empty();
        self.playing().iter().filter(there).fold(Seats::NONE, Seats::with)
    }

    /// D5: a contested world is nobody's, even while the last army of one side falls.
    pub(super) fn contested(&self, world: World) -> bool {
        self.phase.is_battle() && self.front.world == world
    }
}

fn read_bridges(game: &mut D6D, entry: FieldText<'_>) -> Checked {
    game.bridges = Bridges::NONE;
    for route in entry.items(',') {
        let ends = route.text.split_once('-');
        let ends = ends.and_then(|(a, b)| Some((a.parse::<World>().ok()?, b.parse::<World>().ok()?)));
        let (a, b) = ends.ok_or_else(|| route.takes("bridges such as Menn-Aesir"))?;
        let sound = a != b && !game.bridges.has(Bridge::between(a, b));
        ensure(sound, "D11", "a bridge joins two worlds, and there is one of a kind")?;
        game.bridges = game.bridges.with(Bridge::between(a, b));
    }
    Ok(())
}

/// `A1`: the seat on turn and which action.
fn read_order(game: &mut D6D, entry: FieldText<'_>) -> Checked {
    let (text, action) = entry.text.split_at_checked(1).unwrap_or((entry.text, ""));
    let order = game.order.to(game.player(FieldText { text, ..entry })?);
    game.order = match action {
        "1" => order,
        "2" => Order { second: true, ..order },
        _ => return Err(entry.takes("a seat and its action, as in A1")),
    };
    Ok(())
}

fn read_phase(game: &mut D6D, entry: FieldText<'_>) -> Checked {
    let (text, rest) =
        entry.text.split_once(':').map_or((entry.text, None), |(word, rest)| (word, Some(rest)));
    game.phase = PHASES[FieldText { text, ..entry }.word(&PHASES.map(|(word, _)| word))?].1;
    match (game.phase, rest) {
        (Phase::Tie, Some(tied)) => {
            let tied: Seats = FieldText { text: tied, ..entry }.parse()?;
            game.due = tied.iter().fold(0, |bits, seat| bits | 1 << seat.index());
            Ok(())
        }
        (phase, Some(text)) if phase.is_battle() => read_battle(game, FieldText { text, ..entry }),
        (phase, None) if phase != Phase::Tie && !phase.is_battle() => Ok(()),
        _ => Err(entry
            .takes("a word; of a tie the seats (tie:AC), of a battle its world and rounds (fight:Aesir,3)")),
    }
}

fn read_battle(game: &mut D6D, entry: FieldText<'_>) -> Checked {
    let parts: Vec<FieldText<'_>> = entry.items(',').collect();
    let (world, fought, due) = match (game.phase, &parts[..]) {
        (Phase::Damage, &[world, fought, due]) => (world, fought, due.number(0..=255)?),
        (phase, &[world, fought]) if phase != Phase::Damage => (world, fought, 0),
        _ => {
            return Err(entry.takes("a world and the rounds so far, as in fight:Aesir,3 or damage:Aesir,3,2"));
        }
    };
    let world: World = world.parse()?;
    (game.fought, game.due) = (fought.number(0..=255)? as u8, due as u8);
    let falls = |seat: &Seat| game.phase == Phase::DefenderFalls && game.falling(*seat);
    let falling = game.playing().iter().filter(falls).fold(Seats::NONE, Seats::with);
    let others = game.present(world).or(falling).without(game.active());
    let because = "a battle is between the player on turn and one other on the contested world";
    ensure(others.len() == 1, "D10", because)?;
    game.front = Front { world, defender: others.first() };
    Ok(())
}
