//! The pilot of Rebirth: beats random at least nine times in ten, and plays legally under any options.

use std::sync::atomic::AtomicBool;

use bots::named;
use engine::{Event, Game, Outcome, Rng, Seat, Seats, Turn, draw_options};
use games::rebirth::{Action, Rebirth, RebirthOptions};

/// Plays a game, the pilot on `seat`; what the pilot gets out of it.
fn play(options: RebirthOptions, seat: Seat, rng: &mut Rng) -> f32 {
    let mut players =
        [named::<Rebirth>("pilot").expect("a pilot"), named::<Rebirth>("random").expect("random")];
    let mut game = Rebirth::new(2, options);
    loop {
        let event = match game.turn() {
            Turn::Over => return game.outcome().share(seat) as f32 / Outcome::WIN as f32,
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

/// Who asks for advice is not told to throw pips away: every shot that is recommended or even weighed hits.
#[test]
fn no_advice_is_a_shot_that_misses() {
    let (mut asked, mut shots) = (0, 0);
    for i in 0..150 {
        let mut rng = Rng::numbered(9, i);
        let mut game =
            Rebirth::new(2, if i % 3 == 0 { draw_options(&mut rng) } else { RebirthOptions::default() });
        while let Turn::Choose(seats) = game.turn() {
            let seat = seats.first();
            let mut menu = Vec::new();
            game.actions(seat, &mut menu);
            if menu.contains(&Action::Decline) {
                let mut adviser = named::<Rebirth>("search:30").expect("a search");
                let view = game.view(Seats::only(seat));
                let advice = adviser.advise(&view, seat, &mut rng, &AtomicBool::new(false));
                let told = advice.candidates.iter().map(|it| it.action).chain([advice.action]);
                for action in told {
                    let Action::Shoot(heading, start) = action else { continue };
                    assert!(game.hits(seat, heading, game.start(seat, heading, start)), "{action} misses");
                    shots += 1;
                }
                asked += 1;
            }
            game.play(Event::Play(seat, game.sample(seat, &mut rng))).expect("a legal choice");
        }
    }
    assert!(asked > 500 && shots > 50, "{asked} {shots}");
}

/// What stands first in a menu can be taken without a thought: it ends nothing, and no shot of it misses.
#[test]
fn the_first_choice_ends_no_moves_and_wastes_no_shot() {
    for i in 0..150 {
        let mut rng = Rng::numbered(10, i);
        let mut game = Rebirth::new(2, RebirthOptions::default());
        while let Turn::Choose(seats) = game.turn() {
            let seat = seats.first();
            let mut menu = Vec::new();
            game.actions(seat, &mut menu);
            match menu[0] {
                Action::Stop => assert_eq!(menu.len(), 1, "there is a step to take"),
                Action::Shoot(heading, start) => {
                    assert!(game.hits(seat, heading, game.start(seat, heading, start)));
                }
                _ => (),
            }
            game.play(Event::Play(seat, game.sample(seat, &mut rng))).expect("a legal choice");
        }
    }
}
