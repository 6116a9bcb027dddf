//! Rock, paper, scissors: the smallest game with a sealed choice.

use std::fmt;
use std::str::FromStr;

use engine::{
    BadNotation, Clause, Coverage, Event, Game, Options, Outcome, Refusal, Rng, Seat, Seats, Spec, Title,
    Turn,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Duel([Option<Hand>; 2]);

/// 0 rock, 1 paper, 2 scissors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hand(u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    seen: [Option<Hand>; 2],
    owing: Seats,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [Spec<NoOptions>] = &[];
}

impl Duel {
    fn owing(&self) -> Seats {
        let seats = Seats::first_n(2).iter();
        seats.filter(|seat| self.0[seat.index()].is_none()).fold(Seats::NONE, Seats::with)
    }
}

impl engine::Action for Hand {
    const WORDS: &'static [&'static str] = &["hand"];

    fn word(&self) -> &'static str {
        "hand"
    }
}

impl Game for Duel {
    type Action = Hand;
    type View = View;
    type Options = NoOptions;

    const TITLE: Title = Title {
        id: "duel",
        name: "Duel",
        designer: "traditional",
        about: "Rock, paper, scissors.",
        seats: 2..=2,
        roles: &[],
        minutes: 1..=1,
        editions: &[""],
        turns: Clause("X1"),
        rules: "- X1 Both choose at once.\n",
    };

    fn new(_seats: u8, _options: NoOptions) -> Duel {
        Duel([None; 2])
    }

    fn turn(&self) -> Turn {
        if self.owing().is_empty() { Turn::Over } else { Turn::Choose(self.owing()) }
    }

    fn check(&self, _seat: Seat, hand: Hand) -> Result<(), Refusal> {
        if hand.0 < 3 { Ok(()) } else { Err(Refusal::new(Clause("X1"), "there are three hands")) }
    }

    fn apply(&mut self, event: Event<Hand>) {
        if let Event::Play(seat, hand) = event {
            self.0[seat.index()] = Some(hand);
        }
    }

    fn outcome(&self) -> Outcome {
        let [a, b] = self.0.map(|hand| hand.map_or(0, |hand| hand.0));
        let points = match (3 + a - b) % 3 {
            0 => [0, 0, 0, 0],
            1 => [1, 0, 0, 0],
            _ => [0, 1, 0, 0],
        };
        Outcome::by_points(2, points)
    }

    fn actions(&self, _seat: Seat, into: &mut Vec<Hand>) -> Coverage {
        into.extend([0, 1, 2].map(Hand));
        Coverage::All
    }

    fn sample(&self, _seat: Seat, rng: &mut Rng) -> Hand {
        Hand(rng.below(3) as u8)
    }

    fn view(&self, eyes: Seats) -> View {
        let mut seen = self.0;
        for seat in Seats::first_n(2).iter().filter(|&seat| !eyes.has(seat) && !self.owing().is_empty()) {
            seen[seat.index()] = None;
        }
        View { seen, owing: self.owing() }
    }

    fn guess(view: &View, rng: &mut Rng) -> Duel {
        let mut hands = view.seen;
        for seat in Seats::first_n(2).iter().filter(|&seat| !view.owing.has(seat)) {
            hands[seat.index()].get_or_insert(Hand(rng.below(3) as u8));
        }
        Duel(hands)
    }

    fn witnesses(&self, event: &Event<Hand>) -> Seats {
        if let Event::Play(seat, _) = event { Seats::only(*seat) } else { Seats::ALL }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Hand {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Hand, BadNotation> {
        text.parse().map(Hand).map_err(|_| BadNotation::expected("0, 1 or 2"))
    }
}
