//! The game as it stands for those in front of the screen, and what it waits for.

use engine::scene::Scene;
use engine::{Seat, Seats};
use room::{Kind, LessonStep, RoomInfo, SeatInfo, Stage};
use table::Tip;

use super::{Backend, News, SitIn};

/// The game as it stands, for those in front of this screen.
#[derive(Clone, Debug)]
pub(crate) struct Now {
    /// The game's id.
    pub(crate) game: String,
    /// Who plays, by seat, in a word.
    pub(crate) names: Vec<String>,
    /// What may be seen here.
    pub(crate) scene: Scene,
    /// What the lesson says, where there is one.
    pub(crate) lesson: Option<LessonStep>,
    /// What may be new here.
    pub(crate) tips: Vec<Tip>,
    /// What is awaited.
    pub(crate) wait: Wait,
    /// How many events have happened.
    pub(crate) events: usize,
    /// Whether the last action may be taken back.
    pub(crate) undo: bool,
    /// Whether those here may give up now.
    pub(crate) resign: bool,
    /// Whether they may end it without a result, should all others have left.
    pub(crate) abandon: bool,
    /// What can be done about who is away.
    pub(crate) sit_in: Option<SitIn>,
    /// Where the game is kept, in words.
    pub(crate) kept: String,
    /// Whether the last step could not be kept: `kept` says why.
    pub(crate) unsaved: bool,
    /// Whether it is played in this program, which sets its pace and begins the next one.
    pub(crate) local: bool,
    /// Whether it lives in this program, be it to be looked at only.
    pub(crate) near: bool,
    pub(super) replay: bool,
}

impl Now {
    pub(super) fn connecting(room: &RoomInfo) -> Now {
        Now {
            game: room.game.clone(),
            names: Vec::new(),
            scene: Scene::default(),
            lesson: None,
            tips: Vec::new(),
            wait: Wait::Others("Connecting.".to_string()),
            events: room.events,
            undo: false,
            resign: false,
            abandon: false,
            sit_in: None,
            kept: String::new(),
            unsaved: false,
            local: false,
            near: false,
            replay: false,
        }
    }

    /// Whether there is a game to come back to: begun, and not over.
    pub(crate) fn goes_on(&self) -> bool {
        self.wait != Wait::Over && (self.events > 0 || !self.local)
    }
}

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wait {
    /// Somebody in front of this screen chooses: the Scene's choices are for this seat.
    Choice(Seat),
    /// This seat has to choose and look, and nobody else may look.
    HandOver(Seat),
    /// Real dice, rolled by a person: what is due, in words.
    Dice(String),
    /// Computer players think.
    Thinking(Seats),
    /// Others, somewhere else; with a sentence, if there is more to say.
    Others(String),
    /// A moment, so that people can follow.
    Pause,
    /// Nothing: it is over.
    Over,
}

impl Backend {
    /// What is awaited, and who is here.
    pub(super) fn look(&mut self) {
        self.keep();
        self.checking = self.room.state == Stage::Over && self.way.check();
        self.now.names = self.names();
        self.now.lesson = self.next.lesson.as_deref().cloned();
        self.now.tips.clone_from(&self.next.tips);
        self.seen();
        if let Some(ended) = self.ended() {
            self.now.scene.prompt = ended;
        }
        let playing = self.room.state == Stage::Playing && !self.yours.is_empty();
        self.now.resign = if self.now.near { self.now.scene.resignation.is_some() } else { playing };
        self.now.abandon = playing && !self.now.near && self.room.seats > 1;
        self.now.sit_in = self.sit_in();
        self.now.undo = self.next.undo && !self.now.replay;
        match self.now.wait {
            // Nothing of what one person may see stays on the screen that goes to another.
            Wait::HandOver(_) => self.now.scene = Scene::default(),
            Wait::Pause if playing => {
                if let (None, Some(seat)) = self.choosers() {
                    self.open_eyes(seat);
                }
            }
            _ => (),
        }
        self.news.push_back(News::Changed);
    }

