//! Positions as text, and which of them are possible.

use engine::position::{FieldText, Key, dashed, digit, key};
use engine::{Checked, Refusal, ensure, refuse};

use super::action::quarter_turns;
use super::board::{BOARDS, Laid};
use super::options::{Difficulty, Layout, SeaLimit};
use super::place::{FORESTS, GOAL, HOME, Place, places, tile_mask};
use super::{ALL_CUBES, Army, Land6, NOTHING, Phase, THROWN, Target, bit_number, target};

const PHASES: &[&str] = &[
    "layout",
    "lay",
    "act",
    "extra",
    "fight-roll",
    "fight",
    "remove",
    "hit",
    "cubes-roll",
    "cubes",
    "loss",
    "won",
    "lost",
];
engine::setting!(
    Phase: Layout, Lay, Act, Extra, FightRoll, Fight, Remove, Hit, CubesRoll, Cubes, Loss, Won, Lost
);

/// `board=626 dice=city1:2,field1:4 cubes=1,6 turn=7 phase=fight roll=3 reroll=- sea=city1`
pub(super) const KEYS: &[Key<Land6>] = &[
    key("board").text(board_text, read_board),
    key("dice").text(|it| dashed(it.army.iter().map(|(at, value)| format!("{at}:{value}")), ","), read_dice),
    key("cubes").text(
        |it| dashed(places(it.cubes).map(Place::tile), ","),
        |it, entry| {
            it.cubes = set(entry, |tile| Some(1 << (4 * (digit(tile.text, 6)? - 1))), "tiles from 1 to 6")?;
            Ok(())
        },
    ),
    key("turn").whole(|it| &mut it.turn, |it| 1..=it.options.turn_cap.into()),
    key("phase").first().word(PHASES, |it| &mut it.phase),
    key("roll").text(
        |it| dashed(it.thrown(), ""),
        |it, entry| {
            it.roll = entry.optional(|entry| entry.number(1..=6))?.unwrap_or(0) as u8;
            Ok(())
        },
    ),
    key("reroll").text(
        |it| dashed(it.rerolling(), ""),
        |it, entry| {
            it.reroll = entry.optional(FieldText::parse)?.map_or(NOTHING, bit_number);
            Ok(())
        },
    ),
    key("sea").text(sea_text, read_sea),
];

/// The number; while tiles are laid by hand, those that lie, as `2.90,4.270`.
fn board_text(game: &Land6) -> String {
    let laid = |slot| {
        let Laid { tile, turns } = game.lain(slot);
        format!("{tile}.{}", u16::from(turns) * 90)
    };
    match game.board() {
        Some(number) => number.to_string(),
        None => dashed((0..game.lying.into()).map(laid), ","),
    }
}

fn read_board(game: &mut Land6, entry: FieldText<'_>) -> Checked {
    match game.phase {
        Phase::Layout if entry.text == "-" => game.board = 0,
        Phase::Lay => entry.items(',').try_for_each(|item| read_laid(game, item))?,
        _ => game.board = entry.number(0..=BOARDS as i64 - 1)? as u16,
    }
    Ok(())
}

fn read_laid(game: &mut Land6, entry: FieldText<'_>) -> Checked {
    let laid = entry.text.split_once('.').and_then(|(tile, degrees)| {
        Some((digit(tile, 5).filter(|&tile| tile > 1)?, quarter_turns(degrees).ok()?))
    });
    let (tile, turns) = laid.ok_or_else(|| entry.takes("tiles such as 4.270"))?;
    let free = game.tiles_left() >> tile & 1 == 1 && game.lying < 3;
    ensure(free, "L3", "at most three different tiles lie while one is to be laid")?;
    game.board |= u16::from((tile - 2) << 2 | turns) << (4 * game.lying);
    game.lying += 1;
    Ok(())
}

fn read_dice(game: &mut Land6, entry: FieldText<'_>) -> Checked {
    game.army = Army::default();
    for item in entry.items(',') {
        let die = item.text.split_once(':').and_then(|(place, value)| Some((place, digit(value, 6)?)));
        let (text, value) = die.ok_or_else(|| item.takes("dice such as city1:6"))?;
        let place: Place = FieldText { text, ..item }.parse()?;
        ensure(!place.is_in(game.army.all()), "L10", "two dice stand on one square")?;
        game.army.set(place, value);
    }
    Ok(())
}

fn sea_text(game: &Land6) -> String {
    match game.options.sea {
        SeaLimit::Final => {
            let bits = 0..=THROWN.trailing_zeros() as u8;
            dashed(bits.filter(|bit| game.used >> bit & 1 == 1).map(target), ",")
        }
        SeaLimit::Free | SeaLimit::Once => game.used.to_string(),
    }
}

fn read_sea(game: &mut Land6, entry: FieldText<'_>) -> Checked {
    game.used = match game.options.sea {
        SeaLimit::Final => {
            set(entry, |at| Some(1 << bit_number(at.parse::<Target>().ok()?)), "dice such as city1, or roll")?
        }
        SeaLimit::Free => entry.number(0..=SeaLimit::MOST.into())? as u32,
        SeaLimit::Once => entry.number(0..=1)? as u32,
    };
    Ok(())
}

