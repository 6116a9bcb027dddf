//! How the pilot of Rebirth assigns dice: one turn of every assignment against every answer, then a mixture.

use engine::{Event, Game, Rng, Seat};
use games::rebirth::{Action, Cells, PerDie, Rebirth, Row, other};

use crate::math::root;

/// So many answers and answers to answers are played through.
const ROUNDS: usize = 160;

/// What one pip is worth, where a whole die is worth `DIE` more than its pips.
const DIE: f32 = 5.0;

/// To be so much nearer at the end of a turn is worth a pip.
const NEAR: f32 = 15_000.0;

/// One more idle turn weighs so much more.
const QUIET: f32 = 2.0;

/// Dice in Mobility, Offense and Defense.
type Split = [u8; 3];

/// One side of a coming turn.
#[derive(Clone, Copy)]
struct Side {
    split: Split,
    /// How far a shot carries from centre to centre.
    reach: f32,
    dice: u8,
    /// Whether it chooses the order among equals: 1, 0, or a half for a coin.
    chooses: f32,
}

/// The distances that matter.
#[derive(Clone, Copy)]
struct Distances {
    apart: f32,
    step: f32,
    /// What it is worth to me that nothing happens: idle turns end the game in favour of whoever leads.
    quiet: f32,
}

/// Rows for the dice of `seat`, the fullest first.
pub(super) fn assign(game: &Rebirth, seat: Seat, rng: &mut Rng) -> PerDie {
    let (mine, theirs) = (splits(game, seat), splits(game, other(seat)));
    let table = Distances {
        apart: root(game.apart(game.ship(seat), game.ship(other(seat))).square()) as f32,
        step: game.options().step() as f32,
        quiet: QUIET * f32::from(game.idle() + 1) * lead(game, seat),
    };
    let sides = |seat, splits: &[Split]| -> Vec<Side> {
        let covered = covered(game, seat);
        splits.iter().map(|&split| side(game, seat, split, covered)).collect()
    };
    let (my_sides, their_sides) = (sides(seat, &mine), sides(other(seat), &theirs));
    let row = |me: &Side| their_sides.iter().map(|it| turn(*me, *it, table)).collect();
    let payoffs: Vec<Vec<(f32, f32)>> = my_sides.iter().map(row).collect();
    rows(game.fuel(seat).all(), mine[mixed(&payoffs, rng)])
}

/// A way to put the dice into every split.
pub(super) fn assignments(game: &Rebirth, seat: Seat) -> impl Iterator<Item = PerDie> {
    let all = game.fuel(seat).all();
    splits(game, seat).into_iter().map(move |split| rows(all, split))
}

/// 1 for whoever would win now, -1 for the other.
pub(super) fn lead(game: &Rebirth, seat: Seat) -> f32 {
    let strength = |seat| (game.dice(seat), game.fuel(seat).all().pips());
    match strength(seat).cmp(&strength(other(seat))) {
        std::cmp::Ordering::Less => -1.0,
        std::cmp::Ordering::Equal => 0.0,
        std::cmp::Ordering::Greater => 1.0,
    }
}

/// Every way to divide the dice of a player among the rows.
fn splits(game: &Rebirth, seat: Seat) -> Vec<Split> {
    let dice = game.dice(seat);
    let spread = game.options().minimum_assignment && dice >= 4;
    let all = (0..=dice).flat_map(|m| (0..=dice - m).map(move |o| [m, o, dice - m - o]));
    all.filter(|split| !spread || !split.contains(&0)).collect()
}

fn side(game: &Rebirth, seat: Seat, split: Split, covered: bool) -> Side {
    let options = game.options();
    let arms = (2 * options.ship + options.penny) as f32;
    let finger = options.fingers[seat.index()] as f32;
    let range = if options.missiles_of_forever { 2_000_000.0 } else { finger * f32::from(split[1]) };
    // Out of cover it takes some steps to find a lane.
    let lane = split[0] >= 2 || !covered;
    let reach = if split[1] == 0 || !lane { 0.0 } else { range + arms };
    let chooses = match game.fuel(seat).rank().cmp(&game.fuel(other(seat)).rank()) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    Side { split, reach, dice: game.dice(seat), chooses }
}

/// Whether dice on the table keep `seat` from hitting, whatever its Offense.
fn covered(game: &Rebirth, seat: Seat) -> bool {
    let mut armed = *game;
    for it in [seat, other(seat)] {
        let all = (0..game.dice(it)).fold(PerDie::default(), |rows, _| rows.and(Row::Offense as u8));
        if game.check(it, Action::Assign(all)).is_ok() {
            armed.apply(Event::Play(it, Action::Assign(all)));
        }
    }
    armed.is_revealed() && !game.tanks().is_empty() && armed.aim(seat).is_none()
}

