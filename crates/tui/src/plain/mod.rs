//! The line mode: one question, one answer, one line an event. For pipes, scripts and screen readers.

mod answer;
mod input;
mod menu;
mod words;

use std::io::{self, IsTerminal, Write};
use std::thread::sleep;
use std::time::{Duration, Instant};

use engine::Seat;
use engine::scene::{Line, Scene};
use room::LessonStep;

use crate::Error;
use crate::backend::{Ask, Backend, News, Now, Pace, Wait};
use crate::draw::seats_line;
use crate::look::Look;
use crate::setup::{Request, Setup};
use crate::tips::TipsRead;
use input::{Input, LEAVING, Unasked};
use words::TextStyle;

/// A game, line by line.
pub(crate) struct Plain<'a, W: Write> {
    out: &'a mut W,
    input: Input,
    backend: Backend,
    ink: TextStyle,
    /// How many events have been told.
    told: usize,
    /// Whether the board is drawn, too.
    map: bool,
    /// Whether the tutor is here, and the action it has asked about.
    tutor: bool,
    doubted: Option<String>,
    /// What is waited for, as it was told last; and what was asked last.
    waited: String,
    asked: String,
    /// What was last said about who is away.
    away: String,
    /// The tips that were read before.
    tips: TipsRead,
}

/// How it goes on after something was said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The same question again.
    Again,
    /// The same question again, when the answer to what was asked for has come; it may be that something happens.
    Hear { change: bool },
    /// Something may have happened.
    GoOn,
    /// Somebody leaves.
    Stop,
}

/// How often it is listened for what happens by itself, and how long for an answer.
const PAUSE: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_secs(20);

/// Plays line by line until the game is over or left.
pub(crate) fn play(out: &mut impl Write, request: &Request, look: Look) -> Result<(), Error> {
    // Who pipes a script in gets files only where they are asked for.
    let keep = io::stdin().is_terminal();
    let requested = Setup::requested(request, keep)?;
    let mut input = Input::new();
    let setup = match requested {
        Some(setup) => setup,
        None if !keep => return Err(menu::nothing_named()),
        None => match menu::ask(out, &mut input, request, TextStyle(look.color))? {
            Some(setup) => setup,
            None => return Ok(()),
        },
    };
    greet(out, &setup, look)?;
    request.passed_over().iter().try_for_each(|save| writeln!(out, "Passed over: {save}."))?;
    let (replay, told) = (setup.replay, setup.table.events());
    let backend = Backend::local(setup, Pace::Instant, true);
    let mut plain = Plain::new(out, input, backend, look);
    plain.told = told;
    if replay { plain.watch_again() } else { plain.run() }
}

/// Plays a game that lives somewhere else.
pub(crate) fn play_at(out: &mut impl Write, backend: Backend, look: Look) -> Result<(), Error> {
    let names = seats_line(&backend.now().game, &backend.now().names);
    let title = table::info(&backend.now().game)?.title;
    writeln!(out, "{title}: {names}. Type a number or a move; ? for help.")?;
    writeln!(out, "{}", backend.now().kept)?;
    Plain::new(out, Input::new(), backend, look).run()
}

fn greet(out: &mut impl Write, setup: &Setup, look: Look) -> Result<(), Error> {
    let (info, ink) = (table::info(setup.table.game())?, TextStyle(look.color));
    let designer = match info.designer {
        "traditional" => "a traditional game".to_string(),
        designer => format!("designed by {designer}"),
    };
    writeln!(out, "{}, {designer}. {}", ink.bold(info.title), setup.seating)?;
    let dice = if setup.own_dice || setup.replay {
        String::new()
    } else {
        format!("The dice come from seed {}. ", setup.seed)
    };
    let help = if setup.seating.people().is_empty() { "" } else { "Type a number or a move; ? for help." };
    let line = format!("{dice}{help}");
    Ok(writeln!(out, "{}", ink.dim(line.trim()))?)
}

