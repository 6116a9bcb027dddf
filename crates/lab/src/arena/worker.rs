//! One worker: plays one game after another, without text unless a program sits at the table.

use std::sync::mpsc::SyncSender;
use std::time::Instant;

use bots::Bot;
use bots::net::{BySeat, Strength, best_known, coming, luck};
use engine::{Chance, Event, Match, Refusal, Rng, Seat, Seats, Turn};

use super::outside::{NoAnswer, Outside};
use super::plan::Plan;
use super::request::request;
use super::results::{Forfeit, Played, Thinking};
use super::run::Queue;
use crate::measure::{Measured, Recorder};

/// Draws from a chance event with many outcomes, to take its mean.
const SAMPLES: u32 = 24;

/// Plays what the queue hands out.
pub(super) fn work<G: Measured>(plan: &Plan, queue: &Queue, results: &SyncSender<Played>) {
    let start = Match::open(plan.seats, &plan.options).expect("the plan was checked");
    let outsiders = (0..plan.names.len()).map(|player| plan.outside(player)).collect();
    let thinking = vec![Thinking::default(); plan.names.len()];
    let mut worker = Worker::<G> { plan, queue, start, outsiders, thinking };
    while let Some(game) = queue.take() {
        let Some(played) = worker.play(game) else { break };
        if results.send(played).is_err() {
            break;
        }
    }
    queue.thought(&worker.thinking);
}

struct Worker<'a, G: Measured> {
    plan: &'a Plan,
    queue: &'a Queue<'a>,
    start: Match<G>,
    /// The programs, by player. Each runs once for each worker.
    outsiders: Vec<Option<Outside>>,
    /// How long each player thought here.
    thinking: Vec<Thinking>,
}

/// A player in its seat, with a generator of its own that knows nothing of the dice.
struct SeatedPlayer<G: Measured> {
    player: usize,
    /// A fresh one for every game, so that no game depends on those before; nobody, if it is a program.
    bot: Option<Box<dyn Bot<G>>>,
    rng: Rng,
}

/// A game in progress. Its history is kept for programs only, and a recorder only if something is measured.
struct RunningGame<G: Measured> {
    state: G,
    history: Option<Match<G>>,
    recorder: Option<Recorder<G>>,
    luck: Option<Luck>,
    events: u32,
    rolls: u64,
    dice: u64,
}

/// What the dice have brought, and a generator of what they could have.
struct Luck {
    sum: BySeat,
    aside: Rng,
}

