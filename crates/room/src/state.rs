//! The state of a room: derived from its log, by the same steps live and at rebuilding.

mod told;

use std::collections::HashMap;

use engine::record::{Entry as RecordEntry, Happening, How, Step};
use engine::{Clause, MAX_SEATS, Refusal, Seat, Seats, Turn, record};
use fair::{Root, Secret};
use table::Table;

use crate::entry::{Chain, Clock, Created, Entry, Payload};
use crate::name;
use crate::secret::opens;
use crate::trouble::{Code, Trouble};
use crate::wire::Stage;

/// A room in memory.
pub struct Room {
    /// Its code.
    pub code: String,
    /// The end of its log.
    pub chain: Chain,
    /// How it began.
    pub created: Created,
    /// The game.
    pub table: Box<dyn Table>,
    seed: Secret,
    people: Vec<Option<Person>>,
    /// The dice, once everybody who adds to them sits.
    root: Option<Root>,
    /// So many events and rolls came from a record.
    given: (usize, usize),
    /// By seat, the last entry that a player must have seen to act.
    fresh: [u64; MAX_SEATS],
    /// The hints that were taken: after how many events, and by whom.
    pub(crate) hinted: Vec<(usize, Seat)>,
    /// Which entry a key has led to.
    keys: HashMap<String, u64>,
    /// How the game has ended.
    pub ended: Option<How>,
    /// The room in which the players go on.
    pub rematch: Option<String>,
}

/// Somebody who has taken a seat.
struct Person {
    name: String,
    token: String,
    entropy: Secret,
}

impl Room {
    /// A new room, and its first entry.
    pub fn create(code: &str, created: Created, clock: Clock) -> Result<(Room, Entry), Trouble> {
        let mut chain = Chain::new(code, clock);
        let entry = chain.link(None, &Payload::Created(created.clone()));
        Ok((Room::open(chain, code, created)?, entry))
    }

    /// A room out of its log. An error says what is wrong with it, or that its rules are not known here.
    pub fn rebuild(code: &str, entries: &[Entry], clock: Clock) -> Result<Room, Trouble> {
        let damaged =
            |because| Trouble::new(Code::Storage, format!("The log of room {code} is damaged: {because}."));
        let mut chain = Chain::new(code, clock);
        let (first, rest) = entries.split_first().ok_or_else(|| damaged("it is empty".into()))?;
        let Payload::Created(created) = chain.follow(first).map_err(damaged)? else {
            return Err(damaged("the first entry does not create the room".into()));
        };
        let state = Room::open(chain, code, created)?;
        state.followed(rest).map_err(damaged)
    }

    /// The room after these entries.
    fn followed(mut self, entries: &[Entry]) -> Result<Room, String> {
        for entry in entries {
            let payload = self.chain.follow(entry)?;
            let told = |trouble: Trouble| format!("entry {}: {}", entry.seq, trouble.sentence);
            self.happen(&payload, entry.seq).map_err(told)?;
            self.keys.insert(entry.key.clone(), entry.seq);
        }
        Ok(self)
    }

    fn open(chain: Chain, code: &str, created: Created) -> Result<Room, Trouble> {
        let Created { game, edition, options, .. } = &created;
        // More than a game could have are refused by the game.
        let seats = u8::try_from(created.places.len()).unwrap_or(u8::MAX);
        let fresh = table::open_in(game, *edition, seats, options, None)?;
        let table = match &created.record {
            Some(text) => table::load(text)?,
            None => fresh,
        };
        let seed = Secret::read(&created.seed);
        let seed = seed.ok_or_else(|| Trouble::new(Code::Storage, "The seed of the dice does not read."))?;
        let mut state = Room {
            code: code.to_string(),
            chain,
            given: (table.events(), table.rolls()),
            table,
            seed,
            people: created.places.iter().map(|_| None).collect(),
            created,
            root: None,
            fresh: [0; MAX_SEATS],
            hinted: Vec::new(),
            keys: HashMap::new(),
            ended: None,
            rematch: None,
        };
        state.seated();
        Ok(state)
    }