/// What both gain from a turn: dice and pips taken, less what it costs, and being near for the next turn.
fn turn(me: Side, them: Side, table: Distances) -> (f32, f32) {
    let (mut apart, mut steps) = (table.apart, [0.0; 2]);
    let i_move_first = me.split[0] > them.split[0];
    for mine in [i_move_first, !i_move_first] {
        let (mover, target) = if mine { (me, them) } else { (them, me) };
        let most = f32::from(mover.split[0]) * table.step;
        let gone = approach(apart, most, mover, target, table.step);
        apart -= gone;
        steps[usize::from(!mine)] = (gone.abs() / table.step).ceil();
    }
    let first = match me.split[1].cmp(&them.split[1]) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => me.chooses,
        std::cmp::Ordering::Greater => 1.0,
    };
    let (mine, theirs) = (attacks(me, them, apart, true), attacks(me, them, apart, false));
    let gain = first * mine + (1.0 - first) * theirs - steps[0] + steps[1];
    let near = (300_000.0 - apart) / NEAR;
    let shots = me.reach >= apart || them.reach >= apart;
    let quiet = if shots || steps != [0.0; 2] { 0.0 } else { table.quiet };
    (gain + near + quiet, near - gain - quiet)
}

/// What I gain by the attacks, less what the enemy gains.
fn attacks(me: Side, them: Side, apart: f32, i_am_first: bool) -> f32 {
    let mut dice = [f32::from(me.dice), f32::from(them.dice)];
    let mut gains = [0.0; 2];
    for mine in [i_am_first, !i_am_first] {
        let (i, shooter, target) = if mine { (0, me, them) } else { (1, them, me) };
        if apart <= shooter.reach && shooter.split[1] > 0 {
            // Dice that are lost before shooting were in Offense in their share.
            let offense = f32::from(shooter.split[1]) * dice[i] / f32::from(shooter.dice);
            hit(offense.floor(), f32::from(target.split[2]), i, &mut dice, &mut gains);
        }
    }
    gains[0] - gains[1]
}

/// How far a ship goes toward the enemy, or away: into range if it can, else out of his range if it can.
fn approach(apart: f32, most: f32, mover: Side, target: Side, step: f32) -> f32 {
    let needed = (apart - mover.reach).max(0.0);
    let danger = target.reach - apart;
    let worth = mover.split[1] > target.split[2];
    if mover.split[1] > 0 && needed <= most && (worth || danger < 0.0) {
        needed
    } else if danger > 0.0 && danger < most {
        -danger
    } else {
        most.min(step).min((apart - 60_000.0).max(0.0)).min((-danger).max(0.0))
    }
}

/// R10 as expected values: `i` shoots.
fn hit(offense: f32, defense: f32, i: usize, dice: &mut [f32; 2], gains: &mut [f32; 2]) {
    gains[i] -= offense;
    if offense < 1.0 {
        return;
    }
    if offense > defense {
        let lost = offense.min(dice[1 - i]);
        dice[1 - i] -= lost;
        gains[1 - i] -= lost * (DIE + 4.0) + if dice[1 - i] < 1.0 { 60.0 } else { 0.0 };
    } else {
        gains[1 - i] -= defense;
    }
}

/// Both sides answer each other's average again and again; one of my answers, as often as it was given.
fn mixed(payoffs: &[Vec<(f32, f32)>], rng: &mut Rng) -> usize {
    let (rows, columns) = (payoffs.len(), payoffs[0].len());
    let (mut mine, mut theirs) = (vec![0.0f32; rows], vec![0.0f32; columns]);
    let (mut row, mut column) = (rng.below(rows as u32) as usize, rng.below(columns as u32) as usize);
    let kept = rng.below(ROUNDS as u32 / 2) as usize + ROUNDS / 2;
    for round in 0..ROUNDS {
        (0..rows).for_each(|i| mine[i] += payoffs[i][column].0);
        (0..columns).for_each(|j| theirs[j] += payoffs[row][j].1);
        (row, column) = (best(&mine), best(&theirs));
        if round == kept {
            break;
        }
    }
    row
}

fn best(values: &[f32]) -> usize {
    (0..values.len()).max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
}

/// Full dice to Offense, then to Mobility, where pips are spent; what is nearly empty defends.
fn rows(all: Cells, [mobility, offense, _]: Split) -> PerDie {
    let row = |i: u8| match i {
        i if i < offense => Row::Offense,
        i if i < offense + mobility => Row::Mobility,
        _ => Row::Defense,
    };
    (0..all.len()).fold(PerDie::default(), |rows, i| rows.and(row(i) as u8))
}
