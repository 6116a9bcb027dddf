//! Luck: what a chance event brought, against the mean over all that could have come. Training, arena and reviews count
//! it in this one way.

use engine::{Chance, Event, Game, MAX_SEATS, Outcome, Rng, Rolled, Seat};

use super::{Features, Strength, Valued, value};

/// Chance events with more outcomes are sampled.
const ENUMERATED: usize = 60;

/// Luck, or shares of the win, by seat.
pub type BySeat = [f64; MAX_SEATS];

/// What could come, each with its probability: all of it, or, where that is much, so many fresh draws, which is as fair.
pub fn coming(chance: Chance, samples: u32, rng: &mut Rng) -> Vec<(Rolled, f64)> {
    let all: Vec<(Rolled, u64)> = chance.outcomes().take(ENUMERATED + 1).collect();
    if all.len() <= ENUMERATED {
        let total = chance.total() as f64;
        return all.into_iter().map(|(rolled, weight)| (rolled, weight as f64 / total)).collect();
    }
    (0..samples).map(|_| (chance.draw(rng), 1.0 / f64::from(samples))).collect()
}

/// The mean over what could come in `before`.
pub fn expected<G: Game>(before: &G, coming: &[(Rolled, f64)], mut value: impl FnMut(G) -> BySeat) -> BySeat {
    let mut mean = [0.0; MAX_SEATS];
    for &(rolled, probability) in coming {
        let mut after = *before;
        after.apply(Event::Roll(rolled));
        mean.iter_mut().zip(value(after)).for_each(|(mean, value)| *mean += probability * value);
    }
    mean
}

/// What came, less what could be expected.
pub fn luck<G: Game>(
    before: &G,
    after: G,
    coming: &[(Rolled, f64)],
    mut value: impl FnMut(G) -> BySeat,
) -> BySeat {
    let came = value(after);
    let mean = expected(before, coming, value);
    std::array::from_fn(|i| came[i] - mean[i])
}

/// The shares of the win as they stand.
pub fn shares_of(outcome: Outcome) -> BySeat {
    std::array::from_fn(|i| f64::from(outcome.share(Seat::new(i))) / f64::from(Outcome::WIN))
}

/// The best value there is: exact where the game is solved, else by its network.
pub fn best_known<G: Valued>(state: &G, strength: Strength) -> BySeat {
    solved(state).unwrap_or_else(|| value(state, strength).values().map(f64::from))
}

/// The exact value, where the game is solved.
pub fn solved<G: Features>(state: &G) -> Option<BySeat> {
    state.exactly(Seat::A)?;
    let seats = usize::from(state.outcome().seats);
    let share = |i| if i < seats { state.exactly(Seat::new(i)).unwrap_or_default() } else { 0.0 };
    Some(std::array::from_fn(share))
}

/// What that value is called: `exact`, or the network with a hash of its weights.
pub fn name_of_value<G: Valued>(state: &G) -> String {
    // FNV-1a.
    let hash = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    match state.exactly(Seat::A) {
        Some(_) => "exact".to_string(),
        None => format!("network {:016x}", G::net().write().iter().fold(0xcbf2_9ce4_8422_2325, hash)),
    }
}

#[cfg(test)]
mod tests {
    use games::pig::{Action, Pig};

    use super::*;

    #[test]
    fn luck_is_nothing_in_the_mean() {
        let mut state = Pig::new(2, Default::default());
        state.apply(Event::Play(Seat::A, Action::Roll));
        let coming = coming(Chance::Dice(1), 24, &mut Rng::new(1));
        let value = |state: Pig| best_known(&state, Strength::Strong);
        let mut sum = 0.0;
        for &(rolled, probability) in &coming {
            let mut after = state;
            after.apply(Event::Roll(rolled));
            sum += probability * luck(&state, after, &coming, value)[0];
        }
        assert!(sum.abs() < 1e-12, "{sum}");
        assert_eq!(coming.len(), 6);
    }

    #[test]
    fn what_is_much_is_drawn() {
        let drawn = coming(Chance::Row(8), 24, &mut Rng::new(1));
        assert_eq!(drawn.len(), 24);
        assert!((drawn.iter().map(|it| it.1).sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
