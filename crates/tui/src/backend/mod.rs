//! The game behind the screen: a room of this program or of a server, which speak the same language. The screen
//! cannot tell them apart.

mod check;
mod hear;
mod held;
mod job;
mod line;
mod link;
mod local;
mod outbox;
mod phrases;
mod remote;
mod sit_in;
#[cfg(test)]
mod still;
mod tutor;
mod wait;
mod way;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use engine::Seat;
use engine::scene::{Choice, Preview, Scene, Touch};
use room::{Hello, Next, PROTOCOL, Phrase, RoomInfo, Say, Tell, secret};
use table::Suggestion;

use crate::Error;
use crate::setup::Setup;
pub(crate) use link::Link;
use local::Local;
use remote::Remote;
pub(crate) use sit_in::SitIn;
pub(crate) use wait::{Now, Wait};
pub(crate) use way::Fetch;
use way::{Came, Kept, Way};

/// How long a server may take to show the game.
const PATIENCE: Duration = Duration::from_secs(15);
/// A preview is asked of a server when the cursor has rested so long.
const REST: Duration = Duration::from_millis(150);

/// The game behind the screen.
pub(crate) struct Backend {
    way: Box<dyn Way>,
    room: RoomInfo,
    /// The seats that are played here, and the one that looks.
    yours: Vec<Seat>,
    eyes: Option<Seat>,
    /// The seat through which it was asked to look next.
    opening: Option<Seat>,
    next: Next,
    /// The last entry that was seen.
    seq: u64,
    /// Whether the way stands; if it was lost, why.
    connected: bool,
    /// Whether the dice of a game that is over are still being checked.
    checking: bool,
    lost: Option<String>,
    /// Whether the server has lost entries that were seen here.
    shorter: bool,
    /// What was said and is not seen yet.
    pending: Vec<Pending>,
    /// The preview that is wanted, and since when; and the one that was asked for.
    wanted: Option<(String, Instant)>,
    asked: Option<(u64, String)>,
    /// The hint that was asked for, and after how many events: later it is worth nothing.
    hint: Option<(u64, usize)>,
    /// Whether actions are weighed before they are played, and the one that is.
    tutor: bool,
    weighing: Option<(u64, String)>,
    /// What the tutor found of an action that is about to be played.
    judged: Option<(String, String)>,
    /// Whether somebody wants to take a move back, and waits for an answer.
    wish: bool,
    ids: u64,
    /// What makes our keys different from anybody's.
    prefix: String,
    now: Now,
    news: VecDeque<News>,
}

/// Something that was said, and said again when the way was lost.
struct Pending {
    key: String,
    say: Say,
    /// It is done: this entry will show it.
    done: Option<u64>,
}

/// What can be asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// Play this, in notation; if the tutor is here, once it has been weighed.
    Play(String),
    /// Play this, whatever the tutor says.
    Anyway(String),
    /// Weigh what is played from now on, or do not.
    Tutor(bool),
    /// Real dice show this.
    Roll(String),
    /// Take the last action back.
    Undo,
    /// Give the game up.
    Resign,
    /// End, without a result, a game that all others have left.
    Abandon,
    /// Let a computer player sit in for who is away, or be back oneself.
    SitIn,
    /// Say this to the others.
    Phrase(Phrase),
    /// Answer who wants to take a move back.
    Answer(bool),
    /// What would this do?
    Preview(String),
    /// What would touching these things mean?
    Touch(Vec<Touch>),
    /// What would a strong player do?
    Hint,
    /// How did it stand after so many events?
    Look(usize),
    /// The record so far, as far as those here may see it.
    Record,
    /// The next person is looking now.
    Ready,
    /// Do not pause now.
    Skip,
    /// Go on at this pace.
    Pace(Pace),
}

