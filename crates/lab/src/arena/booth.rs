//! One worker: plays one game after another, without text unless a program sits at the table.

use std::sync::mpsc::SyncSender;
use std::time::Instant;

use bots::Bot;
use engine::{Chance, Event, Match, Refusal, Rng, Seat, Seats, Turn};

use super::outside::{Outside, Trouble};
use super::plan::Plan;
use super::request::request;
use super::results::{Forfeit, Played, Thinking};
use super::run::Queue;
use crate::measure::{Measured, Scribe};

/// Plays what the queue hands out.
pub(super) fn work<G: Measured>(plan: &Plan, queue: &Queue, results: &SyncSender<Played>) {
    let start = Match::open(plan.seats, &plan.options).expect("the plan was checked");
    let outsiders = (0..plan.names.len()).map(|player| plan.outside(player)).collect();
    let thinking = vec![Thinking::default(); plan.names.len()];
    let mut booth = Booth::<G> { plan, queue, start, outsiders, thinking };
    while let Some(game) = queue.take() {
        let Some(played) = booth.play(game) else { break };
        if results.send(played).is_err() {
            break;
        }
    }
    queue.thought(&booth.thinking);
}

struct Booth<'a, G: Measured> {
    plan: &'a Plan,
    queue: &'a Queue<'a>,
    start: Match<G>,
    /// The programs, by player. Each runs once for each worker.
    outsiders: Vec<Option<Outside>>,
    /// How long each player thought here.
    thinking: Vec<Thinking>,
}

/// Somebody at the table, with a generator of its own that knows nothing of the dice.
struct Guest<G: Measured> {
    player: usize,
    /// A fresh one for every game, so that no game depends on those before; nobody, if it is a program.
    bot: Option<Box<dyn Bot<G>>>,
    rng: Rng,
}

/// A game in progress. Its story is told to programs only, and a scribe comes only if asked for.
struct Sitting<G: Measured> {
    state: G,
    story: Option<Match<G>>,
    scribe: Option<Scribe<G>>,
    events: u32,
    rolls: u64,
    dice: u64,
}