impl<G: Measured> Worker<'_, G> {
    /// Plays one game, unless it is no longer needed.
    fn play(&mut self, game: u64) -> Option<Played> {
        let mut players = self.players(game);
        let mut running = self.running(game);
        let forfeit = loop {
            match running.state.turn() {
                Turn::Over => break None,
                Turn::Roll(chance) => running.roll(chance),
                Turn::Choose(seats) => match self.round(&mut running, &mut players, seats) {
                    Ok(()) => (),
                    Err((_, NoAnswer::Stopped)) => return None,
                    Err((seat, NoAnswer::Lost(reason))) => break Some((seat, reason)),
                },
            }
        };
        if let Some((seat, _)) = &forfeit {
            self.dismiss(players[seat.index()].player);
        }
        Some(running.played(game, self.plan.lineup(game), forfeit))
    }

    /// Every seat that owes a choice makes it before any of them is played: what is sealed stays sealed.
    fn round(
        &mut self,
        running: &mut RunningGame<G>,
        players: &mut [SeatedPlayer<G>],
        seats: Seats,
    ) -> Result<(), (Seat, NoAnswer)> {
        let mut chosen = Vec::with_capacity(1);
        for seat in seats.iter() {
            if let Some(recorder) = &mut running.recorder {
                recorder.asked(&running.state, seat);
            }
            let (player, begun) = (&mut players[seat.index()], Instant::now());
            let action = self.choose(running, player, seat);
            self.thinking[player.player].add(begun.elapsed());
            chosen.push((seat, action.map_err(|trouble| (seat, trouble))?));
        }
        for (seat, action) in chosen {
            let event = Event::Play(seat, action);
            running.apply(event).map_err(|refusal| (seat, NoAnswer::Lost(refused(&event, &refusal))))?;
        }
        Ok(())
    }

    fn players(&self, game: u64) -> Vec<SeatedPlayer<G>> {
        let seated = self.plan.lineup(game).iter().enumerate();
        let player = |(seat, &player): (usize, &usize)| SeatedPlayer {
            player,
            bot: G::player(&self.plan.setup.players[player]),
            rng: self.plan.player_rng(game, seat),
        };
        seated.map(player).collect()
    }

    fn running(&self, game: u64) -> RunningGame<G> {
        let told = self.plan.lineup(game).iter().any(|&player| self.outsiders[player].is_some());
        let history = told.then(|| self.start.clone());
        let recorder =
            self.plan.setup.recording.map(|recording| Recorder::new(recording, self.plan.recorder_rng(game)));
        RunningGame {
            state: *self.start.state(),
            history,
            recorder,
            luck: self.plan.value.as_ref().map(|_| Luck { sum: [0.0; 4], aside: self.plan.luck_rng(game) }),
            events: 0,
            rolls: 0,
            dice: self.plan.dice(game),
        }
    }

    fn choose(
        &mut self,
        at: &mut RunningGame<G>,
        player: &mut SeatedPlayer<G>,
        seat: Seat,
    ) -> Result<G::Action, NoAnswer> {
        if self.queue.halted() {
            return Err(NoAnswer::Stopped);
        }
        if let (Some(outside), Some(history)) = (&mut self.outsiders[player.player], &at.history) {
            let request = request(history, seat, player.rng.bits() >> 11, self.plan.setup.limits.move_time);
            let text = outside.ask(&request, &|| self.queue.halted())?;
            return text.parse().map_err(|bad: engine::BadNotation| {
                let refusal = bad.refuse(&text);
                NoAnswer::Lost(format!("its action is refused: {refusal}"))
            });
        }
        let bot = player.bot.as_mut().expect("the plan knows every player");
        Ok(bot.choose(&at.state.view(Seats::only(seat)), seat, &mut player.rng))
    }

    /// A program that has lost a game this way starts afresh.
    fn dismiss(&mut self, player: usize) {
        if let Some(outside) = &mut self.outsiders[player] {
            outside.dismiss();
        }
    }
}

impl<G: Measured> RunningGame<G> {
    /// Roll number n of a round is the same in each of its games.
    fn roll(&mut self, chance: Chance) {
        let rolled = chance.draw(&mut Rng::numbered(self.dice, self.rolls));
        self.rolls += 1;
        let before = self.state;
        self.apply(Event::Roll(rolled)).expect("the roll that is due");
        if let Some(it) = &mut self.luck {
            let coming = coming(chance, SAMPLES, &mut it.aside);
            let brought = luck(&before, self.state, &coming, |state| best_known(&state, Strength::Strong));
            it.sum.iter_mut().zip(brought).for_each(|(sum, brought)| *sum += brought);
        }
    }

    fn apply(&mut self, event: Event<G::Action>) -> Result<(), Refusal> {
        let before = self.state;
        match &mut self.history {
            Some(history) => {
                history.play(event)?;
                self.state = *history.state();
            }
            None => self.state.play(event)?,
        }
        self.events += 1;
        if let Some(recorder) = &mut self.recorder {
            recorder.saw(&before, &event, &self.state);
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
        let notes = self.recorder.map(|recorder| Box::new(recorder.close(&self.state, forfeit.is_none())));
        let forfeit = forfeit.map(|(seat, reason)| Box::new(Forfeit { seat, reason }));
        let luck = self.luck.map(|it| it.sum.map(|it| (it * 1e6).round() as i32));
        Played { game, winners, points: outcome.points, events: self.events, forfeit, luck, notes }
    }
}

fn refused<A: std::fmt::Display>(event: &Event<A>, refusal: &Refusal) -> String {
    match event {
        Event::Play(_, action) => format!("its action `{action}` is refused: {refusal}"),
        Event::Roll(rolled) => format!("`{rolled}` is refused: {refusal}"),
    }
}
