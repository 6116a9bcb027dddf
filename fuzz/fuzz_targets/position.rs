//! Whatever a position says, it is refused with a clause, or it can be drawn, written and read again.
#![no_main]

use engine::Seats;

libfuzzer_sys::fuzz_target!(|text: &str| {
    for game in table::games() {
        if let Ok(position) = table::open(game.id, game.seats[0], "", Some(text)) {
            let written = position.position(Seats::ALL);
            position.scene(Seats::ALL, 5);
            let again =
                table::open(game.id, game.seats[0], "", Some(&written)).expect("what was written reads");
            assert_eq!(again.position(Seats::ALL), written);
        }
    }
});
