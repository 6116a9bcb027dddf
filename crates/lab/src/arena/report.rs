//! What came out: figures with intervals, ready to be printed.

use serde::Serialize;

use super::plan::Plan;
use super::results::{Played, Results};
use super::tally::{Tally, fields};
use crate::stats::{Decision, Estimate, Ratings, difference, mean, rate, skewed_mean, wilson, without_luck};

/// As many forfeits are told.
const FORFEITS_TOLD: usize = 20;

/// The report of an experiment. It depends on the experiment alone, not on threads or interruptions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The version of this format.
    pub arena: u32,
    /// The game's id.
    pub game: String,
    /// The edition of its rules.
    pub edition: u16,
    /// All its options.
    pub options: String,
    /// How many seats.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// How many games count.
    pub games: u64,
    /// How many rounds they are; the games of a round have the same dice.
    pub rounds: u64,
    /// The value by which the luck of the dice is taken out, fixed before the games: `exact`, or a network by the hash
    /// of its weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Whether the experiment has come to its end.
    pub complete: bool,
    /// What the players did, in the order in which they were named.
    pub players: Vec<PlayerLine>,
    /// Each two of them.
    pub pairs: Vec<PairLine>,
    /// The sequential test, if there was one.
    pub sprt: Option<SprtLine>,
    /// Games lost otherwise than by the rules: the first of them.
    pub forfeits: Vec<ForfeitLine>,
}

/// One player. Intervals are at 95 %.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "`low` and `high` are the ends of the interval of the figure above them")]
pub struct PlayerLine {
    /// Its name.
    pub name: String,
    /// How many games it played.
    pub games: u64,
    /// The share of games that it won; a shared win counts by its share.
    pub win_rate: f64,
    pub low: f64,
    pub high: f64,
    /// The share of games in which it shared the win.
    pub draws: f64,
    pub draws_low: f64,
    pub draws_high: f64,
    /// Its mean points, for each seat.
    pub points: f64,
    pub points_low: Option<f64>,
    pub points_high: Option<f64>,
    /// Its rating; the mean of all is 0. Without opponents there is none.
    pub elo: Option<f64>,
    pub elo_low: Option<f64>,
    pub elo_high: Option<f64>,
    /// How many games it lost by breaking down.
    pub forfeits: u64,
    /// Its share of games won with the luck of the dice taken out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<AdjustedLine>,
}

/// A figure with the luck of the dice taken out: the same in the mean, and known better. The interval is at 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct AdjustedLine {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// So many times as many games would be needed without it.
    pub saved: f64,
}

/// Two players: how far the first is above the second, where they met. Intervals are at 95 %.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "`low` and `high` are the ends of the interval of the figure above them")]
pub struct PairLine {
    /// The name of the first.
    pub first: String,
    /// The name of the second.
    pub second: String,
    /// The difference of their shares of games won.
    pub difference: f64,
    pub low: f64,
    pub high: f64,
    /// The difference of their points.
    pub points: f64,
    pub points_low: Option<f64>,
    pub points_high: Option<f64>,
    /// The difference of their ratings.
    pub elo: f64,
    pub elo_low: Option<f64>,
    pub elo_high: Option<f64>,
    /// The difference of their shares with the luck of the dice taken out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<AdjustedLine>,
}

/// The sequential test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SprtLine {
    /// The first hypothesis: the first player is at most so far above the second.
    pub elo0: f64,
    /// The second hypothesis: it is at least so far above.
    pub elo1: f64,
    /// The risk of accepting the second hypothesis wrongly.
    pub alpha: f64,
    /// The risk of accepting the first hypothesis wrongly.
    pub beta: f64,
    /// The logarithm of the likelihood ratio at the end.
    pub llr: f64,
    /// Where the first hypothesis is accepted.
    pub lower: f64,
    /// Where the second hypothesis is accepted.
    pub upper: f64,
    /// `elo0` or `elo1`, whichever was accepted, or `none`.
    pub decision: &'static str,
    /// The decision in words.
    pub sentence: String,
}

/// A game that was lost otherwise than by the rules.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ForfeitLine {
    /// Its number, counted from 0.
    pub game: u64,
    /// Who lost it.
    pub player: String,
    /// In which seat.
    pub seat: String,
    /// Why.
    pub reason: String,
    /// The seed of its dice, as `sixfold udi` takes it.
    pub dice: u64,
}

impl Report {
    /// Makes the report.
    pub fn new(plan: &Plan, results: &Results) -> Report {
        let size = plan.lineups.len();
        let rounds = results.games.chunks_exact(size);
        let tallies: Vec<Tally> =
            rounds.map(|round| Tally::new(plan, &round.iter().collect::<Vec<_>>())).collect();
        let wins: Vec<_> = tallies.iter().map(Tally::wins).collect();
        let players = plan.names.len();
        let ratings = (players > 1 && !wins.is_empty()).then(|| Ratings::fit(players, &fields(plan), &wins));
        let pairs = (0..players).flat_map(|i| (i + 1..players).map(move |j| [i, j]));
        let pair = |pair| ratings.as_ref().map(|ratings| pair_line(plan, &tallies, ratings, pair));
        Report {
            arena: 1,
            game: plan.setup.game.clone(),
            edition: plan.edition,
            options: plan.options.clone(),
            seats: plan.seats,
            seed: plan.setup.seed,
            games: results.games.len() as u64,
            rounds: tallies.len() as u64,
            value: plan.value.clone(),
            complete: results.complete,
            players: (0..players)
                .map(|it| player_line(plan, results, &tallies, ratings.as_ref(), it))
                .collect(),
            pairs: pairs.filter_map(pair).collect(),
            sprt: sprt_line(plan, results),
            forfeits: results
                .games
                .iter()
                .filter_map(|it| forfeit_line(plan, it))
                .take(FORFEITS_TOLD)
                .collect(),
        }
    }
}

