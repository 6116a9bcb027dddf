//! LAND 6 as numbers: the land as planes of four rows and eight columns, the dice by their squares, and the throw.

use std::sync::LazyLock;

use engine::Seat;
use games::land6::board::{BOARDS, COLUMNS, Laid, ROWS, slots, square};
use games::land6::place::PLACES;
use games::land6::{Action, Land6, Phase, Place, Target, Terrain};

use crate::{Encode, Numbering, Numbers, Part};

const SQUARES: usize = ROWS * COLUMNS;
const STAGES: usize = Phase::Lost as usize + 1;
const TILES: usize = 6;

/// Where each square of each board lies in the grid.
static GRID: LazyLock<Box<[[u8; PLACES]]>> = LazyLock::new(|| (0..BOARDS as u16).map(grid).collect());

fn grid(board: u16) -> [u8; PLACES] {
    let slots = slots(board);
    std::array::from_fn(|i| {
        let (slot, turns) = slots[i / 4];
        let [row, column] = square(slot, turns, Place::nth(i));
        (row * COLUMNS + column) as u8
    })
}

/// Where the numbers of each kind of action begin.
mod first {
    use super::{PLACES, TILES};

    pub(super) const MOVE: usize = TILES * PLACES;
    pub(super) const FEED: usize = MOVE + TILES * PLACES * PLACES;
    pub(super) const FIGHT: usize = FEED + TILES;
    pub(super) const SEA: usize = FIGHT + TILES;
    pub(super) const STAND: usize = SEA + TILES * (PLACES + 1);
    pub(super) const PASS: usize = STAND + 1;
    pub(super) const REMOVE: usize = PASS + 1;
    pub(super) const LOSE: usize = REMOVE + TILES;
    pub(super) const LAY: usize = LOSE + PLACES;
    pub(super) const END: usize = LAY + 16;
}

impl Encode for Land6 {
    const PARTS: &'static [Part] = &[
        Part::new("moment", &[STAGES]),
        Part::new("difficulty", &[3]),
        Part::new("limit of Sea", &[3]),
        Part::new("surcharge, victory by score, Fight without cubes, passing", &[4]),
        Part::new("turns that are left, of 100", &[1]),
        Part::new("the board does not lie yet", &[1]),
        Part::new("planes: city, sea, forest, field, tile, die, cube", &[7, ROWS, COLUMNS]),
        Part::new("dice by square", &[PLACES]),
        Part::new("dice that Sea may not reroll again", &[PLACES + 1]),
        Part::new("dice in reserve", &[1]),
        Part::new("thrown die", &[6]),
        Part::new("the die that is being rerolled", &[PLACES + 1]),
        Part::new("Sea was used", &[1]),
    ];
    const NUMBERING: Numbering = Numbering::Fixed(first::END);
    const TRAITS: &'static [Part] = &[
        Part::new("kind", &[10]),
        Part::new("who pays", &[PLACES]),
        Part::new("from", &[PLACES]),
        Part::new("to", &[PLACES + 1]),
        Part::new("tile", &[6]),
        Part::new("turned by", &[4]),
    ];

    fn encode(view: &Land6, _seat: Seat, into: &mut Numbers) {
        let options = view.options();
        into.one_of(STAGES, view.phase() as usize);
        into.one_of(3, options.difficulty as usize);
        into.one_of(3, options.sea as usize);
        into.flag(options.surcharge as usize > 0);
        into.flag(options.victory as usize > 0);
        into.flag(options.fight_without_cubes);
        into.flag(options.may_pass);
        into.number(f32::from(options.turn_cap.saturating_sub(view.turn_number())) / 100.0);
        into.flag(view.board().is_none());
        planes(view, into);
        let dice = into.block(PLACES);
        view.army().iter().for_each(|(place, value)| dice[place.index()] = f32::from(value) / 6.0);
        let spent = into.block(PLACES + 1);
        if view.sea_was_used() {
            for (i, cell) in spent.iter_mut().enumerate() {
                *cell = f32::from(view.is_final(target(i)));
            }
        }
        into.number(view.reserve() as f32 / 6.0);
        into.one_of(6, view.thrown().map_or(6, |face| usize::from(face) - 1));
        into.one_of(PLACES + 1, view.rerolling().map_or(PLACES + 1, target_number));
        into.flag(view.sea_was_used());
    }

    fn describe(_view: &Land6, _seat: Seat, action: Action, into: &mut Numbers) {
        let (payer, from, to) = squares(action);
        let (tile, turns) = tile(action);
        into.one_of(10, kind(action));
        into.one_of(PLACES, payer);
        into.one_of(PLACES, from);
        into.one_of(PLACES + 1, to);
        into.one_of(6, tile);
        into.one_of(4, turns);
    }

    #[inline]
    fn number(action: Action) -> Option<usize> {
        let tile = |place: Place| usize::from(place.tile()) - 1;
        Some(match action {
            Action::Deploy { payer, at } => tile(payer) * PLACES + at.index(),
            Action::Move { payer, from, to } => {
                first::MOVE + (tile(payer) * PLACES + from.index()) * PLACES + to.index()
            }
            Action::Feed { payer } => first::FEED + tile(payer),
            Action::Fight { payer } => first::FIGHT + tile(payer),
            Action::Sea { payer, target } => first::SEA + tile(payer) * (PLACES + 1) + target_number(target),
            Action::Stand => first::STAND,
            Action::Pass => first::PASS,
            Action::Remove { tile } => first::REMOVE + usize::from(tile) - 1,
            Action::Lose { at } => first::LOSE + at.index(),
            Action::Lay(laid) => first::LAY + usize::from(laid.tile - 2) * 4 + usize::from(laid.turns),
        })
    }

    #[inline]
    fn numbered(number: usize) -> Option<Action> {
        let of = |tile: usize, terrain| Place::new(tile as u8 + 1, terrain);
        let city = |tile| of(tile, Terrain::City);
        Some(match number {
            n if n < first::MOVE => Action::Deploy { payer: city(n / PLACES), at: Place::nth(n % PLACES) },
            n if n < first::FEED => {
                let n = n - first::MOVE;
                let payer = city(n / (PLACES * PLACES));
                Action::Move { payer, from: Place::nth(n / PLACES % PLACES), to: Place::nth(n % PLACES) }
            }
            n if n < first::FIGHT => Action::Feed { payer: of(n - first::FEED, Terrain::Field) },
            n if n < first::SEA => Action::Fight { payer: of(n - first::FIGHT, Terrain::Forest) },
            n if n < first::STAND => {
                let n = n - first::SEA;
                Action::Sea { payer: of(n / (PLACES + 1), Terrain::Sea), target: target(n % (PLACES + 1)) }
            }
            first::STAND => Action::Stand,
            first::PASS => Action::Pass,
            n if n < first::LOSE => Action::Remove { tile: (n - first::REMOVE) as u8 + 1 },
            n if n < first::LAY => Action::Lose { at: Place::nth(n - first::LOSE) },
            n if n < first::END => {
                let n = (n - first::LAY) as u8;
                Action::Lay(Laid { tile: n / 4 + 2, turns: n % 4 })
            }
            _ => return None,
        })
    }
}

