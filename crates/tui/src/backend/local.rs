//! A room of this program, with people in front of the screen and computer players beside it.

use std::collections::VecDeque;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use engine::{Rng, Seat, Seats, Turn};
use room::{Answer, Batch, Dice, Message, Room, RoomInfo, Say, Tell};
use table::Source;

use super::job::Job;
use super::{Came, Kept, Pace, Way, hello};
use crate::save_file::SaveFile;
use crate::saves;
use crate::seating::{Player, Seating};
use crate::setup::Setup;

/// After trouble nothing is tried again for so long.
const TROUBLE: Duration = Duration::from_secs(5);

/// A room of this program.
pub(super) struct Local {
    room: Room,
    viewer: u64,
    seating: Seating,
    seed: u64,
    own_dice: bool,
    /// Whether it began with a lesson.
    taught: bool,
    save: Option<SaveFile>,
    /// A record that is only looked at, and where that comes from, in words.
    replay: Option<String>,
    pace: Pace,
    /// Waits for computer players instead of coming back later: for tests that must not depend on time.
    patient: bool,
    /// Computer players that think about their seats.
    job: Option<Job>,
    /// Those who think about a hint, or about what an action is worth.
    advice: Vec<Job>,
    /// What happens next by itself is shown not before this moment.
    due: Instant,
    /// What was told, each with the pause after it.
    told: VecDeque<(Came, Duration)>,
}

impl Local {
    pub(super) fn new(setup: Setup, pace: Pace, patient: bool) -> (Local, RoomInfo) {
        let replay = setup.replay.then(|| match setup.follow {
            Some(_) => "It is played in another window: you look on.".to_string(),
            None => "This is a record: nothing is changed.".to_string(),
        });
        let Setup { table, seating, seed, own_dice, save, lesson, .. } = setup;
        let dice = if own_dice { Dice::Real } else { Dice::Source(Source::Seed(seed)) };
        let place = |player: &Player| match player {
            Player::Human => None,
            Player::Computer(name) => Some(name.clone()),
        };
        let (goes_on, over) = (replay.is_none(), table.turn() == Turn::Over);
        let taught = lesson.is_some();
        let mut room = match lesson {
            Some(lesson) => Room::private_lesson(lesson, table, dice, clock),
            None => Room::private(table, seating.0.iter().map(place).collect(), dice, clock),
        };
        let people = seating.people();
        let eyes = (people.len() == 1).then(|| people.first());
        let (viewer, messages) = room.join(&hello(Vec::new(), eyes)).expect("it is our own room");
        let (job, advice, due, told) = (None, Vec::new(), Instant::now(), VecDeque::new());
        let info = room.info();
        let mut local = Local {
            room,
            viewer,
            seating,
            seed,
            own_dice,
            taught,
            save,
            replay,
            pace,
            patient,
            job,
            advice,
            due,
            told,
        };
        local.tell(messages, Duration::ZERO);
        if goes_on || over {
            local.wake();
        }
        (local, info)
    }

    /// What is due at the beginning happens.
    fn wake(&mut self) {
        match self.room.wake() {
            Ok(Some(batch)) => self.write(batch, self.pace.step() / 2),
            Ok(None) => (),
            Err(trouble) => self.trouble(trouble.sentence),
        }
    }

    fn is_due(&self) -> bool {
        self.patient || Instant::now() >= self.due
    }

    fn follow(&mut self, answer: Answer, pause: Duration) {
        match answer {
            Answer::Tell(messages) => self.tell(messages, Duration::ZERO),
            Answer::Write(batch) => self.write(batch, pause),
            Answer::Think(question, _) => {
                let rng = Rng::numbered(!self.seed, self.room.table().events() as u64);
                self.advice.push(Job::new(vec![question], rng));
            }
        }
    }

    fn write(&mut self, batch: Batch, pause: Duration) {
        let messages = self.room.accept(batch);
        if !self.room.is_thinking() {
            self.job = None;
        }
        if self.replay.is_none() {
            self.save();
        }
        self.tell(messages, pause);
    }

