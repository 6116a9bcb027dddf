//! D6 Dungeon: the rulebook's example of scoring and the other checks of the rules, by hand.

use engine::{Game, Rng, Seat, Show};
use games::dungeon::expedition::{Purse, Side, Stakes, best, completes, points};
use games::dungeon::{Dungeon, DungeonOptions, Map, Place};

const FIRST: Stakes = Stakes { finish: 5, treasure: 1, curse: 1 };

fn purse(swords: u8, vorpals: u8, keys: u8) -> Purse {
    Purse { swords, vorpals, keys }
}

/// A row of maps from the left, turned as given.
fn row(maps: &[(Map, u8)]) -> Side {
    let mut side = Side::default();
    for (spot, &(map, turns)) in maps.iter().enumerate() {
        side.put(spot as u8, map, turns);
    }
    side
}

/// The waffle of the example; the turns that the example leaves open are given.
fn example(b4: u8, d4: u8, e3: u8, f3: u8) -> Dungeon {
    let waffle = format!("....../p0.P0.../W0W3G1Y0Y{e3}g{f3}/B2r{b4}p2B{d4}.p2/....../......");
    // What A cannot tell from his side he is given to know: here only the score matters.
    let text = format!(
        "eyes=AB to=B phase=before turns=30 bag=2,5,2,0,2,0 \
         A=yellow-swords3*2,purple-vorpal*2,green-key \
         B=white-wondrous,blue-key*2,green-swords3*3,white-swords2 \
         fresh=- die=- done=- declared=A waffle={waffle}"
    );
    let options = DungeonOptions::default();
    let view = Dungeon::place(2, options, &text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    Dungeon::guess(&view, &mut Rng::new(0))
}

#[test]
fn the_rulebooks_example_gives_8_and_5() {
    for (b4, d4, e3, f3) in [(0, 1, 0, 1), (1, 2, 2, 2), (2, 1, 2, 3), (3, 2, 0, 1)] {
        let game = example(b4, d4, e3, f3);
        assert_eq!(game.purse(Seat::A), purse(6, 2, 1));
        assert_eq!(game.purse(Seat::B), purse(11, 0, 2));
        assert_eq!((game.points(Seat::A), game.points(Seat::B)), (8, 5), "{b4} {d4} {e3} {f3}");
        let (hers, mine) = (game.expedition(Seat::A).unwrap(), game.expedition(Seat::B).unwrap());
        assert!(hers.exit.is_some() && mine.exit.is_none());
        assert_eq!(mine.points, 4, "the Wondrous Item is the fifth point");
        assert_eq!(game.outcome().to_string(), "A 8 B 5, A wins");
    }
}

#[test]
fn the_authors_entrances_are_left_3_and_4_and_right_2_and_3() {
    let side = example(0, 1, 0, 1).side(Seat::B);
    let rows =
        |spots: games::dungeon::expedition::Spots| spots.iter().map(|spot| spot / 6 + 1).collect::<Vec<_>>();
    assert_eq!(rows(side.left()), [3, 4]);
    assert_eq!(rows(side.right()), [2, 3]);
}

#[test]
fn six_webs_take_twelve_swords() {
    let webs = row(&[(Map::Webs, 0); 6]);
    for (swords, vorpals, through) in [(12, 0, true), (11, 0, false), (11, 1, true), (10, 1, false)] {
        assert_eq!(completes(&webs, purse(swords, vorpals, 0)), through, "{swords} {vorpals}");
        assert_eq!(points(&webs, purse(swords, vorpals, 0), FIRST), if through { 5 } else { 0 });
    }
}

#[test]
fn orc_goblins_dragon_chamber() {
    let side = row(&[(Map::Orc, 0), (Map::Goblins, 1), (Map::Dragon, 0), (Map::Chamber, 1)]);
    assert_eq!(points(&side, purse(5, 1, 0), FIRST), 3);
    assert_eq!(points(&side, purse(4, 1, 0), FIRST), 1);
}

#[test]
fn a_route_says_where_it_goes_and_what_it_pays() {
    let side = row(&[
        (Map::Doorway, 0),
        (Map::Orc, 0),
        (Map::Curse, 0),
        (Map::Webs, 0),
        (Map::Rat, 3),
        (Map::Dragon, 1),
    ]);
    let route = best(&side, purse(5, 1, 1), FIRST).unwrap();
    assert_eq!((route.points, route.walk.as_slice()), (5, [0, 1, 2, 3, 4, 5].as_slice()));
    assert_eq!((route.entrance.spot, route.exit.unwrap().spot), (0, 5));
    assert_eq!(route.spent(), purse(5, 1, 1));
    // A sword less, and only the Dragon at the far edge is worth a visit.
    let route = best(&side, purse(4, 1, 1), FIRST).unwrap();
    assert_eq!((route.points, route.exit, route.walk.as_slice()), (1, None, [5].as_slice()));
    assert_eq!(best(&side, purse(4, 0, 0), FIRST), None);
    // Equal points prefer completing, even where there is nothing for it.
    let none = Stakes { finish: 0, treasure: 1, curse: 0 };
    let curses = row(&[(Map::Curse, 0); 6]);
    assert!(best(&curses, purse(0, 0, 0), none).unwrap().exit.is_some());
}

#[test]
fn scoring_allocates_nothing() {
    let game = example(0, 1, 0, 1);
    let measured = allocation_counter::measure(|| {
        assert!(game.completes(Seat::A) && !game.completes(Seat::B));
        std::hint::black_box(game.outcome());
    });
    assert_eq!(measured.count_total, 0);
}

#[test]
fn a_die_shows_both_sides_and_swivels() {
    use games::dungeon::{Design, FaceTable, Hole};
    let table = FaceTable::PRINTED;
    for design in Design::ALL {
        for turns in 0..4 {
            let hole = Hole::new(Seat::A, design, false, turns);
            // W4: clockwise here is counter-clockwise there.
            assert_eq!((hole.turns(Seat::A), hole.turns(Seat::B)), (turns, (4 - turns) % 4));
            assert_eq!(hole.map(&table, Seat::B), table.map(design, true));
            let swivelled = hole.swivelled();
            for (one, other) in [(Seat::A, Seat::B), (Seat::B, Seat::A)] {
                assert_eq!(swivelled.map(&table, one), hole.map(&table, other));
                assert_eq!(swivelled.turns(one), hole.turns(other));
            }
            assert_eq!(hole.rotated(Seat::B, 1).turns(Seat::B), (hole.turns(Seat::B) + 1) % 4);
            assert_eq!(Hole::new(Seat::B, design, true, turns), Hole::new(Seat::A, design, false, 4 - turns));
        }
    }
    let b3: Place = "B3".parse().unwrap();
    assert_eq!((b3.seen_by(Seat::A), b3.seen_by(Seat::B)), (13, 16));
}
