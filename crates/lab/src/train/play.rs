//! Games to learn from and to check by: each is played, and the luck of its chance events is added up.

use bots::net::{
    Aspect, BySeat, Features, Inputs, Net, Shares, Strength, WHOLE, best_by, coming, luck, shares_of, solved,
    value_by,
};
use bots::{Bot, Players};
use engine::{Chance, Event, MAX_SEATS, Rng, Seat, Seats, Turn};

use super::data::Data;
use super::lineups::{ITSELF, Lineup};
use super::trail::{Step, Trail};

/// Chance events with many outcomes are sampled so many times.
const SAMPLES: u32 = 24;
/// A game that lasts longer is left: house rules can make one endless.
const LONGEST: usize = 4_000;

/// What values are read by.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) net: &'a Net,
    pub(super) strength: Strength,
    /// Whether exact values take the network's place where the game is solved.
    pub(super) solved: bool,
    /// Who answers a roll before the value is read; nobody, if it is read at once.
    pub(super) answers: Option<&'a str>,
}

/// What is kept of a state of a game.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    /// What it was worth, as far as that was read.
    pub(super) value: BySeat,
    /// How many events came before.
    at: usize,
}

/// A game that was played to its end.
pub(super) struct Course {
    pub(super) result: BySeat,
    /// The luck of all chance events.
    pub(super) luck: BySeat,
    /// The squares of the first seat's luck, added up over all chance events.
    pub(super) squares: f64,
    /// Moments that were kept.
    pub(super) moments: Vec<Moment>,
    pub(super) rolls: u32,
    pub(super) evaluations: u64,
    /// How many of the evaluations were exact.
    pub(super) exact: u64,
}

/// How a game is played.
pub(super) struct How<'a> {
    pub(super) lineup: &'a Lineup,
    pub(super) reader: Option<Reader<'a>>,
    /// One state in so many is kept.
    pub(super) keep: u32,
    /// How much later values count for a label: 1 for the result alone, less for more of what the network found on the
    /// way (see [`Trail`]).
    pub(super) trace: f64,
    /// Whether values of kept states are read.
    pub(super) read: bool,
}

/// Who chooses for a seat.
enum Mind<G: Players> {
    Bot(Box<dyn Bot<G>>),
    /// The network that values are read by.
    Itself,
}

/// A game in progress, with generators of its own for dice, players, and what is kept.
struct Running<'a, G: Players + Features> {
    how: &'a How<'a>,
    state: G,
    seated: Vec<Mind<G>>,
    answerer: Option<Box<dyn Bot<G>>>,
    dice: Rng,
    minds: Rng,
    aside: Rng,
    trail: Trail,
    /// What the coming event leaves behind, as far as it is known.
    step: Step,
    rolls: u32,
    evaluations: u64,
    exact: u64,
    decisions: u32,
    /// Decisions before this one may be random, and the last of them is; states count from there on.
    random_first: u32,
}

/// Plays game number `index` of a series; states are added to `data`, with the luck after them taken out of their labels.
pub(super) fn play<G: Players + Features>(
    how: &How,
    seed: u64,
    index: u64,
    mut data: Option<&mut Data>,
) -> Option<Course> {
    let mut running = Running::<G>::new(how, seed, index);
    let (first, mut viewers, mut moments) =
        (data.as_ref().map_or(0, |data| data.len()), Vec::new(), Vec::new());
    while running.state.turn() != Turn::Over {
        if running.trail.len() >= LONGEST {
            return None;
        }
        if running.counts() && running.aside.below(how.keep) == 0 {
            moments.push(running.moment());
            if let Some(data) = &mut data {
                viewers.push((running.state.viewer(), running.state.seats()));
                running.tell(data);
            }
        }
        running.advance();
    }
    let result = shares_of(running.state.outcome());
    if let Some(data) = &mut data {
        let goals = running.trail.goals(result, how.trace);
        for (nth, (moment, &(viewer, seats))) in moments.iter().zip(&viewers).enumerate() {
            data.relabel(first + nth, label(goals[moment.at], viewer, seats));
        }
    }
    let Running { trail, rolls, evaluations, exact, .. } = running;
    Some(Course { result, luck: trail.luck(), squares: trail.squares(), moments, rolls, evaluations, exact })
}

/// What a state should be worth, beginning with the viewer; alone, win and loss.
fn label(goal: BySeat, viewer: Seat, seats: u8) -> [f32; 4] {
    let (mut label, mut seat) = ([0.0; 4], viewer);
    for its in &mut label[..usize::from(seats)] {
        *its = goal[seat.index()] as f32;
        seat = seat.next(seats);
    }
    if seats == 1 {
        label[1] = 1.0 - label[0];
    }
    label
}