    /// How it ended otherwise than by its rules, to those here.
    fn ended(&self) -> Option<String> {
        let ended = self.room.ended.as_ref()?;
        let won = match (self.room.gave_up, &self.yours[..]) {
            (Some(seat), [you]) if seat == *you => return Some("You gave up.".to_string()),
            (Some(_), [_]) if self.room.seats == 2 => ": you won",
            _ => "",
        };
        Some(format!("{ended}{won}."))
    }

    /// Where the game is kept now.
    pub(super) fn keep(&mut self) {
        let kept = self.way.kept();
        (self.now.kept, self.now.unsaved, self.now.near) = (kept.sentence, kept.unsaved, kept.near);
        (self.now.replay, self.now.local) = (kept.replay, kept.near && !kept.replay);
    }

    fn due(&self) -> Seats {
        self.next.due.iter().fold(Seats::NONE, |seats, &seat| seats.with(seat))
    }

    /// The seat that looks and has to choose, and the first one here that has to choose.
    fn choosers(&self) -> (Option<Seat>, Option<Seat>) {
        let due = self.due();
        let mine = self.yours.iter().copied().find(|&seat| due.has(seat));
        (self.eyes.filter(|&seat| due.has(seat) && self.yours.contains(&seat)), mine)
    }

    /// What is awaited now.
    pub(super) fn wait(&self) -> Wait {
        match self.room.state {
            _ if !self.connected => {
                let why = self.lost.as_deref().unwrap_or("the server is silent");
                Wait::Others(format!("The line is lost: {why}. It is tried again."))
            }
            _ if self.now.replay => Wait::Over,
            Stage::Waiting => {
                Wait::Others(format!("Waiting for somebody to take the open seat: {}", self.way.address()))
            }
            Stage::Over if self.checking => Wait::Others("The dice are checked.".to_string()),
            Stage::Over => Wait::Over,
            // A puzzle that has its answer is over.
            Stage::Playing if self.next.lesson.as_ref().is_some_and(|it| it.is_answered()) => Wait::Over,
            // Until the room has answered, nothing else is to be done.
            Stage::Playing if !self.pending.is_empty() => Wait::Others(String::new()),
            Stage::Playing => self.wait_for_a_turn(),
        }
    }

    fn wait_for_a_turn(&self) -> Wait {
        let due = self.due();
        match (self.choosers(), &self.next.roll) {
            (_, Some(dice)) if self.now.near || !self.yours.is_empty() => Wait::Dice(dice.words.clone()),
            ((Some(seat), _), _) => Wait::Choice(seat),
            ((None, Some(seat)), _) if self.next.secret => Wait::HandOver(seat),
            // The eyes are being opened.
            ((None, Some(_)), _) => Wait::Pause,
            _ if due.is_empty() => Wait::Pause,
            _ if self.are_computers(due) => Wait::Thinking(due),
            _ => Wait::Others(String::new()),
        }
    }

    /// Who plays, by seat, in a word.
    fn names(&self) -> Vec<String> {
        let named = |place: &SeatInfo| match (place.taken, place.here, place.kind) {
            _ if self.now.near => place.player.clone().unwrap_or("you".to_string()),
            _ if self.yours.contains(&place.seat) => format!("{} (you)", place.name),
            (false, _, Kind::Person) => "(open)".to_string(),
            (true, false, Kind::Person) if place.player.is_some() => format!("{} (computer)", place.name),
            (true, false, Kind::Person) => format!("{} (away)", place.name),
            _ => place.name.clone(),
        };
        self.room.places.iter().map(named).collect()
    }

    /// Whether all of these seats are played by computers.
    fn are_computers(&self, seats: Seats) -> bool {
        let computer = |seat: Seat| self.room.places.iter().any(|it| it.seat == seat && it.player.is_some());
        seats.iter().all(computer)
    }
}
