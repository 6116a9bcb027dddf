//! A game on the screen: what there is, and what comes in.

use engine::scene::{Preview, Scene};
use table::Suggestion;

use super::chooser::Chooser;
use super::field::Filling;
use super::rules::Rules;
use super::stage::Stage;
use super::view::Hits;
use crate::Error;
use crate::backend::{Ask, Backend, News, Pace, Wait};
use crate::draw::Scale;
use crate::look::Look;
use crate::review::Reviewed;
use crate::tips::TipsRead;

/// A game on the screen.
pub(crate) struct Game {
    pub(super) backend: Backend,
    pub(super) look: Look,
    pub(super) chooser: Chooser,
    /// What is laid over the board or the list.
    pub(super) over: Over,
    /// A moment of the past that is being looked at.
    pub(super) past: Option<(usize, Scene)>,
    /// What the considered action, in notation, would do.
    pub(super) preview: Option<(String, Result<Preview, String>)>,
    pub(super) hint: Hint,
    /// What the tutor asks, and about which action.
    pub(super) doubt: (String, String),
    pub(super) tutor: bool,
    pub(super) reviewed: Option<Reviewed>,
    /// What went wrong, or is good to know.
    pub(super) note: Option<Note>,
    /// The step of the lesson that was explained last.
    pub(super) explained: usize,
    /// The tips that were read before, and the one that stands here.
    pub(super) tips: TipsRead,
    pub(super) tip: Option<String>,
    /// Whether something could be chosen before what came last.
    pub(super) chose: bool,
    pub(super) pace: Pace,
    /// Where things were drawn last.
    pub(super) hits: Hits,
    pub(super) scale: Option<Scale>,
    /// Counts up, so that something moves while somebody thinks.
    pub(super) ticks: usize,
    pub(super) leave: Option<Leave>,
    /// The throw that is being looked at.
    pub(super) stage: Option<Stage>,
    /// So many events have been seen.
    pub(super) staged: usize,
    /// Throws on which nothing hangs are not waited for.
    pub(super) hurried: bool,
}

/// What is laid over the game.
pub(super) enum Over {
    Nothing,
    Help,
    /// Where the game is kept.
    Kept,
    /// What can be said to the others.
    Phrases,
    /// The rules, by clause.
    Rules(Rules),
    /// Everything that has happened, from this line on.
    Log(usize),
    /// Everything there is, in words, from this line on.
    Things(usize),
    /// Why the game goes as it does, from this line on.
    Review(usize),
    /// Text that is typed: a move, or what real dice show.
    Typing(String),
    /// A hole of a notation that is being filled.
    Filling(Box<Filling>),
    /// A question that Enter or `y` answers with yes.
    Sure(Sure),
}

/// What somebody has to be sure of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sure {
    Quit,
    Menu,
    Resign,
    Abandon,
    /// Play what the tutor has asked about.
    Anyway,
}

/// What a strong player would do.
pub(super) enum Hint {
    Nothing,
    Thinking,
    Known(Suggestion),
}

pub(super) enum Note {
    Bad(String),
    Good(String),
}

/// Where to go from here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Leave {
    /// Out of the program.
    Quit,
    /// To the list of games.
    Menu,
    /// To another game like this one.
    Again,
    /// To a puzzle, out of its text.
    Practise(String),
}

impl Game {
    pub(crate) fn new(backend: Backend, look: Look, pace: Pace) -> Game {
        let staged = backend.now().events;
        Game {
            backend,
            look,
            chooser: Chooser::default(),
            over: Over::Nothing,
            past: None,
            preview: None,
            hint: Hint::Nothing,
            doubt: Default::default(),
            tutor: false,
            reviewed: None,
            note: None,
            explained: 0,
            tips: TipsRead::default(),
            tip: None,
            chose: false,
            pace,
            hits: Hits::default(),
            scale: None,
            ticks: 0,
            leave: None,
            stage: None,
            staged,
            hurried: false,
        }
    }

    /// Says what is new, to who has not read it on this machine.
    pub(crate) fn give_tips(&mut self) {
        self.tips = TipsRead::kept();
        self.give_a_tip();
    }

    /// Says what the game is about, to who has just begun it.
    pub(crate) fn introduce(&mut self) {
        let info = table::info(&self.backend.now().game);
        self.note = info.ok().map(|info| Note::Good(info.about.to_string()));
    }

    /// Says which saved games could not be gone on with.
    pub(crate) fn pass_over(&mut self, saves: &str) {
        self.note = Some(Note::Bad(format!("Passed over: {saves}.")));
    }

