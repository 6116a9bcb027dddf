//! Through the protocol nobody learns what their eyes may not know: two games that look the same to a viewer, and
//! differ in what is hidden, get the same bytes for an answer, move after move.

use engine::{Event, Game, Rng, Seat, Seats, Show, Turn};
use games::dungeon::Dungeon;
use games::rebirth::Rebirth;
use serde_json::{Value, json};
use table::udi::Session;

/// What has been compared.
#[derive(Default, Debug)]
struct Tally {
    pairs: usize,
    answers: usize,
    secret_choices: usize,
    /// With all eyes there is a difference: in the position, and in the points.
    different: [usize; 2],
}

/// Two games that `eyes` cannot tell apart.
struct Twins {
    sessions: [Session; 2],
    eyes: String,
}

impl Twins {
    /// Opens both at their positions. What is answered then is compared, too.
    fn open(game: &str, eyes: Seats, positions: [String; 2], tally: &mut Tally) -> Twins {
        let mut twins = Twins { sessions: Default::default(), eyes: eyes.to_string() };
        let open = |position: &String| json!({ "do": "open", "game": game, "position": position, "seed": 5 });
        let opened = [0, 1].map(|i| twins.tell(i, &open(&positions[i])));
        twins.same(&opened, &format!("{positions:?}"), tally);
        twins
    }

    fn tell(&mut self, which: usize, request: &Value) -> String {
        self.sessions[which].answer(request.to_string().as_bytes())
    }

    fn ask(&mut self, request: &Value) -> [String; 2] {
        [0, 1].map(|i| self.tell(i, request))
    }

    fn same(&self, answers: &[String; 2], what: &str, tally: &mut Tally) {
        assert_eq!(answers[0], answers[1], "{} can tell after {what}", self.eyes);
        tally.answers += 1;
    }

    /// Asks for all that there is to know for these eyes.
    fn look(&mut self, rng: &mut Rng, tally: &mut Tally) {
        let eyes = self.eyes.clone();
        let mut requests = vec![json!({ "do": "state", "match": 1 })];
        for ask in ["state", "view", "scene", "log", "record"] {
            requests.push(json!({ "do": ask, "match": 1, "eyes": eyes }));
        }
        if eyes != "-" {
            requests.push(json!({ "do": "actions", "match": 1, "seat": eyes }));
            requests.push(json!({ "do": "suggest", "match": 1, "seat": eyes }));
            for action in self.actions(0, &eyes).into_iter().filter(|_| rng.below(4) == 0).take(8) {
                requests.push(json!({ "do": "preview", "match": 1, "seat": eyes, "action": action }));
            }
        }
        for request in requests {
            let answers = self.ask(&request);
            self.same(&answers, &request.to_string(), tally);
        }
    }

    fn actions(&mut self, which: usize, seat: &str) -> Vec<String> {
        let answer = self.tell(which, &json!({ "do": "actions", "match": 1, "seat": seat }));
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let listed = answer["ok"]["actions"].as_array().cloned().unwrap_or_default();
        let listed = listed.iter().filter(|it| it["field"].is_null());
        listed.map(|it| it["notation"].as_str().expect("text").to_string()).collect()
    }

    /// Whether both still look the same, and the last event is hidden or one and the same.
    fn look_alike(&mut self) -> bool {
        let eyes = self.eyes.clone();
        let [views, records] =
            ["view", "record"].map(|ask| self.ask(&json!({ "do": ask, "match": 1, "eyes": eyes })));
        views[0] == views[1] && records[0] == records[1]
    }

    /// Something happens in both games; `false` if the eyes may tell them apart from now on.
    fn step(&mut self, rng: &mut Rng, tally: &mut Tally) -> bool {
        let state: Value =
            serde_json::from_str(&self.tell(0, &json!({ "do": "state", "match": 1 }))).expect("JSON");
        let (turn, events) = (&state["ok"]["turn"], &state["ok"]["events"]);
        match turn["kind"].as_str() {
            Some("roll") => {
                let answers = self.ask(&json!({ "do": "roll", "match": 1 }));
                self.goes_on(&answers, "a roll", tally)
            }
            Some("choose") => {
                let due = turn["seats"].as_array().expect("seats");
                let seat = pick(due, rng).as_str().expect("a seat").to_string();
                (seat != self.eyes && self.keep_a_secret(&seat, events, rng, tally))
                    || self.act_alike(&seat, rng, tally)
            }
            _ => false,
        }
    }

