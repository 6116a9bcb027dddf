//! Positions as text, and which of them are possible.

use engine::position::{FieldText, Key, dashed, key};
use engine::{Checked, Game, Refusal, Seat, Seats, ensure, refuse};

use super::dice::{Design, Die, Face, Item};
use super::hand::Hand;
use super::{Dungeon, Phase, View, waffle_text};

const PHASES: &[&str] = &["starter", "before", "draw", "roll", "resolve", "after", "over"];
engine::setting!(Phase: Starter, Before, Draw, Roll, Resolve, After, Over);

/// `eyes=AB to=A phase=before turns=0 bag=6,6,6,6,6,6 A=- B=- fresh=- die=- done=- declared=- waffle=...`
pub(super) const KEYS: &[Key<View>] = &[
    key("eyes").notation(|it| &mut it.eyes),
    key("to").word(&["A", "B"], |it| &mut it.game.active),
    key("phase").word(PHASES, |it| &mut it.game.phase),
    key("turns").whole(|it| &mut it.game.turns, |it| 0..=i64::from(it.game.options.turn_cap) + 1),
    key("bag").whole(|it| &mut it.game.bag, |_| 0..=36),
    key("A").text(|it| hand_text(&it.game, Seat::A), |it, entry| read_hand(&mut it.game, Seat::A, entry)),
    key("B").text(|it| hand_text(&it.game, Seat::B), |it, entry| read_hand(&mut it.game, Seat::B, entry)),
    key("fresh").text(|it| fresh_text(&it.game), |it, entry| read_fresh(&mut it.game, entry)),
    key("die").text(|it| die_text(&it.game), |it, entry| read_die(&mut it.game, entry)),
    key("done").text(|it| done_text(&it.game), |it, entry| read_done(&mut it.game, entry)),
    key("declared").text(
        |it| dashed(it.game.declarer, ""),
        |it, entry| {
            it.game.declarer = entry.optional(|entry| entry.word(&["A", "B"]))?.map(Seat::new);
            Ok(())
        },
    ),
    key("waffle").text(waffle_text::write, waffle_text::read),
];

/// `yellow-swords2*3,red-net`
fn hand_text(game: &Dungeon, seat: Seat) -> String {
    let hand = &game.hands[seat.index()];
    let dice = hand.slots().map(|slot| match (Hand::die(&game.options.table, slot), hand.count(slot)) {
        (die, 1) => die.to_string(),
        (die, count) => format!("{die}*{count}"),
    });
    dashed(dice, ",")
}

fn read_hand(game: &mut Dungeon, seat: Seat, entry: FieldText<'_>) -> Checked {
    for part in entry.items(',') {
        let (die, count) = part.text.split_once('*').unwrap_or((part.text, "1"));
        let count = FieldText { text: count, ..part }.number(1..=36)?;
        let slot = read_slot(game, FieldText { text: die, ..part })?;
        if game.hands[seat.index()].count(slot) > 0 {
            return Err(part.takes("each die once, as in red-net*2"));
        }
        (0..count).for_each(|_| game.hands[seat.index()].add(slot));
    }
    Ok(())
}

fn read_slot(game: &Dungeon, entry: FieldText<'_>) -> Result<usize, Refusal> {
    let die: Die = entry.text.parse().map_err(|_| entry.takes("dice such as red-net or red-net*2"))?;
    Hand::slot(&game.options.table, die).map_or_else(|| refuse("W3", "the die has no such face"), Ok)
}

fn fresh_text(game: &Dungeon) -> String {
    let slots = game.fresh.iter().filter(|&&it| it > 0);
    dashed(slots.map(|&it| Hand::die(&game.options.table, usize::from(it) - 1)), ",")
}

fn read_fresh(game: &mut Dungeon, entry: FieldText<'_>) -> Checked {
    for (i, part) in entry.items(',').enumerate() {
        ensure(i < 2, "W10", "no more than two dice come in one turn")?;
        game.fresh[i] = read_slot(game, part)? as u8 + 1;
    }
    game.fresh.sort_unstable_by(|a, b| b.cmp(a));
    exactly(entry, fresh_text(game))
}

/// There is one way to write what was read.
fn exactly(entry: FieldText<'_>, text: String) -> Checked {
    if entry.text == text { Ok(()) } else { Err(entry.takes(&text)) }
}

fn die_text(game: &Dungeon) -> String {
    let design = game.design.word();
    match game.phase {
        Phase::Roll => design.to_string(),
        Phase::Resolve => format!("{design}-{}", game.rolled().word()),
        _ => "-".to_string(),
    }
}

fn read_die(game: &mut Dungeon, entry: FieldText<'_>) -> Checked {
    let (design, face) = entry.text.split_once('-').unwrap_or((entry.text, ""));
    let unread = || entry.takes("red while it is rolled, red-dragon after that, else -");
    match game.phase {
        Phase::Roll => game.design = entry.text.parse().map_err(|_| unread())?,
        Phase::Resolve => {
            game.design = design.parse().map_err(|_| unread())?;
            let face: Face = face.parse().map_err(|_| unread())?;
            let side = game.options.table.side(game.design, face);
            game.side = side.map_or_else(|| refuse("W3", "the die has no such face"), Ok)?;
        }
        _ if entry.text != "-" => return Err(unread()),
        _ => (),
    }
    Ok(())
}

fn done_text(game: &Dungeon) -> String {
    let done = [(game.drawn, "drawn"), (game.freed, "freed"), (game.paired, "paired")];
    dashed(done.iter().filter(|(it, _)| *it).map(|(_, word)| word), "+")
}

fn read_done(game: &mut Dungeon, entry: FieldText<'_>) -> Checked {
    let done = |word| entry.items('+').any(|part| part.text == word);
    (game.drawn, game.freed, game.paired) = (done("drawn"), done("freed"), done("paired"));
    exactly(entry, done_text(game))
}

impl Dungeon {
    /// W5a: whether nothing of the waffle is hidden from anybody.
    pub(super) fn all_open(&self) -> bool {
        self.options.open_waffle || self.phase == Phase::Over
    }

    /// Refuses what no game can reach.
    pub(super) fn possible(&self, eyes: Seats) -> Checked {
        let begun = self.phase != Phase::Starter || *self == Dungeon::new(2, self.options);
        ensure(begun, "W5", "before the first turn all dice are in the bag")?;
        let whole = Design::ALL.iter().all(|&it| self.dice(it) == u16::from(self.options.bag[it as usize]));
        ensure(whole, "W2", "bag, hands, waffle and the rolled die must make up the set of dice")?;
        ensure(self.turn_is_possible(), "W6", "what has been done does not fit the moment of the turn")?;
        let fresh = self.fresh_is_possible();
        ensure(fresh, "W10", "only Nets and Rings in front of the player can have come this turn")?;
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

    fn end_is_possible(&self, eyes: Seats) -> Checked {
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
