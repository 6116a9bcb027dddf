//! The whole program on the screen: from the menu to a game and back.

use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

use super::follow::Follow;
use super::game::{Game, Leave};
use super::menu::{Decided, Menu};
use crate::Error;
use crate::backend::{Backend, Pace};
use crate::look::Look;
use crate::setup::{Request, Setup};

/// The program on the screen.
pub(crate) struct App {
    page: Page,
    look: Look,
    request: Request,
    /// The file of a game that is played in another window.
    follow: Option<Follow>,
    /// The last game, to be played again.
    again: Option<Request>,
    rules: Session,
    done: bool,
}

/// What is the same for all games of a session.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    /// Games are kept in the data folder.
    pub(crate) keep: bool,
    /// Waits for computer players instead of drawing: for tests.
    pub(crate) patient: bool,
}

enum Page {
    Menu(Box<Menu>),
    Game(Box<Game>),
}

impl App {
    /// Begins with the game that was requested for, or with the menu.
    pub(crate) fn new(request: Request, look: Look, rules: Session) -> Result<App, Error> {
        let (setup, held) = match Setup::requested(&request, rules.keep) {
            Err(Error::Held(held)) => (None, Some(held)),
            requested => (requested?, None),
        };
        let page = Page::Menu(Box::new(Menu::new(&request, look, rules.keep, held)));
        let mut app = App { page, look, request, follow: None, again: None, rules, done: false };
        if let Some(setup) = setup {
            app.play(setup);
        }
        let passed_over = app.request.passed_over();
        if let (Page::Game(game), false) = (&mut app.page, passed_over.is_empty()) {
            game.pass_over(&passed_over.join("; "));
        }
        Ok(app)
    }

    /// Shows this game, wherever it lives.
    pub(crate) fn of(backend: Backend, look: Look, rules: Session) -> App {
        let mut game = Game::new(backend, look, Pace::default());
        if rules.keep {
            game.give_tips();
        }
        let page = Page::Game(Box::new(game));
        App { page, look, request: Request::default(), follow: None, again: None, rules, done: false }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    fn play(&mut self, setup: Setup) {
        let (replay, begins) =
            (setup.replay, setup.table.events() == 0 && !setup.seating.people().is_empty());
        self.again = (!replay).then(|| Request {
            game: Some(setup.table.game().to_string()),
            seats: Some(setup.table.seats()),
            players: setup.seating.written().split(',').map(str::to_string).collect(),
            options: setup
                .table
                .options()
                .split(' ')
                .filter(|it| !it.is_empty())
                .map(str::to_string)
                .collect(),
            own_dice: setup.own_dice,
            pace: self.request.pace,
            ..Request::default()
        });
        let pace = self.request.pace;
        self.follow = setup.follow.clone().map(Follow::new);
        let mut game = Game::new(Backend::local(setup, pace, self.rules.patient), self.look, pace);
        if self.rules.keep {
            game.give_tips();
        }
        if replay && self.follow.is_none() {
            game.rewind();
        } else if begins {
            game.introduce();
        }
        self.page = Page::Game(Box::new(game));
    }

    /// How a game that is not over can be gone on with; or that it was not saved.
    pub(crate) fn closing_message(&self) -> Result<Option<&str>, Error> {
        match &self.page {
            Page::Game(game) => game.closing_message(),
            Page::Menu(_) => Ok(None),
        }
    }

    /// Takes a key, a click or a new size.
    pub(crate) fn event(&mut self, event: &Event) {
        match (&mut self.page, event) {
            (_, Event::Key(key)) if key.kind == KeyEventKind::Release => (),
            (Page::Game(game), Event::Key(key)) => game.key(*key),
            (Page::Game(game), Event::Mouse(mouse)) => game.mouse(*mouse),
            (Page::Menu(_), Event::Key(key))
                if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) =>
            {
                self.done = true;
            }
            (Page::Menu(menu), Event::Key(key)) => {
                let decided = menu.key(*key);
                self.decide(decided);
            }
            (Page::Menu(menu), Event::Mouse(mouse)) => {
                let decided = menu.mouse(*mouse);
                self.decide(decided);
            }
            _ => (),
        }
        self.move_on();
    }

    fn decide(&mut self, decided: Option<Decided>) {
        match decided {
            Some(Decided::Play(setup)) => self.play(*setup),
            Some(Decided::Quit) => self.done = true,
            None => (),
        }
    }

    /// Lets the game go on; `true` if the screen has to be drawn anew.
    pub(crate) fn tick(&mut self) -> bool {
        let Page::Game(game) = &mut self.page else { return false };
        if let Some(setup) = self.follow.as_mut().and_then(Follow::news) {
            game.go_on_with(Backend::local(setup, self.request.pace, self.rules.patient));
        }
        game.hear()
    }

    /// Goes where the game is left for.
    fn move_on(&mut self) {
        let Page::Game(game) = &mut self.page else { return };
        match game.leave.take() {
            None => (),
            Some(Leave::Quit) => self.done = true,
            Some(Leave::Menu) => {
                let request = Request { pace: self.request.pace, ..Request::default() };
                self.page = Page::Menu(Box::new(Menu::new(&request, self.look, self.rules.keep, None)));
            }
            Some(Leave::Again) => self.play_again(),
            Some(Leave::Practise(puzzle)) => self.practise(puzzle),
        }
    }

    /// A puzzle instead of the game, which is kept where it was.
    fn practise(&mut self, puzzle: String) {
        let request = Request { puzzle: Some(puzzle), pace: self.request.pace, ..Request::default() };
        if let Ok(Some(setup)) = Setup::requested(&request, self.rules.keep) {
            self.play(setup);
        }
    }

    fn play_again(&mut self) {
        let again = self.again.as_ref().and_then(|request| Some((request, request.game.as_deref()?)));
        let setup = again.and_then(|(request, game)| Setup::new(request, game, self.rules.keep).ok());
        if let Some(setup) = setup {
            self.play(setup);
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        match &mut self.page {
            Page::Menu(menu) => menu.draw(frame),
            Page::Game(game) => game.draw(frame),
        }
    }
}
