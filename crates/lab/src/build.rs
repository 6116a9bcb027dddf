//! What tells two builds of the program apart, as far as it matters to results: rules, networks, and what they do.

use std::sync::LazyLock;

use bots::Players;
use bots::net::Features;
use engine::{Event, Game, Rng, Seats, Turn};
use serde_json::{Map, Value, json};

/// Iterations of the searches of the self-test: enough to go through the tree, rollouts and judgements.
const ITERATIONS: &str = "search:6";
/// Decisions of a game of the self-test.
const DECISIONS: usize = 12;
const ROLLS: usize = 1_000;

/// The editions of the rules, the networks, and a test of dice, rules and searches, as JSON. Two builds with the same
/// play the same games.
pub fn identity() -> &'static Value {
    static FOUND: LazyLock<Value> = LazyLock::new(|| {
        macro_rules! each {
            ($($game:ty,)+) => {{
                let (mut editions, mut weights, mut played) = (Map::new(), Hash::new(), Hash::new());
                played.add(rolls().as_bytes());
                $(
                    editions.insert(<$game>::TITLE.id.to_string(), <$game>::TITLE.edition().into());
                    weights.add(<$game as Features>::WEIGHTS);
                    played.add(trial::<$game>().as_bytes());
                )+
                json!({ "editions": editions, "weights": weights.text(), "selftest": played.text() })
            }};
        }
        games::each_game!(each)
    });
    &FOUND
}

/// The beginning of a game between small searches, as text.
fn trial<G: Players>() -> String {
    let mut rng = Rng::new(1);
    let (mut state, mut told) = (G::new(*G::TITLE.seats.end(), Default::default()), String::new());
    let mut bot = G::player(ITERATIONS).expect("every game can be searched");
    for _ in 0..DECISIONS {
        while let Turn::Roll(chance) = state.turn() {
            state.apply(Event::Roll(chance.draw(&mut rng)));
        }
        let Turn::Choose(seats) = state.turn() else { break };
        let seat = seats.first();
        let action = bot.choose(&state.view(Seats::only(seat)), seat, &mut rng);
        told += &format!("{seat} {action}\n");
        state.apply(Event::Play(seat, action));
    }
    told
}

fn rolls() -> String {
    let mut rng = Rng::new(1);
    (0..ROLLS).map(|_| char::from(b'0' + rng.die())).collect()
}

/// FNV-1a: short, and the same everywhere. It finds mistakes, not forgers.
struct Hash(u64);

impl Hash {
    fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

/// Says what of two identities differs first, if anything does.
pub fn foreign(theirs: &Value) -> Option<String> {
    let (ours, said) = (identity(), |name: &str| theirs[name].to_string());
    let named = [("editions", "editions of the rules"), ("weights", "networks"), ("selftest", "self-test")];
    let differs = named.iter().find(|(name, _)| ours[*name] != theirs[*name]);
    differs.map(|(name, words)| format!("its {words} are {}, not {}", said(name), ours[*name]))
}
