//! Positions as text: every die by its number, then the turn, then the battle that is going on.

use engine::position::{FieldText, Key, dashed, key};
use engine::{Checked, Seat, ensure};

use super::horde::DICE;
use super::place::Place;
use super::{Battle, COLUMNS, End, Gozd, Minion, Next, Phase, Role, Specials};

const YES: &[&str] = &["no", "yes"];

const PHASES: [(&str, Phase); 15] = [
    ("setup", Phase::Setup),
    ("act", Phase::Act),
    ("defend", Phase::Defend),
    ("attacker", Phase::Settle(Role::Attacker)),
    ("defender", Phase::Settle(Role::Defender)),
    ("victims", Phase::Victims),
    ("roll-attacker", Phase::Roll(Next::Settled(Role::Attacker))),
    ("roll-defender", Phase::Roll(Next::Settled(Role::Defender))),
    ("roll", Phase::Roll(Next::Done)),
    ("roll-two", Phase::Roll(Next::Hell)),
    ("destroyed", Phase::Over(End::Destroyed)),
    ("afraid", Phase::Over(End::Afraid)),
    ("capped", Phase::Over(End::Capped)),
    ("resigned-A", Phase::Over(End::Resigned(Seat::A))),
    ("resigned-B", Phase::Over(End::Resigned(Seat::B))),
];

/// `death=0:6@7,1:3@home/2 devil=33:6@12 turns=3 to=B left=5 attacks=4,2 quiet=0 fought=no fight=- phase=act`,
/// with `special=no` behind it where a special may be used once. A die in the air reads `4:*`.
pub(super) const KEYS: &[Key<Gozd>] = &[
    key("death").text(|it| it.write_army(Seat::A), |it, entry| it.read_army(Seat::A, entry)),
    key("devil").text(|it| it.write_army(Seat::B), |it, entry| it.read_army(Seat::B, entry)),
    key("turns").whole(|it| &mut it.turns, |it| 0..=it.options.turn_cap.into()),
    key("to").first().word(&["A", "B"], |it| &mut it.active),
    key("left").first().whole(|it| &mut it.left, |it| 0..=it.options.actions.into()),
    key("attacks")
        .whole(|it| &mut it.attacks, |it| 0..=i64::from(it.options.turn_cap) * i64::from(it.options.actions)),
    key("quiet").whole(|it| &mut it.quiet, |it| 0..=it.options.quiet_turns.into()),
    key("fought").word(YES, |it| &mut it.fought),
    key("fight").text(|it| it.battle.written(), |it, entry| it.battle.read(entry)),
    key("phase").text(
        |it| PHASES.iter().find(|(_, phase)| *phase == it.phase).map_or("", |(word, _)| word).to_string(),
        |it, entry| {
            it.phase = PHASES[entry.word(&PHASES.map(|(word, _)| word))?].1;
            Ok(())
        },
    ),
    // G13: told only where it may be used once.
    key("special").text_when(
        |it| it.options.specials_a_turn == Specials::Once,
        |it| YES[usize::from(it.special_used)].to_string(),
        |it, entry| {
            it.special_used = entry.word(YES)? == 1;
            Ok(())
        },
    ),
];

impl Gozd {
    fn write_army(&self, seat: Seat) -> String {
        let its = (0..DICE as u8).filter(|&die| self.horde.owner(die) == seat);
        let words = its.filter_map(|die| match self.horde.stand(die) {
            Some((value, at)) => {
                let minion = Minion::new(value, at).that_has_been(self.trail.of(die));
                Some(format!("{die}:{minion}"))
            }
            None => self.horde.in_air(die).then(|| format!("{die}:*")),
        });
        dashed(words, ",")
    }

    fn read_army(&mut self, seat: Seat, entry: FieldText<'_>) -> Checked {
        entry.items(',').try_for_each(|item| self.read_die(seat, item))
    }

    fn read_die(&mut self, seat: Seat, entry: FieldText<'_>) -> Checked {
        let unread = || entry.takes("dice such as 0:6@7, 12:3@home or 4:*");
        let (number, minion) = entry.text.split_once(':').ok_or_else(unread)?;
        let last = i64::from(2 * self.options.army) - 1;
        let die = FieldText { text: number, ..entry }.number(0..=last)? as u8;
        ensure(!self.horde.in_air(die) && self.horde.stand(die).is_none(), "G2", "a die is given twice")?;
        self.horde.join(die, seat);
        if minion == "*" {
            self.air += 1;
            return Ok(());
        }
        let minion: Minion = minion.parse().map_err(|_| unread())?;
        let (value, at, been) = minion.parts();
        ensure(!self.outside(at), "G1", "the battleground has no such field")?;
        let room = at.is_home() || self.horde.on(seat, at) < self.options.field_capacity;
        ensure(room, "G3", "more minions of a player than fit stand on a field")?;
        self.horde.put(die, value, at);
        been.iter().try_for_each(|place| self.remember(seat, die, at, place))
    }

    fn remember(&mut self, seat: Seat, die: u8, at: Place, place: Place) -> Checked {
        let spent = usize::from(self.options.actions - self.left);
        let could = seat == self.active && !self.outside(place) && place != at && self.trail.len() < spent;
        ensure(could, "G5", "a minion cannot have been there this turn, before it came to where it is")?;
        self.trail.leave(die, place);
        Ok(())
    }

    pub(super) fn outside(&self, place: Place) -> bool {
        !place.is_home() && place.0 >= self.options.rows * COLUMNS
    }
}

impl Battle {
    /// `-`, the number of the attacking die, or both numbers and the sum.
    fn written(self) -> String {
        match (self.attacker, self.defender) {
            (Battle::NOBODY, _) => "-".to_string(),
            (attacker, Battle::NOBODY) => attacker.to_string(),
            (attacker, defender) => format!("{attacker},{defender},{}", self.sum),
        }
    }

    fn read(&mut self, entry: FieldText<'_>) -> Checked {
        let numbers = entry.items(',').map(|item| item.number(0..=DICE as i64 - 1));
        let numbers = numbers.collect::<Result<Vec<i64>, _>>()?;
        *self = match *numbers.as_slice() {
            [] => Battle::NONE,
            [attacker] => Battle { attacker: attacker as u8, ..Battle::NONE },
            [attacker, defender, sum @ 2..=12] => {
                Battle { attacker: attacker as u8, defender: defender as u8, sum: sum as u8 }
            }
            _ => return Err(entry.takes("-, a die, or two dice and their sum")),
        };
        Ok(())
    }
}