/// What has come in.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum News {
    /// Something has happened: look at it.
    Changed,
    /// It was not possible: why not.
    Refused(String),
    /// What this action, in notation, would do, or why it is not possible.
    Preview(String, Result<Preview, String>),
    /// What touching some things means, that may be done.
    Meant(Box<Choice>),
    /// What a strong player would do.
    Hint(Suggestion),
    /// What the tutor asks before this action, in notation, is played.
    Doubt(String, String),
    /// What the last action was worth.
    Worth(String),
    /// How it stood after so many events.
    Look(usize, Box<Scene>),
    /// The record so far.
    Record(String),
    /// Something that is good to know.
    Note(String),
    /// Somebody wants to take a move back, in words; it is answered with [`Ask::Answer`].
    Wish(String),
}

/// How fast things happen that nobody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// At once.
    Instant,
    /// A quarter of a second a step.
    Fast,
    /// Slow enough to follow.
    #[default]
    Normal,
    /// Slow enough to explain.
    Slow,
}

impl Pace {
    /// How long a step of a computer player stays on the screen; a roll takes half of that.
    pub(crate) fn step(self) -> Duration {
        Duration::from_millis([0, 250, 800, 2000][self as usize])
    }

    /// The next one.
    pub(crate) fn next(self) -> Pace {
        [Pace::Fast, Pace::Normal, Pace::Slow, Pace::Instant][self as usize]
    }

    /// In a word.
    pub(crate) fn name(self) -> &'static str {
        ["instant", "fast", "normal", "slow"][self as usize]
    }
}

/// How somebody presents itself to a room.
fn hello(tokens: Vec<String>, eyes: Option<Seat>) -> Hello {
    Hello { protocol: PROTOCOL, tokens, eyes, seq: None, hash: None }
}

impl Backend {
    /// A game in this program. The patient wait for computer players instead of coming back later.
    pub(crate) fn local(setup: Setup, pace: Pace, patient: bool) -> Backend {
        let (way, room) = Local::new(setup, pace, patient);
        let mut backend = Backend::new(Box::new(way), room);
        // Whoever looks first can choose at once.
        while let Some(came) = backend.is_blind().then(|| backend.way.hear()).flatten() {
            backend.came(came);
        }
        backend
    }