impl<'a, W: Write> Plain<'a, W> {
    fn new(out: &'a mut W, input: Input, backend: Backend, look: Look) -> Plain<'a, W> {
        let (waited, asked) = (String::new(), String::new());
        // A script has no use for them.
        let tips = if io::stdin().is_terminal() { TipsRead::kept() } else { TipsRead::default() };
        Plain {
            out,
            input,
            backend,
            ink: TextStyle(look.color),
            told: 0,
            map: true,
            tutor: false,
            doubted: None,
            waited,
            asked,
            away: String::new(),
            tips,
        }
    }

    fn run(&mut self) -> Result<(), Error> {
        loop {
            while let Some(heard) = self.backend.hear() {
                self.heard(heard)?;
            }
            let now = self.backend.now().clone();
            let next = match &now.wait {
                Wait::Over => return self.finish(&now),
                Wait::Choice(seat) => self.choose(*seat, &now.scene)?,
                Wait::HandOver(seat) => self.hand_over(*seat)?,
                Wait::Dice(due) => self.real_dice(due)?,
                Wait::Thinking(_) | Wait::Others(_) | Wait::Pause => self.wait_for_others(&now.scene)?,
            };
            if next == Next::Stop {
                return self.stop();
            }
        }
    }

    /// Who waits can leave, or do something about it.
    fn wait_for_others(&mut self, scene: &Scene) -> Result<Next, Error> {
        match self.input.unasked() {
            Some(Unasked::Leave) => Ok(Next::Stop),
            Some(Unasked::Word(word)) => self.answer(&word, scene),
            None => {
                sleep(PAUSE);
                Ok(Next::GoOn)
            }
        }
    }

    fn heard(&mut self, heard: News) -> Result<(), Error> {
        match heard {
            News::Changed => self.tell()?,
            News::Doubt(question, action) => {
                writeln!(self.out, "{question} Type `anyway` to play it.")?;
                self.doubted = Some(action);
            }
            News::Refused(sentence) | News::Note(sentence) | News::Worth(sentence) => {
                writeln!(self.out, "{sentence}")?
            }
            News::Wish(sentence) => writeln!(self.out, "{sentence} Type `yes` or `no`.")?,
            News::Preview(_, Ok(preview)) if preview.lines.is_empty() => {
                writeln!(self.out, "There is nothing to add.")?;
            }
            News::Preview(_, Ok(preview)) => self.ink.lines(self.out, &preview.lines, "")?,
            News::Preview(_, Err(sentence)) => writeln!(self.out, "That is not possible. {sentence}.")?,
            News::Meant(choice) => writeln!(self.out, "{}", choice.sentence)?,
            News::Hint(hint) => self.ink.hint(self.out, &hint)?,
            News::Look(events, scene) => {
                writeln!(self.out, "After step {events}:")?;
                self.ink.scene(self.out, &scene, self.map)?;
            }
            News::Record(record) => write!(self.out, "{record}")?,
        }
        Ok(())
    }

    /// Tells what has happened since it was last told; undo may have taken back what was told.
    fn tell(&mut self) -> Result<(), Error> {
        let Now { scene, events, wait, local, .. } = self.backend.now();
        if *events < self.told {
            writeln!(self.out, "It is taken back.")?;
        }
        self.ink.lines(self.out, since(&scene.log, self.told), "")?;
        let waits = match wait {
            Wait::Others(sentence) if !sentence.is_empty() => sentence,
            // Once is enough while somebody else plays.
            Wait::Others(_) | Wait::Thinking(_) if !local && self.waited.is_empty() => &scene.prompt,
            Wait::Others(_) | Wait::Thinking(_) if !local => &self.waited,
            _ => "",
        };
        let waits = if waits == self.asked { "" } else { waits }.to_string();
        if !waits.is_empty() && waits != self.waited {
            writeln!(self.out, "{waits}")?;
        }
        (self.waited, self.told) = (waits, *events);
        self.tell_who_is_away()?;
        self.give_a_tip()
    }

    /// Who is away, or sat in for, once; and what can be done about it.
    fn tell_who_is_away(&mut self) -> Result<(), Error> {
        let away = self.backend.now().sit_in.as_ref();
        let away = away.map_or(String::new(), |it| format!("{} Type `sit` to {}.", it.sentence, it.words()));
        if away != self.away && !away.is_empty() {
            writeln!(self.out, "{away}")?;
        }
        self.away = away;
        Ok(())
    }

    fn finish(&mut self, now: &Now) -> Result<(), Error> {
        if now.lesson.as_ref().is_some_and(LessonStep::is_answered) {
            return self.teach(&now.scene);
        }
        // The last words of a lesson that ends with its game.
        if let Some(lesson) = &now.lesson {
            writeln!(self.out, "{} {}", self.ink.bold("The lesson is over."), lesson.say)?;
        }
        self.ink.meters(self.out, &now.scene)?;
        if let Some(result) = &now.scene.result {
            writeln!(self.out, "{}", self.ink.bold(&result.sentence))?;
        }
        saved(now)
    }

    /// Asks a person until something happens or the game is left.
    fn choose(&mut self, seat: Seat, scene: &Scene) -> Result<Next, Error> {
        self.ink.scene(self.out, scene, self.map)?;
        self.teach(scene)?;
        self.give_a_tip()?;
        self.asked.clone_from(&scene.prompt);
        loop {
            let Some(line) = self.input.prompt(self.out, &format!("{seat}> "))? else {
                return Ok(Next::Stop);
            };
            let next = self.answer(&line, scene)?;
            match next {
                Next::Again => (),
                Next::Hear { change } if self.hear_until_answered(change)? => return Ok(Next::GoOn),
                Next::Hear { .. } => (),
                Next::GoOn | Next::Stop => return Ok(next),
            }
        }
    }

    /// What is new here, once.
    fn give_a_tip(&mut self) -> Result<(), Error> {
        let now = self.backend.now();
        match self.tips.first(&now.game, &now.tips) {
            Some(tip) => {
                Ok(writeln!(self.out, "{} {tip} (`tips`: no more of these)", self.ink.bold("New:"))?)
            }
            None => Ok(()),
        }
    }

    /// What the lesson says, and which of the choices it means.
    fn teach(&mut self, scene: &Scene) -> Result<(), Error> {
        let Some(lesson) = self.backend.now().lesson.clone() else { return Ok(()) };
        let title = format!("{}.", lesson.title());
        let LessonStep { why, say, path, .. } = lesson;
        if !why.is_empty() {
            writeln!(self.out, "{why}")?;
        }
        writeln!(self.out, "{} {say}", self.ink.bold(&title))?;
        if let Some(nth) = scene.choices.iter().position(|it| !path.is_empty() && it.touches == path) {
            writeln!(self.out, "That is number {}: {}", nth + 1, scene.choices[nth].notation)?;
        }
        Ok(())
    }

    /// Waits for what was asked for, be it far away: a change, or words. `true` if the game has changed meanwhile.
    fn hear_until_answered(&mut self, change: bool) -> Result<bool, Error> {
        let mut changed = false;
        let asked = Instant::now();
        loop {
            match self.backend.hear() {
                Some(heard) => {
                    let answer =
                        !matches!(heard, News::Changed | News::Note(_) | News::Worth(_) | News::Wish(_));
                    changed |= heard == News::Changed;
                    self.heard(heard)?;
                    if answer || changed && !matches!(self.backend.now().wait, Wait::Choice(_)) {
                        return Ok(changed);
                    }
                }
                None if changed && change || asked.elapsed() > PATIENCE => return Ok(changed),
                None => sleep(PAUSE),
            }
        }
    }

    /// With secrets on the table, the next person looks only when the last one has gone.
    fn hand_over(&mut self, seat: Seat) -> Result<Next, Error> {
        writeln!(self.out, "{}", "\n".repeat(60))?;
        let sentence = format!("It is for {seat} to look now. Press Enter when nobody else does.");
        let Some(line) = self.input.prompt(self.out, &sentence)? else { return Ok(Next::Stop) };
        match line.as_str() {
            "undo" | "u" => self.backend.ask(Ask::Undo),
            word if LEAVING.contains(&word) => return Ok(Next::Stop),
            _ => self.backend.ask(Ask::Ready),
        }
        Ok(Next::GoOn)
    }

    fn real_dice(&mut self, due: &str) -> Result<Next, Error> {
        let Some(line) = self.input.prompt(self.out, &format!("Roll {due} and type what came up: "))? else {
            return Ok(Next::Stop);
        };
        match line.as_str() {
            word if LEAVING.contains(&word) => return Ok(Next::Stop),
            "undo" | "u" => self.backend.ask(Ask::Undo),
            _ => self.backend.ask(Ask::Roll(line)),
        }
        Ok(Next::GoOn)
    }

    fn stop(&mut self) -> Result<(), Error> {
        let now = self.backend.now();
        let kept = if now.goes_on() && !now.unsaved { now.kept.as_str() } else { "" };
        writeln!(self.out, "{}", format!("Left after {} events. {kept}", now.events).trim_end())?;
        saved(now)
    }

    /// A record, step by step; a script sees all of it.
    fn watch_again(&mut self) -> Result<(), Error> {
        let (steps, mut at) = (self.backend.now().events, 0);
        self.told = 0;
        loop {
            self.backend.ask(Ask::Look(at));
            while let Some(heard) = self.backend.hear() {
                if let News::Look(_, scene) = heard {
                    self.ink.lines(self.out, since(&scene.log, self.told), "")?;
                    self.told = at;
                }
            }
            if at == steps {
                let now = self.backend.now().clone();
                return self.finish(&now);
            }
            if io::stdin().is_terminal() {
                let question =
                    format!("Step {at} of {steps}. Enter goes on, `back`, a number, `board` or `quit`: ");
                match self.leaf(&question, at)? {
                    Some(to) => at = to.min(steps),
                    None => return Ok(()),
                }
            } else {
                at += 1;
            }
        }
    }

    /// Which step to look at next.
    fn leaf(&mut self, question: &str, at: usize) -> Result<Option<usize>, Error> {
        let Some(line) = self.input.prompt(self.out, question)? else { return Ok(None) };
        Ok(match line.as_str() {
            word if LEAVING.contains(&word) => None,
            "back" | "b" => Some(at.saturating_sub(1)),
            "board" => {
                self.backend.ask(Ask::Look(at));
                while let Some(heard) = self.backend.hear() {
                    self.heard(heard)?;
                }
                Some(at)
            }
            line => Some(line.parse().unwrap_or(at + 1)),
        })
    }
}

/// What could not be saved is an error, whoever has read the lines before.
fn saved(now: &Now) -> Result<(), Error> {
    if now.unsaved { Err(Error::Unsaved(now.kept.clone())) } else { Ok(()) }
}

/// The lines of the log from this event on; those of no event stand before the first.
fn since(log: &[Line], event: usize) -> &[Line] {
    let is_old = |line: &&Line| event > 0 && line.event.is_none_or(|it| it < event);
    let old = log.iter().take_while(is_old).count();
    &log[old..]
}
