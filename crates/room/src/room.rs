//! A room: what has happened in it, and what follows from that. It changes by its log alone, live as at rebuilding.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use engine::record::{Happening, How};
use engine::{MAX_SEATS, Seat, Seats, Turn};
use fair::{Root, Secret};
use table::{Lesson, Table, Tips};

use crate::dice::{Dice, Supply};
use crate::entry::{Chain, Clock, Created, Entry, Event, Payload};
use crate::message::Stage;
use crate::problem::{Code, Problem};
use crate::secret::opens;
use crate::think::Thoughts;
use crate::viewers::Viewers;

/// A room in memory.
pub struct Room {
    pub(crate) code: String,
    pub(crate) chain: Chain,
    pub(crate) created: Created,
    pub(crate) table: Box<dyn Table>,
    pub(crate) dice: Supply,
    pub(crate) people: Vec<Option<Person>>,
    /// So many events came from a record, and are nobody's to take back; and so many rolls, or from a lesson.
    pub(crate) given: (usize, usize),
    /// What the game begins with.
    pub(crate) lesson: Option<Arc<Lesson>>,
    /// Whether the learner has gone on from its last words.
    pub(crate) lesson_left: bool,
    /// What is said of what is new.
    pub(crate) tips: &'static Tips,
    /// By seat, the computer player that sits in for a person; and who wants one to.
    pub(crate) substitutes: [Option<String>; MAX_SEATS],
    pub(crate) wanted: [Seats; MAX_SEATS],
    /// By seat, the last entry that a player must have seen to act.
    fresh: [u64; MAX_SEATS],
    /// The hints that were taken: after how many events, and by whom.
    pub(crate) hinted: Vec<(usize, Seat)>,
    /// How the game has ended.
    pub(crate) ended: Option<How>,
    /// So long must all others have been away before a player may end a game without a result.
    pub(crate) away_after: Duration,
    pub(crate) rematch: Option<String>,
    /// Which entry a key has led to.
    keys: HashMap<String, u64>,
    pub(crate) viewers: Viewers,
    pub(crate) thoughts: Thoughts,
}

/// Somebody who has taken a seat.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) name: String,
    token: String,
    pub(crate) entropy: Secret,
}

impl Room {
    /// A new room with sealed dice, and its first entry.
    pub fn create(code: &str, created: Created, clock: Clock) -> Result<(Room, Entry), Problem> {
        let mut chain = Chain::new(code, clock);
        let entry = chain.link(None, &Payload::Created(created.clone()));
        Ok((Room::open(chain, code, created)?, entry))
    }

    /// A room out of its log. An error says what is wrong with it, or that its rules are not known here.
    pub fn rebuild(code: &str, entries: &[Entry], clock: Clock) -> Result<Room, Problem> {
        let damaged =
            |because| Problem::new(Code::Storage, format!("The log of room {code} is damaged: {because}."));
        let mut chain = Chain::new(code, clock);
        let (first, rest) = entries.split_first().ok_or_else(|| damaged("it is empty".into()))?;
        let Payload::Created(created) = chain.follow(first).map_err(damaged)? else {
            return Err(damaged("the first entry does not create the room".into()));
        };
        Room::open(chain, code, created)?.followed(rest).map_err(damaged)
    }

    /// The room after these entries.
    fn followed(mut self, entries: &[Entry]) -> Result<Room, String> {
        for entry in entries {
            let payload = self.chain.follow(entry)?;
            let told = |trouble: Problem| format!("entry {}: {}", entry.seq, trouble.sentence);
            self.apply(&payload, entry.seq).map_err(told)?;
            self.keys.insert(entry.key.clone(), entry.seq);
        }
        Ok(self)
    }

    /// A room in one's own hands: a game at a table, new or half played, with nobody far away. A place holds the name
    /// of its computer player, or nothing for a person, who needs no token.
    pub fn private(table: Box<dyn Table>, places: Vec<Option<String>>, dice: Dice, clock: Clock) -> Room {
        let created = Created {
            game: table.game().to_string(),
            edition: table::info(table.game()).map_or(1, |info| info.edition),
            options: table.options(),
            places,
            seed: String::new(),
            record: None,
            hints: Some(true),
            lesson: None,
            own_dice: matches!(dice, Dice::Real),
        };
        let mut chain = Chain::new("", clock);
        chain.link(None, &Payload::Created(created.clone()));
        Room::around(chain, "", created, table, Supply::Private(dice), (0, 0))
    }