fn player_line(
    plan: &Plan,
    results: &Results,
    tallies: &[Tally],
    ratings: Option<&Ratings>,
    player: usize,
) -> PlayerLine {
    let over = |of: &dyn Fn(&Tally) -> f64| tallies.iter().map(of).collect::<Vec<f64>>();
    let sits = plan.lineups.iter().filter(|lineup| lineup.contains(&player)).count();
    let failed = |played: &&Played| {
        played.forfeit.as_ref().is_some_and(|it| plan.lineup(played.game)[it.seat.index()] == player)
    };
    let won = independent_or_paired(plan, &over(&|it| it.share(player)), sits);
    let draws = independent_or_paired(plan, &over(&|it| it.draws(player)), sits);
    let points = mean(&over(&|it| it.points(player)));
    let elo = ratings.map(|ratings| ratings.of(player));
    PlayerLine {
        name: plan.names[player].clone(),
        games: (sits * tallies.len()) as u64,
        win_rate: fine(won.value),
        low: fine(won.low),
        high: fine(won.high),
        draws: fine(draws.value),
        draws_low: fine(draws.low),
        draws_high: fine(draws.high),
        points: fine(points.value),
        points_low: finite(points.low),
        points_high: finite(points.high),
        elo: elo.and_then(|it| finite(it.value)),
        elo_low: elo.and_then(|it| finite(it.low)),
        elo_high: elo.and_then(|it| finite(it.high)),
        forfeits: results.games.iter().filter(failed).count() as u64,
        adjusted: adjusted(plan, &over(&|it| it.share(player)), &over(&|it| it.luck(player))),
    }
}

/// Alone at the table every round is one game of a player: Wilson's own interval. Otherwise the games of a
/// round belong together.
fn independent_or_paired(plan: &Plan, rounds: &[f64], games: usize) -> Estimate {
    if rounds.is_empty() {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    if plan.seats > 1 {
        return rate(rounds, games);
    }
    let count = rounds.len() as f64;
    wilson(rounds.iter().sum::<f64>() / count, count)
}

fn pair_line(plan: &Plan, tallies: &[Tally], ratings: &Ratings, [first, second]: [usize; 2]) -> PairLine {
    let apart: Vec<[f64; 2]> = tallies.iter().map(|it| it.apart(first, second)).collect();
    let met =
        plan.lineups.iter().filter(|lineup| lineup.contains(&first) && lineup.contains(&second)).count();
    let won = difference(&apart.iter().map(|it| it[0]).collect::<Vec<_>>(), met.max(1));
    let points = mean(&apart.iter().map(|it| it[1]).collect::<Vec<_>>());
    let elo = ratings.between(first, second);
    PairLine {
        first: plan.names[first].clone(),
        second: plan.names[second].clone(),
        difference: fine(won.value),
        low: fine(won.low),
        high: fine(won.high),
        points: fine(points.value),
        points_low: finite(points.low),
        points_high: finite(points.high),
        elo: fine(elo.value),
        elo_low: finite(elo.low),
        elo_high: finite(elo.high),
        adjusted: adjusted(
            plan,
            &apart.iter().map(|it| it[0]).collect::<Vec<_>>(),
            &tallies.iter().map(|it| it.luck_apart(first, second)).collect::<Vec<_>>(),
        ),
    }
}

/// A figure with luck taken out, of what each round shows and the luck in it.
fn adjusted(plan: &Plan, plain: &[f64], luck: &[f64]) -> Option<AdjustedLine> {
    plan.value.as_ref().filter(|_| plain.len() > 1)?;
    let adjusted = without_luck(plain, luck);
    let [before, after] = [plain, &adjusted].map(mean);
    let width = |it: Estimate| it.high - it.low;
    let saved = (width(before) / width(after)).powi(2);
    let saved = if saved.is_finite() { fine(saved) } else { 1.0 };
    let told = skewed_mean(&adjusted);
    Some(AdjustedLine { value: fine(told.value), low: fine(told.low), high: fine(told.high), saved })
}

fn sprt_line(plan: &Plan, results: &Results) -> Option<SprtLine> {
    let (test, sprt) = (plan.setup.sprt?, results.sprt.as_ref()?);
    let (first, second) = (&plan.names[0], &plan.names[1]);
    // Between two looks, where an interruption may come, the test says nothing.
    let decision = if results.complete { sprt.decision() } else { Decision::Open };
    let (decision, sentence) = match decision {
        Decision::Upper => {
            ("elo1", format!("accepted: {first} is at least {} Elo above {second}", test.elo1))
        }
        Decision::Lower => ("elo0", format!("accepted: {first} is at most {} Elo above {second}", test.elo0)),
        Decision::Open => ("none", "undecided: more games are needed".to_string()),
    };
    Some(SprtLine {
        elo0: test.elo0,
        elo1: test.elo1,
        alpha: test.alpha,
        beta: test.beta,
        llr: fine(sprt.ratio()),
        lower: fine(test.lower()),
        upper: fine(test.upper()),
        decision,
        sentence,
    })
}

fn forfeit_line(plan: &Plan, played: &Played) -> Option<ForfeitLine> {
    let forfeit = played.forfeit.as_ref()?;
    Some(ForfeitLine {
        game: played.game,
        player: plan.names[plan.lineup(played.game)[forfeit.seat.index()]].clone(),
        seat: forfeit.seat.to_string(),
        reason: forfeit.reason.clone(),
        dice: plan.dice(played.game),
    })
}

/// Six decimals are more than any of these figures carries.
fn fine(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// What is not bounded is null.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then(|| fine(value))
}
