//! Playing on: what came of a state between quick players, with the luck of the dice taken out where the value is good
//! enough for that to help.

use bots::net::{BySeat, Strength, best_known, coming, luck, shares_of};
use bots::{Bot, Players};
use engine::{Chance, Event, MAX_SEATS, Rng, Seat, Seats, Turn};

use crate::ahead::forced;

/// A game that lasts longer is judged where it stands.
const LONGEST: u32 = 2_000;
/// Draws from a chance event with many outcomes.
const SAMPLES: u32 = 12;

/// The quick players of a game, one a seat.
pub(crate) struct Quick<G: Players> {
    bots: Vec<Box<dyn Bot<G>>>,
    /// Choices after which a game is judged where it stands.
    most: u32,
}

impl<G: Players> Quick<G> {
    /// They play to the end.
    pub(crate) fn new(seats: u8) -> Quick<G> {
        let bot = |_| G::player(G::PLAYS_ON).expect("a game knows who plays it on");
        Quick { bots: (0..seats).map(bot).collect(), most: u32::MAX }
    }

    /// They play as far as the network is worse than they are.
    pub(crate) fn ahead(seats: u8) -> Quick<G> {
        Quick { most: G::CHOICES, ..Quick::new(seats) }
    }

    /// What `seat` would do.
    pub(crate) fn choice(&mut self, state: &G, seat: Seat, rng: &mut Rng) -> G::Action {
        self.bots[seat.index()].choose(&state.view(Seats::only(seat)), seat, rng)
    }

    /// The same, now and then with a slip.
    fn likely(&mut self, state: &G, seat: Seat, rng: &mut Rng) -> G::Action {
        if G::SLIPS > 0 && rng.below(G::SLIPS) == 0 {
            return state.sample(seat, rng);
        }
        self.choice(state, seat, rng)
    }

    /// The result of a game played on, less its luck. The same numbers give the same dice.
    pub(crate) fn result(&mut self, mut state: G, numbers: &Rng) -> BySeat {
        let mut numbers = numbers.clone();
        let [mut dice, mut minds, mut aside] = [0; 3].map(|_| Rng::new(numbers.bits()));
        let (mut lucky, mut left) = ([0.0; MAX_SEATS], self.most);
        for _ in 0..LONGEST {
            match state.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => roll(&mut state, chance, &mut lucky, &mut dice, &mut aside),
                Turn::Choose(_) if left == 0 => break,
                Turn::Choose(seats) => {
                    left -= u32::from(forced(&state).is_none());
                    self.choose(&mut state, seats, &mut minds);
                }
            }
        }
        let over = state.turn() == Turn::Over;
        let end = if over { shares_of(state.outcome()) } else { best_known(&state, Strength::Strong) };
        std::array::from_fn(|i| end[i] - lucky[i])
    }

    /// All choices are made before any of them is played: what is sealed stays sealed.
    fn choose(&mut self, state: &mut G, seats: Seats, minds: &mut Rng) {
        let choices: Vec<_> = seats.iter().map(|seat| (seat, self.likely(state, seat, minds))).collect();
        choices.into_iter().for_each(|(seat, action)| state.apply(Event::Play(seat, action)));
    }
}

fn roll<G: Players>(state: &mut G, chance: Chance, lucky: &mut BySeat, dice: &mut Rng, aside: &mut Rng) {
    let before = *state;
    state.apply(Event::Roll(chance.draw(dice)));
    if G::OFF.is_some() {
        let coming = coming(chance, SAMPLES, aside);
        let brought = luck(&before, *state, &coming, |state| best_known(&state, Strength::Strong));
        lucky.iter_mut().zip(brought).for_each(|(sum, brought)| *sum += brought);
    }
}
