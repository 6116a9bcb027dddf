//! What a search knows of a game beside its rules.

use engine::{Game, MAX_SEATS, Outcome, Rng, Seat, play_on};

use super::{Basis, PROGRAMS};

/// Shares of the win, by seat.
pub type Values = [f32; MAX_SEATS];

/// How rollouts are played and how positions are judged. The default knows nothing: random play to the end.
pub trait Guide<G: Game>: Copy + Send + Sync + 'static {
    /// What its judgements are: `Ends` only if every rollout is played to the end of the game.
    const BASIS: Basis;

    /// How much to explore, in units of a win: more where rollouts end in whole wins and losses.
    const EXPLORE: f32 = 0.3;

    /// Events that a rollout plays before the position is judged instead.
    const DEPTH: u32 = u32::MAX;

    /// Whether a position can be judged as it stands; a rollout plays on until it can.
    #[inline]
    fn settled(self, state: &G) -> bool {
        let _ = state;
        true
    }

    /// Whether `rank` knows the game: then what it puts first is trusted until the search knows better.
    const RANKED: bool = false;

    /// A state to search from that agrees with what `seat` sees. Choices that others have sealed may be taken back:
    /// then they are searched like one's own, instead of being guessed.
    #[inline]
    fn imagine(self, view: &G::View, seat: Seat, rng: &mut Rng) -> G {
        let _ = seat;
        G::guess(view, rng)
    }

    /// What a rollout plays.
    #[inline]
    fn act(self, state: &G, seat: Seat, rng: &mut Rng) -> G::Action {
        state.sample(seat, rng)
    }

    /// Whether nothing is left hanging: there a rollout ends before its time.
    #[inline]
    fn quiet(self, state: &G) -> bool {
        let _ = state;
        false
    }

    /// What a position seems to be worth; final ones, what they are worth.
    #[inline]
    fn judge(self, state: &G) -> Values {
        shares(state)
    }

    /// Puts the actions into the order in which they should be tried. The order they come in is random, or that
    /// of the game's menu. At the `root` it may take its time; elsewhere it may drop some, too.
    fn rank(self, state: &G, seat: Seat, actions: &mut Vec<G::Action>, root: bool) {
        let _ = (state, seat, actions, root);
    }

    /// Whether the program of the others is known: then they do in the tree what it does, not what is best for them.
    const FORESEES: bool = false;

    /// What `seat`, whose program is known, may do in `state`, each as likely. At the `root` it is what is chosen at the
    /// same time: nothing matters more.
    fn answers(self, state: &G, seat: Seat, root: bool, rng: &mut Rng) -> Vec<G::Action> {
        let _ = root;
        vec![self.act(state, seat, rng)]
    }
}

/// Puts the actions worth most first.
pub fn rank_by<A: Copy>(actions: &mut [A], worth: impl Fn(A) -> f32) {
    actions.sort_by_cached_key(|&action| std::cmp::Reverse(Ordered(worth(action))));
}

/// A number that can be sorted by.
#[derive(PartialEq)]
struct Ordered(f32);

impl Eq for Ordered {}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Ordered) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ordered {
    fn cmp(&self, other: &Ordered) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// Random play to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unguided;

impl<G: Game> Guide<G> for Unguided {
    const BASIS: Basis = Basis::Ends;
    const EXPLORE: f32 = 0.7;
}

/// The shares of the win as they stand.
#[inline]
pub fn shares<G: Game>(state: &G) -> Values {
    let outcome = state.outcome();
    std::array::from_fn(|i| outcome.share(Seat::new(i)) as f32 / Outcome::WIN as f32)
}

/// A guide without its type, so that the tree of a game is compiled once, whoever guides it.
pub(super) trait Guiding<G: Game>: Sync {
    fn basis(&self) -> Basis;
    fn explore(&self) -> f32;
    fn is_ranked(&self) -> bool;
    fn imagine(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> G;
    fn quiet(&self, state: &G) -> bool;
    fn rank(&self, state: &G, seat: Seat, actions: &mut Vec<G::Action>, root: bool);
    fn foresees(&self) -> bool;
    fn answers(&self, state: &G, seat: Seat, root: bool, rng: &mut Rng) -> Vec<G::Action>;
    /// Plays on, and says what came of it.
    fn rollout(&self, start: &G, rng: &mut Rng) -> Values;
}

impl<G: Game, U: Guide<G>> Guiding<G> for U {
    fn basis(&self) -> Basis {
        U::BASIS
    }

    fn explore(&self) -> f32 {
        U::EXPLORE
    }

    fn is_ranked(&self) -> bool {
        U::RANKED
    }

    fn imagine(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> G {
        Guide::imagine(*self, view, seat, rng)
    }

    fn quiet(&self, state: &G) -> bool {
        Guide::quiet(*self, state)
    }

    fn rank(&self, state: &G, seat: Seat, actions: &mut Vec<G::Action>, root: bool) {
        Guide::rank(*self, state, seat, actions, root);
    }

    fn foresees(&self) -> bool {
        U::FORESEES
    }

    fn answers(&self, state: &G, seat: Seat, root: bool, rng: &mut Rng) -> Vec<G::Action> {
        if PROGRAMS { Guide::answers(*self, state, seat, root, rng) } else { Vec::new() }
    }

    fn rollout(&self, start: &G, rng: &mut Rng) -> Values {
        let (mut state, guide) = (*start, *self);
        let more =
            |state: &G, played| !Guide::quiet(guide, state) && (played < U::DEPTH || !guide.settled(state));
        play_on(&mut state, rng, more, |state, seat, rng| guide.act(state, seat, rng));
        guide.judge(&state)
    }
}
