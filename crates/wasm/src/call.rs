//! Everything that can be asked, as JSON.

use room::{Code, Found, Hello, Problem, Say, plain};
use serde::{Deserialize, Serialize};
use table::Grown;

use crate::house::House;
use crate::measure::{Contest, Values, random_games};
use crate::request::Request;
use crate::review::Reviewed;
use crate::stored::Stored;
use crate::think::Thinking;

/// A call: `{"say":{"code":...}}`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// What a server would be asked by HTTP.
    Request(Request),
    /// The log of a room that was wanted.
    Load {
        /// Its code.
        code: String,
        /// Its entries, in order.
        entries: Vec<Stored>,
    },
    /// A room is put away: what it has not written down has not happened.
    Forget {
        /// Its code.
        code: String,
    },
    /// Somebody looks at a room.
    Join {
        /// Its code.
        code: String,
        /// The line to whoever looks.
        line: u64,
        /// What is said first.
        hello: Hello,
    },
    /// Somebody who looks says something.
    Say {
        /// The room's code.
        code: String,
        /// The line.
        line: u64,
        /// What.
        say: Say,
    },
    /// Somebody looks no more.
    Leave {
        /// The room's code.
        code: String,
        /// The line.
        line: u64,
    },
    /// What came of thinking; nothing if nothing did.
    Thought {
        /// Of what.
        id: u64,
        /// The choice.
        found: Option<Found>,
    },
    /// One part of a thought.
    Grow {
        /// About what.
        about: Thinking,
        /// Which part, counted from 0.
        number: u32,
        /// Of how many.
        of: u32,
    },
    /// The end of a thought.
    Conclude {
        /// About what.
        about: Thinking,
        /// What the parts have found.
        grown: Vec<Option<Grown>>,
    },
    /// A text of a game, fetched because somebody asks for it.
    Bring {
        /// Which game.
        game: String,
        /// `rules`, `guide` or `lesson`.
        name: String,
        /// The text.
        text: String,
    },
    /// What is known by now of why a game went as it did.
    Review(Reviewed),
    /// One step more of the review that was asked for last; whether any are left.
    Refine {},
    /// A game between computer players.
    Contest(Contest),
    /// What the network says of many states.
    Values(Values),
    /// Games at random.
    RandomGames {
        /// Which game.
        game: String,
        /// How many.
        games: u32,
        /// Of the dice.
        seed: u64,
    },
}

/// Answers a call. One that does not read is answered with what is wrong with it. All of them are read out of plain
/// values, as the bodies of requests are: a reader of bytes for each kind would be a third of what reads here.
pub fn answer(house: &mut House, text: &[u8]) -> String {
    let bad = |error| Problem::new(Code::BadRequest, format!("This does not read: {error}."));
    let answered = plain::of_json::<Call>(text).map_err(bad).and_then(|call| done(house, call));
    answered.unwrap_or_else(|error| written(&Wrong { error }))
}

fn done(house: &mut House, call: Call) -> Result<String, Problem> {
    Ok(match call {
        Call::Request(request) => written(&house.request(request)),
        Call::Load { code, entries } => written(&house.load(&code, entries)?),
        Call::Forget { code } => written(&house.forget(&code)),
        Call::Join { code, line, hello } => written(&house.join(&code, line, &hello)),
        Call::Say { code, line, say } => written(&house.said(&code, line, say)),
        Call::Leave { code, line } => written(&house.leave(&code, line)),
        Call::Thought { id, found } => written(&house.thought(id, found)),
        Call::Grow { about, number, of } => written(&about.grow(number, of)?),
        Call::Conclude { about, grown } => written(&about.conclude(grown.into_iter().flatten().collect())?),
        Call::Bring { game, name, text } => {
            table::bring(&game, &name, text);
            written(&true)
        }
        Call::Review(wish) => written(&house.review.report(wish)?),
        Call::Refine {} => written(&house.review.refine()),
        Call::Contest(contest) => written(&contest.play()?),
        Call::Values(values) => written(&values.hash()?),
        Call::RandomGames { game, games, seed } => written(&random_games(&game, games, seed)?),
    })
}

/// What is answered when something cannot be done.
#[derive(Serialize)]
pub(crate) struct Wrong {
    pub(crate) error: Problem,
}

pub(crate) fn written(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer is plain data")
}