    /// The seat chooses differently in both games, if it can without being found out.
    fn keep_a_secret(&mut self, seat: &str, events: &Value, rng: &mut Rng, tally: &mut Tally) -> bool {
        for _ in 0..4 {
            let chosen = pick(&self.actions(0, seat), rng).clone();
            // One that differs at its end has a chance to look the same.
            let begins = |it: &str| it.rsplit_once(' ').map(|(most, _)| most.to_string());
            let mut others = self.actions(1, seat);
            others.retain(|other| *other != chosen && begins(other) == begins(&chosen));
            if others.is_empty() {
                continue;
            }
            let actions = [chosen, pick(&others, rng).clone()];
            let play = |action: &String| json!({ "do": "play", "match": 1, "seat": seat, "action": action });
            let answers = [0, 1].map(|i| self.tell(i, &play(&actions[i])));
            if self.look_alike() {
                self.same(&answers, "a secret choice", tally);
                tally.secret_choices += 1;
                return true;
            }
            self.ask(&json!({ "do": "undo", "match": 1, "events": events }));
        }
        false
    }

    fn act_alike(&mut self, seat: &str, rng: &mut Rng, tally: &mut Tally) -> bool {
        let (here, there) = (self.actions(0, seat), self.actions(1, seat));
        let both: Vec<String> = here.into_iter().filter(|it| there.contains(it)).collect();
        if both.is_empty() {
            return false;
        }
        let action = pick(&both, rng).clone();
        let answers = self.ask(&json!({ "do": "play", "match": 1, "seat": seat, "action": action }));
        self.goes_on(&answers, &action, tally)
    }

    /// What was revealed just now may be told.
    fn goes_on(&mut self, answers: &[String; 2], what: &str, tally: &mut Tally) -> bool {
        let alike = self.look_alike();
        if alike {
            self.same(answers, what, tally);
        }
        alike
    }
}

fn pick<'a, T>(items: &'a [T], rng: &mut Rng) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

/// Plays at random, and now and then compares what is with what somebody could take it for.
fn compare<G: Show>(seeds: std::ops::Range<u64>, seldom: u32) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let (mut rng, mut state) = (Rng::new(seed), G::new(2, G::Options::default()));
        while state.turn() != Turn::Over {
            for eyes in [Seats::only(Seat::A), Seats::only(Seat::B), Seats::NONE] {
                if rng.below(seldom) == 0 {
                    compare_at(&state, eyes, &mut rng, &mut tally);
                }
            }
            let event = match state.turn() {
                Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                Turn::Choose(seats) => {
                    let seat = if rng.coin() { seats.first() } else { seats.iter().last().expect("a seat") };
                    Event::Play(seat, state.sample(seat, &mut rng))
                }
                Turn::Over => break,
            };
            state.apply(event);
        }
    }
    tally
}

fn compare_at<G: Show>(state: &G, eyes: Seats, rng: &mut Rng, tally: &mut Tally) {
    let twin = G::guess(&state.view(eyes), rng);
    let positions = [state, &twin].map(|it| G::position(&it.view(Seats::ALL)));
    tally.pairs += 1;
    let mut twins = Twins::open(G::TITLE.id, eyes, positions, tally);
    for (ask, different) in ["view", "state"].iter().zip(&mut tally.different) {
        let [one, other] = twins.ask(&json!({ "do": ask, "match": 1, "eyes": "all" }));
        *different += usize::from(one != other);
    }
    for _ in 0..6 {
        twins.look(rng, tally);
        if !twins.step(rng, tally) {
            return;
        }
    }
}

#[test]
fn eyes_cannot_tell_two_dungeons_apart() {
    let tally = compare::<Dungeon>(0..8, 60);
    assert!(tally.different[0] > 40 && tally.different[1] > 0 && tally.secret_choices > 10, "{tally:?}");
}

#[test]
fn eyes_cannot_tell_two_duels_in_space_apart() {
    let tally = compare::<Rebirth>(0..24, 10);
    assert!(tally.different[0] > 10 && tally.secret_choices > 10, "{tally:?}");
}

/// A record for some eyes holds no more of the position it started from than they could know; with all eyes it goes
/// on to the same state.
#[test]
fn a_record_hides_its_position_like_its_events() {
    let (mut rng, mut state) = (Rng::new(4), Dungeon::new(2, Default::default()));
    while Dungeon::position(&state.view(Seats::NONE)) == Dungeon::position(&state.view(Seats::ALL)) {
        let event = match state.turn() {
            Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
            Turn::Choose(seats) => Event::Play(seats.first(), state.sample(seats.first(), &mut rng)),
            Turn::Over => panic!("nothing was hidden"),
        };
        state.apply(event);
    }
    let whole = Dungeon::position(&state.view(Seats::ALL));
    let table = table::open("dungeon", 2, "", Some(&whole)).expect("a position");
    for eyes in [Seats::only(Seat::A), Seats::only(Seat::B), Seats::NONE] {
        let seen = Dungeon::position(&state.view(eyes));
        assert!(table.record(eyes).contains(&format!("\nposition {seen}\n")), "{}", table.record(eyes));
        assert_eq!(table.outcome_for(eyes), None);
    }
    let again = table::load(&table.record(Seats::ALL)).expect("a record");
    assert_eq!(again.position(Seats::ALL), whole);
    assert_eq!(table.outcome_for(Seats::ALL), Some(state.outcome()));
}
