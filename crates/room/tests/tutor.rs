//! The tutor: what an action is worth before it is played, to who plays alone.

mod common;

use common::{Hand, fair_with, seeded};
use engine::{Rng, Seat};
use room::{Answer, Question, Say, Tell};
use table::review::Verdict;

fn asked(hand: &mut Hand, id: u64, seat: Seat, action: &str) -> Result<Question, String> {
    match hand.room.said(hand.viewer, Say::Weigh { id, seat, action: action.to_string() }) {
        Answer::Think(question, None) => Ok(question),
        Answer::Tell(messages) => match messages.into_iter().next().map(|it| it.tell) {
            Some(Tell::Refused { id: Some(refused), trouble, .. }) if refused == id => Err(trouble.sentence),
            other => panic!("{other:?}"),
        },
        _ => panic!("nothing is written down"),
    }
}

/// What is told of a question, if anything is.
fn told(hand: &mut Hand, question: &Question) -> Option<Tell> {
    match hand.room.thought(question.think(&mut Rng::new(1))) {
        Ok(Answer::Tell(messages)) => messages.into_iter().next().map(|it| it.tell),
        _ => panic!("only words"),
    }
}

fn verdict(hand: &mut Hand, action: &str) -> Verdict {
    let question = asked(hand, 5, Seat::A, action).expect("a question");
    match told(hand, &question) {
        Some(Tell::Weighed { id: 5, verdict }) => *verdict,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_asks_before_much_is_given_away_and_says_what_was_better() {
    let mut hand = seeded("pig", "target=20");
    let given_away = verdict(&mut hand, "hold");
    assert!(given_away.exact && given_away.cost.mean > 0.05, "{given_away:?}");
    let asks = given_away.asks.expect("a question");
    assert!(asks.starts_with("This loses at least one game in") && asks.ends_with("Look again?"), "{asks}");
    assert_eq!(given_away.better.map(|it| it.notation).as_deref(), Some("roll"));

    let best = verdict(&mut hand, "roll");
    assert_eq!((best.cost.mean, best.asks, best.better), (0.0, None, None));
    assert_eq!(best.told, "Nothing better was found.");
    assert_eq!(hand.now().0, 0, "weighing changes nothing");
}

#[test]
fn the_last_question_is_the_one_that_is_answered() {
    let mut hand = seeded("pig", "");
    let first = asked(&mut hand, 1, Seat::A, "hold").expect("a question");
    let second = asked(&mut hand, 2, Seat::A, "roll").expect("another one");
    assert!(first.is_stopped() && !second.is_stopped());
    assert_eq!(told(&mut hand, &first), None);
    assert!(matches!(told(&mut hand, &second), Some(Tell::Weighed { id: 2, .. })));
}

#[test]
fn what_is_not_legal_or_not_allowed_is_refused_with_a_sentence() {
    let mut hand = seeded("pig", "");
    assert!(asked(&mut hand, 1, Seat::B, "roll").is_err(), "it is not B's turn");
    let question = asked(&mut hand, 2, Seat::A, "fly").expect("a question");
    assert!(matches!(told(&mut hand, &question), Some(Tell::Refused { id: Some(2), .. })));
    let mut shared = fair_with("pig", "", None, vec![None, None]);
    assert!(asked(&mut shared, 3, Seat::A, "roll").is_err(), "two people play");
    let mut alone = fair_with("pig", "", None, vec![None, Some("casual".into())]);
    assert!(asked(&mut alone, 4, Seat::A, "roll").is_ok());
}