    fn open(chain: Chain, code: &str, created: Created) -> Result<Room, Problem> {
        let Created { game, edition, options, .. } = &created;
        // More than a game could have are refused by the game.
        let seats = u8::try_from(created.places.len()).unwrap_or(u8::MAX);
        let fresh = table::open_in(game, *edition, seats, options, None)?;
        let lesson = created.lesson.as_deref().map(Lesson::read).transpose()?;
        let table = match (&created.record, &lesson) {
            (Some(text), _) => table::load(text)?,
            (None, Some(lesson)) => lesson.open()?,
            (None, None) => fresh,
        };
        let seed = Secret::read(&created.seed);
        let seed = seed.ok_or_else(|| Problem::new(Code::Storage, "The seed of the dice does not read."))?;
        let rolls = lesson.as_ref().map_or(table.rolls(), Lesson::rolls);
        let (given, dice) = ((table.events(), rolls), Supply::Fair { seed, root: None });
        let mut room = Room::around(chain, code, created, table, dice, given);
        room.lesson = lesson.map(Arc::new);
        room.seated();
        Ok(room)
    }

    fn around(
        chain: Chain,
        code: &str,
        created: Created,
        table: Box<dyn Table>,
        dice: Supply,
        given: (usize, usize),
    ) -> Room {
        let clock = chain.clock();
        Room {
            code: code.to_string(),
            chain,
            table,
            dice,
            given,
            lesson: None,
            lesson_left: false,
            tips: table::tips(&created.game),
            people: created.places.iter().map(|_| None).collect(),
            created,
            substitutes: Default::default(),
            wanted: [Seats::NONE; MAX_SEATS],
            fresh: [0; MAX_SEATS],
            hinted: Vec::new(),
            ended: None,
            away_after: Duration::MAX,
            rematch: None,
            keys: HashMap::new(),
            viewers: Viewers::new(clock),
            thoughts: Thoughts::default(),
        }
    }

    /// The same room, to try something with. What is known of old keys stays behind: it only grows.
    pub(crate) fn fork(&self) -> Room {
        Room {
            code: self.code.clone(),
            chain: self.chain.clone(),
            created: self.created.clone(),
            table: self.table.fork(),
            dice: self.dice.clone(),
            people: self.people.clone(),
            given: self.given,
            lesson: self.lesson.clone(),
            lesson_left: self.lesson_left,
            tips: self.tips,
            substitutes: self.substitutes.clone(),
            wanted: self.wanted,
            fresh: self.fresh,
            hinted: self.hinted.clone(),
            ended: self.ended.clone(),
            away_after: self.away_after,
            rematch: self.rematch.clone(),
            keys: HashMap::new(),
            viewers: self.viewers.clone(),
            thoughts: self.thoughts.clone(),
        }
    }

    /// Becomes what a fork has become.
    pub(crate) fn become_fork(&mut self, fork: Room) {
        let known = std::mem::take(&mut self.keys);
        *self = fork;
        let new = std::mem::replace(&mut self.keys, known);
        self.keys.extend(new);
    }

    /// Lets something apply and makes its entry. Refused, nothing has changed.
    pub(crate) fn enter(&mut self, key: Option<String>, payload: &Payload) -> Result<Entry, Problem> {
        let seq = self.chain.seq() + 1;
        self.apply(payload, seq)?;
        let entry = self.chain.link(key.clone(), payload);
        self.keys.extend(key.map(|key| (key, seq)));
        Ok(entry)
    }

    /// What follows by itself: chance speaks at once, and a game that is over ends.
    pub(crate) fn due(&self) -> Result<Option<Payload>, Problem> {
        if self.stage() != Stage::Playing || self.is_answered() {
            return Ok(None);
        }
        if let Some(happening) = self.scripted() {
            return Ok(Some(Payload::Event(Event(happening))));
        }
        Ok(match self.table.turn() {
            Turn::Roll(chance) if self.is_typed(chance) => None,
            Turn::Roll(chance) => {
                let rolled = self.dice.roll(chance, self.table.rolls())?;
                rolled.map(|rolled| Payload::Event(Event(Happening::Roll(rolled))))
            }
            Turn::Over => Some(Payload::Ended { gave_up: None, abandoned: false }),
            Turn::Choose(_) => None,
        })
    }

    /// The one place where a room changes.
    fn apply(&mut self, payload: &Payload, seq: u64) -> Result<(), Problem> {
        match payload {
            Payload::Created(_) => return Err(Problem::new(Code::Storage, "The room is created twice.")),
            Payload::Seated { seat, name, token, entropy } => self.seat(*seat, name, token, entropy)?,
            // No token has an empty hash: nobody acts for this seat any more.
            Payload::Forgotten { seat, entropy } => self.seat(*seat, "", "", entropy)?,
            Payload::Event(Event(happening)) => {
                let waiting = self.table.turn();
                self.table.apply(happening)?;
                self.stale_from(seq, waiting, happening);
                self.leaves_the_lesson(happening);
            }
            Payload::Undone { events, .. } => {
                self.table.undo_to(*events)?;
                self.fresh = [seq; MAX_SEATS];
            }
            Payload::Hinted { seat } => self.hinted.push((self.table.events(), *seat)),
            Payload::Substituted { seat, player } => self.sits_in(*seat, player.clone()),
            Payload::Ended { gave_up, abandoned } => self.ended = Some(self.how(*gave_up, *abandoned)),
            Payload::Rematch { room } => self.rematch = Some(room.clone()),
        }
        Ok(())
    }

