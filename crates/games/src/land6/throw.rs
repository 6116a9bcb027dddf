//! Throws to look at: fights, the Cubes' throw on the tile it names, and what Sea rolls again.

use engine::scene::{Sum, Throw, ThrowKind, ThrownDie, Weight};
use engine::{Rolled, Seat};

use super::board::laid;
use super::place::places;
use super::show::{ACTION_DIE, die_id, tile_id};
use super::{Land6, Phase, Target};

pub(super) fn throw(before: &Land6, rolled: &Rolled, after: &Land6) -> Throw {
    let dice = match rolled {
        Rolled::Number(number) => return board(*number as u16),
        Rolled::Dice(dice) => dice,
        Rolled::Pick(_) => return Throw::plain(rolled),
    };
    let die = ThrownDie::showing(dice.face(0));
    let throw = match (before.rerolling(), before.phase) {
        (Some(Target::Army(at)), _) => {
            Throw::of_dice([die.of(Seat::A).thrown_for("Sea").is(die_id(at))]).at(die_id(at))
        }
        (_, Phase::Fight | Phase::FightRoll) => fight(before, die),
        _ => raid(die),
    };
    throw.weighing(weight(before, after))
}

/// L3: the four tiles in the middle, as they lie at a to d.
fn board(number: u16) -> Throw {
    let tile = |tile: u8| ThrownDie::named(format!("Tile {tile}")).is(tile_id(tile));
    let tiles = laid(number).map(|it| tile(it.tile));
    Throw { kind: ThrowKind::Shuffle, ..Throw::of_dice(tiles) }
}

/// L12: a 4 removes a cube.
fn fight(before: &Land6, die: ThrownDie) -> Throw {
    let sum = Sum::new(Some(Seat::A), die.face.unwrap_or(0));
    let sum =
        if before.cubes == 0 { sum.against(5, "to act again") } else { sum.against(4, "to remove a cube") };
    Throw::of_dice([die.of(Seat::A).thrown_for("fight").is(ACTION_DIE)]).at(ACTION_DIE).summed(sum)
}

/// L19: the Lord of the Cubes names a tile.
fn raid(die: ThrownDie) -> Throw {
    let tile = die.face.map_or(1, |face| face as u8);
    Throw::of_dice([die.thrown_for("the Cubes").is(ACTION_DIE)]).at(tile_id(tile))
}

/// What came of it, and how bad that is.
fn weight(before: &Land6, after: &Land6) -> Weight {
    let again = match before.rerolling() {
        Some(Target::Army(at)) => Some(at),
        _ => None,
    };
    let mut standing = places(before.army().all()).filter(|&at| Some(at) != again);
    let hurt = standing.any(|at| after.army().value(at) < before.army().value(at));
    match after.phase {
        Phase::Won | Phase::Lost => Weight::Decisive,
        _ if hurt => Weight::Loss,
        _ if (before.cubes, before.army()) == (after.cubes, after.army()) && after.phase != Phase::Remove => {
            Weight::Idle
        }
        _ => Weight::Usual,
    }
}