impl<G: Measured> Booth<'_, G> {
    /// Plays one game, unless it is no longer needed.
    fn play(&mut self, game: u64) -> Option<Played> {
        let mut guests = self.guests(game);
        let mut sitting = self.sitting(game);
        let forfeit = loop {
            match sitting.state.turn() {
                Turn::Over => break None,
                Turn::Roll(chance) => sitting.roll(chance),
                Turn::Choose(seats) => match self.round(&mut sitting, &mut guests, seats) {
                    Ok(()) => (),
                    Err((_, Trouble::Stopped)) => return None,
                    Err((seat, Trouble::Lost(reason))) => break Some((seat, reason)),
                },
            }
        };
        if let Some((seat, _)) = &forfeit {
            self.dismiss(guests[seat.index()].player);
        }
        Some(sitting.played(game, self.plan.lineup(game), forfeit))
    }

    /// Every seat that owes a choice makes it before any of them is played: what is sealed stays sealed.
    fn round(
        &mut self,
        sitting: &mut Sitting<G>,
        guests: &mut [Guest<G>],
        seats: Seats,
    ) -> Result<(), (Seat, Trouble)> {
        let mut chosen = Vec::with_capacity(1);
        for seat in seats.iter() {
            if let Some(scribe) = &mut sitting.scribe {
                scribe.asked(&sitting.state, seat);
            }
            let (guest, begun) = (&mut guests[seat.index()], Instant::now());
            let action = self.choose(sitting, guest, seat);
            self.thinking[guest.player].add(begun.elapsed());
            chosen.push((seat, action.map_err(|trouble| (seat, trouble))?));
        }
        for (seat, action) in chosen {
            let event = Event::Play(seat, action);
            sitting.happen(event).map_err(|refusal| (seat, Trouble::Lost(refused(&event, &refusal))))?;
        }
        Ok(())
    }

    fn guests(&self, game: u64) -> Vec<Guest<G>> {
        let seated = self.plan.lineup(game).iter().enumerate();
        let guest = |(seat, &player): (usize, &usize)| Guest {
            player,
            bot: G::player(&self.plan.setup.players[player]),
            rng: self.plan.player_rng(game, seat),
        };
        seated.map(guest).collect()
    }

    fn sitting(&self, game: u64) -> Sitting<G> {
        let told = self.plan.lineup(game).iter().any(|&player| self.outsiders[player].is_some());
        let story = told.then(|| self.start.clone());
        let scribe = self.plan.setup.noting.map(|noting| Scribe::new(noting, self.plan.scribe_rng(game)));
        Sitting { state: *self.start.state(), story, scribe, events: 0, rolls: 0, dice: self.plan.dice(game) }
    }

    fn choose(
        &mut self,
        at: &mut Sitting<G>,
        guest: &mut Guest<G>,
        seat: Seat,
    ) -> Result<G::Action, Trouble> {
        if self.queue.halted() {
            return Err(Trouble::Stopped);
        }
        if let (Some(outside), Some(story)) = (&mut self.outsiders[guest.player], &at.story) {
            let request = request(story, seat, guest.rng.bits() >> 11, self.plan.setup.limits.move_time);
            let text = outside.ask(&request, &|| self.queue.halted())?;
            return text.parse().map_err(|bad: engine::BadNotation| {
                let refusal = bad.refuse(&text);
                Trouble::Lost(format!("its action is refused: {refusal}"))
            });
        }
        let bot = guest.bot.as_mut().expect("the plan knows every player");
        Ok(bot.choose(&at.state.view(Seats::only(seat)), seat, &mut guest.rng))
    }

    /// A program that has lost a game this way starts afresh.
    fn dismiss(&mut self, player: usize) {
        if let Some(outside) = &mut self.outsiders[player] {
            outside.dismiss();
        }
    }
}

impl<G: Measured> Sitting<G> {
    /// Roll number n of a round is the same in each of its games.
    fn roll(&mut self, chance: Chance) {
        let rolled = chance.draw(&mut Rng::numbered(self.dice, self.rolls));
        self.rolls += 1;
        self.happen(Event::Roll(rolled)).expect("the roll that is due");
    }

    fn happen(&mut self, event: Event<G::Action>) -> Result<(), Refusal> {
        let before = self.state;
        match &mut self.story {
            Some(story) => {
                story.play(event)?;
                self.state = *story.state();
            }
            None => self.state.play(event)?,
        }
        self.events += 1;
        if let Some(scribe) = &mut self.scribe {
            scribe.saw(&before, &event, &self.state);
        }
        Ok(())
    }

    /// Whoever forfeits loses with all its seats; the others share the win.
    fn played(self, game: u64, lineup: &[usize], forfeit: Option<(Seat, String)>) -> Played {
        let outcome = self.state.outcome();
        let winners = match &forfeit {
            None => outcome.winners,
            Some((loser, _)) => {
                let others = (0..lineup.len()).filter(|&seat| lineup[seat] != lineup[loser.index()]);
                others.map(Seat::new).fold(Seats::NONE, Seats::with)
            }
        };
        let notes = self.scribe.map(|scribe| Box::new(scribe.close(&self.state, forfeit.is_none())));
        let forfeit = forfeit.map(|(seat, reason)| Box::new(Forfeit { seat, reason }));
        Played { game, winners, points: outcome.points, events: self.events, forfeit, notes }
    }
}

fn refused<A: std::fmt::Display>(event: &Event<A>, refusal: &Refusal) -> String {
    match event {
        Event::Play(_, action) => format!("its action `{action}` is refused: {refusal}"),
        Event::Roll(rolled) => format!("`{rolled}` is refused: {refusal}"),
    }
}
