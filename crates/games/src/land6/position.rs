//! Positions as text: writing them, reading them, and refusing impossible ones.

use engine::{Clause, Pairs, Refusal, brief};

use super::action::quarter_turns;
use super::board::{BOARDS, Laid};
use super::options::{Difficulty, Land6Options, Layout, SeaLimit};
use super::place::{FORESTS, GOAL, HOME, Place, places, tile_mask};
use super::{ALL_CUBES, Army, Land6, NOTHING, Phase, THROWN, Target, bit_number, target};

const KEYS: [&str; 8] = ["board", "dice", "cubes", "turn", "phase", "roll", "reroll", "sea"];

const PHASES: [(&str, Phase); 13] = [
    ("layout", Phase::Layout),
    ("lay", Phase::Lay),
    ("act", Phase::Act),
    ("extra", Phase::Extra),
    ("fight-roll", Phase::FightRoll),
    ("fight", Phase::Fight),
    ("remove", Phase::Remove),
    ("hit", Phase::Hit),
    ("cubes-roll", Phase::CubesRoll),
    ("cubes", Phase::Cubes),
    ("loss", Phase::Loss),
    ("won", Phase::Won),
    ("lost", Phase::Lost),
];

/// `board=626 dice=city1:2,field1:4 cubes=1,6 turn=7 phase=fight roll=3 reroll=- sea=city1`
pub(super) fn write(game: &Land6) -> String {
    let dice = list(game.army.iter().map(|(place, value)| format!("{place}:{value}")));
    let cubes = list(places(game.cubes).map(|at| at.tile().to_string()));
    let roll = if game.roll > 0 { game.roll.to_string() } else { "-".to_string() };
    let reroll = game.rerolling().map_or("-".to_string(), |it| it.to_string());
    let sea = match game.options.sea {
        SeaLimit::Final => list(
            (0..=THROWN.trailing_zeros() as u8)
                .filter(|bit| game.used >> bit & 1 == 1)
                .map(|bit| target(bit).to_string()),
        ),
        SeaLimit::Free | SeaLimit::Once => game.used.to_string(),
    };
    let (board, turn, phase) = (board_text(game), game.turn, PHASES[game.phase as usize].0);
    format!(
        "board={board} dice={dice} cubes={cubes} turn={turn} phase={phase} roll={roll} reroll={reroll} sea={sea}"
    )
}

/// The number; while tiles are laid by hand, those that lie, as `2.90,4.270`.
fn board_text(game: &Land6) -> String {
    let laid = |slot| {
        let Laid { tile, turns } = game.lain(slot);
        format!("{tile}.{}", u16::from(turns) * 90)
    };
    match game.board() {
        Some(number) => number.to_string(),
        None => list((0..game.lying.into()).map(laid)),
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "-".to_string() } else { items.join(",") }
}

pub(super) fn read(options: Land6Options, text: &str) -> Result<Land6, Refusal> {
    let pairs = Pairs::read(text, &KEYS)?;
    let phase = PHASES[pairs.word("phase", &PHASES.map(|(name, _)| name))?].1;
    let mut game = Land6 {
        army: read_dice(pairs.text("dice"))?,
        cubes: read_cubes(pairs.text("cubes"))?,
        used: 0,
        board: 0,
        turn: pairs.number("turn", 1..=options.turn_cap.into())? as u16,
        lying: 0,
        phase,
        roll: if pairs.text("roll") == "-" { 0 } else { pairs.number("roll", 1..=6)? as u8 },
        reroll: if pairs.text("reroll") == "-" { NOTHING } else { bit_number(pairs.parse("reroll")?) },
        options,
    };
    match phase {
        Phase::Layout if pairs.text("board") == "-" => (),
        Phase::Lay => read_laid(&mut game, pairs.text("board"))?,
        _ => game.board = pairs.number("board", 0..=BOARDS as i64 - 1)? as u16,
    }
    game.used = match options.sea {
        SeaLimit::Final => {
            let bit = |at: &str| read_as::<Target>("sea", at).map(|it| 1 << bit_number(it));
            read_set("sea", pairs.text("sea"), bit)?
        }
        SeaLimit::Free => pairs.number("sea", 0..=SeaLimit::MOST.into())? as u32,
        SeaLimit::Once => pairs.number("sea", 0..=1)? as u32,
    };
    game.possible().map(|()| game)
}