    /// What happens first stays on the screen for so long; of the rolls that follow, the last one for half a step.
    fn tell(&mut self, messages: Vec<Message>, mut pause: Duration) {
        let mine = |it: &Message| self.room.receivers(it.to).contains(&self.viewer);
        let tells: Vec<Tell> = messages.into_iter().filter(mine).map(|it| it.tell).collect();
        let is_event = |tell: &Tell| matches!(tell, Tell::Delta { .. });
        let last = tells.iter().rposition(is_event);
        for (i, tell) in tells.into_iter().enumerate() {
            let after = match is_event(&tell) {
                true if Some(i) == last && pause.is_zero() => self.pace.step() / 2,
                true => std::mem::take(&mut pause),
                false => Duration::ZERO,
            };
            self.told.push_back((Came::Told(tell), after));
        }
    }

    /// Computers think while people do; what they found happens when its time has come.
    fn step(&mut self) {
        if self.replay.is_some() {
            return;
        }
        let questions = self.room.questions();
        if !questions.is_empty() {
            let rng = Rng::numbered(self.seed, u64::MAX - self.room.table().events() as u64);
            self.job = Some(Job::new(questions, rng));
        }
        if !self.is_due() {
            return;
        }
        let thoughts = self.job.as_ref().and_then(|job| job.answers(self.patient));
        let Some(thoughts) = thoughts else { return };
        self.job = None;
        for thought in thoughts {
            match self.room.thought(thought) {
                Ok(answer) => self.follow(answer, self.pace.step()),
                Err(trouble) => self.trouble(trouble.sentence),
            }
        }
    }

    fn hear_advice(&mut self) {
        let (mut open, mut thoughts) = (Vec::new(), Vec::new());
        for job in std::mem::take(&mut self.advice) {
            match job.answers(self.patient) {
                Some(answers) => thoughts.extend(answers),
                None => open.push(job),
            }
        }
        self.advice = open;
        for thought in thoughts {
            if let Ok(answer) = self.room.thought(thought) {
                self.follow(answer, Duration::ZERO);
            }
        }
    }

    /// Says what went wrong, and stops trying for a while.
    fn trouble(&mut self, sentence: String) {
        self.told.push_back((Came::Problem(sentence), TROUBLE));
    }

    fn save(&mut self) {
        let Some(place) = &mut self.save else { return };
        let seed = (!self.own_dice).then_some(self.seed);
        if let Err(why) = saves::write(place, self.room.table(), &self.seating, seed, self.taught) {
            let sentence = format!("The game could not be saved: {why}.");
            self.told.push_back((Came::Problem(sentence), Duration::ZERO));
        }
    }
}

impl Way for Local {
    fn say(&mut self, say: Say) {
        // Who acts has seen enough of what was before.
        if matches!(say, Say::Play { .. } | Say::Roll { .. } | Say::Undo { .. } | Say::Resign { .. }) {
            self.due = Instant::now();
        }
        let answer = self.room.said(self.viewer, say);
        self.follow(answer, self.pace.step() / 2);
    }

    fn hear(&mut self) -> Option<Came> {
        if self.told.is_empty() {
            self.hear_advice();
            self.step();
        }
        let waits = |came: &Came| matches!(came, Came::Told(Tell::Delta { .. }));
        if self.told.front().is_some_and(|(came, _)| waits(came)) && !self.is_due() {
            return None;
        }
        let (came, pause) = self.told.pop_front()?;
        if !pause.is_zero() {
            self.due = Instant::now() + pause;
        }
        Some(came)
    }

    fn kept(&self) -> Kept {
        let trouble = self.save.as_ref().and_then(SaveFile::trouble);
        let sentence = match (&self.replay, &trouble, &self.save) {
            (Some(replay), _, _) => replay.clone(),
            (_, Some(trouble), _) => trouble.clone(),
            (_, _, Some(place)) => in_its_place(place),
            _ => "The game is not saved: --save FILE would save it.".to_string(),
        };
        Kept { sentence, unsaved: trouble.is_some(), near: true, replay: self.replay.is_some() }
    }

    fn record(&self, eyes: Option<Seat>) -> String {
        let all = !self.room.has_people() || self.room.table().turn() == Turn::Over;
        self.room.record(if all { Seats::ALL } else { eyes.map_or(Seats::NONE, Seats::only) })
    }

    fn skip(&mut self) {
        self.due = Instant::now();
    }

    fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
    }
}

fn in_its_place(place: &SaveFile) -> String {
    let path = place.path();
    let named = if saves::is_offered(path) { String::new() } else { format!(" --save {}", path.display()) };
    format!("The game is saved after every step: go on with `sixfold play --resume{named}`.")
}

/// In milliseconds since 1970.
fn clock() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}
