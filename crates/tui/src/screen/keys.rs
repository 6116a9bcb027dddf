//! What the keys do in a game.

use engine::scene::{Choice, Scene, Touch};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use room::Phrase;

use super::field::Filling;
use super::game::{Game, Hint, Leave, Note, Over, Sure};
use super::rules::Rules;
use crate::backend::{Ask, Wait};
use crate::review::Reviewed;

impl Game {
    pub(crate) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return self.interrupt();
        }
        // What was said about a throw is read when it is gone.
        let staged = self.stage.take().is_some();
        if !staged {
            self.note = None;
        }
        if staged {
            self.hurried = true;
            // These only go on; what else is pressed is meant as well.
            if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc) {
                return;
            }
        }
        if matches!(self.over, Over::Review(_)) && self.practises(key.code) {
            return;
        }
        match &mut self.over {
            Over::Nothing => self.plain_key(key),
            Over::Typing(_) => self.typing_key(key),
            Over::Filling(_) => self.filling_key(key),
            Over::Sure(sure) => {
                let sure = *sure;
                self.sure_key(sure, key);
            }
            Over::Rules(rules) => {
                if rules.key(key) {
                    self.over = Over::Nothing;
                }
            }
            Over::Log(first) | Over::Things(first) | Over::Review(first) => match key.code {
                KeyCode::Up | KeyCode::Char('k') => *first = first.saturating_sub(1),
                KeyCode::Down | KeyCode::Char('j') => *first = first.saturating_add(1),
                KeyCode::PageUp => *first = first.saturating_sub(10),
                KeyCode::PageDown => *first = first.saturating_add(10),
                KeyCode::Home => *first = 0,
                KeyCode::End => *first = usize::MAX,
                _ => self.over = Over::Nothing,
            },
            Over::Help | Over::Kept => self.over = Over::Nothing,
            Over::Phrases => {
                self.over = Over::Nothing;
                self.say(key.code);
            }
        }
        self.consider();
    }

    /// Ctrl-C asks once; the second time it means it.
    fn interrupt(&mut self) {
        match self.over {
            Over::Sure(Sure::Quit) => self.leave = Some(Leave::Quit),
            _ => self.over = Over::Sure(Sure::Quit),
        }
    }

    fn sure_key(&mut self, sure: Sure, key: KeyEvent) {
        self.over = Over::Nothing;
        if !matches!(key.code, KeyCode::Enter | KeyCode::Char('y' | 'Y')) {
            return;
        }
        match sure {
            Sure::Quit => self.leave = Some(Leave::Quit),
            Sure::Menu => self.leave = Some(Leave::Menu),
            Sure::Resign => self.backend.ask(Ask::Resign),
            Sure::Abandon => self.backend.ask(Ask::Abandon),
            Sure::Anyway => self.backend.ask(Ask::Anyway(self.doubt.1.clone())),
        }
    }

    fn plain_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => self.over = Over::Help,
            KeyCode::Char('q') => self.leave_if_sure(Sure::Quit, Leave::Quit),
            KeyCode::Char('m') => self.leave_if_sure(Sure::Menu, Leave::Menu),
            KeyCode::Char('n') if self.past.is_none() && self.is_over_here() => {
                self.leave = Some(Leave::Again);
            }
            KeyCode::Char('x') if self.backend.now().resign && self.past.is_none() => {
                self.over = Over::Sure(Sure::Resign);
            }
            KeyCode::Char('X') if self.backend.now().abandon && self.past.is_none() => {
                self.over = Over::Sure(Sure::Abandon);
            }
            KeyCode::Char('S') => self.backend.ask(Ask::SitIn),
            KeyCode::Char('c') if !self.backend.now().near => self.over = Over::Phrases,
            KeyCode::Char(key @ ('Y' | 'N')) if self.backend.is_asked() => {
                self.backend.ask(Ask::Answer(key == 'Y'));
            }
            KeyCode::Char('a') => self.stage_again(),
            KeyCode::Char('t') => self.switch_tips(),
            KeyCode::Char('r') => self.over = Over::Rules(self.rules()),
            KeyCode::Char('l') => self.over = Over::Log(usize::MAX),
            KeyCode::Char('i') => self.over = Over::Things(0),
            KeyCode::Char('w') => self.review(),
            KeyCode::Char('T') => self.switch_the_tutor(),
            KeyCode::Char('s') => self.over = Over::Kept,
            KeyCode::Char('p') => self.next_pace(),
            KeyCode::Char('[' | ',') => self.look_back(-1),
            KeyCode::Char(']' | '.') => self.look_back(1),
            KeyCode::Char('{') => self.look_back(-10),
            KeyCode::Char('}') => self.look_back(10),
            KeyCode::Home => self.look_back(isize::MIN),
            KeyCode::End => self.past = None,
            _ if self.past.is_some() => self.past_key(key),
            _ => self.choosing_key(key),
        }
    }

    /// Whether the game is over, and another can begin here.
    pub(super) fn is_over_here(&self) -> bool {
        let now = self.backend.now();
        now.wait == Wait::Over && now.local
    }

    /// A game that is over, or that is saved anyway, is left without a question only at its end.
    fn leave_if_sure(&mut self, sure: Sure, leave: Leave) {
        match self.backend.now().wait {
            Wait::Over if !self.backend.now().unsaved => self.leave = Some(leave),
            _ => self.over = Over::Sure(sure),
        }
    }

    fn past_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Left | KeyCode::Up | KeyCode::Char('k') => self.look_back(-1),
            KeyCode::Right | KeyCode::Down | KeyCode::Char('j' | ' ') | KeyCode::Enter => self.look_back(1),
            KeyCode::PageUp => self.look_back(-10),
            KeyCode::PageDown => self.look_back(10),
            KeyCode::Esc => self.past = None,
            _ => (),
        }
    }

    fn choosing_key(&mut self, key: KeyEvent) {
        let wait = self.backend.now().wait.clone();
        match (key.code, wait) {
            (KeyCode::Char('u'), _) => self.backend.ask(Ask::Undo),
            (KeyCode::Enter | KeyCode::Char(' '), Wait::HandOver(_)) => self.backend.ask(Ask::Ready),
            (KeyCode::Left, Wait::Over) => self.look_back(-1),
            (code, Wait::Choice(_)) => self.choice_key(code),
            (KeyCode::Char(key), Wait::Dice(_)) => self.over = Over::Typing(key.to_string()),
            (_, Wait::Dice(_)) => self.over = Over::Typing(String::new()),
            _ => self.backend.ask(Ask::Skip),
        }
    }

    fn choice_key(&mut self, code: KeyCode) {
        let scene = self.backend.now().scene.clone();
        match code {
            KeyCode::Up => self.go_on_board(&scene, [0, -1]),
            KeyCode::Down => self.go_on_board(&scene, [0, 1]),
            KeyCode::Left => self.go_on_board(&scene, [-1, 0]),
            KeyCode::Right => self.go_on_board(&scene, [1, 0]),
            KeyCode::Char('k') | KeyCode::BackTab => self.chooser.go(&scene, -1),
            KeyCode::Char('j') => self.chooser.go(&scene, 1),
            KeyCode::PageUp => self.chooser.go(&scene, -(self.chooser.cursor.min(10) as isize)),
            KeyCode::PageDown => {
                let last = self.chooser.entries(&scene).len().saturating_sub(1);
                self.chooser.go(&scene, (last - self.chooser.cursor.min(last)).min(10) as isize);
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() => self.chooser.digit(&scene, digit),
            KeyCode::Tab => self.chooser.toggle(&scene),
            KeyCode::Esc | KeyCode::Backspace => self.step_back(),
            KeyCode::Enter | KeyCode::Char(' ') => self.take(&scene),
            KeyCode::Char('/' | ':') => self.over = Over::Typing(String::new()),
            KeyCode::Char('h') => self.ask_for_a_hint(),
            _ => (),
        }
    }

    fn step_back(&mut self) {
        if !self.chooser.filter.is_empty() {
            self.chooser.filter.clear();
            self.chooser.cursor = 0;
        } else {
            self.chooser.back();
        }
    }

    fn take(&mut self, scene: &Scene) {
        if let Some(choice) = self.chooser.take(scene) {
            self.take_choice(choice, scene);
        }
    }

    pub(super) fn take_choice(&mut self, choice: &Choice, scene: &Scene) {
        match Filling::new(choice, scene) {
            Some(filling) => self.over = Over::Filling(Box::new(filling)),
            None => self.backend.ask(Ask::Play(choice.notation.clone())),
        }
    }

    /// Somebody touched an item, with the mouse.
    pub(super) fn touch(&mut self, id: &str) {
        let scene = self.backend.now().scene.clone();
        let (touch, before) = (Touch::Item(id.to_string()), self.chooser.path().len());
        if let Some(choice) = self.chooser.touch(&scene, &touch) {
            self.take_choice(choice, &scene);
        } else if self.chooser.path().len() == before {
            self.wonder(touch);
        }
        self.consider();
    }

    /// Asks what touching this as well would mean: the answer is a choice, or a sentence with its clause.
    pub(super) fn wonder(&mut self, touch: Touch) {
        let path = [self.chooser.path(), &[touch]].concat();
        self.backend.ask(Ask::Touch(path));
    }

    fn ask_for_a_hint(&mut self) {
        self.hint = Hint::Thinking;
        self.backend.ask(Ask::Hint);
    }

    /// Why the game goes as it does; in a room, at its end.
    fn review(&mut self) {
        match self.backend.reviewable() {
            Ok((record, names)) => {
                self.reviewed = Some(Reviewed::begin(record, names, self.backend.you()));
                self.over = Over::Review(0);
            }
            Err(why) => self.note = Some(Note::Good(why.to_string())),
        }
    }

    /// Whether a key of the review begins one of its puzzles.
    fn practises(&mut self, key: KeyCode) -> bool {
        let number = match key {
            KeyCode::Char(digit) => digit.to_digit(10).and_then(|it| (it as usize).checked_sub(1)),
            _ => None,
        };
        let puzzles = self.reviewed.as_ref().map_or(&[][..], Reviewed::puzzles);
        // A game that is not saved is not left for it.
        let puzzle = number.and_then(|nth| puzzles.get(nth)).filter(|_| !self.backend.now().unsaved);
        let leave = puzzle.map(|it| Leave::Practise(it.puzzle.clone()));
        let begins = leave.is_some();
        self.leave = leave.or(self.leave.take());
        begins
    }

    /// Says to the others what has this number.
    fn say(&mut self, key: KeyCode) {
        let KeyCode::Char(digit) = key else { return };
        let number = digit.to_digit(10).and_then(|it| (it as usize).checked_sub(1));
        if let Some(phrase) = number.and_then(|nth| Phrase::OFFERED.get(nth)) {
            self.backend.ask(Ask::Phrase(*phrase));
        }
    }

    fn switch_the_tutor(&mut self) {
        self.tutor = !self.tutor;
        self.backend.ask(Ask::Tutor(self.tutor));
        let told = match self.tutor {
            true => "The tutor is here: it asks before a move that gives much away.",
            false => "The tutor is gone.",
        };
        self.note = Some(Note::Good(told.to_string()));
    }

    fn next_pace(&mut self) {
        self.pace = self.pace.next();
        self.backend.ask(Ask::Pace(self.pace));
        self.note = Some(Note::Good(format!("The pace is {} now.", self.pace.name())));
    }

    pub(super) fn look_back(&mut self, by: isize) {
        let events = self.backend.now().events;
        let at = self.past.as_ref().map_or(events, |(at, _)| *at);
        let to = at.saturating_add_signed(by).min(events);
        if to == events {
            self.past = None;
        } else {
            self.backend.ask(Ask::Look(to));
        }
    }

    /// The rules, opened at the clause of what was said last.
    fn rules(&self) -> Rules {
        let preview = self.preview.as_ref().and_then(|(_, preview)| preview.as_ref().ok());
        let previewed = preview.and_then(|preview| preview.lines.first());
        let clause = previewed.or(self.scene().log.last()).map(|line| line.clause.to_string());
        Rules::new(&self.backend.now().game, clause.as_deref())
    }

    fn typing_key(&mut self, key: KeyEvent) {
        let Over::Typing(text) = &mut self.over else { return };
        match key.code {
            KeyCode::Char(c) => text.push(c),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Up => self.chooser.go(&self.backend.now().scene.clone(), -1),
            KeyCode::Down => self.chooser.go(&self.backend.now().scene.clone(), 1),
            KeyCode::Esc => {
                self.over = Over::Nothing;
                self.chooser.filter.clear();
                return;
            }
            KeyCode::Enter => return self.typed(),
            _ => (),
        }
        if let (Over::Typing(text), KeyCode::Char(_) | KeyCode::Backspace) = (&self.over, key.code) {
            (self.chooser.filter, self.chooser.cursor) = (text.clone(), 0);
        }
    }

    /// What was typed is played as it is; or else the choice that it has led to.
    fn typed(&mut self) {
        let Over::Typing(text) = &self.over else { return };
        let text = text.trim().to_string();
        let scene = self.backend.now().scene.clone();
        let exact = scene.choices.iter().any(|choice| choice.notation == text);
        // What is refused stays, to be mended; what is accepted goes with what comes of it.
        match self.chooser.considered(&scene).filter(|_| !exact && !text.is_empty()) {
            _ if matches!(self.backend.now().wait, Wait::Dice(_)) => self.backend.ask(Ask::Roll(text)),
            Some(_) => {
                self.over = Over::Nothing;
                self.take(&scene);
                self.chooser.filter.clear();
            }
            None if !text.is_empty() => self.backend.ask(Ask::Play(text)),
            None => {
                self.over = Over::Nothing;
                self.chooser.filter.clear();
            }
        }
    }

    fn filling_key(&mut self, key: KeyEvent) {
        let Over::Filling(filling) = &mut self.over else { return };
        let fine = key.modifiers.contains(KeyModifiers::SHIFT);
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => filling.go([-1, 0], self.scale, fine),
            KeyCode::Right | KeyCode::Char('l') => filling.go([1, 0], self.scale, fine),
            KeyCode::Up | KeyCode::Char('k') => filling.go([0, -1], self.scale, fine),
            KeyCode::Down | KeyCode::Char('j') => filling.go([0, 1], self.scale, fine),
            KeyCode::Tab if filling.is_on_board() => filling.next_snap(),
            KeyCode::Tab => filling.go([0, 1], None, false),
            KeyCode::Char(' ') if !filling.is_on_board() => filling.go([1, 0], None, false),
            KeyCode::Char('/' | ':') => {
                let text = filling.notation();
                self.begin_typing(text);
            }
            KeyCode::Enter => {
                let action = filling.notation();
                self.backend.ask(Ask::Play(action));
            }
            KeyCode::Char(key) => filling.type_in(key),
            KeyCode::Esc | KeyCode::Backspace => self.over = Over::Nothing,
            _ => (),
        }
    }
}
