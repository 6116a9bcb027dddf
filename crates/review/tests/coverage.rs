//! The interval that the review of one game shows covers the chance that the two players really have. That of a match is
//! held by `crates/lab/tests/luck.rs`. `SIXFOLD_GAMES=10000 cargo test --release -p review --test coverage -- --nocapture`
//! reviews as many games.

mod common;

use std::sync::Arc;

use bots::solve::land6::{Perfect, Solver};
use bots::{Bot, Players};
use common::{many, played};
use engine::{Match, Rng, Seat, Show, read_options};
use games::land6::Land6;
use games::pig::{Action, Pig};

/// Holds at so many points, and does the other thing once in so many choices; 0 for never.
#[derive(Clone, Copy)]
struct HoldsAt(u16, u32);

impl Bot<Pig> for HoldsAt {
    fn choose(&mut self, view: &Pig, seat: Seat, rng: &mut Rng) -> Action {
        let wins = view.banked(seat) + view.pot() >= view.options().target;
        let slips = self.1 > 0 && rng.below(self.1) == 0;
        if wins || (view.pot() >= self.0) != slips { Action::Hold } else { Action::Roll }
    }
}

/// How often the interval of a single game covers the truth.
fn covers<G: Show + Players>(name: &str, truth: f64, games: u64, mut game: impl FnMut(&mut Rng) -> Match<G>) {
    let mut rng = Rng::new(99);
    let (mut covered, mut told, mut sum, mut squares) = (0, 0, 0.0, 0.0);
    for _ in 0..games {
        let side = review::of(game(&mut rng), 1).report(None).sides[0];
        covered += u64::from((side.adjusted.low..=side.adjusted.high).contains(&truth));
        told += u64::from(side.adjusted.says_something());
        let off = side.result - side.dice - side.hidden - truth;
        (sum, squares) = (sum + off, squares + off * off);
    }
    let [share, told, mean] = [covered as f64, told as f64, sum].map(|it| it / games as f64);
    let error = squares.sqrt() / games as f64;
    println!(
        "{name}: truth {truth:.4}, luck-adjusted off by {mean:+.4} (s.e. {error:.4}); {games} games: covered {share:.4}, \
         told {told:.3}"
    );
    assert!(mean.abs() <= 4.0 * error, "{name}: {mean} with {error}");
    assert!(share > 0.9 - 4.0 * (0.09 / games as f64).sqrt(), "{name}: {share}");
}

/// The truth is exact: `lab/tests/luck.rs` works it out.
#[test]
fn pig_between_players_of_known_strength() {
    let pairs = [
        ("hold at 20 and at 9, with slips", [HoldsAt(20, 12), HoldsAt(9, 5)], 0.790_83),
        ("hold at 20, both", [HoldsAt(20, 0), HoldsAt(20, 0)], 0.555_56),
        ("hold at 25 and at 10", [HoldsAt(25, 0), HoldsAt(10, 0)], 0.721_37),
        ("hold at 10, and at 20 with slips", [HoldsAt(10, 0), HoldsAt(20, 30)], 0.443_87),
    ];
    for (name, players, truth) in pairs {
        covers::<Pig>(name, truth, many(400), |rng| {
            let mut bots = players.map(|it| Box::new(it) as Box<dyn Bot<Pig>>);
            played::<Pig>(2, "target=50", &mut bots, rng)
        });
    }
}

/// Whoever never has more than two dice on the board, and else plays perfectly, wins as often as the solver says.
#[test]
fn land6_with_two_dice_played_perfectly() {
    for (difficulty, board) in [("easy", 0), ("normal", 0)] {
        let text = format!("difficulty={difficulty} layout={board}");
        let options = read_options(&text).expect("options of LAND 6");
        let solver = Solver { board, dice: 2, options, tolerance: 1e-4, threads: 1 };
        let solution = Arc::new(solver.solve(|_| ()));
        let player = Perfect::new(solution.clone(), Box::new(bots::Random));
        let mut bots = [Box::new(player) as Box<dyn Bot<Land6>>];
        let truth = (solution.low() + solution.high()) / 2.0;
        covers::<Land6>(&format!("LAND 6, {difficulty}, board {board}"), truth, many(150), |rng| {
            played::<Land6>(1, &text, &mut bots, rng)
        });
    }
}
