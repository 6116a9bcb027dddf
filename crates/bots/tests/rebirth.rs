//! The pilot of Rebirth: beats random at least nine times in ten, and plays legally under any options.

use bots::named;
use engine::{Event, Game, Rng, Seat, Seats, Turn, draw_options};
use games::rebirth::{Rebirth, RebirthOptions};

/// Plays a game, the pilot on `seat`; what the pilot gets out of it.
fn play(options: RebirthOptions, seat: Seat, rng: &mut Rng) -> f32 {
    let mut players =
        [named::<Rebirth>("pilot").expect("a pilot"), named::<Rebirth>("random").expect("random")];
    let mut game = Rebirth::new(2, options);
    loop {
        let event = match game.turn() {
            Turn::Over => return game.outcome().share(seat),
            Turn::Roll(chance) => Event::Roll(chance.draw(rng)),
            Turn::Choose(seats) => {
                let who = seats.first();
                let player = &mut players[usize::from(who != seat)];
                Event::Play(who, player.choose(&game.view(Seats::only(who)), who, rng))
            }
        };
        game.play(event).expect("a legal choice");
    }
}

fn share(options: RebirthOptions, games: u64) -> f32 {
    let seat = |i: u64| Seat::new((i % 2) as usize);
    let total: f32 = (0..games).map(|i| play(options, seat(i), &mut Rng::numbered(1, i))).sum();
    total / games as f32
}

#[test]
fn the_pilot_beats_random() {
    let base = RebirthOptions::default();
    for options in [
        base,
        RebirthOptions { minimum_assignment: true, ..base },
        RebirthOptions { missiles_of_forever: true, ..base },
        RebirthOptions { bounded_space: true, ..base },
        RebirthOptions { exploding_tanks: true, ..base },
    ] {
        let share = share(options, 200);
        assert!(share >= 0.9, "{share} with {options:?}");
    }
}

#[test]
fn the_pilot_plays_legally_under_any_options() {
    for i in 0..100 {
        let mut rng = Rng::numbered(2, i);
        play(draw_options(&mut rng), Seat::new((i % 2) as usize), &mut rng);
    }
}

/// An enemy who has sealed his assignment is as hard to foresee as one who has not: with the same dice of its own, a
/// search assigns the same.
#[test]
fn a_sealed_assignment_tells_nothing() {
    let game = Rebirth::new(2, RebirthOptions::default());
    for seed in 0..5 {
        let choose = |game: &Rebirth| {
            let mut newcomer = named::<Rebirth>("newcomer").expect("a level");
            newcomer.choose(&game.view(Seats::only(Seat::B)), Seat::B, &mut Rng::new(seed))
        };
        let mut sealed = game;
        let assignment = game.sample(Seat::A, &mut Rng::new(seed));
        sealed.play(Event::Play(Seat::A, assignment)).expect("a legal assignment");
        assert_eq!(choose(&sealed), choose(&game), "after {assignment}");
    }
}
