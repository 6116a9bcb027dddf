//! Planted bugs: a small game with a secret, a sealed choice and two dice, broken in one way at a time. Each
//! law must notice the bug that was planted for it, and none may complain about the sound game.

mod game;
mod show;

use engine::laws::{Effort, Law, check};
use game::Planted;

fn found<const BUG: u8>() -> Result<(), Law> {
    let plan = Effort::<Planted<BUG>> { walks: 60, endless: 2_000, ..Effort::default() };
    check(plan).map(|_| ()).map_err(|breach| breach.law)
}

#[test]
fn the_sound_game_breaks_no_law() {
    let looked = check(Effort::<Planted<0>>::default()).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(looked.walks == 10 && looked.tried > 100, "{looked:?}");
}

#[test]
fn each_law_finds_its_bug() {
    assert_eq!(found::<{ game::LEAKS_INTO_CHOICES }>(), Err(Law::OwnView));
    assert_eq!(found::<{ game::SHOWS_SEALED }>(), Err(Law::SealedSecret));
    assert_eq!(found::<{ game::WITNESSED_SEALED }>(), Err(Law::SealedSecret));
    assert_eq!(found::<{ game::FIRST_BID_COUNTS_MORE }>(), Err(Law::SealedOrder));
    assert_eq!(found::<{ game::ORDER_OF_DICE }>(), Err(Law::Chance));
    assert_eq!(found::<{ game::ILLEGAL_SAMPLE }>(), Err(Law::Sampled));
    assert_eq!(found::<{ game::UNREADABLE_NOTATION }>(), Err(Law::ReadsBack));
    assert_eq!(found::<{ game::LIST_MISSES_ONE }>(), Err(Law::Complete));
    assert_eq!(found::<{ game::LIST_AND_SAMPLE_MISS_ONE }>(), Err(Law::Complete));
    assert_eq!(found::<{ game::LISTED_TWICE }>(), Err(Law::Listed));
    assert_eq!(found::<{ game::LISTED_ILLEGAL }>(), Err(Law::Listed));
    assert_eq!(found::<{ game::NEVER_SAMPLED }>(), Err(Law::Reached));
    assert_eq!(found::<{ game::ENDLESS }>(), Err(Law::Ends));
    assert_eq!(found::<{ game::WRONG_GUESS }>(), Err(Law::Guessed));
    assert_eq!(found::<{ game::SPECTATOR_SEES_MORE }>(), Err(Law::Joint));
    assert_eq!(found::<{ game::STRANGER_WINS }>(), Err(Law::Turns));
    assert_eq!(found::<{ game::HIDDEN_MEMORY }>(), Err(Law::Replays));
    assert_eq!(found::<{ game::POSITION_FORGETS }>(), Err(Law::ReadsBack));
    assert_eq!(found::<{ game::IMPOSSIBLE_POSITION }>(), Err(Law::Garbage));
    assert_eq!(found::<{ game::UNKNOWN_CLAUSE }>(), Err(Law::Cites));
    assert_eq!(found::<{ game::SAME_ID_TWICE }>(), Err(Law::Scene));
    assert_eq!(found::<{ game::TOUCHES_NOTHING }>(), Err(Law::Scene));
    assert_eq!(found::<{ game::SAYS_NOTHING }>(), Err(Law::Scene));
    assert_eq!(found::<{ game::RESIGNS_AND_PLAYS_ON }>(), Err(Law::Ends));
    assert_eq!(found::<{ game::OTHER_FACES }>(), Err(Law::Throws));
    assert_eq!(found::<{ game::THROWN_NOWHERE }>(), Err(Law::Throws));
    assert_eq!(found::<{ game::WRONG_SUM }>(), Err(Law::Throws));
    assert_eq!(found::<{ game::LIGHT_END }>(), Err(Law::Throws));
    assert_eq!(found::<{ game::BEYOND_THE_GOAL }>(), Err(Law::Goal));
}