    /// Lets something happen and makes its entry. Refused, nothing has changed.
    pub fn enter(&mut self, key: Option<String>, payload: &Payload) -> Result<Entry, Trouble> {
        let seq = self.chain.seq() + 1;
        self.happen(payload, seq)?;
        let entry = self.chain.link(key.clone(), payload);
        self.keys.extend(key.map(|key| (key, seq)));
        Ok(entry)
    }

    /// What follows by itself: chance speaks at once, and a game that is over ends.
    pub fn due(&self) -> Option<Payload> {
        let root = self.root.as_ref().filter(|_| self.ended.is_none())?;
        match self.table.turn() {
            Turn::Roll(chance) => {
                let line = format!("* {}", root.roll(chance, self.table.rolls()));
                Some(Payload::Event { line })
            }
            Turn::Over => Some(Payload::Ended { gave_up: None, abandoned: false }),
            Turn::Choose(_) => None,
        }
    }

    /// The one place where a room changes.
    fn happen(&mut self, payload: &Payload, seq: u64) -> Result<(), Trouble> {
        match payload {
            Payload::Created(_) => return Err(Trouble::new(Code::Storage, "The room is created twice.")),
            Payload::Seated { seat, name, token, entropy } => {
                self.open_place(*seat)?;
                let bad = || Trouble::new(Code::BadRequest, "`entropy` takes 64 hexadecimal digits.");
                let entropy = Secret::read(entropy).ok_or_else(bad)?;
                self.people[seat.index()] =
                    Some(Person { name: name.clone(), token: token.clone(), entropy });
                self.seated();
            }
            Payload::Event { line } => {
                let waiting = self.table.turn();
                self.step(line)?;
                self.stale_from(seq, waiting, line);
            }
            Payload::Undone { events, .. } => {
                self.table.undo_to(*events)?;
                self.fresh = [seq; MAX_SEATS];
            }
            Payload::Ended { gave_up, abandoned } => self.ended = Some(self.how(*gave_up, *abandoned)),
            Payload::Hinted { seat } => self.hinted.push((self.table.events(), *seat)),
            Payload::Rematch { room } => self.rematch = Some(room.clone()),
        }
        Ok(())
    }

    fn how(&self, gave_up: Option<Seat>, abandoned: bool) -> How {
        match gave_up {
            _ if abandoned => How::Abandoned,
            Some(seat) => How::GaveUp(seat),
            None => How::Result(self.table.outcome().to_string()),
        }
    }

    /// Whether nothing has happened since this time, in milliseconds since 1970, although the game is not over.
    pub fn is_idle_since(&self, time: i64) -> bool {
        self.ended.is_none() && self.chain.time() < time
    }

    /// An event in the words of a record.
    fn step(&mut self, line: &str) -> Result<(), Refusal> {
        match record::happening(line)? {
            Happening::Roll(rolled) => self.table.roll(rolled),
            Happening::Play(seat, action) => self.table.play(seat, &action),
        }
    }

    /// A sealed choice leaves the others where they were; anything else they must have seen.
    fn stale_from(&mut self, seq: u64, waiting: Turn, line: &str) {
        let still = match (waiting, self.table.turn()) {
            (Turn::Choose(before), Turn::Choose(after)) if before.len() > 1 => before.and(after),
            _ => Seats::NONE,
        };
        for (i, fresh) in self.fresh.iter_mut().enumerate() {
            let seat = Seat::new(i);
            if !still.has(seat) || line.starts_with(&seat.to_string()) {
                *fresh = seq;
            }
        }
    }

    /// After somebody has sat down: names, and the dice if it was the last one.
    fn seated(&mut self) {
        self.table.rename(&self.names());
        let complete = (0..self.people.len()).all(|i| self.is_taken(Seat::new(i)));
        if complete && self.root.is_none() {
            self.root = Some(Root::new(&self.code, &self.seed, &self.added()));
        }
    }

    /// What each seat has added to the dice.
    pub fn added(&self) -> Vec<Option<Secret>> {
        self.people.iter().map(|person| person.as_ref().map(|it| it.entropy)).collect()
    }

