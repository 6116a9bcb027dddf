//! A room in memory with people in it, for tests.

#![allow(dead_code, unreachable_pub)] // Each test binary uses its part.

use engine::Seat;
use engine::scene::Scene;
use room::{Answer, Created, Dice, Entry, Hello, Message, Next, PROTOCOL, Room, Say, Tell, Thought};
use table::Source;

/// A room, its log, and somebody who looks.
pub struct Hand {
    pub room: Room,
    pub log: Vec<Entry>,
    pub viewer: u64,
    keys: u32,
}

pub fn hello(tokens: Vec<String>, eyes: Option<Seat>) -> Hello {
    Hello { protocol: PROTOCOL, tokens, eyes, seq: None, hash: None }
}

/// A room with sealed dice in which one viewer holds every seat of a person and looks through A.
pub fn fair(game: &str, options: &str, record: Option<String>) -> Hand {
    fair_with(game, options, record, vec![None, None])
}

pub fn fair_with(game: &str, options: &str, record: Option<String>, places: Vec<Option<String>>) -> Hand {
    let (game, options, seed) = (game.to_string(), options.to_string(), "5a".repeat(32));
    let people: Vec<Seat> = (0..places.len()).filter(|&i| places[i].is_none()).map(Seat::new).collect();
    let created = Created {
        game,
        edition: 1,
        options,
        places,
        seed,
        record,
        hints: None,
        lesson: None,
        own_dice: false,
    };
    let (mut room, first) = Room::create("ABCDEF", created, || 0).expect("a room");
    let (mut log, mut tokens) = (vec![first], Vec::new());
    for seat in people {
        let (token, batch) = room.sit(seat, "", "a5".repeat(32)).expect("an open seat");
        log.extend(batch.entries().to_vec());
        room.accept(batch);
        tokens.push(token);
    }
    let (viewer, _) = room.join(&hello(tokens, Some(Seat::A))).expect("the tokens fit");
    Hand::of(room, log, viewer)
}

/// A room in one's own hands; all seats are people's.
pub fn private(game: &str, options: &str, dice: Dice) -> Hand {
    private_with(table::open(game, 2, options, None).expect("a table"), vec![None, None], dice)
}

pub fn private_with(table: Box<dyn table::Table>, places: Vec<Option<String>>, dice: Dice) -> Hand {
    Hand::private_of(Room::private(table, places, dice, || 0))
}

pub fn seeded(game: &str, options: &str) -> Hand {
    private(game, options, Dice::Source(Source::Seed(7)))
}

impl Hand {
    pub fn of(room: Room, log: Vec<Entry>, viewer: u64) -> Hand {
        Hand { room, log, viewer, keys: 0 }
    }

    /// A room in one's own hands, seen by whoever sits in A.
    pub fn private_of(mut room: Room) -> Hand {
        let (viewer, _) = room.join(&hello(Vec::new(), Some(Seat::A))).expect("it is ours");
        Hand::of(room, Vec::new(), viewer)
    }

    /// Lets happen what a computer player has found.
    pub fn thought(&mut self, thought: Thought) {
        if let Ok(Answer::Write(batch)) = self.room.thought(thought) {
            self.log.extend(batch.entries().to_vec());
            self.room.accept(batch);
        }
    }

    /// What the viewer sees now.
    pub fn now(&self) -> (u64, Scene, Next) {
        let told = self.room.snapshot(self.viewer).pop().expect("it looks").tell;
        let Tell::Snapshot { seq, scene, next, .. } = told else { panic!("{told:?}") };
        (seq, *scene, next)
    }

    /// The last entry.
    pub fn seq(&self) -> u64 {
        let Tell::Beat { seq, .. } = self.room.pulse() else { unreachable!("a pulse is a beat") };
        seq
    }

    pub fn say(&mut self, say: Say) -> Vec<Message> {
        match self.room.said(self.viewer, say) {
            Answer::Tell(messages) => messages,
            Answer::Write(batch) => {
                self.log.extend(batch.entries().to_vec());
                self.room.accept(batch)
            }
            Answer::Think(..) => Vec::new(),
        }
    }

    fn key(&mut self) -> String {
        self.keys += 1;
        self.keys.to_string()
    }

    /// Whether it was done; otherwise why not.
    pub fn play(&mut self, seat: Seat, action: &str) -> Result<(), String> {
        let (key, seq, action) = (self.key(), self.seq(), action.to_string());
        outcome(&self.say(Say::Play { key, seat, seq, action }))
    }

    pub fn roll(&mut self, rolled: &str) -> Result<(), String> {
        let (key, seq, rolled) = (self.key(), self.seq(), rolled.to_string());
        outcome(&self.say(Say::Roll { key, seq, rolled }))
    }

    pub fn undo(&mut self, seat: Seat) -> Result<(), String> {
        let (key, seq) = (self.key(), self.seq());
        outcome(&self.say(Say::Undo { key, seat, seq }))
    }

    pub fn eyes(&mut self, seat: Option<Seat>) {
        self.say(Say::Eyes { seat });
    }
}

pub fn outcome(messages: &[Message]) -> Result<(), String> {
    match messages.first().map(|it| &it.tell) {
        Some(Tell::Ack { .. }) => Ok(()),
        Some(Tell::Refused { trouble, .. }) => Err(trouble.sentence.clone()),
        other => panic!("neither done nor refused: {other:?}"),
    }
}
