//! The one implementation of `Table`, for every game.

mod advice;

use std::any::{Any, TypeId};
use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;

use bots::Players;
use bots::search::Part;
use engine::record::{Record, RecordError};
use engine::scene::{Choice, Ending, Preview, Scene, Touch};
use engine::{
    BadNotation, Clause, Coverage, Event, Line, Match, Outcome, Refusal, Rng, Rolled, Seat, Seats, Show,
    Turn, brief, replay, told, witnessed, write_options,
};

use advice::{Asked, player_of};

use crate::names::Names;
use crate::take_back::Future;
use crate::{Grown, Last, Reviewing, Suggestion, Table, take_back};

/// A search is shared out so that each part has at least so many iterations.
const SMALLEST_PART: u64 = 250;

/// A match with people at it.
struct Seated<G: Show> {
    game: Match<G>,
    names: Vec<String>,
    /// The last event, once somebody has asked for it.
    last: OnceCell<Last>,
}

impl<G: Show> Seated<G> {
    fn new(game: Match<G>) -> Seated<G> {
        Seated { game, names: Vec::new(), last: OnceCell::new() }
    }
}

pub(crate) fn open<G: Show + Players>(
    edition: u16,
    seats: u8,
    options: &str,
    position: Option<&str>,
) -> Result<Box<dyn Table>, Refusal> {
    let game = Match::<G>::open_in(edition, seats, options, position)?;
    Ok(Box::new(Seated::new(game)))
}

pub(crate) fn load<G: Show + Players>(record: &Record) -> Result<Box<dyn Table>, RecordError> {
    Ok(Box::new(Seated::new(replay::<G>(record)?)))
}

impl<G: Show + Players> Table for Seated<G> {
    fn game(&self) -> &'static str {
        G::TITLE.id
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn options(&self) -> String {
        write_options(self.game.options())
    }

    fn turn(&self) -> Turn {
        self.game.state().turn()
    }

    fn outcome(&self) -> Outcome {
        self.game.state().outcome()
    }

    fn outcome_for(&self, eyes: Seats) -> Option<Outcome> {
        // Where the view is the state, nothing is ever hidden.
        let open = TypeId::of::<G>() == TypeId::of::<G::View>();
        (open || eyes == Seats::ALL || self.turn() == Turn::Over).then(|| self.outcome())
    }

    fn events(&self) -> usize {
        self.game.events().len()
    }

