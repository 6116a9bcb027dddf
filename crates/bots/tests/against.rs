//! Who knows the opponent's program: it beats whoever can be foreseen, and learns nothing of what is sealed.

use bots::{Players, named};
use engine::{Event, Game, Outcome, Rng, Seat, Seats, Turn};
use games::dungeon::Dungeon;
use games::rebirth::Rebirth;

/// What the first of two players gets of so many games, with each seat in turn.
fn won<G: Players>(names: [&str; 2], games: u64) -> f32 {
    let one = |i: u64| {
        let seat = Seat::new((i % 2) as usize);
        let mut players = names.map(|name| named::<G>(name).expect("a player"));
        let (mut game, mut rng) = (G::new(2, Default::default()), Rng::numbered(19, i));
        loop {
            let event = match game.turn() {
                Turn::Over => return game.outcome().share(seat) as f32 / Outcome::WIN as f32,
                Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                Turn::Choose(seats) => {
                    let who = seats.first();
                    let player = &mut players[usize::from(who != seat)];
                    Event::Play(who, player.choose(&game.view(Seats::only(who)), who, &mut rng))
                }
            };
            game.play(event).expect("a legal choice");
        }
    };
    (0..games).map(one).sum()
}

#[test]
fn who_can_be_foreseen_is_beaten() {
    let won_of_pilots = won::<Rebirth>(["against:pilot:60", "pilot"], 12);
    assert!(won_of_pilots >= 9.0, "{won_of_pilots} of 12");
    let won_of_wardens = won::<Dungeon>(["against:warden:60", "warden"], 12);
    assert!(won_of_wardens >= 8.0, "{won_of_wardens} of 12");
}

/// It knows the program of the enemy, not what the enemy has sealed.
#[test]
fn a_sealed_assignment_stays_sealed() {
    let game = Rebirth::new(2, Default::default());
    for seed in 0..3 {
        let choose = |game: &Rebirth| {
            let mut player = named::<Rebirth>("against:casual:50").expect("a player");
            player.choose(&game.view(Seats::only(Seat::B)), Seat::B, &mut Rng::new(seed))
        };
        let mut sealed = game;
        let assignment = game.sample(Seat::A, &mut Rng::new(seed));
        sealed.play(Event::Play(Seat::A, assignment)).expect("a legal assignment");
        assert_eq!(choose(&sealed), choose(&game), "after {assignment}");
    }
}
