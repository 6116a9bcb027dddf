//! Positions as text: every die by its number, then the turn, then the battle that is going on.

use engine::{Clause, Pairs, Refusal, Seat, brief};

use super::horde::{DICE, Horde};
use super::{Battle, End, Gozd, GozdOptions, Minion, Next, Phase, Role, Specials, Trail};

const KEYS: [&str; 11] =
    ["death", "devil", "turns", "to", "left", "attacks", "quiet", "fought", "fight", "phase", "special"];
const YES: [&str; 2] = ["no", "yes"];

/// G13: whether the special has been used is told only where it may be used once.
fn keys(options: &GozdOptions) -> &'static [&'static str] {
    if options.specials_a_turn == Specials::Once { &KEYS } else { &KEYS[..10] }
}

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

impl Gozd {
    /// `death=0:6@7,1:3@home/2 devil=33:6@12 turns=3 to=B left=5 attacks=4,2 quiet=0 fought=no fight=-
    /// phase=act`, with `special=no` behind it where a special may be used once. A die in the air reads `4:*`.
    pub(super) fn write(&self) -> String {
        let phase = PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(word, _)| word);
        let Battle { attacker, defender, sum } = self.battle;
        let fight = match (attacker, defender) {
            (Battle::NOBODY, _) => "-".to_string(),
            (_, Battle::NOBODY) => attacker.to_string(),
            _ => format!("{attacker},{defender},{sum}"),
        };
        let special = match self.options.specials_a_turn {
            Specials::Any => String::new(),
            Specials::Once => format!(" special={}", YES[usize::from(self.special_used)]),
        };
        format!(
            "death={} devil={} turns={} to={} left={} attacks={},{} quiet={} fought={} fight={fight} phase={phase}{special}",
            self.write_army(Seat::A),
            self.write_army(Seat::B),
            self.turns,
            self.active,
            self.left,
            self.attacks[0],
            self.attacks[1],
            self.quiet,
            YES[usize::from(self.fought)],
        )
    }

    fn write_army(&self, seat: Seat) -> String {
        let its = (0..DICE as u8).filter(|&die| self.horde.owner(die) == seat);
        let words = its.filter_map(|die| match self.horde.stand(die) {
            Some((value, at)) => {
                let minion = Minion::new(value, at).that_has_been(self.trail.of(die));
                Some(format!("{die}:{minion}"))
            }
            None => self.horde.in_air(die).then(|| format!("{die}:*")),
        });
        let words: Vec<String> = words.collect();
        if words.is_empty() { "-".to_string() } else { words.join(",") }
    }

    /// Reads what `write` wrote, and refuses what no game can reach.
    pub(super) fn read(options: GozdOptions, position: &str) -> Result<Gozd, Refusal> {
        let pairs = Pairs::read(position, keys(&options))?;
        let once = options.specials_a_turn == Specials::Once;
        let most = i64::from(options.turn_cap) * i64::from(options.actions);
        let attacks = pairs.numbers("attacks", 2, 0..=most)?;
        let phases: Vec<&str> = PHASES.iter().map(|(word, _)| *word).collect();
        let mut game = Gozd {
            horde: Horde::nobody(),
            trail: Trail::EMPTY,
            options,
            turns: pairs.number("turns", 0..=options.turn_cap.into())? as u16,
            attacks: [attacks[0] as u16, attacks[1] as u16],
            quiet: pairs.number("quiet", 0..=options.quiet_turns.into())? as u8,
            fought: pairs.word("fought", &YES)? == 1,
            special_used: once && pairs.word("special", &YES)? == 1,
            left: pairs.number("left", 0..=options.actions.into())? as u8,
            air: 0,
            battle: read_fight(&pairs)?,
            active: [Seat::A, Seat::B][pairs.word("to", &["A", "B"])?],
            phase: PHASES[pairs.word("phase", &phases)?].1,
        };
        game.read_army(Seat::A, pairs.text("death"))?;
        game.read_army(Seat::B, pairs.text("devil"))?;
        game.possible().map(|()| game)
    }

    fn read_army(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        if text == "-" {
            return Ok(());
        }
        text.split(',').try_for_each(|word| self.read_die(seat, word))
    }

    fn read_die(&mut self, seat: Seat, word: &str) -> Result<(), Refusal> {
        let (number, minion) = word.split_once(':').ok_or_else(|| unread(word))?;
        let die =
            read_number(number).filter(|die| *die < 2 * self.options.army).ok_or_else(|| unread(word))?;
        if self.horde.in_air(die) || self.horde.stand(die).is_some() {
            return refuse("G2", format!("die {die} is given twice"));
        }
        self.horde.join(die, seat);
        if minion == "*" {
            self.air += 1;
            return Ok(());
        }
        let minion: Minion = minion.parse().map_err(|_| unread(word))?;
        let (value, at, been) = minion.parts();
        if at.number().is_some_and(|field| field >= self.options.rows * super::COLUMNS) {
            return refuse("G1", format!("the battleground has no field {at}"));
        }
        if !at.is_home() && self.horde.on(seat, at) >= self.options.field_capacity {
            return refuse("G3", format!("more minions of {seat} than fit stand on field {at}"));
        }
        self.horde.put(die, value, at);
        for place in been.iter() {
            self.remember(seat, die, at, place)?;
        }
        Ok(())
    }

    fn remember(
        &mut self,
        seat: Seat,
        die: u8,
        at: super::Place,
        place: super::Place,
    ) -> Result<(), Refusal> {
        let outside = place.number().is_some_and(|field| field >= self.options.rows * super::COLUMNS);
        let spent = usize::from(self.options.actions - self.left);
        if seat != self.active || outside || place == at || self.trail.len() >= spent {
            let because = format!("die {die} cannot have been at {place} this turn, before it came to {at}");
            return refuse("G5", because);
        }
        self.trail.leave(die, place);
        Ok(())
    }
}

/// `-`, the number of the attacking die, or both numbers and the sum.
fn read_fight(pairs: &Pairs<'_>) -> Result<Battle, Refusal> {
    let text = pairs.text("fight");
    if text == "-" {
        return Ok(Battle::NONE);
    }
    let numbers: Option<Vec<u8>> = text.split(',').map(read_number).collect();
    match numbers.as_deref() {
        Some(&[attacker]) if attacker < DICE as u8 => Ok(Battle { attacker, ..Battle::NONE }),
        Some(&[attacker, defender, sum @ 2..=12]) if attacker.max(defender) < DICE as u8 => {
            Ok(Battle { attacker, defender, sum })
        }
        _ => Err(Refusal::new(
            Clause::POSITION,
            format!("fight takes -, a die, or two dice and their sum, not `{}`", brief(text)),
        )),
    }
}

fn read_number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}

fn unread(word: &str) -> Refusal {
    let because = format!("cannot read the die `{}`: expected such as 0:6@7, 12:3@home or 4:*", brief(word));
    Refusal::new(Clause::POSITION, because)
}

fn refuse<T>(clause: &'static str, because: String) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), because))
}
