//! A game at a table in this program, with people in front of the screen and computer players beside it.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use engine::{Chance, Rng, Rolled, Seat, Seats, Turn};
use table::{Source, Table};

use super::job::{Answer, Job};
use super::{Ask, HINTS, Heard, Home, Now, Pace, Wait, hides, taken_back};
use crate::dice::read_rolled;
use crate::party::Party;
use crate::place::Place;
use crate::saves;
use crate::setup::Setup;

/// A game at a table in this program.
pub(crate) struct Local {
    table: Box<dyn Table>,
    party: Party,
    seed: u64,
    source: Option<Source>,
    save: Option<Place>,
    /// A record that is only looked at.
    replay: bool,
    pace: Pace,
    /// Waits for computer players instead of coming back later: for tests that must not depend on time.
    patient: bool,
    /// The person who is looking.
    looking: Option<Seat>,
    /// Computer players that think about their seats.
    job: Option<Job>,
    /// Somebody who thinks about a hint.
    hint: Option<Job>,
    /// What happens next by itself happens not before this moment.
    due: Instant,
    now: Now,
    news: VecDeque<Heard>,
}

impl Local {
    pub(crate) fn new(setup: Setup, pace: Pace, patient: bool) -> Local {
        let source = setup.source();
        let now = Now {
            game: setup.table.game().to_string(),
            names: setup.party.names(),
            scene: setup.table.scene(Seats::NONE, 0),
            wait: Wait::Pause,
            events: 0,
            undo: false,
            resign: false,
            local: !setup.replay,
            kept: kept(&setup),
            unsaved: false,
        };
        let Setup { table, party, seed, save, replay, .. } = setup;
        let due = Instant::now();
        let (job, hint, looking, news) = (None, None, None, VecDeque::new());
        let mut home = Local {
            table,
            party,
            seed,
            source,
            save,
            replay,
            pace,
            patient,
            looking,
            job,
            hint,
            due,
            now,
            news,
        };
        home.look();
        home
    }

    /// One thing that happens by itself, if its time has come.
    fn step(&mut self) -> bool {
        if self.replay {
            return false;
        }
        match self.table.turn() {
            Turn::Over => false,
            Turn::Roll(chance) => self.is_due() && self.roll(chance),
            Turn::Choose(seats) => self.let_computers_choose(seats),
        }
    }

    fn is_due(&self) -> bool {
        self.patient || Instant::now() >= self.due
    }

    fn pause(&mut self, time: Duration) {
        self.due = Instant::now() + time;
    }

    fn roll(&mut self, chance: Chance) -> bool {
        let Some(source) = &self.source else { return false };
        match source.supply(chance, self.table.rolls()).and_then(|rolled| self.table.roll(rolled)) {
            Ok(()) => {
                // Several rolls in a row are one for the eye.
                let again = matches!(self.table.turn(), Turn::Roll(_));
                self.pause(if again { Duration::ZERO } else { self.pace.step() / 2 });
                true
            }
            Err(refusal) => self.trouble(refusal.to_string()),
        }
    }

    /// Computers think while people do; what they found is played when its time has come.
    fn let_computers_choose(&mut self, seats: Seats) -> bool {
        let computers = self.party.computers(seats);
        if computers.is_empty() {
            self.job = None;
            return false;
        }
        let (table, rng) = (&self.table, Rng::numbered(self.seed, u64::MAX - self.table.events() as u64));
        let job = self.job.get_or_insert_with(|| Job::new(table.fork(), computers, rng));
        if !self.patient && Instant::now() < self.due {
            return false;
        }
        match job.answers(self.patient) {
            None => false,
            Some(Ok(answers)) => self.play_all(answers),
            Some(Err(sentence)) => self.trouble(sentence),
        }
    }

    fn play_all(&mut self, answers: Vec<Answer>) -> bool {
        self.job = None;
        for Answer { seat, suggestion } in answers {
            let owes = matches!(self.table.turn(), Turn::Choose(seats) if seats.has(seat));
            if owes && let Err(refusal) = self.table.play(seat, &suggestion.action) {
                return self.trouble(refusal.to_string());
            }
        }
        self.pause(self.pace.step());
        true
    }

