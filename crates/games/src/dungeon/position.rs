//! Positions as text, and which of them are possible.

use engine::{Clause, Game, Pairs, Refusal, Seat, Seats, brief};

use super::dice::{Design, Die, Face, Item};
use super::hand::Hand;
use super::{Dungeon, DungeonOptions, Phase, View, waffle_text};

const KEYS: [&str; 12] =
    ["eyes", "to", "phase", "turns", "bag", "A", "B", "fresh", "die", "done", "declared", "waffle"];
const PHASES: [(&str, Phase); 7] = [
    ("starter", Phase::Starter),
    ("before", Phase::Before),
    ("draw", Phase::Draw),
    ("roll", Phase::Roll),
    ("resolve", Phase::Resolve),
    ("after", Phase::After),
    ("over", Phase::Over),
];

/// Writes a view.
pub(super) fn write(view: &View) -> String {
    let game = &view.game;
    let bag: Vec<String> = game.bag.iter().map(u8::to_string).collect();
    let hand = |seat: Seat| hand_text(game, seat);
    format!(
        "eyes={} to={} phase={} turns={} bag={} A={} B={} fresh={} die={} done={} declared={} waffle={}",
        view.eyes,
        game.active,
        PHASES[game.phase as usize].0,
        game.turns,
        bag.join(","),
        hand(Seat::A),
        hand(Seat::B),
        fresh_text(game),
        die_text(game),
        done_text(game),
        game.declarer.map_or("-".to_string(), |seat| seat.to_string()),
        waffle_text::write(view),
    )
}

/// Reads a view; refuses what is impossible.
pub(super) fn read(options: DungeonOptions, text: &str) -> Result<View, Refusal> {
    let pairs = Pairs::read(text, &KEYS)?;
    let eyes: Seats = pairs.parse("eyes")?;
    let mut game = Dungeon::new(2, options);
    game.phase = PHASES[pairs.word("phase", &PHASES.map(|(word, _)| word))?].1;
    game.active = pairs.parse("to")?;
    game.turns = pairs.number("turns", 0..=i64::from(options.turn_cap) + 1)? as u16;
    for (i, count) in pairs.numbers("bag", 6, 0..=36)?.into_iter().enumerate() {
        game.bag[i] = count as u8;
    }
    game.declarer = match pairs.text("declared") {
        "-" => None,
        _ => Some(pairs.parse("declared")?),
    };
    if [Some(game.active), game.declarer].iter().flatten().any(|seat| seat.index() > 1)
        || eyes.and(Seats::first_n(2)) != eyes
    {
        return Err(bad("only A and B play"));
    }
    for seat in [Seat::A, Seat::B] {
        read_hand(&mut game, seat, pairs.text(&seat.to_string()))?;
    }
    read_fresh(&mut game, pairs.text("fresh"))?;
    read_die(&mut game, pairs.text("die"))?;
    read_done(&mut game, pairs.text("done"))?;
    waffle_text::read(&mut game, eyes, pairs.text("waffle"))?;
    game.possible(eyes)?;
    Ok(View { game, eyes })
}

fn bad(because: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(Clause::POSITION, because)
}

fn or_dash(texts: Vec<String>, between: &str) -> String {
    if texts.is_empty() { "-".to_string() } else { texts.join(between) }
}

fn parts(text: &str, between: char) -> impl Iterator<Item = &str> {
    text.split(between).filter(move |_| text != "-")
}

/// `yellow-swords2*3,red-net`
fn hand_text(game: &Dungeon, seat: Seat) -> String {
    let hand = &game.hands[seat.index()];
    let dice = hand.slots().map(|slot| match (Hand::die(&game.options.table, slot), hand.count(slot)) {
        (die, 1) => die.to_string(),
        (die, count) => format!("{die}*{count}"),
    });
    or_dash(dice.collect(), ",")
}

