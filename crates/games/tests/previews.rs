//! What previews and pictures promise, held against what then happens.

use std::collections::HashSet;

use engine::{Dice, Event, Game, Rng, Rolled, Seat, Seats, Show, Turn, draw_options};
use games::d6d::{self, D6D};
use games::dungeon::Dungeon;
use games::gozd::{self, Gozd};

/// Random games with random options: every state with a choice, and what may be done there.
fn each_choice<G: Show>(games: u64, mut visit: impl FnMut(&G, Seat, G::Action)) {
    for n in 0..games {
        let mut rng = Rng::numbered(5, n);
        let seats = *G::TITLE.seats.start()
            + (n % 3).min(u64::from(G::TITLE.seats.end() - G::TITLE.seats.start())) as u8;
        let options = if n % 2 == 0 { G::Options::default() } else { draw_options(&mut rng) };
        let (mut state, mut actions) = (G::new(seats, options), Vec::new());
        for _ in 0..1500 {
            let event = match state.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                Turn::Choose(seats) => {
                    let seat = seats.first();
                    actions.clear();
                    state.actions(seat, &mut actions);
                    actions.iter().for_each(|&action| visit(&state, seat, action));
                    Event::Play(seat, state.sample(seat, &mut rng))
                }
            };
            state.apply(event);
        }
    }
}

fn said<G: Show>(state: &G, seat: Seat, action: G::Action) -> String {
    let lines = G::preview(&state.view(Seats::only(seat)), seat, action).lines;
    lines.into_iter().map(|line| line.text + "\n").collect()
}

/// G12, G14: as many die as were promised, and the war ends if they were the last.
#[test]
fn a_slaughter_kills_as_many_as_it_says() {
    let mut seen = [0; 2];
    each_choice::<Gozd>(40, |state, seat, action| {
        if !matches!(action, gozd::Action::Slaughter(_)) {
            return;
        }
        let (text, enemy, mut after) = (said(state, seat, action), seat.next(2), *state);
        after.apply(Event::Play(seat, action));
        let told = Gozd::tell(state, &Event::Play(seat, action), &after);
        if let Turn::Choose(owing) = after.turn()
            && owing.has(enemy)
        {
            let victims = after.sample(enemy, &mut Rng::new(1));
            after.apply(Event::Play(enemy, victims));
        }
        let dead = state.army(enemy) - after.army(enemy);
        let over = after.turn() == Turn::Over;
        let counted = if dead == 1 { "1 enemy dies".to_string() } else { format!("{dead} enemies die") };
        assert!(text.starts_with(&counted), "{dead} died: {text}");
        assert_eq!((text.contains("rerolled"), text.contains("war is won")), (!over, over), "{text}");
        assert!(told.iter().all(|line| line.clause != "G10"), "{told:?}");
        let menu = Gozd::sentence(state, seat, action);
        assert!(menu.contains(&format!("{dead} die")), "{dead} died: {menu}");
        seen[usize::from(over)] += 1;
    });
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

/// D11, D17: with how many faces the army that pays ends the game.
#[test]
fn a_bridge_says_that_it_ends_the_game() {
    let mut seen = [0; 7];
    each_choice::<D6D>(60, |state, seat, action| {
        if !matches!(action, d6d::Action::Bridge(..)) {
            return;
        }
        let mut paid = *state;
        paid.apply(Event::Play(seat, action));
        let ends = |face: u8| {
            let mut after = paid;
            after.apply(Event::Roll(Rolled::Dice(Dice::one(face))));
            after.turn() == Turn::Over
        };
        let fatal =
            if matches!(paid.turn(), Turn::Roll(_)) { (1..=6).filter(|&face| ends(face)).count() } else { 0 };
        let text = said(state, seat, action);
        let expected = match fatal {
            0 => None,
            6 => Some("That ends the game".to_string()),
            n => Some(format!("{n} in 6 end")),
        };
        match &expected {
            Some(words) => assert!(text.contains(words), "{fatal} of 6: {text}"),
            None => assert!(!text.contains("the game"), "{text}"),
        }
        seen[fatal] += 1;
    });
    assert!(seen[0] > 0 && seen[6] > 0 && seen[1..6].iter().sum::<i32>() > 0, "{seen:?}");
}

/// D5: all of the first armies are shown where they would stand.
#[test]
fn a_placement_shows_every_army() {
    each_choice::<D6D>(30, |state, seat, action| {
        if let d6d::Action::Place(world) = action {
            let ghosts = D6D::preview(state, seat, action).ghosts;
            let ids: HashSet<&String> = ghosts.iter().map(|ghost| &ghost.id).collect();
            assert_eq!(ids.len(), ghosts.len());
            let mut after = *state;
            after.apply(Event::Play(seat, action));
            let shown: Vec<i32> = ghosts.iter().filter_map(|ghost| ghost.face).collect();
            let placed: Vec<i32> = after.armies(seat, world).iter().map(i32::from).collect();
            assert_eq!(shown, placed);
        }
    });
}

/// W1: in words, too, the two sides of the waffle are two things.
#[test]
fn the_two_sides_are_told_apart() {
    each_choice::<Dungeon>(4, |state, seat, action| {
        let scene = Dungeon::scene(&state.view(Seats::only(seat)));
        let pieces =
            scene.board.items.iter().filter(|item| !matches!(item.kind, engine::scene::ItemKind::Label));
        let mut words = HashSet::new();
        for item in pieces {
            assert!(words.insert(&item.alt) || item.id.starts_with("entrance"), "{} is said twice", item.alt);
        }
        let sentence = Dungeon::sentence(&state.view(Seats::only(seat)), seat, action);
        assert!(!sentence.contains("degrees") || sentence.contains("clockwise"), "{sentence}");
    });
}

/// D6: there is no passing, and the rules say so.
#[test]
fn passing_is_refused_by_the_rules() {
    let bad = "pass".parse::<d6d::Action>().unwrap_err();
    assert_eq!(bad.refuse("pass").clause.0, "D6");
}
