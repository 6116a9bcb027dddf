//! D6 Dungeon: players that know the game complete routes, random ones hardly ever do.

use bots::{Bot, named};
use engine::{Event, Game, Outcome, Rng, Seat, Seats, Turn};
use games::dungeon::{Dungeon, DungeonOptions};

/// Plays a game; every choice goes through the checked door, made from a view.
fn play(names: [&str; 2], seed: u64) -> Dungeon {
    let mut rng = Rng::numbered(66, seed);
    let mut players: Vec<Box<dyn Bot<Dungeon>>> =
        names.iter().map(|name| named(name).expect("a player")).collect();
    let mut game = Dungeon::new(2, DungeonOptions::default());
    loop {
        let event = match game.turn() {
            Turn::Over => return game,
            Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
            Turn::Choose(seats) => {
                let seat = seats.first();
                let view = game.view(Seats::only(seat));
                Event::Play(seat, players[seat.index()].choose(&view, seat, &mut rng))
            }
        };
        game.play(event).expect("players play by the rules");
    }
}

#[test]
fn those_who_know_the_game_complete_routes() {
    for name in ["racer", "warden"] {
        let (mut routes, mut random_routes, mut wins) = (0, 0, 0.0);
        for seed in 0..24 {
            let (mine, theirs) = if seed % 2 == 0 { (Seat::A, Seat::B) } else { (Seat::B, Seat::A) };
            let names = if seed % 2 == 0 { [name, "random"] } else { ["random", name] };
            let game = play(names, seed);
            routes += u32::from(game.completes(mine));
            random_routes += u32::from(game.completes(theirs));
            wins += game.outcome().share(mine) as f32 / Outcome::WIN as f32;
        }
        assert!(routes >= 8 && random_routes <= 2, "{name}: {routes} against {random_routes}");
        assert!(wins >= 18.0, "{name} wins {wins} of 24");
    }
}