fn read_hand(game: &mut Dungeon, seat: Seat, text: &str) -> Result<(), Refusal> {
    for part in parts(text, ',') {
        let (die, count) = part.split_once('*').unwrap_or((part, "1"));
        let one_way = |n: &u8| (1..=36).contains(n) && n.to_string() == count;
        let count = count.parse().ok().filter(one_way).ok_or_else(|| wrong(part))?;
        let slot = read_slot(game, die)?;
        if game.hands[seat.index()].count(slot) > 0 {
            return Err(bad(format!("{} stands twice in front of {seat}", brief(die))));
        }
        (0..count).for_each(|_| game.hands[seat.index()].add(slot));
    }
    Ok(())
}

fn wrong(text: &str) -> Refusal {
    bad(format!("cannot read `{}`: expected a die such as red-net or red-net*2", brief(text)))
}

fn read_slot(game: &Dungeon, text: &str) -> Result<usize, Refusal> {
    let die: Die = text.parse().map_err(|_| wrong(text))?;
    let none = || Refusal::new(Clause("W3"), format!("a {} die has no such face", die.design.word()));
    Hand::slot(&game.options.table, die).ok_or_else(none)
}

fn fresh_text(game: &Dungeon) -> String {
    let slots = game.fresh.iter().filter(|&&it| it > 0);
    let dice = slots.map(|&it| Hand::die(&game.options.table, usize::from(it) - 1).to_string());
    or_dash(dice.collect(), ",")
}

fn read_fresh(game: &mut Dungeon, text: &str) -> Result<(), Refusal> {
    for (i, part) in parts(text, ',').enumerate() {
        if i > 1 {
            return Err(Refusal::new(Clause("W10"), "no more than two dice come in one turn"));
        }
        game.fresh[i] = read_slot(game, part)? as u8 + 1;
    }
    game.fresh.sort_unstable_by(|a, b| b.cmp(a));
    if fresh_text(game) == text { Ok(()) } else { Err(bad(format!("fresh reads {}", fresh_text(game)))) }
}

fn die_text(game: &Dungeon) -> String {
    let design = game.design.word();
    match game.phase {
        Phase::Roll => design.to_string(),
        Phase::Resolve => format!("{design}-{}", game.rolled().word()),
        _ => "-".to_string(),
    }
}

fn read_die(game: &mut Dungeon, text: &str) -> Result<(), Refusal> {
    let (design, face) = text.split_once('-').unwrap_or((text, ""));
    let unread =
        || bad(format!("die reads red while it is rolled, red-dragon after that, not `{}`", brief(text)));
    match game.phase {
        Phase::Roll => game.design = text.parse().map_err(|_| unread())?,
        Phase::Resolve => {
            game.design = design.parse().map_err(|_| unread())?;
            let face: Face = face.parse().map_err(|_| unread())?;
            let none = || Refusal::new(Clause("W3"), "the die has no such face");
            game.side = game.options.table.side(game.design, face).ok_or_else(none)?;
        }
        _ if text != "-" => return Err(bad("no die is rolled in this phase")),
        _ => (),
    }
    Ok(())
}

fn done_text(game: &Dungeon) -> String {
    let done = [(game.drawn, "drawn"), (game.freed, "freed"), (game.paired, "paired")];
    or_dash(done.iter().filter(|(it, _)| *it).map(|(_, word)| word.to_string()).collect(), "+")
}

fn read_done(game: &mut Dungeon, text: &str) -> Result<(), Refusal> {
    for part in parts(text, '+') {
        match part {
            "drawn" => game.drawn = true,
            "freed" => game.freed = true,
            "paired" => game.paired = true,
            _ => return Err(bad("done takes drawn, freed and paired with + between, or -")),
        }
    }
    if done_text(game) == text { Ok(()) } else { Err(bad(format!("done reads {}", done_text(game)))) }
}