#[inline]
fn target(number: usize) -> Target {
    if number < PLACES { Target::Army(Place::nth(number)) } else { Target::Thrown }
}

#[inline]
fn target_number(target: Target) -> usize {
    match target {
        Target::Army(place) => place.index(),
        Target::Thrown => PLACES,
    }
}

/// L2: what lies where in the grid.
fn planes(view: &Land6, into: &mut Numbers) {
    let planes = into.block(7 * SQUARES);
    let Some(board) = view.board() else { return };
    let (grid, army) = (&GRID[usize::from(board)], view.army());
    for (i, &at) in grid.iter().enumerate() {
        let (at, tile) = (usize::from(at), (i / 4) as u8 + 1);
        planes[i % 4 * SQUARES + at] = 1.0;
        planes[4 * SQUARES + at] = f32::from(tile) / 6.0;
        planes[6 * SQUARES + at] = f32::from(view.has_cube(tile));
    }
    for (place, value) in army.iter() {
        planes[5 * SQUARES + usize::from(grid[place.index()])] = f32::from(value) / 6.0;
    }
}

fn kind(action: Action) -> usize {
    match action {
        Action::Deploy { .. } => 0,
        Action::Move { .. } => 1,
        Action::Feed { .. } => 2,
        Action::Fight { .. } => 3,
        Action::Sea { .. } => 4,
        Action::Stand => 5,
        Action::Pass => 6,
        Action::Remove { .. } => 7,
        Action::Lose { .. } => 8,
        Action::Lay(_) => 9,
    }
}

/// Who pays, from where and to where, each as a number; beyond the last where there is none.
fn squares(action: Action) -> (usize, usize, usize) {
    let none = PLACES + 1;
    match action {
        Action::Deploy { payer, at } => (payer.index(), none, at.index()),
        Action::Move { payer, from, to } => (payer.index(), from.index(), to.index()),
        Action::Feed { payer } | Action::Fight { payer } => (payer.index(), none, none),
        Action::Sea { payer, target } => (payer.index(), none, target_number(target)),
        Action::Lose { at } => (none, at.index(), none),
        _ => (none, none, none),
    }
}

fn tile(action: Action) -> (usize, usize) {
    match action {
        Action::Remove { tile } => (usize::from(tile) - 1, 4),
        Action::Lay(laid) => (usize::from(laid.tile) - 1, laid.turns.into()),
        _ => (6, 4),
    }
}
