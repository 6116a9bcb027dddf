//! What a program is told.

use std::collections::BTreeMap;

use engine::record::RecordError;
use engine::{BadNotation, Coverage, Outcome, Refusal, Rng, Rolled, Seat, Seats, Turn};
use serde_json::{Value, json};

use super::request::Request;
use super::{Failure, MOST_MATCHES, Open, PROTOCOL, Session};
use crate::{Source, Table};

type Answer = Result<Value, Failure>;

impl Session {
    pub(super) fn obey(&mut self, mut request: Value) -> Answer {
        if let Some(fields) = request.as_object_mut() {
            fields.remove("id");
        }
        match serde_json::from_value(request) {
            Ok(request) => self.act(request),
            Err(error) => Err(Failure::new("bad_request", error.to_string())),
        }
    }

    fn act(&mut self, request: Request) -> Answer {
        match request {
            Request::Hello {} => Ok(json!({ "sixfold": env!("CARGO_PKG_VERSION"), "protocol": PROTOCOL })),
            Request::Games {} => Ok(json!({ "games": crate::games() })),
            Request::Rules { game, clause } => rules(&game, clause.as_deref()),
            Request::Open { game, seats, options, position, seed, dice } => {
                let least = crate::info(&game)?.seats[0];
                let options = pairs(&options);
                let table = crate::open(&game, seats.unwrap_or(least), &options, position.as_deref())?;
                self.seat(table, source(seed, dice)?)
            }
            Request::Load { record, seed, dice } => {
                let table = crate::load(&record)?;
                self.seat(table, source(seed, dice)?)
            }
            Request::Roll { r#match, rolled } => self.roll(r#match, rolled),
            Request::Close { r#match } => {
                self.open(r#match)?;
                self.matches.remove(&r#match);
                Ok(json!({ "closed": r#match }))
            }
            Request::Quit {} => {
                self.over = true;
                Ok(json!({ "bye": true }))
            }
            Request::Play { r#match, seat, action } => {
                let table = &mut self.open(r#match)?.table;
                table.play(self::seat(&seat)?, &action)?;
                Ok(state(r#match, &**table, Seats::NONE))
            }
            Request::Undo { r#match, events } => {
                let table = &mut self.open(r#match)?.table;
                table.undo_to(events)?;
                Ok(state(r#match, &**table, Seats::NONE))
            }
            other => self.look(other),
        }
    }

    /// Requests that change nothing.
    fn look(&mut self, request: Request) -> Answer {
        match request {
            Request::State { r#match, eyes } => {
                Ok(state(r#match, &*self.open(r#match)?.table, self::eyes(&eyes)?))
            }
            Request::View { r#match, eyes } => {
                Ok(json!({ "position": self.open(r#match)?.table.position(self::eyes(&eyes)?) }))
            }
            Request::Scene { r#match, eyes, log } => {
                Ok(json!({ "scene": self.open(r#match)?.table.scene(self::eyes(&eyes)?, log) }))
            }
            Request::Log { r#match, eyes, from } => {
                Ok(json!({ "log": self.open(r#match)?.table.log(self::eyes(&eyes)?, from) }))
            }
            Request::Record { r#match, eyes } => {
                Ok(json!({ "record": self.open(r#match)?.table.record(self::eyes(&eyes)?) }))
            }
            Request::Actions { r#match, seat } => {
                let (table, seat) = (&self.open(r#match)?.table, self::seat(&seat)?);
                let (choices, coverage) = table.choices(seat)?;
                let (complete, resignation) = (coverage == Coverage::All, table.resignation(seat));
                Ok(json!({ "actions": choices, "complete": complete, "resignation": resignation }))
            }
            Request::Preview { r#match, seat, action } => {
                Ok(json!({ "preview": self.open(r#match)?.table.preview(self::seat(&seat)?, &action)? }))
            }
            Request::Suggest { r#match, seat, player, seed } => {
                let table = &self.open(r#match)?.table;
                Ok(json!(table.suggest(self::seat(&seat)?, &player, &mut Rng::new(seed))?))
            }
            Request::Review { r#match, seat, steps, seed } => {
                let you = seat.map(|seat| self::seat(&seat)).transpose()?;
                let mut review = self.open(r#match)?.table.review(seed);
                review.refine(steps.unwrap_or(u32::MAX));
                Ok(json!({ "review": review.report(you) }))
            }
            _ => unreachable!("act takes the others"),
        }
    }

    fn seat(&mut self, table: Box<dyn Table>, source: Option<Source>) -> Answer {
        if self.matches.len() >= MOST_MATCHES {
            let sentence = format!("{MOST_MATCHES} matches are open: close one first");
            return Err(Failure::new("too_many", sentence));
        }
        self.opened += 1;
        let answer = state(self.opened, &*table, Seats::NONE);
        self.matches.insert(self.opened, Open { table, source });
        Ok(answer)
    }

    fn roll(&mut self, number: u64, rolled: Option<String>) -> Answer {
        let Open { table, source } = self.open(number)?;
        let rolled: Rolled = match (rolled, table.turn(), source) {
            (Some(text), _, _) => text.parse().map_err(|bad: BadNotation| bad.refuse(&text))?,
            (None, Turn::Roll(chance), Some(source)) => source.supply(chance, table.rolls())?,
            (None, Turn::Roll(_), None) => {
                let sentence = "say what was rolled, or open the match with `seed` or `dice`";
                return Err(Failure::new("bad_request", sentence));
            }
            // Nothing is due: let the rules say so.
            (None, _, _) => Rolled::Number(0),
        };
        table.roll(rolled)?;
        let mut answer = state(number, &**table, Seats::NONE);
        answer["rolled"] = json!(rolled.to_string());
        Ok(answer)
    }

    fn open(&mut self, number: u64) -> Result<&mut Open, Failure> {
        let none = || Failure::new("no_such_match", format!("no match {number} is open"));
        self.matches.get_mut(&number).ok_or_else(none)
    }
}

fn rules(game: &str, clause: Option<&str>) -> Answer {
    let (_, clauses) = crate::rules(game, clause)?;
    let clauses = clauses.iter().map(|it| json!({ "id": it.id, "section": it.section, "text": it.text }));
    Ok(json!({ "clauses": clauses.collect::<Vec<_>>() }))
}

/// Where a match stands, as far as `eyes` may know.
fn state(number: u64, table: &dyn Table, eyes: Seats) -> Value {
    let turn = match table.turn() {
        Turn::Roll(chance) => {
            json!({ "kind": "roll", "wanted": chance, "words": chance.to_string() })
        }
        Turn::Choose(seats) => json!({ "kind": "choose", "seats": seats.iter().collect::<Vec<_>>() }),
        Turn::Over => json!({ "kind": "over" }),
    };
    json!({
        "match": number,
        "game": table.game(),
        "seats": table.seats(),
        "options": table.options(),
        "events": table.events(),
        "turn": turn,
        "outcome": table.outcome_for(eyes).map(|it| outcome(&it, table.turn() == Turn::Over)),
    })
}

fn outcome(outcome: &Outcome, is_final: bool) -> Value {
    json!({
        "points": outcome.points[..usize::from(outcome.seats)],
        "winners": outcome.winners.iter().collect::<Vec<_>>(),
        "final": is_final,
    })
}

/// `{"target": 50}` as `target=50`.
fn pairs(options: &BTreeMap<String, Value>) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    options.iter().map(|(name, value)| format!("{name}={}", text(value))).collect::<Vec<_>>().join(" ")
}

fn source(seed: Option<u64>, dice: Option<Vec<String>>) -> Result<Option<Source>, Failure> {
    match (seed, dice) {
        (Some(_), Some(_)) => Err(Failure::new("bad_request", "give `seed` or `dice`, not both")),
        (Some(seed), None) => Ok(Some(Source::Seed(seed))),
        (None, Some(dice)) => {
            let read = |text: &String| text.parse().map_err(|bad: BadNotation| bad.refuse(text));
            Ok(Some(Source::Script(dice.iter().map(read).collect::<Result<_, Refusal>>()?)))
        }
        (None, None) => Ok(None),
    }
}

fn seat(text: &str) -> Result<Seat, Failure> {
    text.parse().map_err(|bad: BadNotation| bad.refuse(text).into())
}

/// `A`, `AB`, `-` for a spectator, `all` for a post-mortem.
fn eyes(text: &str) -> Result<Seats, Failure> {
    if text == "all" {
        return Ok(Seats::ALL);
    }
    text.parse().map_err(|bad: BadNotation| bad.refuse(text).into())
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure { code: "refused", clause: Some(refusal.clause.0), sentence: refusal.because.into_owned() }
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        let sentence = format!("line {}: {}", error.line, error.refusal.because);
        Failure { code: "bad_record", clause: Some(error.refusal.clause.0), sentence }
    }
}