    fn rolls(&self) -> usize {
        self.game.events().iter().filter(|event| matches!(event, Event::Roll(_))).count()
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<(), Refusal> {
        self.apply(Event::Play(seat, action::<G>(notation)?))
    }

    fn roll(&mut self, rolled: Rolled) -> Result<(), Refusal> {
        self.apply(Event::Roll(rolled))
    }

    fn undo_to(&mut self, events: usize) -> Result<(), Refusal> {
        if self.game.undo_to(events) {
            self.last.take();
            return Ok(());
        }
        let happened = self.events();
        let because = format!("cannot go back to event {events}: only {happened} have happened");
        Err(Refusal::new(Clause::RECORD, because))
    }

    fn last(&self) -> Last {
        *self.last.get_or_init(|| take_back::last(&self.game))
    }

    fn hides(&self, eyes: Seats) -> bool {
        take_back::hides(self.game.state(), eyes)
    }

    fn legal(&self, seat: Seat, into: &mut Vec<String>) -> Result<Coverage, Refusal> {
        let (actions, coverage) = self.actions(seat)?;
        into.extend(actions.iter().map(ToString::to_string));
        Ok(coverage)
    }

    fn choices(&self, seat: Seat) -> Result<(Vec<Choice>, Coverage), Refusal> {
        let (actions, coverage) = self.actions(seat)?;
        let view = self.game.state().view(Seats::only(seat));
        let future = Future::<G>::new(&view, seat);
        let mut choices: Vec<Choice> =
            actions.into_iter().map(|action| choice(&view, &future, action)).collect();
        let fields = G::fields(&view, seat).into_iter();
        let fields = fields.map(|it| Choice { undoable: take_back::like(&it, &choices), ..it });
        let fields: Vec<Choice> = fields.collect();
        choices.extend(fields);
        let names = self.names(Some(seat));
        choices.iter_mut().for_each(|choice| names.fill(&mut choice.sentence));
        Ok((choices, coverage))
    }

    fn resignation(&self, seat: Seat) -> Option<String> {
        self.owes(seat).ok()?;
        self.game.state().resignation(seat).map(|action| action.to_string())
    }

    fn preview(&self, seat: Seat, notation: &str) -> Result<Preview, Refusal> {
        let action = action::<G>(notation)?;
        self.owes(seat)?;
        self.game.state().check(seat, action)?;
        let mut preview = G::preview(&self.game.state().view(Seats::only(seat)), seat, action);
        let names = self.names(Some(seat));
        preview.lines.iter_mut().for_each(|line| names.fill(&mut line.text));
        Ok(preview)
    }

    fn would(&self, seat: Seat, path: &[Touch]) -> Option<Result<Choice, Refusal>> {
        let state = self.game.state();
        let view = state.view(Seats::only(seat));
        let action = G::would(&view, seat, path)?;
        let may = self.owes(seat).and_then(|()| state.check(seat, action));
        Some(may.map(|()| {
            let mut meant = choice(&view, &Future::<G>::new(&view, seat), action);
            self.names(Some(seat)).fill(&mut meant.sentence);
            meant
        }))
    }

    fn suggest_until(
        &self,
        seat: Seat,
        player: &str,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Result<Suggestion, Refusal> {
        self.owes(seat)?;
        let view = self.game.state().view(Seats::only(seat));
        let advice = player_of::<G>(player)?.advise(&view, seat, rng, cancelled);
        Ok(self.suggestion(Asked { seat, player }, advice, rng))
    }

    fn adviser(&self) -> &'static str {
        G::ADVISER
    }

    fn parts(&self, player: &str, most: u32) -> u32 {
        let iterations = G::player(player).and_then(|bot| bot.shared().map(|it| it.iterations()));
        let worth_it = iterations.unwrap_or(0).div_ceil(SMALLEST_PART);
        u32::try_from(worth_it).unwrap_or(u32::MAX).clamp(1, most.max(1))
    }

    fn grow(&self, seat: Seat, player: &str, seed: u64, part: Part) -> Result<Option<Grown>, Refusal> {
        self.owes(seat)?;
        let (bot, view) = (player_of::<G>(player)?, self.game.state().view(Seats::only(seat)));
        let grown = bot.shared().map(|search| search.grow(&view, seat, &mut Rng::new(seed), part));
        Ok(grown.map(Grown::of))
    }

    fn suggest_from(
        &self,
        seat: Seat,
        player: &str,
        seed: u64,
        grown: Vec<Grown>,
    ) -> Result<Suggestion, Refusal> {
        self.owes(seat)?;
        let (bot, rng) = (player_of::<G>(player)?, &mut Rng::new(seed));
        match bot.shared().filter(|_| grown.iter().any(|it| !it.tried.is_empty())) {
            Some(search) => {
                let grown = grown.iter().map(Grown::read).collect::<Result<Vec<_>, _>>()?;
                let advice = search.conclude(grown, rng);
                Ok(self.suggestion(Asked { seat, player }, advice, rng))
            }
            None => self.suggest(seat, player, rng),
        }
    }

    fn scene_to(&self, you: Option<Seat>, eyes: Seats, log: usize) -> Scene {
        let view = self.game.state().view(eyes);
        let mut scene = G::scene(&view);
        scene.goal = Some(G::goal(&view, you, &scene));
        if eyes.len() == 1
            && let Ok((choices, coverage)) = self.choices(eyes.first())
        {
            (scene.choices, scene.choices_are_all) = (choices, coverage == Coverage::All);
            scene.resignation = self.resignation(eyes.first());
        }
        scene.log = self.log_to(you, eyes, self.events().saturating_sub(log));
        scene.log.drain(..scene.log.len().saturating_sub(log));
        scene.result = (self.turn() == Turn::Over).then(|| Ending::new(&self.outcome(), G::POINTS));
        let names = self.names(you);
        texts(&mut scene).for_each(|text| names.fill(text));
        scene
    }

    fn log_to(&self, you: Option<Seat>, eyes: Seats, from: usize) -> Vec<Line> {
        let (mut lines, mut last) = (Vec::new(), None);
        // Whether a heading is due shows by the event before.
        let first = from.saturating_sub(1);
        for (number, (before, event, after)) in (first..).zip(self.game.steps_from(first)) {
            let heading = G::heading(&before.view(eyes));
            let begins = heading != last;
            last.clone_from(&heading);
            if number < from {
                continue;
            }
            if number == 0 {
                lines.push(opening::<G>());
            }
            lines.extend(heading.filter(|_| begins).map(|line| Line { event: Some(number), ..line }));
            let told = if witnessed(&before, &event, eyes) {
                told::<G>(&before.view(eyes), &event, &after.view(eyes))
            } else {
                vec![unseen::<G>(&event)]
            };
            lines.extend(told.into_iter().map(|line| Line { event: Some(number), ..line }));
        }
        let names = self.names(you);
        for line in &mut lines {
            names.fill(&mut line.text);
            let follows = line.throw.iter_mut().flat_map(|throw| &mut throw.follows);
            follows.for_each(|line| names.fill(&mut line.text));
        }
        lines
    }

    fn position(&self, eyes: Seats) -> String {
        G::position(&self.game.state().view(eyes))
    }

    fn record(&self, eyes: Seats) -> String {
        self.game.record(eyes)
    }

    fn review(&self, seed: u64) -> Reviewing {
        let review = review::of(self.game.clone(), seed);
        Reviewing { review, title: G::TITLE, names: self.names.clone() }
    }

    fn weigh(
        &self,
        seat: Seat,
        notation: &str,
        seed: u64,
        cancelled: &AtomicBool,
    ) -> Result<review::Verdict, Refusal> {
        let action = action::<G>(notation)?;
        self.owes(seat)?;
        self.game.state().check(seat, action)?;
        let mut verdict = review::weigh(&self.game, seat, action, seed, cancelled);
        let names = self.names(Some(seat));
        let better = verdict.better.iter_mut().map(|it| &mut it.sentence);
        better.chain(&mut verdict.asks).chain([&mut verdict.told]).for_each(|text| names.fill(text));
        Ok(verdict)
    }

    fn named(&self, you: Option<Seat>, text: &str) -> String {
        let mut text = text.to_string();
        self.names(you).fill(&mut text);
        text
    }

    fn rename(&mut self, names: &[String]) {
        self.names = names.iter().map(|name| brief(name)).collect();
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Seated { game: self.game.clone(), names: self.names.clone(), last: self.last.clone() })
    }