    /// Says what went wrong, and stops trying for a while.
    fn trouble(&mut self, sentence: String) -> bool {
        self.news.push_back(Heard::Refused(sentence));
        self.pause(Duration::from_secs(5));
        false
    }

    fn save(&mut self) {
        let Some(place) = &mut self.save else { return };
        let seed = self.source.is_some().then_some(self.seed);
        if let Err(why) = saves::write(place, &*self.table, &self.party, seed) {
            self.news.push_back(Heard::Refused(format!("The game could not be saved: {why}.")));
        }
        let trouble = place.trouble();
        self.now.unsaved = trouble.is_some();
        self.now.kept = trouble.unwrap_or_else(|| in_its_place(place));
    }

    /// What those in front of the screen see now.
    fn look(&mut self) {
        let wait = self.wait();
        if let Wait::Choice(seat) = wait {
            self.looking = Some(seat);
        }
        let seen = self.table.scene(self.eyes(&wait), usize::MAX);
        let undo = !self.replay && taken_back(&*self.table, self.party.people(), self.looking).is_ok();
        let events = self.table.events();
        if (&seen, &wait, events) != (&self.now.scene, &self.now.wait, self.now.events) {
            (self.now.scene, self.now.wait, self.now.events) = (seen, wait, events);
            self.news.push_back(Heard::Changed);
        }
        self.now.undo = undo;
        self.now.resign = self.now.scene.resignation.is_some();
    }

    fn wait(&self) -> Wait {
        match self.table.turn() {
            _ if self.replay => Wait::Over,
            Turn::Over => Wait::Over,
            Turn::Roll(chance) if self.source.is_none() => Wait::Dice(chance.to_string()),
            Turn::Roll(_) => Wait::Pause,
            Turn::Choose(seats) => {
                let people = seats.and(self.party.people());
                match self.looking.filter(|&seat| people.has(seat)) {
                    Some(seat) => Wait::Choice(seat),
                    None if people.is_empty() => Wait::Thinking(seats),
                    None if self.has_secrets(people.first()) => Wait::HandOver(people.first()),
                    None => Wait::Choice(people.first()),
                }
            }
        }
    }

    /// Whether other people sit here, and what `seat` sees or does now is not for their eyes.
    fn has_secrets(&self, seat: Seat) -> bool {
        let people = self.party.people();
        let hidden = self.is_sealed() || people.iter().any(|seat| hides(&*self.table, seat));
        !people.without(seat).is_empty() && hidden
    }

    fn is_sealed(&self) -> bool {
        matches!(self.table.turn(), Turn::Choose(seats) if seats.len() > 1)
    }

    fn eyes(&self, wait: &Wait) -> Seats {
        let people = self.party.people();
        match (wait, self.looking) {
            (Wait::Over, _) if self.table.turn() == Turn::Over || people.is_empty() => Seats::ALL,
            (Wait::Choice(seat), _) => Seats::only(*seat),
            (Wait::HandOver(_), _) => Seats::NONE,
            _ if people.is_empty() => Seats::ALL,
            _ if people.len() == 1 => people,
            (_, Some(seat)) => Seats::only(seat),
            _ => Seats::NONE,
        }
    }

    fn play(&mut self, action: &str) {
        let Wait::Choice(seat) = self.now.wait else { return };
        match self.table.play(seat, action) {
            Ok(()) => self.happened(self.pace.step() / 2),
            Err(refusal) => self.refuse(refusal.to_string()),
        }
    }

    fn happened(&mut self, pause: Duration) {
        self.hint = None;
        self.pause(pause);
        self.save();
        self.look();
    }

    fn refuse(&mut self, sentence: String) {
        self.news.push_back(Heard::Refused(format!("That is not possible: {sentence}.")));
    }

