//! The one implementation of `Table`, for every game.

use std::any::TypeId;
use std::cell::OnceCell;
use std::sync::atomic::AtomicBool;

use bots::Players;
use engine::record::{Record, RecordError};
use engine::scene::{Choice, Ending, Preview, Scene, Touch};
use engine::{
    BadNotation, Clause, Coverage, Event, Line, Match, Outcome, Refusal, Rng, Rolled, Seat, Seats, Show,
    Turn, brief, capital, did_you_mean, replay, told, witnessed, write_options,
};

use crate::{Last, Suggestion, Table, Weighed, take_back};

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
        let listed = actions.into_iter().map(|action| Choice {
            touches: G::touches(&view, seat, action),
            notation: action.to_string(),
            sentence: G::sentence(&view, seat, action),
            field: None,
        });
        let mut choices: Vec<Choice> = listed.chain(G::fields(&view, seat)).collect();
        choices.iter_mut().for_each(|choice| self.fill(&mut choice.sentence));
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
        preview.lines.iter_mut().for_each(|line| self.fill(&mut line.text));
        Ok(preview)
    }

    fn would(&self, seat: Seat, path: &[Touch]) -> Option<(String, Option<Refusal>)> {
        let state = self.game.state();
        let action = G::would(&state.view(Seats::only(seat)), seat, path)?;
        let refusal = self.owes(seat).and_then(|()| state.check(seat, action)).err();
        Some((action.to_string(), refusal))
    }

    fn suggest_until(
        &self,
        seat: Seat,
        player: &str,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Result<Suggestion, Refusal> {
        self.owes(seat)?;
        let Some(mut bot) = G::player(player) else {
            let (known, near) = (bots::names::<G>(), did_you_mean(player, bots::names::<G>()));
            let because =
                format!("there is no player `{}`{near}; there is {}", brief(player), known.join(", "));
            return Err(Refusal::new(Clause::NOTATION, because));
        };
        let advice = bot.advise(&self.game.state().view(Seats::only(seat)), seat, rng, cancelled);
        let weighed = |it: &bots::Candidate<G::Action>| Weighed {
            action: it.action.to_string(),
            value: it.value,
            error: it.error,
            visits: it.visits,
        };
        Ok(Suggestion {
            action: advice.action.to_string(),
            candidates: advice.candidates.iter().map(weighed).collect(),
            iterations: advice.iterations,
        })
    }

    fn scene(&self, eyes: Seats, log: usize) -> Scene {
        let view = self.game.state().view(eyes);
        let mut scene = G::scene(&view);
        scene.goal = Some(G::goal(&view, (eyes.len() == 1).then(|| eyes.first()), &scene));
        scene.goal.iter_mut().for_each(|goal| self.fill(&mut goal.sentence));
        self.fill(&mut scene.prompt);
        scene.meters.iter_mut().for_each(|meter| self.fill(&mut meter.label));
        scene.trays.iter_mut().for_each(|tray| self.fill(&mut tray.label));
        let trays = scene.trays.iter_mut().flat_map(|tray| &mut tray.items);
        scene.board.items.iter_mut().chain(trays).for_each(|item| {
            std::iter::once(&mut item.alt).chain(&mut item.words).for_each(|text| self.fill(text));
        });
        if eyes.len() == 1
            && let Ok((choices, coverage)) = self.choices(eyes.first())
        {
            (scene.choices, scene.choices_are_all) = (choices, coverage == Coverage::All);
            scene.resignation = self.resignation(eyes.first());
        }
        scene.log = self.log(eyes, self.events().saturating_sub(log));
        scene.log.drain(..scene.log.len().saturating_sub(log));
        scene.result = (self.turn() == Turn::Over).then(|| {
            let mut ending = Ending::new(&self.outcome());
            self.fill(&mut ending.sentence);
            ending
        });
        scene
    }

    fn log(&self, eyes: Seats, from: usize) -> Vec<Line> {
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
            lines.extend(heading.filter(|_| begins).map(|line| Line { event: Some(number), ..line }));
            let told = if witnessed(&before, &event, eyes) {
                told::<G>(&before.view(eyes), &event, &after.view(eyes))
            } else {
                vec![unseen::<G>(&event)]
            };
            lines.extend(told.into_iter().map(|line| Line { event: Some(number), ..line }));
        }
        for line in &mut lines {
            self.fill(&mut line.text);
            let follows = line.throw.iter_mut().flat_map(|throw| &mut throw.follows);
            follows.for_each(|line| self.fill(&mut line.text));
        }
        lines
    }

    fn position(&self, eyes: Seats) -> String {
        G::position(&self.game.state().view(eyes))
    }

    fn record(&self, eyes: Seats) -> String {
        self.game.record(eyes)
    }

    fn rename(&mut self, names: &[String]) {
        self.names = names.iter().map(|name| brief(name)).collect();
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Seated { game: self.game.clone(), names: self.names.clone(), last: self.last.clone() })
    }
}

impl<G: Show> Seated<G> {
    /// What a sentence calls the player of `seat`; a role takes a capital where the sentence begins with it.
    fn called(&self, seat: Seat, begins: bool) -> String {
        match self.names.get(seat.index()) {
            Some(name) if G::TITLE.roles.is_empty() => name.clone(),
            _ if begins => capital(&G::TITLE.player(seat)),
            _ => G::TITLE.player(seat),
        }
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

    /// Puts names in the place of `{A}` to `{D}`: the roles that the rules give, else the players' names, else
    /// the letters.
    fn fill(&self, text: &mut String) {
        if !text.contains('{') {
            return;
        }
        let mut filled = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(at) = rest.find('{') {
            filled.push_str(&rest[..at]);
            let seat = rest.get(at + 1..at + 2).and_then(|letter| letter.parse::<Seat>().ok());
            match seat.filter(|_| rest[at + 2..].starts_with('}')) {
                Some(seat) => {
                    filled.push_str(&self.called(seat, filled.is_empty() || filled.ends_with(". ")));
                    rest = &rest[at + 3..];
                }
                None => {
                    filled.push('{');
                    rest = &rest[at + 1..];
                }
            }
        }
        filled.push_str(rest);
        *text = filled;
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
