//! The game and its second implementation agree, step by step.

use engine::record::Happening;
use engine::{Event, Game, Match, Rng, Seat, Seats, Show, Turn, draw_options, write_options};
use games::land6::{Land6, Land6Options, Layout};

use crate::naive::Naive;
use crate::{house, scattered};

#[test]
fn both_implementations_walk_the_same_way() {
    let (mut rng, mut steps) = (Rng::new(2), 0);
    for _ in 0..600 {
        let drawn: Land6Options = draw_options(&mut rng);
        let options = Land6Options { layout: Layout::Random, ..drawn };
        let position = scattered(options.sea, &mut rng);
        let Ok(game) = Match::<Land6>::open_at(1, &write_options(&options), &position) else { continue };
        steps += walk(game, Naive::at(house(&options), &position), &mut rng);
    }
    assert!(steps > 4_000, "only {steps} steps");
}

/// Walks on at random, and compares what is possible and what comes of it.
fn walk(mut game: Match<Land6>, mut naive: Naive, rng: &mut Rng) -> u32 {
    for step in 0..40 {
        let mut expected: Vec<String> = naive.next().into_iter().map(|(event, _)| event).collect();
        let mut found = possible(game.state());
        expected.sort();
        found.sort();
        assert_eq!(expected, found, "{}", naive.text());
        if found.is_empty() {
            return step;
        }
        let event = found[rng.below(found.len() as u32) as usize].clone();
        play(&mut game, &event);
        naive = naive.next().into_iter().find(|(it, _)| *it == event).expect("listed").1;
        let seen = Land6::position(&game.state().view(Seats::ALL));
        assert_eq!(naive.text(), seen, "after {event}");
    }
    40
}

/// Every event that can happen next, as written in records.
pub(crate) fn possible(state: &Land6) -> Vec<String> {
    match state.turn() {
        Turn::Over => Vec::new(),
        Turn::Roll(chance) => chance.outcomes().map(|(rolled, _)| format!("* {rolled}")).collect(),
        Turn::Choose(_) => {
            let mut actions = Vec::new();
            state.actions(Seat::A, &mut actions);
            actions.iter().map(|action| format!("A {action}")).collect()
        }
    }
}

fn play(game: &mut Match<Land6>, event: &str) {
    let record = engine::record::read(&format!("game land6 1\nseats 1\n{event}")).expect("a record");
    let engine::record::Statement::Event(happening) = &record.steps[0].entry else { panic!("an event") };
    let event = match happening {
        Happening::Roll(rolled) => Event::Roll(*rolled),
        Happening::Play(seat, text) => Event::Play(*seat, text.parse().expect("an action")),
    };
    game.play(event).unwrap_or_else(|refusal| panic!("{event:?}: {refusal}"));
}