impl Dungeon {
    /// W5a: whether nothing of the waffle is hidden from anybody.
    pub(super) fn all_open(&self) -> bool {
        self.options.open_waffle || self.phase == Phase::Over
    }

    /// Refuses what no game can reach.
    fn possible(&self, eyes: Seats) -> Result<(), Refusal> {
        let refuse = |clause, because: &'static str| Err(Refusal::new(Clause(clause), because));
        if self.phase == Phase::Starter && *self != Dungeon::new(2, self.options) {
            return refuse("W5", "before the first turn all dice are in the bag");
        }
        if Design::ALL.iter().any(|&it| self.dice(it) != u16::from(self.options.bag[it as usize])) {
            return refuse("W2", "bag, hands, waffle and the rolled die must make up the set of dice");
        }
        if !self.turn_is_possible() {
            return refuse("W6", "what has been done does not fit the moment of the turn");
        }
        if !self.fresh_is_possible() {
            return refuse("W10", "only Nets and Rings in front of the player can have come this turn");
        }
        self.end_is_possible(eyes)
    }

    /// How many dice of a design there are anywhere.
    fn dice(&self, design: Design) -> u16 {
        let slots = design as usize * 4..design as usize * 4 + 4;
        let held: u16 =
            slots.map(|slot| u16::from(self.hands[0].count(slot) + self.hands[1].count(slot))).sum();
        let placed =
            self.holes.iter().filter(|hole| !hole.is_empty() && hole.design() == design).count() as u16;
        let rolled = matches!(self.phase, Phase::Roll | Phase::Resolve) && self.design == design;
        u16::from(self.bag[design as usize]) + held + placed + u16::from(rolled)
    }

    fn turn_is_possible(&self) -> bool {
        let Dungeon { drawn, freed, paired, .. } = *self;
        match self.phase {
            Phase::Starter | Phase::Over => !drawn && !freed && !paired && self.fresh == [0; 2],
            Phase::Before => !drawn && !paired,
            Phase::Draw => !drawn && !paired && self.bag != [0; 6],
            Phase::Roll => (drawn || freed) && !paired,
            Phase::Resolve => drawn || freed,
            Phase::After => drawn && !paired,
        }
    }

    fn fresh_is_possible(&self) -> bool {
        let resolved = u8::from(self.drawn) + u8::from(self.freed);
        let pending = u8::from(matches!(self.phase, Phase::Roll | Phase::Resolve));
        let fresh: Vec<usize> =
            self.fresh.iter().filter(|&&it| it > 0).map(|&it| usize::from(it) - 1).collect();
        let hand = &self.hands[self.active.index()];
        let held = |&slot: &usize| {
            let like = fresh.iter().filter(|&&it| it == slot).count();
            let item = Hand::die(&self.options.table, slot).item;
            matches!(item, Item::Net | Item::Ring) && usize::from(hand.count(slot)) >= like
        };
        fresh.len() <= usize::from(resolved.saturating_sub(pending)) && fresh.iter().all(held)
    }

    fn end_is_possible(&self, eyes: Seats) -> Result<(), Refusal> {
        let refuse = |clause, because: &'static str| Err(Refusal::new(Clause(clause), because));
        let (over, cap) = (self.phase == Phase::Over, self.options.turn_cap);
        match self.declarer {
            Some(declarer) if declarer == self.active => refuse("W20", "the last turn is the opponent's"),
            Some(_) if self.turns == 0 => refuse("W20", "declaring ends a turn"),
            Some(seat) if eyes.has(seat) | eyes.has(self.active) && !self.completes(seat) => {
                refuse("W20", "the declarer has no complete route")
            }
            Some(_) => Ok(()),
            None if self.turns > cap || !over && self.turns == cap => refuse("W21", "the turns are used up"),
            None if over && self.turns < cap && self.bag != [0; 6] => {
                refuse("W14", "the game ends with an empty bag, a declaration or the last turn")
            }
            None => Ok(()),
        }
    }
}
