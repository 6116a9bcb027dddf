//! Every game obeys every law of the engine, with default and with random options.

use engine::laws::{Effort, check};
use engine::{Game, Match, Options, Rng, Show, draw_options, playout};

macro_rules! all {
    ($($game:ty,)+) => {
        #[test]
        fn laws_hold() {
            $(lawful(Effort::<$game>::default());)+
        }

        #[test]
        fn playouts_allocate_nothing() {
            $(allocates_nothing::<$game>();)+
        }

        #[test]
        fn options_are_declared_well() {
            $(options_are_sound::<$game>();)+
        }

        #[test]
        fn editions_are_declared_well() {
            $(editions_are_sound::<$game>();)+
        }
    };
}
games::each_game!(all);

fn lawful<G: Show>(plan: Effort<G>) {
    match check(plan) {
        Ok(looked) => {
            println!("{}: {looked:?}", G::TITLE.id);
            assert!(looked.tried > 100, "{} was hardly looked at: {looked:?}", G::TITLE.id);
        }
        Err(breach) => panic!("{}: {breach}", G::TITLE.id),
    }
}

fn allocates_nothing<G: Game>() {
    for seats in G::TITLE.seats {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let options = if seed % 2 == 0 { G::Options::default() } else { draw_options(&mut rng) };
            let mut game = G::new(seats, options);
            let measured = allocation_counter::measure(|| {
                playout(&mut game, &mut rng);
            });
            assert_eq!(measured.count_total, 0, "{} with {options:?}", G::TITLE.id);
        }
    }
}

/// Each option cites a clause, explains itself, and refuses bad values by name, range and what was given.
fn options_are_sound<G: Show>() {
    let rules = engine::rule_clauses(G::TITLE.rules);
    let seats = *G::TITLE.seats.start();
    for spec in G::Options::SPECS {
        assert!(rules.iter().any(|rule| rule.id == spec.clause.0), "{} cites no clause", spec.name);
        assert!(!spec.help.is_empty() && !spec.help.contains('\n'), "{} has no line of help", spec.name);
        let refusal = Match::<G>::open(seats, &format!("{}=rubbish", spec.name)).unwrap_err();
        for part in [spec.name, &spec.kind.to_string(), "rubbish"] {
            assert!(refusal.because.contains(part), "`{refusal}` does not say {part}");
        }
    }
    assert!(Match::<G>::open(seats, "no_such_option=1").is_err());
}

/// Each edition has defaults that go together, today's last; none is like another.
fn editions_are_sound<G: Show>() {
    let seats = *G::TITLE.seats.start();
    let options: Vec<G::Options> = (1..=G::TITLE.edition())
        .map(|edition| *Match::<G>::open_in(edition, seats, "", None).unwrap().options())
        .collect();
    assert_eq!(options.last(), Some(&G::Options::default()), "{}", G::TITLE.id);
    let alike = |(i, it): (usize, &G::Options)| options[..i].contains(it);
    assert!(!options.iter().enumerate().any(alike), "{}", G::TITLE.id);
    assert!(Match::<G>::open_in(G::TITLE.edition() + 1, seats, "", None).is_err());
}

/// The allocation test can fail: an allocation is seen.
#[test]
fn allocations_are_counted() {
    let measured = allocation_counter::measure(|| drop(std::hint::black_box(vec![1])));
    assert_eq!(measured.count_total, 1);
}