fn bad(because: String) -> Refusal {
    Refusal::new(Clause::POSITION, because)
}

fn read_as<T: std::str::FromStr<Err = engine::BadNotation>>(key: &str, text: &str) -> Result<T, Refusal> {
    text.parse()
        .map_err(|it: engine::BadNotation| bad(format!("{key} takes {}, not `{}`", it.expected, brief(text))))
}

/// Bits with commas between, each at most once; `-` for none.
fn read_set(key: &str, text: &str, bit: impl Fn(&str) -> Result<u32, Refusal>) -> Result<u32, Refusal> {
    let items = text.split(',').filter(|_| text != "-");
    items.into_iter().try_fold(0, |set, item| match bit(item)? {
        twice if set & twice != 0 => Err(bad(format!("{key} names {} twice", brief(item)))),
        new => Ok(set | new),
    })
}

fn read_cubes(text: &str) -> Result<u32, Refusal> {
    read_set("cubes", text, |tile| match tile.as_bytes() {
        &[digit @ b'1'..=b'6'] => Ok(1 << (4 * (digit - b'1'))),
        _ => Err(bad(format!("cubes takes tiles from 1 to 6, not `{}`", brief(tile)))),
    })
}

fn read_dice(text: &str) -> Result<Army, Refusal> {
    let mut army = Army::default();
    for item in text.split(',').filter(|_| text != "-") {
        let die = item.split_once(':').and_then(|(place, value)| match value.as_bytes() {
            &[digit @ b'1'..=b'6'] => Some((place, digit - b'0')),
            _ => None,
        });
        let Some((place, value)) = die else {
            return Err(bad(format!("dice takes dice such as city1:6, not `{}`", brief(item))));
        };
        let place: Place = read_as("dice", place)?;
        if place.is_in(army.all()) {
            return Err(Refusal::new(Clause("L10"), format!("two dice stand on {place}")));
        }
        army.set(place, value);
    }
    Ok(army)
}

fn read_laid(game: &mut Land6, text: &str) -> Result<(), Refusal> {
    for item in text.split(',').filter(|_| text != "-") {
        let shape = || bad(format!("board takes tiles such as 4.270, not `{}`", brief(item)));
        let (tile, degrees) = item.split_once('.').ok_or_else(shape)?;
        let tile = match tile.as_bytes() {
            &[digit @ b'2'..=b'5'] => digit - b'0',
            _ => return Err(shape()),
        };
        let turns = quarter_turns(degrees).map_err(|_| shape())?;
        if game.tiles_left() >> tile & 1 == 0 || game.lying == 3 {
            return Err(Refusal::new(
                Clause("L3"),
                "at most three different tiles lie while one is to be laid",
            ));
        }
        game.board |= u16::from((tile - 2) << 2 | turns) << (4 * game.lying);
        game.lying += 1;
    }
    Ok(())
}

/// What no game can reach, and what the code relies on never meeting.
impl Land6 {
    fn possible(&self) -> Result<(), Refusal> {
        let refuse = |clause, because: &'static str| Err(Refusal::new(Clause(clause), because));
        if self.army.len() > Army::DICE {
            return refuse("L4", "there are six army dice");
        }
        if matches!(self.options.layout, Layout::Number(number) if number != self.board) {
            return refuse("L3", "the options name another board");
        }
        match self.phase {
            Phase::Layout | Phase::Lay => return self.possible_setup(),
            Phase::Won if self.is_taken() && self.is_quiet() && self.cubes != ALL_CUBES => return Ok(()),
            Phase::Won => {
                return refuse("L21", "the game is won with 3 or more on tile 6's city and no cube there");
            }
            _ if self.is_taken() => return refuse("L21", "with tile 6 taken the game is won"),
            Phase::Lost => return self.possible_defeat(),
            _ => (),
        }
        if self.cubes == ALL_CUBES {
            return refuse("L22", "the sixth cube has lost the game");
        }
        if self.city_dice() == 0 {
            return refuse("L22", "without a die on a city the game is lost");
        }
        self.possible_throw()?;
        self.possible_window()
    }

