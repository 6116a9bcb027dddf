//! The interval over the luck-adjusted results of a match, as the arena makes it, covers the truth between players whose
//! strength is known exactly. `SIXFOLD_MATCHES=10000 cargo test --release -p lab --test luck -- --nocapture` plays as many.

use std::sync::Arc;

use bots::net::{Strength, best_known, coming, luck, shares_of};
use bots::solve::land6::{Perfect, Solver};
use bots::{Bot, Players};
use engine::{Event, Rng, Seat, Seats, Turn, read_options};
use games::land6::Land6;
use games::pig::{Action, Pig};
use lab::stats::{mean, skewed_mean, without_luck};

/// What a game of Pig is played to, so that matches are short.
const TARGET: usize = 50;
/// Games of a match.
const GAMES: usize = 30;
/// Draws from a chance event with many outcomes.
const SAMPLES: u32 = 24;

fn matches(usual: u32) -> u32 {
    std::env::var("SIXFOLD_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// Holds at so many points, and does the other thing once in so many choices; 0 for never.
#[derive(Clone, Copy)]
struct HoldsAt(u16, u32);

impl HoldsAt {
    /// How often it holds.
    fn holds(self, pot: usize) -> f64 {
        let slips = if self.1 > 0 { 1.0 / f64::from(self.1) } else { 0.0 };
        if pot >= usize::from(self.0) { 1.0 - slips } else { slips }
    }
}

impl Bot<Pig> for HoldsAt {
    fn choose(&mut self, view: &Pig, seat: Seat, rng: &mut Rng) -> Action {
        let wins = view.banked(seat) + view.pot() >= view.options().target;
        let slips = self.1 > 0 && rng.below(self.1) == 0;
        if wins || (view.pot() >= self.0) != slips { Action::Hold } else { Action::Roll }
    }
}

/// The exact chance of the first of two such players.
fn chance_of_first(players: [HoldsAt; 2]) -> f64 {
    // What a turn that begins is worth to the first one, by what both have banked and who begins it.
    let mut worth = vec![[[0.5; 2]; TARGET]; TARGET];
    for sum in (0..=2 * (TARGET - 1)).rev() {
        for a in sum.saturating_sub(TARGET - 1)..=sum.min(TARGET - 1) {
            // A lost turn leads to the same position with the other on turn.
            for _ in 0..400 {
                for who in 0..2 {
                    worth[a][sum - a][who] = turn(&worth, players[who], [a, sum - a], who);
                }
            }
        }
    }
    worth[0][0][0]
}

/// The first one's chance as a turn of `who` begins.
fn turn(worth: &[[[f64; 2]; TARGET]], player: HoldsAt, banked: [usize; 2], who: usize) -> f64 {
    let lost = worth[banked[0]][banked[1]][1 - who];
    // By pots, the largest first; from some size on it wins.
    let mut by_pot = [if who == 0 { 1.0 } else { 0.0 }; TARGET + 7];
    for pot in (0..TARGET - banked[who]).rev() {
        let mut held = banked;
        held[who] += pot;
        let roll = (lost + (2..=6).map(|face| by_pot[pot + face]).sum::<f64>()) / 6.0;
        let holds = player.holds(pot);
        by_pot[pot] = holds * worth[held[0]][held[1]][1 - who] + (1.0 - holds) * roll;
    }
    by_pot[0]
}

/// The first seat's result of a game, and the luck of the dice in it.
fn result_and_luck<G: Players>(mut state: G, bots: &mut [Box<dyn Bot<G>>], rng: &mut Rng) -> [f64; 2] {
    let mut lucky = 0.0;
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => {
                let before = state;
                state.apply(Event::Roll(chance.draw(rng)));
                let coming = coming(chance, SAMPLES, rng);
                lucky += luck(&before, state, &coming, |state| best_known(&state, Strength::Strong))[0];
            }
            Turn::Choose(seats) => {
                let seat = seats.first();
                let action = bots[seat.index()].choose(&state.view(Seats::only(seat)), seat, rng);
                state.apply(Event::Play(seat, action));
            }
        }
    }
    let result = shares_of(state.outcome())[0];
    [result, lucky]
}

/// In how many matches the interval covers the truth.
fn covered(name: &str, truth: f64, matches: u32, mut game: impl FnMut(&mut Rng) -> [f64; 2]) {
    let mut rng = Rng::new(99);
    let (mut covered, mut width, mut all) = (0, [0.0; 2], Vec::new());
    for _ in 0..matches {
        let games: Vec<[f64; 2]> = (0..GAMES).map(|_| game(&mut rng)).collect();
        let [results, luck] = [0, 1].map(|i| games.iter().map(|it| it[i]).collect::<Vec<_>>());
        let (plain, told) = (mean(&results), skewed_mean(&without_luck(&results, &luck)));
        covered += u32::from((told.low..=told.high).contains(&truth));
        width[0] += plain.high - plain.low;
        width[1] += told.high - told.low;
        all.push(told.value);
    }
    let (share, told) = (f64::from(covered) / f64::from(matches), mean(&all));
    let [plain, width] = width.map(|it| it / f64::from(matches));
    println!(
        "{name}: truth {truth:.5}, luck-adjusted {:.5} ({:.5} to {:.5}); {matches} matches of {GAMES}: covered {share:.4}; \
         {width:.3} wide, {plain:.3} with the luck",
        told.value, told.low, told.high
    );
    let error = (0.95 * 0.05 / f64::from(matches)).sqrt();
    assert!((share - 0.95).abs() < 0.01 + 4.0 * error, "{name}: {share}");
}

fn pig(name: &str, players: [HoldsAt; 2]) {
    let options = read_options(&format!("target={TARGET}")).expect("options of Pig");
    covered(name, chance_of_first(players), matches(200), |rng| {
        let mut bots = players.map(|it| Box::new(it) as Box<dyn Bot<Pig>>);
        result_and_luck(engine::Game::new(2, options), &mut bots, rng)
    });
}

#[test]
fn pig_between_players_of_known_strength() {
    pig("hold at 20 and at 9, with slips", [HoldsAt(20, 12), HoldsAt(9, 5)]);
    pig("hold at 20, both", [HoldsAt(20, 0); 2]);
    pig("hold at 25 and at 10", [HoldsAt(25, 0), HoldsAt(10, 0)]);
    pig("hold at 10, and at 20 with slips", [HoldsAt(10, 0), HoldsAt(20, 30)]);
}

/// Whoever never has more than two dice on the board, and else plays perfectly, wins as often as the solver says.
#[test]
fn land6_with_two_dice_played_perfectly() {
    for (difficulty, board) in [("easy", 0), ("normal", 0), ("easy", 77)] {
        let options =
            read_options(&format!("difficulty={difficulty} layout={board}")).expect("options of LAND 6");
        let solver = Solver { board, dice: 2, options, tolerance: 1e-4, threads: 1 };
        let solution = Arc::new(solver.solve(|_| ()));
        let player = Perfect::new(solution.clone(), Box::new(bots::Random));
        let mut bots = [Box::new(player) as Box<dyn Bot<Land6>>];
        let truth = (solution.low() + solution.high()) / 2.0;
        covered(&format!("LAND 6, {difficulty}, board {board}"), truth, matches(20), |rng| {
            result_and_luck(engine::Game::new(1, options), &mut bots, rng)
        });
    }
}