    /// Begins to look back at the very start.
    pub(crate) fn rewind(&mut self) {
        self.look_back(isize::MIN);
    }

    /// The same game as it stands now, when it is played elsewhere.
    pub(super) fn go_on_with(&mut self, backend: Backend) {
        self.backend = backend;
    }

    /// How the game can be gone on with, if there is anything to go on with; or that it was not saved.
    pub(crate) fn closing_message(&self) -> Result<Option<&str>, Error> {
        let now = self.backend.now();
        match now.unsaved {
            true => Err(Error::Unsaved(now.kept.clone())),
            false => Ok(now.goes_on().then_some(&now.kept)),
        }
    }

    /// The Scene on the screen: now, or a moment of the past.
    pub(super) fn scene(&self) -> &Scene {
        self.past.as_ref().map_or(&self.backend.now().scene, |(_, scene)| scene)
    }

    /// Whether somebody here can choose something now.
    pub(super) fn may_choose(&self) -> bool {
        self.past.is_none() && matches!(self.backend.now().wait, Wait::Choice(_))
    }

    /// Takes in what has come; `true` if the screen has to be drawn anew.
    pub(crate) fn hear(&mut self) -> bool {
        let mut anything = self.clear_stage();
        while let Some(heard) = self.stage.is_none().then(|| self.backend.hear()).flatten() {
            anything = true;
            match heard {
                News::Changed => self.changed(),
                News::Refused(sentence) => self.note = Some(Note::Bad(sentence)),
                News::Record(text) | News::Note(text) => self.note = Some(Note::Good(text)),
                News::Wish(text) => self.note = Some(Note::Good(format!("{text} Y: yes, N: no"))),
                News::Preview(action, preview) if self.considered().as_ref() == Some(&action) => {
                    self.preview = Some((action, preview));
                }
                // Something else is considered by now.
                News::Preview(..) => (),
                News::Meant(choice) => self.put_cursor_on(&choice.notation),
                News::Hint(suggestion) => self.show_hint(suggestion),
                News::Doubt(question, action) => {
                    (self.doubt, self.over) = ((question, action), Over::Sure(Sure::Anyway));
                }
                News::Worth(told) => self.note = Some(Note::Good(told)),
                News::Look(events, scene) => self.past = Some((events, *scene)),
            }
        }
        anything |= self.reviewed.as_mut().is_some_and(|it| it.hear(false));
        let thinks =
            matches!(self.backend.now().wait, Wait::Thinking(_)) || matches!(self.hint, Hint::Thinking);
        self.ticks += usize::from(thinks);
        anything || thinks
    }

    fn changed(&mut self) {
        self.stage_news();
        self.chooser.reset();
        (self.preview, self.hint) = (None, Hint::Nothing);
        self.explain();
        self.give_a_tip();
        if matches!(self.over, Over::Typing(_) | Over::Filling(_)) {
            self.over = Over::Nothing;
        }
        if matches!(self.backend.now().wait, Wait::Dice(_)) {
            self.over = Over::Typing(String::new());
        }
        self.consider();
    }

    fn show_hint(&mut self, suggestion: Suggestion) {
        self.put_cursor_on(&suggestion.action);
        self.hint = Hint::Known(suggestion);
    }

    /// Puts an action under the cursor, so that Enter plays it.
    fn put_cursor_on(&mut self, action: &str) {
        let scene = self.backend.now().scene.clone();
        if let Some(nth) = scene.choices.iter().position(|choice| choice.notation == action) {
            self.chooser.show(nth);
        } else {
            // It is on no list: it can be played as it is written.
            self.begin_typing(action.to_string());
        }
        self.consider();
    }

    /// A line to type in, with some text already in it; the list shows what fits.
    pub(super) fn begin_typing(&mut self, text: String) {
        (self.chooser.filter, self.chooser.cursor) = (text.clone(), 0);
        self.over = Over::Typing(text);
    }

    /// The action under consideration, in notation.
    pub(super) fn considered(&self) -> Option<String> {
        match &self.over {
            Over::Filling(filling) => Some(filling.notation()),
            Over::Typing(text) if self.chooser.entries(self.scene()).is_empty() => Some(text.clone()),
            _ => self.chooser.considered(self.scene())?.notation().map(str::to_string),
        }
    }

    /// Asks what the considered action would do.
    pub(super) fn consider(&mut self) {
        if !self.may_choose() {
            return;
        }
        let action = self.considered();
        if self.preview.as_ref().map(|(known, _)| known) != action.as_ref() {
            self.preview = None;
            if let Some(action) = action {
                self.backend.ask(Ask::Preview(action));
            }
        }
    }
}