    /// The names of the players, by seat.
    pub fn names(&self) -> Vec<String> {
        let name = |(person, computer): (&Option<Person>, &Option<String>)| match (person, computer) {
            (Some(person), _) => person.name.clone(),
            (None, Some(player)) => title(player),
            (None, None) => String::new(),
        };
        let names: Vec<String> = self.people.iter().zip(&self.created.places).map(name).collect();
        name::distinct(&names)
    }

    fn is_taken(&self, seat: Seat) -> bool {
        self.people[seat.index()].is_some() || self.created.places[seat.index()].is_some()
    }

    /// Refuses if nobody can sit down there.
    pub fn open_place(&self, seat: Seat) -> Result<(), Trouble> {
        match self.created.places.get(seat.index()) {
            None => Err(Trouble::new(Code::NotFound, "There is no such seat.")),
            Some(Some(_)) => Err(Trouble::new(Code::Taken, "A computer player sits there.")),
            Some(None) if self.people[seat.index()].is_some() => {
                Err(Trouble::new(Code::Taken, "Somebody has taken this seat already."))
            }
            Some(None) => Ok(()),
        }
    }

    /// The seats of people beside this one, be they taken or still open.
    pub fn other_people(&self, seat: Seat) -> Seats {
        let others = (0..self.people.len()).map(Seat::new).filter(|&other| other != seat);
        others.filter(|it| self.created.places[it.index()].is_none()).fold(Seats::NONE, Seats::with)
    }

    /// The seats that these tokens open.
    pub fn held(&self, tokens: &[String]) -> Seats {
        let mut held = Seats::NONE;
        for (i, person) in self.people.iter().enumerate() {
            let opened = |it: &Person| tokens.iter().fold(false, |any, token| any | opens(token, &it.token));
            if person.as_ref().is_some_and(opened) {
                held = held.with(Seat::new(i));
            }
        }
        held
    }

    /// The entry that a key has led to.
    pub fn done(&self, key: &str) -> Option<u64> {
        self.keys.get(key).copied()
    }

    /// Refuses if `seat`, whose player has seen everything up to `seq`, cannot act now.
    pub fn may_act(&self, seat: Seat, seq: u64) -> Result<(), Trouble> {
        if self.ended.is_some() {
            return Err(Trouble::new(Code::Over, "The game is over."));
        }
        if self.root.is_none() {
            return Err(Trouble::new(Code::Waiting, "The game begins when every seat is taken."));
        }
        if seq < self.fresh[seat.index()] {
            return Err(Trouble::new(Code::Stale, "Something has happened in between. Please look again."));
        }
        if seq > self.chain.seq() {
            return Err(Trouble::new(Code::BadRequest, "The log is not that long yet."));
        }
        Ok(())
    }

    /// Whether `seat` may take its last choice back.
    pub fn may_undo(&self, seat: Seat) -> bool {
        self.ended.is_none() && self.table.events() > self.given.0 && self.table.may_take_back(seat)
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        match (&self.ended, &self.root) {
            (Some(_), _) => Stage::Over,
            (None, Some(_)) => Stage::Playing,
            (None, None) => Stage::Waiting,
        }
    }

    /// The table as it was after `events` events.
    pub fn back_to(&self, events: usize) -> Result<Box<dyn Table>, Trouble> {
        let mut table = self.table.fork();
        table.undo_to(events)?;
        Ok(table)
    }
}

/// A computer player's name in sentences: `Solid`.
fn title(player: &str) -> String {
    let (first, rest) = player.split_at_checked(1).unwrap_or((player, ""));
    first.to_uppercase() + rest
}

/// The events of a record one by one, for those who play it again.
pub fn happenings(record: &str) -> Result<Vec<Happening>, Trouble> {
    let steps = record::read(record)?.steps;
    let event = |Step { entry, .. }| match entry {
        RecordEntry::Event(happening) => Some(happening),
        _ => None,
    };
    Ok(steps.into_iter().filter_map(event).collect())
}

/// Refuses a record that says nothing new to play.
pub fn playable(table: &dyn Table) -> Result<(), Refusal> {
    if table.turn() == Turn::Over {
        return Err(Refusal::new(
            Clause::RECORD,
            "the record's game is over: there is nothing to go on with",
        ));
    }
    Ok(())
}