    fn take_real_dice(&mut self, text: &str) {
        let Turn::Roll(chance) = self.table.turn() else { return };
        let rolled: Result<Rolled, String> = read_rolled(text, chance);
        match rolled.and_then(|rolled| self.table.roll(rolled).map_err(|refusal| refusal.to_string())) {
            Ok(()) => self.happened(Duration::ZERO),
            Err(sentence) => self.refuse(sentence),
        }
    }

    fn undo(&mut self) {
        let back = taken_back(&*self.table, self.party.people(), self.looking)
            .and_then(|events| self.table.undo_to(events).map_err(|refusal| refusal.to_string()));
        match back {
            Ok(()) => {
                self.job = None;
                self.happened(Duration::ZERO);
            }
            Err(sentence) => self.news.push_back(Heard::Refused(format!("{sentence}."))),
        }
    }

    fn preview(&mut self, action: String) {
        let Wait::Choice(seat) = self.now.wait else { return };
        let preview = self.table.preview(seat, &action).map_err(|refusal| refusal.to_string());
        self.news.push_back(Heard::Preview(action, preview));
    }

    fn think_of_a_hint(&mut self) {
        let Wait::Choice(seat) = self.now.wait else { return };
        let rng = Rng::numbered(!self.seed, self.table.events() as u64);
        self.hint.get_or_insert_with(|| Job::new(self.table.fork(), vec![(seat, HINTS.to_string())], rng));
    }

    fn hear_the_hint(&mut self) {
        let Some(answers) = self.hint.as_ref().and_then(|hint| hint.answers(self.patient)) else { return };
        self.hint = None;
        self.news.push_back(match answers.map(|mut answers| answers.pop()) {
            Ok(Some(answer)) => Heard::Hint(answer.suggestion),
            Ok(None) => Heard::Refused("There is no hint now.".to_string()),
            Err(sentence) => Heard::Refused(sentence),
        });
    }

    fn look_back(&mut self, events: usize) {
        let mut then = self.table.fork();
        if then.undo_to(events).is_ok() {
            let scene = then.scene(self.eyes(&self.now.wait), usize::MAX);
            self.news.push_back(Heard::Look(events, Box::new(scene)));
        }
    }
}

impl Home for Local {
    fn now(&self) -> &Now {
        &self.now
    }

    fn ask(&mut self, ask: Ask) {
        match ask {
            Ask::Play(action) => self.play(&action),
            Ask::Roll(text) => self.take_real_dice(&text),
            Ask::Undo => self.undo(),
            Ask::Resign => {
                if let Some(action) = self.now.scene.resignation.clone() {
                    self.play(&action);
                }
            }
            Ask::Preview(action) => self.preview(action),
            Ask::Hint => self.think_of_a_hint(),
            Ask::Look(events) => self.look_back(events),
            Ask::Record => {
                let record = self.table.record(self.eyes(&self.now.wait));
                self.news.push_back(Heard::Record(record));
            }
            Ask::Ready => {
                if let Wait::HandOver(seat) = self.now.wait {
                    self.looking = Some(seat);
                    self.look();
                }
            }
            Ask::Skip => self.due = Instant::now(),
            Ask::Pace(pace) => self.pace = pace,
        }
    }

    fn hear(&mut self) -> Option<Heard> {
        if self.news.is_empty() {
            self.hear_the_hint();
            if self.step() {
                self.save();
                self.look();
            }
        }
        self.news.pop_front()
    }
}

/// Where the game is kept, in words.
fn kept(setup: &Setup) -> String {
    match &setup.save {
        _ if setup.follow.is_some() => "It is played in another window: you look on.".to_string(),
        _ if setup.replay => "This is a record: nothing is changed.".to_string(),
        Some(place) => in_its_place(place),
        None => "The game is not saved: --save FILE would save it.".to_string(),
    }
}

fn in_its_place(place: &Place) -> String {
    let path = place.path();
    let named = if saves::is_offered(path) { String::new() } else { format!(" --save {}", path.display()) };
    format!("The game is saved after every step: go on with `sixfold play --resume{named}`.")
}