impl<'a, G: Players + Features> Running<'a, G> {
    fn new(how: &'a How<'a>, seed: u64, index: u64) -> Running<'a, G> {
        let mut rng = Rng::numbered(seed, index);
        let lineup = how.lineup;
        let options = lineup.drawn::<G>(&mut rng);
        let seats = lineup.players.len();
        let turn = rng.below(seats as u32) as usize;
        let player = |i: usize| &lineup.players[(i + turn) % seats];
        let seated = (0..seats).map(|i| match player(i).as_str() {
            ITSELF => Mind::Itself,
            name => Mind::Bot(G::player(name).expect("a player of this game")),
        });
        let random_first = if lineup.random_first == 0 { 0 } else { rng.below(lineup.random_first + 1) };
        Running {
            how,
            state: G::new(seats as u8, options),
            seated: seated.collect(),
            answerer: how.reader.and_then(|it| it.answers).and_then(G::player),
            dice: Rng::new(rng.bits()),
            minds: Rng::new(rng.bits()),
            aside: Rng::new(rng.bits()),
            trail: Trail::default(),
            step: Step::default(),
            rolls: 0,
            evaluations: 0,
            exact: 0,
            decisions: 0,
            random_first,
        }
    }

    /// Whether what happens here counts: all that was random at the beginning is over.
    fn counts(&self) -> bool {
        self.decisions >= self.random_first
    }

    fn moment(&mut self) -> Moment {
        let value = if self.how.read { self.value(&self.state.clone()) } else { [0.0; MAX_SEATS] };
        Moment { value, at: self.trail.len() }
    }

    /// Writes the state down; its label comes later.
    fn tell(&mut self, data: &mut Data) {
        let mut inputs = Inputs::new();
        let symmetry = self.aside.below(G::SYMMETRIES.into()) as u8;
        self.state.features(Aspect { strength: self.how.lineup.strength, symmetry }, &mut inputs);
        debug_assert_eq!(inputs.places(), G::INPUTS);
        data.push(&inputs, [0.0; 4], self.state.seats().max(2));
    }

    fn advance(&mut self) {
        self.step = Step::default();
        if self.how.reader.is_some() && self.counts() && self.how.trace < 1.0 {
            self.step.value = self.value(&self.state.clone());
        }
        match self.state.turn() {
            Turn::Over => (),
            Turn::Roll(chance) => self.roll(chance),
            Turn::Choose(seats) => self.choose(seats),
        }
        self.trail.push(self.step);
    }

    /// All choices are made before any of them is played: what is sealed stays sealed.
    fn choose(&mut self, seats: Seats) {
        let chosen: Vec<(Seat, G::Action)> = seats.iter().map(|seat| (seat, self.chosen(seat))).collect();
        chosen.into_iter().for_each(|(seat, action)| self.state.apply(Event::Play(seat, action)));
    }

    fn chosen(&mut self, seat: Seat) -> G::Action {
        self.decisions += 1;
        let first = self.decisions == self.random_first
            || self.decisions < self.random_first && self.minds.below(4) == 0;
        let slips = self.how.lineup.slips;
        let slip = self.counts() && slips > 0 && self.how.reader.is_some() && self.minds.below(slips) == 0;
        if first {
            return self.state.sample(seat, &mut self.minds);
        }
        if slip && !matches!(self.seated[seat.index()], Mind::Itself) {
            self.step.instead = Some(self.value(&self.state.clone()));
            return self.state.sample(seat, &mut self.minds);
        }
        let (best, worth) = self.best(seat);
        if slip {
            self.step.instead = worth;
            return self.state.sample(seat, &mut self.minds);
        }
        best
    }

    /// What the player of `seat` does, and what that is worth to all if it was found by the network.
    fn best(&mut self, seat: Seat) -> (G::Action, Option<BySeat>) {
        let view = self.state.view(Seats::only(seat));
        let minds = &mut self.minds;
        if let Mind::Bot(bot) = &mut self.seated[seat.index()] {
            return (bot.choose(&view, seat, minds), None);
        }
        let guess = G::guess(&view, minds);
        let reader = self.how.reader.expect("there is a network that can play");
        match best_by(reader.net, &guess, seat, reader.strength, minds) {
            Some((action, worth)) => (action, Some(parts(worth))),
            None => (guess.sample(seat, minds), None),
        }
    }

    fn roll(&mut self, chance: Chance) {
        self.rolls += 1;
        let rolled = chance.draw(&mut self.dice);
        let before = self.state;
        self.state.apply(Event::Roll(rolled));
        if self.how.reader.is_none() || !self.counts() {
            return;
        }
        let (coming, after) = (coming(chance, SAMPLES, &mut self.aside), self.state);
        self.step.luck = luck(&before, after, &coming, |state| self.answered(state));
    }

    /// The value after a roll, or after whoever owes an answer to it has given one.
    fn answered(&mut self, mut state: G) -> BySeat {
        if let (Some(player), Turn::Choose(seats)) = (&mut self.answerer, state.turn()) {
            let seat = seats.first();
            let action = player.choose(&state.view(Seats::only(seat)), seat, &mut self.aside);
            state.apply(Event::Play(seat, action));
        }
        self.value(&state)
    }

    fn value(&mut self, state: &G) -> BySeat {
        self.evaluations += 1;
        let Some(reader) = self.how.reader else { return [0.0; MAX_SEATS] };
        let exact = if reader.solved && state.turn() != Turn::Over { solved(state) } else { None };
        self.exact += u64::from(exact.is_some());
        exact.unwrap_or_else(|| parts(value_by(reader.net, state, reader.strength)))
    }
}

fn parts(shares: Shares) -> BySeat {
    shares.0.map(|share| f64::from(share) / f64::from(WHOLE))
}
