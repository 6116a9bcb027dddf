//! The one trait that games implement, and playing at random.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{BadNotation, Chance, Clause, Options, Outcome, Refusal, Rng, Rolled, Seat, Seats};

/// What the game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A chance event.
    Roll(Chance),
    /// One choice of each of these seats. When there are several, choices stay sealed until the last
    /// one arrives, and their order does not matter.
    Choose(Seats),
    /// Nothing: the outcome is final.
    Over,
}

/// The only two things that ever happen in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event<A> {
    /// Chance has spoken.
    Roll(Rolled),
    /// A seat has acted.
    Play(Seat, A),
}

/// Whether a list of actions is the whole list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coverage {
    /// Every legal action is listed, but for the resignation, if the game has one.
    All,
    /// Good representatives are listed: a menu.
    Menu,
}

/// Facts about a game that do not depend on its state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// The short name in commands and records.
    pub id: &'static str,
    /// The name as printed.
    pub name: &'static str,
    /// Who designed it, or who is known to have.
    pub designer: &'static str,
    /// One sentence for the catalog.
    pub about: &'static str,
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// What the rules call the player of each seat, such as `Death`; empty where they have no name.
    pub roles: &'static [&'static str],
    /// How long a game takes, in minutes.
    pub minutes: RangeInclusive<u8>,
    /// The editions of the rules, the first one first: where another option is the default today, what each of them
    /// took for granted, as `name=value` pairs. The last one is today's.
    pub editions: &'static [&'static str],
    /// The clause that says who acts when: what is refused as out of turn cites it.
    pub turns: Clause,
    /// The text of `rules.md`.
    pub rules: &'static str,
}

impl Title {
    /// What to call the player of `seat` where no name is known: the role, else the letter.
    pub fn player(&self, seat: Seat) -> String {
        self.roles.get(seat.index()).map_or_else(|| seat.to_string(), |role| role.to_string())
    }

    /// The same of several: `Death and the Devil`, `AB`.
    fn players(&self, seats: Seats) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.player(seat)).collect();
        names.join(if self.roles.is_empty() { "" } else { " and " })
    }

    /// Says why it is not for `seat` to choose, if it is not.
    pub fn awaits(&self, turn: Turn, seat: Seat) -> Result<(), Refusal> {
        let because = match turn {
            Turn::Choose(seats) if seats.has(seat) => return Ok(()),
            Turn::Choose(seats) => {
                format!("{} must choose now, not {}", self.players(seats), self.player(seat))
            }
            Turn::Roll(chance) => format!("{chance} must be rolled first"),
            Turn::Over => OVER.to_string(),
        };
        Err(Refusal::new(self.turns, because))
    }

    /// Says why `rolled` is not the chance event that is waited for, if it is not.
    fn awaits_roll(&self, turn: Turn, rolled: Rolled) -> Result<(), Refusal> {
        let because = match turn {
            Turn::Roll(chance) => return chance.check(rolled).map_err(|it| Refusal::new(self.turns, it)),
            Turn::Choose(seats) => format!("nothing is rolled now: {} must choose", self.players(seats)),
            Turn::Over => OVER.to_string(),
        };
        Err(Refusal::new(self.turns, because))
    }
}

const OVER: &str = "the game is over";

/// Plain data. `Copy` is deliberate: it cannot own heap memory, so playouts cannot allocate.
pub trait Plain: Copy + Eq + Hash + Debug + Send + Sync + 'static {}
impl<T: Copy + Eq + Hash + Debug + Send + Sync + 'static> Plain for T {}

/// One text form, the same in records, terminal, web, protocol and tests.
pub trait Notation: Display + FromStr<Err = BadNotation> {}
impl<T: Display + FromStr<Err = BadNotation>> Notation for T {}

/// One decision of one seat. [`actions!`](crate::actions) implements it.
pub trait Action: Plain + Notation {
    /// The kinds of actions, each by one word, for display and measures.
    const WORDS: &'static [&'static str];

    /// The kind of this one, as one of `WORDS`.
    fn word(&self) -> &'static str;
}

/// Says which word stands for which variant of an enum of actions.
#[macro_export]
macro_rules! actions {
    ($action:ident: $($variant:ident $word:literal),+ $(,)?) => {
        impl $crate::Action for $action {
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn word(&self) -> &'static str {
                match self {
                    $($action::$variant { .. } => $word,)+
                }
            }
        }
    };
}

