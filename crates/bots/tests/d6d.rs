//! The players of d6D are clearly better than chance, for two, three and four.

use bots::{Bot, Heuristics, named};
use engine::{Event, Game, Outcome, Rng, Seat, Turn, draw_options};
use games::d6d::{D6D, D6DOptions};

/// The share of the wins of `hero`, who changes seats, against random players.
fn share(hero: &str, seats: u8, games: u64) -> f64 {
    let mut won = 0.0;
    for number in 0..games {
        let me = Seat::new((number % u64::from(seats)) as usize);
        let mut game = D6D::new(seats, D6DOptions::default());
        play(&mut game, hero, me, &mut Rng::numbered(6, number));
        won += f64::from(game.outcome().share(me)) / f64::from(Outcome::WIN);
    }
    won / games as f64
}

fn play(game: &mut D6D, hero: &str, me: Seat, rng: &mut Rng) {
    let mut hero = named::<D6D>(hero).expect("a player of that name");
    let mut other: Box<dyn Bot<D6D>> = named("random").expect("everybody knows random");
    loop {
        let event = match game.turn() {
            Turn::Over => return,
            Turn::Roll(chance) => Event::Roll(chance.draw(rng)),
            Turn::Choose(seats) => {
                let seat = seats.first();
                let bot = if seat == me { &mut hero } else { &mut other };
                Event::Play(seat, bot.choose(game, seat, rng))
            }
        };
        game.play(event).expect("bots play by the rules");
    }
}

#[test]
fn heuristic_players_beat_random_ones() {
    for hero in D6D::NAMES {
        for (seats, least) in [(2, 0.88), (3, 0.65), (4, 0.50)] {
            let share = share(hero, seats, 240);
            println!("{hero} of {seats}: {share:.3}");
            assert!(share > least, "{hero} wins {share} of the games of {seats}");
        }
    }
}

#[test]
fn heuristic_players_know_every_house_rule() {
    for number in 0..60 {
        let mut rng = Rng::numbered(7, number);
        let seats = 2 + (number % 3) as u8;
        let mut game = D6D::new(seats, draw_options(&mut rng));
        play(&mut game, "warlord", Seat::A, &mut rng);
    }
}

#[test]
fn unknown_names_have_no_player() {
    assert!(named::<D6D>("nobody").is_none());
}