    fn guess(&self, eyes: Seats, rng: &mut Rng) -> Box<dyn Table> {
        let state = G::guess(&self.game.state().view(eyes), rng);
        let game = Match::at(self.game.seats(), *self.game.options(), state);
        Box::new(Seated { names: self.names.clone(), ..Seated::new(game) })
    }

    fn state(&self) -> &dyn Any {
        self.game.state()
    }
}

impl<G: Show> Seated<G> {
    /// The names as whoever sits at `you` reads them.
    fn names(&self, you: Option<Seat>) -> Names<'_> {
        Names { title: &G::TITLE, names: &self.names, you }
    }

    fn apply(&mut self, event: Event<G::Action>) -> Result<(), Refusal> {
        self.game.play(event)?;
        self.last.take();
        Ok(())
    }

    /// Refuses if it is not for `seat` to choose now.
    fn owes(&self, seat: Seat) -> Result<(), Refusal> {
        G::TITLE.awaits(self.game.state().turn(), seat)
    }

    fn actions(&self, seat: Seat) -> Result<(Vec<G::Action>, Coverage), Refusal> {
        self.owes(seat)?;
        let mut actions = Vec::new();
        let coverage = self.game.state().actions(seat, &mut actions);
        Ok((actions, coverage))
    }
}

/// Every text of a Scene in which a player may be named; choices and log have their names already.
fn texts(scene: &mut Scene) -> impl Iterator<Item = &mut String> {
    let goal = scene.goal.iter_mut().map(|goal| &mut goal.sentence);
    let meters = scene.meters.iter_mut().map(|meter| &mut meter.label);
    let result = scene.result.iter_mut().map(|ending| &mut ending.sentence);
    let trays = scene.trays.iter_mut();
    let (labels, loose): (Vec<_>, Vec<_>) = trays.map(|tray| (&mut tray.label, &mut tray.items)).unzip();
    let items = scene.board.items.iter_mut().chain(loose.into_iter().flatten());
    let words = items.flat_map(|item| std::iter::once(&mut item.alt).chain(&mut item.words));
    let prompt = std::iter::once(&mut scene.prompt);
    prompt.chain(goal).chain(meters).chain(result).chain(labels).chain(words)
}

/// The first sentence of every log: what the game is about.
fn opening<G: Show>() -> Line {
    Line { event: Some(0), ..Line::new(G::TITLE.turns, G::TITLE.about) }
}

fn choice<G: Show>(view: &G::View, future: &Future<G>, action: G::Action) -> Choice {
    let (undoable, passes) = future.after(action);
    Choice {
        touches: G::touches(view, future.seat, action),
        notation: action.to_string(),
        sentence: G::sentence(view, future.seat, action),
        field: None,
        undoable,
        passes,
    }
}

/// What is said of an event that these eyes did not witness.
fn unseen<G: Show>(event: &Event<G::Action>) -> Line {
    let text = match event {
        Event::Roll(_) => "Something is rolled in secret.".to_string(),
        Event::Play(seat, _) => format!("{} has chosen in secret.", seat.name()),
    };
    Line::new(G::TITLE.turns, text)
}

fn action<G: Show>(notation: &str) -> Result<G::Action, Refusal> {
    notation.parse().map_err(|bad: BadNotation| bad.refuse(notation))
}
