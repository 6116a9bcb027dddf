//! The value of every game: the same on every machine, whole, and told within its bounds.

use std::fmt::Write;
use std::path::Path;

use bots::net::{Aspect, Features, Inputs, Strength, Valued, WHOLE, value, value_seen};
use engine::{Game, Rng, Seat, Seats, Turn, draw_options, next_event};

/// FNV-1a.
struct Hash(u64);

impl Hash {
    fn add(&mut self, number: u32) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Walks through random games, some with house rules, and hands out every state.
fn walk<G: Game>(games: u64, mut look: impl FnMut(&G)) {
    for index in 0..games {
        let mut rng = Rng::numbered(19, index);
        let seats = G::TITLE.seats.clone();
        let count = seats.start() + rng.below(u32::from(seats.end() - seats.start()) + 1) as u8;
        let options = if index % 3 == 2 { draw_options(&mut rng) } else { G::Options::default() };
        let mut state = G::new(count, options);
        for _ in 0..600 {
            look(&state);
            let Some(event) = next_event(&state, &mut rng, G::sample) else { break };
            state.apply(event);
        }
    }
}

/// The golden line of a game; on the way, everything that holds of each state.
fn line<G: Valued>() -> String {
    let (mut hash, mut states) = (Hash(0xcbf2_9ce4_8422_2325), 0);
    let mut inputs = Inputs::new();
    walk::<G>(60, |state| {
        for symmetry in 0..G::SYMMETRIES {
            inputs.clear();
            state.features(Aspect { strength: Strength::Strong, symmetry }, &mut inputs);
            assert_eq!(inputs.places(), G::INPUTS, "{}: what is told has one length", G::TITLE.id);
            assert!(inputs.is_complete(), "{}: too much is told", G::TITLE.id);
        }
        let shares = value(state, Strength::Strong);
        let sum: u32 = shares.0.iter().sum();
        let alone = state.outcome().seats == 1;
        assert!(if alone { sum <= WHOLE } else { sum == WHOLE }, "{}: {shares:?}", G::TITLE.id);
        shares.0.iter().for_each(|&share| hash.add(share));
        states += 1;
    });
    format!("{} {states} states {:016x}\n", G::TITLE.id, hash.0)
}

/// Another processor, another compiler or another order of additions must not change a bit of any value.
#[test]
fn values_are_the_same_everywhere() {
    let mut text = String::new();
    macro_rules! each {
        ($($game:ty,)+) => { $(text += &line::<$game>();)+ };
    }
    games::each_game!(each);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/values.golden");
    if std::env::var_os("SIXFOLD_GOLDEN").is_some() {
        std::fs::write(&path, &text).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(&path).expect("the golden file is there");
    assert_eq!(text, golden, "values changed: if the weights are new, `make golden` writes this anew");
}

/// What a seat sees is worth the mean over what it may be: with everything open, what it is worth.
#[test]
fn what_is_seen_has_a_value() {
    fn holds<G: Valued>() {
        let mut rng = Rng::new(3);
        walk::<G>(4, |state| {
            if let Turn::Choose(seats) = state.turn() {
                let eyes = Seats::only(seats.first());
                let seen = value_seen::<G>(&state.view(eyes), 8, Strength::Strong, &mut rng);
                let sum: u32 = seen.0.iter().sum();
                assert!(sum <= WHOLE && (state.outcome().seats == 1 || sum == WHOLE));
                let all = value_seen::<G>(&state.view(Seats::ALL), 1, Strength::Strong, &mut rng);
                assert_eq!(all, value(state, Strength::Strong));
            }
        });
    }
    macro_rules! each {
        ($($game:ty,)+) => { $(holds::<$game>();)+ };
    }
    games::each_game!(each);
}

/// The end is known exactly.
#[test]
fn the_end_is_exact() {
    walk::<games::pig::Pig>(20, |state| {
        if state.turn() == Turn::Over {
            let shares = value(state, Strength::Strong);
            for seat in (0..4).map(Seat::new) {
                assert_eq!(shares.share(seat) > 0.0, state.outcome().winners.has(seat));
            }
        }
    });
}

/// At most 400 kB a game.
#[test]
fn weights_are_small() {
    let mut sizes = String::new();
    macro_rules! each {
        ($($game:ty,)+) => {
            $(
                let bytes = <$game as Features>::WEIGHTS.len();
                write!(sizes, "{} {bytes} ", <$game as Game>::TITLE.id).expect("a string takes it");
                assert!(bytes <= 400_000, "{sizes}");
            )+
        };
    }
    games::each_game!(each);
}

/// Beside every network lies what made it, and it is that of this very file.
#[test]
fn weights_have_a_manifest() {
    fn holds<G: Features>() {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        G::WEIGHTS.iter().for_each(|&byte| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let name = format!("src/net/weights/{}.json", G::TITLE.id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        let manifest = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{name} is missing"));
        assert!(
            manifest.contains(&format!("\"fnv1a\": \"{hash:016x}\"")),
            "{name} is of another file than {hash:016x}"
        );
    }
    macro_rules! each {
        ($($game:ty,)+) => { $(if <$game as Features>::INPUTS > 1 { holds::<$game>(); })+ };
    }
    games::each_game!(each);
}