    fn seat(&mut self, seat: Seat, name: &str, token: &str, entropy: &str) -> Result<(), Problem> {
        self.open_place(seat)?;
        let bad = || Problem::new(Code::BadRequest, "`entropy` takes 64 hexadecimal digits.");
        let entropy = Secret::read(entropy).ok_or_else(bad)?;
        self.people[seat.index()] =
            Some(Person { name: name.to_string(), token: token.to_string(), entropy });
        self.seated();
        Ok(())
    }

    fn how(&self, gave_up: Option<Seat>, abandoned: bool) -> How {
        match gave_up {
            _ if abandoned => How::Abandoned,
            Some(seat) => How::GaveUp(seat),
            None => How::Result(self.table.outcome().to_string()),
        }
    }

    /// A sealed choice leaves the others where they were; anything else they must have seen.
    fn stale_from(&mut self, seq: u64, waiting: Turn, happening: &Happening) {
        let mut still = match (waiting, self.table.turn()) {
            (Turn::Choose(before), Turn::Choose(after)) if before.len() > 1 => before.and(after),
            _ => Seats::NONE,
        };
        if let Happening::Play(seat, _) = happening {
            still = still.without(*seat);
        }
        let stale = (0..MAX_SEATS).filter(|&i| !still.has(Seat::new(i)));
        stale.for_each(|i| self.fresh[i] = seq);
    }

    /// After somebody has sat down: names, and the dice if it was the last one.
    fn seated(&mut self) {
        self.table.rename(&self.names());
        let complete = (0..self.people.len()).all(|i| self.is_taken(Seat::new(i)));
        let added = self.added();
        if let Supply::Fair { seed, root: root @ None } = &mut self.dice
            && complete
        {
            *root = Some(Root::new(&self.code, seed, &added));
        }
    }

    pub(crate) fn is_private(&self) -> bool {
        matches!(self.dice, Supply::Private(_))
    }

    pub(crate) fn is_taken(&self, seat: Seat) -> bool {
        let index = seat.index();
        self.is_private() || self.people[index].is_some() || self.created.places[index].is_some()
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> Seats {
        let person = |seat: &Seat| self.created.places[seat.index()].is_none();
        Seats::first_n(self.created.places.len() as u8).iter().filter(person).fold(Seats::NONE, Seats::with)
    }

    /// Refuses if nobody can sit down there.
    pub(crate) fn open_place(&self, seat: Seat) -> Result<(), Problem> {
        match self.created.places.get(seat.index()) {
            None => Err(Problem::new(Code::NotFound, "There is no such seat.")),
            Some(Some(_)) => Err(Problem::new(Code::Taken, "A computer player sits there.")),
            Some(None) if self.is_taken(seat) => {
                Err(Problem::new(Code::Taken, "Somebody has taken this seat already."))
            }
            Some(None) => Ok(()),
        }
    }

    /// The seats that these tokens open. In one's own hands, none is needed.
    pub fn held(&self, tokens: &[String]) -> Seats {
        if self.is_private() {
            return self.people();
        }
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
    pub(crate) fn done(&self, key: &str) -> Option<u64> {
        self.keys.get(key).copied()
    }

    /// Refuses if `seat`, whose player has seen everything up to `seq`, cannot act now.
    pub(crate) fn may_act(&self, seat: Seat, seq: u64) -> Result<(), Problem> {
        match self.stage() {
            Stage::Over => return Err(Problem::new(Code::Over, "The game is over.")),
            Stage::Waiting => {
                return Err(Problem::new(Code::Waiting, "The game begins when every seat is taken."));
            }
            Stage::Playing => (),
        }
        if seq < self.fresh[seat.index()] {
            return Err(Problem::new(Code::Stale, "Something has happened in between. Please look again."));
        }
        if seq > self.chain.seq() {
            return Err(Problem::new(Code::BadRequest, "The log is not that long yet."));
        }
        Ok(())
    }

    /// How far it is.
    pub fn stage(&self) -> Stage {
        match self.ended {
            Some(_) => Stage::Over,
            None if self.dice.is_ready() => Stage::Playing,
            None => Stage::Waiting,
        }
    }
}