    fn is_quiet(&self) -> bool {
        self.roll == 0 && self.used == 0 && self.reroll == NOTHING
    }

    fn possible_setup(&self) -> Result<(), Refusal> {
        let layout = if self.phase == Phase::Lay { Layout::Hand } else { Layout::Random };
        if self.options.layout != layout {
            return Err(Refusal::new(Clause("L3"), "the options say where the board comes from"));
        }
        let cubes = if self.options.difficulty == Difficulty::Easy { 0 } else { GOAL.bit() };
        let start: Army = [(HOME, 6)].into_iter().collect();
        if self.army != start || self.cubes != cubes || self.turn != 1 || !self.is_quiet() {
            return Err(Refusal::new(
                Clause("L4"),
                "the game starts with a die of 6 on city1 and no cube but L5's",
            ));
        }
        Ok(())
    }

    fn possible_defeat(&self) -> Result<(), Refusal> {
        let lost = self.cubes == ALL_CUBES || self.city_dice() == 0 || self.turn == self.options.turn_cap;
        if lost && self.is_quiet() {
            return Ok(());
        }
        Err(Refusal::new(
            Clause("L22"),
            "six cubes, no die on a city or the last turn: nothing else is defeat",
        ))
    }

    /// Whether a thrown die lies there just when it should, and asks for what is asked.
    fn possible_throw(&self) -> Result<(), Refusal> {
        let refuse = |clause, because: &'static str| Err(Refusal::new(Clause(clause), because));
        let fight = matches!(self.phase, Phase::FightRoll | Phase::Fight | Phase::Remove | Phase::Hit);
        let thrown =
            matches!(self.phase, Phase::Fight | Phase::Remove | Phase::Hit | Phase::Cubes | Phase::Loss);
        if thrown != (self.roll > 0) {
            return refuse("L18", "roll= is the action die, once thrown and until it has taken effect");
        }
        if fight && self.cubes == 0 && !self.options.fight_without_cubes {
            return refuse("L13", "there is no cube on the board to fight");
        }
        let (cities, forests) = (self.city_dice().count_ones(), (self.army.all() & FORESTS).count_ones());
        match self.phase {
            Phase::Remove if self.roll < 4 || self.cubes.count_ones() < 2 => {
                refuse("L12", "a cube is chosen after a fight of 4 or more, among two or more")
            }
            Phase::Hit if self.roll != 1 || forests < 2 => {
                refuse("L12", "a forest die is chosen after a fight of 1, among two or more")
            }
            Phase::Loss
                if !self.has_cube(self.roll) || self.army.all() & tile_mask(self.roll) != 0 || cities < 2 =>
            {
                refuse("L20", "a city die is chosen, among two or more, for a cube on a tile without dice")
            }
            _ => Ok(()),
        }
    }

    /// Whether Sea was used, or is being used, where it can be.
    fn possible_window(&self) -> Result<(), Refusal> {
        let refuse = |clause, because: &'static str| Err(Refusal::new(Clause(clause), because));
        let after_throw = matches!(self.phase, Phase::Fight | Phase::Cubes);
        if !after_throw && !matches!(self.phase, Phase::Act | Phase::Extra) {
            return if self.used == 0 && self.reroll == NOTHING {
                Ok(())
            } else {
                refuse("L18", "Sea is used before an action or after a throw only")
            };
        }
        let there = self.army.all() | if self.roll > 0 { THROWN } else { 0 };
        let rerolling = self.reroll != NOTHING;
        if rerolling && there >> self.reroll & 1 == 0 {
            return refuse("L17", "what is being rerolled is not there");
        }
        if self.options.sea == SeaLimit::Final {
            let noted = !rerolling || self.used >> self.reroll & 1 == 1;
            if self.used & !there != 0 || !noted {
                return refuse("L18", "sea= names the dice rerolled in this window, with the one in the air");
            }
        } else if rerolling && self.used == 0 {
            return refuse("L18", "sea= counts the uses in this window, with the one in the air");
        }
        if after_throw && !rerolling && !self.sea_is_possible() {
            return refuse("L18a", "no Sea is possible, so the throw has taken effect");
        }
        Ok(())
    }
}