/// Bits with commas between, each at most once; `-` for none.
fn set(entry: FieldText<'_>, bit: fn(FieldText<'_>) -> Option<u32>, expected: &str) -> Result<u32, Refusal> {
    entry.items(',').try_fold(0, |set, item| match bit(item) {
        Some(new) if set & new == 0 => Ok(set | new),
        Some(_) => Err(item.takes("each of them once")),
        None => Err(item.takes(expected)),
    })
}

/// What no game can reach, and what the code relies on never meeting.
pub(super) fn possible(game: &Land6) -> Checked {
    ensure(game.army.len() <= Army::DICE, "L4", "there are six army dice")?;
    let elsewhere = matches!(game.options.layout, Layout::Number(number) if number != game.board);
    ensure(!elsewhere, "L3", "the options name another board")?;
    let quiet = game.roll == 0 && game.used == 0 && game.reroll == NOTHING;
    let all = game.cubes == ALL_CUBES;
    match game.phase {
        Phase::Layout | Phase::Lay => return possible_setup(game, quiet),
        Phase::Won => {
            let won = game.is_taken() && quiet && !all;
            return ensure(won, "L21", "the game is won with 3 or more on tile 6's city and no cube there");
        }
        _ if game.is_taken() => return refuse("L21", "with tile 6 taken the game is won"),
        Phase::Lost => {
            let lost = all || game.city_dice() == 0 || game.turn == game.options.turn_cap;
            let because = "six cubes, no die on a city or the last turn: nothing else is defeat";
            return ensure(lost && quiet, "L22", because);
        }
        _ => (),
    }
    ensure(!all, "L22", "the sixth cube has lost the game")?;
    ensure(game.city_dice() != 0, "L22", "without a die on a city the game is lost")?;
    possible_throw(game)?;
    possible_window(game)
}

fn possible_setup(game: &Land6, quiet: bool) -> Checked {
    let layout = if game.phase == Phase::Lay { Layout::Hand } else { Layout::Random };
    ensure(game.options.layout == layout, "L3", "the options say where the board comes from")?;
    let cubes = if game.options.difficulty == Difficulty::Easy { 0 } else { GOAL.bit() };
    let start = game.army == [(HOME, 6)].into_iter().collect() && game.cubes == cubes && game.turn == 1;
    ensure(start && quiet, "L4", "the game starts with a die of 6 on city1 and no cube but L5's")
}

/// Whether a thrown die lies there just when it should, and asks for what is asked.
fn possible_throw(game: &Land6) -> Checked {
    let fight = matches!(game.phase, Phase::FightRoll | Phase::Fight | Phase::Remove | Phase::Hit);
    let thrown = matches!(game.phase, Phase::Fight | Phase::Remove | Phase::Hit | Phase::Cubes | Phase::Loss);
    let because = "roll= is the action die, once thrown and until it has taken effect";
    ensure(thrown == (game.roll > 0), "L18", because)?;
    let some = game.cubes != 0 || game.options.fight_without_cubes;
    ensure(!fight || some, "L13", "there is no cube on the board to fight")?;
    let (cities, forests) = (game.city_dice().count_ones(), (game.army.all() & FORESTS).count_ones());
    match game.phase {
        Phase::Remove => {
            let several = game.roll >= 4 && game.cubes.count_ones() > 1;
            ensure(several, "L12", "a cube is chosen after a fight of 4 or more, among two or more")
        }
        Phase::Hit => {
            let several = game.roll == 1 && forests > 1;
            ensure(several, "L12", "a forest die is chosen after a fight of 1, among two or more")
        }
        Phase::Loss => {
            let bare = game.has_cube(game.roll) && game.army.all() & tile_mask(game.roll) == 0;
            let because = "a city die is chosen, among two or more, for a cube on a tile without dice";
            ensure(bare && cities > 1, "L20", because)
        }
        _ => Ok(()),
    }
}

/// Whether Sea was used, or is being used, where it can be.
fn possible_window(game: &Land6) -> Checked {
    let (rerolling, after_throw) =
        (game.reroll != NOTHING, matches!(game.phase, Phase::Fight | Phase::Cubes));
    if !after_throw && !matches!(game.phase, Phase::Act | Phase::Extra) {
        let unused = game.used == 0 && !rerolling;
        return ensure(unused, "L18", "Sea is used before an action or after a throw only");
    }
    let there = game.army.all() | if game.roll > 0 { THROWN } else { 0 };
    ensure(!rerolling || there >> game.reroll & 1 == 1, "L17", "what is being rerolled is not there")?;
    let noted = match game.options.sea {
        SeaLimit::Final => game.used & !there == 0 && (!rerolling || game.used >> game.reroll & 1 == 1),
        SeaLimit::Free | SeaLimit::Once => !rerolling || game.used > 0,
    };
    ensure(noted, "L18", "sea= tells what was rerolled in this window, with the die in the air")?;
    let waits = !after_throw || rerolling || game.sea_is_possible();
    ensure(waits, "L18a", "no Sea is possible, so the throw has taken effect")
}
