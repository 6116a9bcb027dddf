//! What a board is worth to a seat, in points.

use engine::{Dice, Seat};
use games::d6d::map::World;

use super::board::{Board, Odds};

/// A win or a loss, in points.
const GAME: f64 = 25.0;
/// An army, whatever its strength.
const ARMY: f64 = 0.35;
/// A pip of strength.
const PIP: f64 = 0.16;
/// A die in supply.
const SUPPLY: f64 = 0.1;
/// An empty world that an army can walk to without giving up its own.
const ROOM: f64 = 0.7;
/// How much of an attack that others could make next counts.
const DANGER: f64 = 0.5;
/// How much of an attack of one's own counts.
const CHANCE: f64 = 0.3;
/// What a world brings to whoever has it, when it is at stake.
const WORLD: f64 = 3.0;
/// What is lost besides when it is the last one.
const LAST_WORLD: f64 = 6.0;

/// The value of `board` to `seat`, whose turn is ending.
pub(super) fn of(board: &Board, seat: Seat, odds: &mut Odds) -> f64 {
    if board.is_over() {
        return settled(board, seat);
    }
    let full = if board.fallen > 0 { reaches(board.fallen, board.realm_room) } else { 0.0 };
    let open = if full < 1.0 { unsettled(board, seat, odds) } else { 0.0 };
    full * settled(board, seat) + (1.0 - full) * open
}

/// D18: the game is over.
fn settled(board: &Board, seat: Seat) -> f64 {
    let rank = |it: Seat| points(board, it) - board.lost_pips[it.index()] / 100.0;
    let best = others(board, seat).map(rank).fold(f64::NEG_INFINITY, f64::max);
    let lead = rank(seat) - best;
    GAME * if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        -1.0
    } else {
        0.0
    } + lead
}

fn points(board: &Board, seat: Seat) -> f64 {
    3.0 * f64::from(board.control[seat.index()].len()) - f64::from(board.lost[seat.index()])
}

fn others(board: &Board, seat: Seat) -> impl Iterator<Item = Seat> {
    board.playing.iter().filter(move |&it| it != seat)
}

/// The chance that `count` dice reach `room` pips.
fn reaches(count: u8, room: u8) -> f64 {
    let mut sums = vec![1.0f64];
    for _ in 0..count {
        let mut next = vec![0.0; sums.len() + 6];
        for (sum, share) in sums.iter().enumerate() {
            (1..=6).for_each(|face| next[sum + face] += share / 6.0);
        }
        sums = next;
    }
    sums.iter().skip(room.into()).sum()
}

/// The game goes on: what everybody has, what it can become, and what it is threatened by.
fn unsettled(board: &Board, seat: Seat, odds: &mut Odds) -> f64 {
    // With few rounds left only points are worth having.
    let future = (f64::from(board.rounds_left) / 4.0).min(1.0);
    let worth = |it: Seat| points(board, it) + future * potential(board, it);
    let mine = worth(seat);
    let rivals: Vec<f64> = others(board, seat).map(worth).collect();
    let best = rivals.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mean = rivals.iter().sum::<f64>() / rivals.len() as f64;
    let at_stake = World::all().map(|world| stakes(board, seat, world, odds)).sum::<f64>();
    mine - 0.6 * best - 0.4 * mean + at_stake
}

fn potential(board: &Board, seat: Seat) -> f64 {
    let mut sum = SUPPLY * f64::from(board.supply[seat.index()]);
    for world in board.control[seat.index()].iter() {
        let armies = board.armies[seat.index()][world.index()];
        sum += ARMY * f64::from(armies.len()) + PIP * f64::from(armies.sum());
        if armies.len() > 1 {
            let free = board.bridges.near(world).iter().filter(|&to| board.owner(to).is_none()).count();
            sum += ROOM * (free as f64).min(f64::from(armies.len() - 1));
        }
    }
    sum
}

/// The best attack on `world`: feared if it is one's own, hoped for if one's own armies would make it.
fn stakes(board: &Board, seat: Seat, world: World, odds: &mut Odds) -> f64 {
    let Some(owner) = board.owner(world) else { return 0.0 };
    let defenders = board.armies[owner.index()][world.index()];
    let mut danger = 0.0f64;
    for from in board.bridges.near(world).iter() {
        let Some(attacker) = board.owner(from).filter(|&it| it != owner && (owner == seat || it == seat))
        else {
            continue;
        };
        let army = strongest(board.armies[attacker.index()][from.index()]);
        let edge = board.edge(attacker, from, owner, world);
        danger = danger.max(odds.wins(edge, army, defenders));
    }
    let last = board.control[owner.index()].len() == 1;
    let stake = WORLD + if last { LAST_WORLD } else { 0.0 };
    if owner == seat { -DANGER * danger * stake } else { CHANCE * danger * stake }
}

fn strongest(armies: Dice) -> u8 {
    armies.iter().max().unwrap_or(0)
}