/// The rules of one game. `Self` is the full state of a game in progress.
pub trait Game: Plain {
    /// One decision of one seat.
    type Action: Action;
    /// Everything some set of seats may know, and nothing else.
    type View: Plain;
    /// House rules fixed before play. The default is the printed game.
    type Options: Options;

    /// What the game is called, and so on.
    const TITLE: Title;

    /// Sets up a game. The caller has checked `seats` against the title, and the options.
    fn new(seats: u8, options: Self::Options) -> Self;

    /// What the game is waiting for.
    fn turn(&self) -> Turn;

    /// Explains why `seat`, which owes a choice, may not play `action`.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

    /// Makes `event` happen. The one place where state changes.
    ///
    /// `event` must be expected by `turn` and pass `check`; otherwise this may panic or leave nonsense
    /// behind. Front ends have only [`play`](Game::play).
    fn apply(&mut self, event: Event<Self::Action>);

    /// The result so far; final once `turn` is `Over`.
    fn outcome(&self) -> Outcome;

    /// Appends legal actions of `seat`: all of them, or a menu if they are too many.
    fn actions(&self, seat: Seat, into: &mut Vec<Self::Action>) -> Coverage;

    /// Some legal action of `seat`, every listed one with positive probability.
    fn sample(&self, seat: Seat, rng: &mut Rng) -> Self::Action;

    /// The action by which `seat`, which owes a choice, gives the game up, where the rules allow that at
    /// any decision. It is legal, but lists and samples leave it out: random play and search would be
    /// ruined by it, and people find it in a place of its own.
    fn resignation(&self, seat: Seat) -> Option<Self::Action> {
        let _ = seat;
        None
    }

    /// What `eyes` jointly know: one seat, a spectator (`NONE`), a post-mortem (`ALL`).
    fn view(&self, eyes: Seats) -> Self::View;

    /// A random full state that agrees with `view`.
    fn guess(view: &Self::View, rng: &mut Rng) -> Self;

    /// The seats that see `event` as it happens; anything but `ALL` keeps it from spectators, too.
    ///
    /// Others only learn that something happened, and later what their view then shows.
    fn witnesses(&self, event: &Event<Self::Action>) -> Seats {
        let _ = event;
        Seats::ALL
    }

    /// The checked `apply`. Final: games do not override it.
    fn play(&mut self, event: Event<Self::Action>) -> Result<(), Refusal> {
        match event {
            Event::Roll(rolled) => Self::TITLE.awaits_roll(self.turn(), rolled)?,
            Event::Play(seat, action) => {
                Self::TITLE.awaits(self.turn(), seat)?;
                self.check(seat, action)?;
            }
        }
        self.apply(event);
        Ok(())
    }
}

/// What happens next in `state`: chance by `rng`, choices by `choose`, the first owing seat before the others;
/// nothing once the game is over. Every loop that plays is made of this.
#[inline]
pub fn next_event<G: Game>(
    state: &G,
    rng: &mut Rng,
    choose: impl FnOnce(&G, Seat, &mut Rng) -> G::Action,
) -> Option<Event<G::Action>> {
    match state.turn() {
        Turn::Over => None,
        Turn::Roll(chance) => Some(Event::Roll(chance.draw(rng))),
        Turn::Choose(seats) => {
            let seat = seats.first();
            Some(Event::Play(seat, choose(state, seat, rng)))
        }
    }
}

/// Plays at random to the end. Returns the number of events.
#[inline]
pub fn playout<G: Game>(game: &mut G, rng: &mut Rng) -> u32 {
    play_on(game, rng, |_, _| true, G::sample)
}

/// Plays on as long as `more` says so of the state and the number of events until then, at most to the end. Returns that
/// number. This is what searches spend their time in: the same as `next_event` and `apply` by turns, but for the `Option`,
/// without which the compiler keeps an event in registers, and up to a sixth of the time.
#[inline]
pub fn play_on<G: Game>(
    game: &mut G,
    rng: &mut Rng,
    more: impl Fn(&G, u32) -> bool,
    choose: impl Fn(&G, Seat, &mut Rng) -> G::Action,
) -> u32 {
    // Local copies: the compiler may keep them in registers.
    let (mut state, mut dice, mut events) = (*game, rng.clone(), 0);
    while more(&state, events) {
        let event = match state.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => Event::Roll(chance.draw(&mut dice)),
            Turn::Choose(seats) => {
                let seat = seats.first();
                Event::Play(seat, choose(&state, seat, &mut dice))
            }
        };
        state.apply(event);
        events += 1;
    }
    (*game, *rng) = (state, dice);
    events
}