    /// A game in a room of a server.
    pub(crate) fn enter(link: Link, room: RoomInfo) -> Result<Backend, Error> {
        let way = Remote::open(&link);
        let mut backend = Backend::new(Box::new(way), room);
        let asked = Instant::now();
        while !backend.connected {
            match backend.way.hear() {
                Some(Came::Told(Tell::Refused { trouble, .. })) => return Err(link.at_the_door(&trouble)),
                Some(Came::Lost(why)) => return Err(Error::Network(format!("the line was lost: {why}"))),
                Some(came) => backend.came(came),
                None if asked.elapsed() > PATIENCE => return Err(link.silent()),
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        }
        Ok(backend)
    }

    fn new(way: Box<dyn Way>, room: RoomInfo) -> Backend {
        Backend {
            now: Now::connecting(&room),
            way,
            room,
            yours: Vec::new(),
            eyes: None,
            opening: None,
            next: Next::default(),
            seq: 0,
            connected: false,
            checking: false,
            lost: None,
            shorter: false,
            pending: Vec::new(),
            wanted: None,
            asked: None,
            hint: None,
            tutor: false,
            weighing: None,
            judged: None,
            wish: false,
            ids: 0,
            prefix: hex::encode(secret::random::<8>()),
            news: VecDeque::new(),
        }
    }

    /// Whether there is nothing to see yet, or through other eyes than are wanted.
    fn is_blind(&self) -> bool {
        !self.connected || self.opening.is_some()
    }

    /// The game as it stands.
    pub(crate) fn now(&self) -> &Now {
        &self.now
    }

    /// Something that is good to know first.
    pub(crate) fn note(&mut self, sentence: &str) {
        self.news.push_front(News::Note(sentence.to_string()));
    }

    /// What has come in since. To be called again and again: the game goes on by it.
    pub(crate) fn hear(&mut self) -> Option<News> {
        self.send_preview();
        while self.news.is_empty() {
            let came = self.way.hear()?;
            self.came(came);
        }
        self.news.pop_front()
    }

    /// Asks for something. What comes of it is heard later, be it at once.
    pub(crate) fn ask(&mut self, ask: Ask) {
        // What one person may see is not shown while the screen goes to another.
        let away = matches!(self.now.wait, Wait::HandOver(_));
        match ask {
            Ask::Play(action) if self.tutor && self.weigh(&action) => (),
            Ask::Tutor(tutor) => self.tutor = tutor,
            Ask::Play(action) | Ask::Anyway(action) => self.play(action),
            Ask::Phrase(phrase) => self.say_phrase(phrase),
            Ask::Answer(yes) => self.answer_wish(yes),
            Ask::Roll(rolled) => self.act(|key, _, seq| Say::Roll { key, seq, rolled }),
            Ask::Undo => self.act(|key, seat, seq| Say::Undo { key, seat, seq }),
            Ask::Resign => self.act(|key, seat, seq| Say::Resign { key, seat, seq }),
            Ask::Abandon => self.act(|key, seat, seq| Say::Abandon { key, seat, seq }),
            Ask::SitIn => self.ask_to_sit_in(),
            Ask::Ready => {
                if let Wait::HandOver(seat) = self.now.wait {
                    self.open_eyes(seat);
                }
            }
            Ask::Skip => self.way.skip(),
            Ask::Pace(pace) => self.way.set_pace(pace),
            Ask::Preview(_) | Ask::Touch(_) | Ask::Hint | Ask::Look(_) | Ask::Record if away => (),
            Ask::Preview(action) => {
                self.wanted = Some((action, Instant::now()));
                self.send_preview();
            }
            Ask::Touch(path) => {
                if let Wait::Choice(seat) = self.now.wait {
                    self.ids += 1;
                    self.way.say(Say::Touch { id: self.ids, seat, path });
                }
            }
            Ask::Hint => {
                if let Wait::Choice(seat) = self.now.wait {
                    self.ids += 1;
                    self.hint = Some((self.ids, self.now.events));
                    self.way.say(Say::Hint { id: self.ids, seat });
                }
            }
            Ask::Look(at) => {
                self.ids += 1;
                self.way.say(Say::Look { id: self.ids, at });
            }
            Ask::Record => self.news.push_back(News::Record(self.way.record(self.eyes))),
        }
    }

    /// Something that changes the game, for the seat whose turn it is or who looks.
    fn act(&mut self, say: impl FnOnce(String, Seat, u64) -> Say) {
        let seat = match self.now.wait {
            Wait::Choice(seat) => Some(seat),
            _ => self.eyes.or(self.yours.first().copied()),
        };
        let Some(seat) = seat else { return };
        self.ids += 1;
        let key = format!("{}-{}", self.prefix, self.ids);
        let say = say(key.clone(), seat, self.seq);
        self.pending.push(Pending { key, say: say.clone(), done: None });
        self.now.wait = self.wait();
        if self.connected {
            self.way.say(say);
        } else {
            self.news.push_back(News::Note("Not sent yet: the line is lost.".to_string()));
        }
    }

    /// Asks for the preview on which the cursor rests: a server has other things to do as well.
    fn send_preview(&mut self) {
        let (near, quiet) = (self.now.near, self.way.is_quiet());
        let rested = self.wanted.take_if(|(_, since)| near || quiet && since.elapsed() > REST);
        if let (Some((action, _)), Wait::Choice(seat)) = (rested, &self.now.wait) {
            let seat = *seat;
            self.ids += 1;
            self.asked = Some((self.ids, action.clone()));
            self.way.say(Say::Preview { id: self.ids, seat, action });
        }
    }
}
