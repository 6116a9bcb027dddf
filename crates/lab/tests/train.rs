//! The whole way of a network, small: Pig is played, fitted, checked, in two generations.

use std::sync::atomic::AtomicBool;

use bots::net::{Net, Valued};
use games::d6d::D6D;
use games::pig::Pig;
use lab::train::{Check, Checked, Lineup, Plan, generation};

static RUNNING: AtomicBool = AtomicBool::new(false);

fn small(threads: usize) -> Plan {
    let lineups = vec![Lineup::of("steady,steady")];
    Plan {
        lineups,
        games: 600,
        generations: 2,
        keep: 4,
        epochs: 6,
        hidden: [16, 8],
        trace: 1.0,
        seed: 4,
        threads,
    }
}

fn trained(threads: usize) -> (Net, [f64; 2]) {
    let plan = small(threads);
    let (first, _) = generation::<Pig>(&plan, 0, None, &RUNNING, &mut |_| ()).expect("nobody stops it");
    let (net, figures) =
        generation::<Pig>(&plan, 1, Some(&first), &RUNNING, &mut |_| ()).expect("nobody stops it");
    (net, figures.loss)
}

/// By the network alone.
fn checked<G: lab::train::Trained>(net: &Net, players: &str, games: u64) -> Checked {
    checked_as::<G>(net, players, games, false)
}

fn checked_as<G: lab::train::Trained>(net: &Net, players: &str, games: u64, solved: bool) -> Checked {
    let check = Check { lineup: Lineup::of(players), solved, games, answers: None, seed: 9, threads: 1 };
    lab::train::check::<G>(net, &check, &RUNNING, &mut |_| ()).expect("nobody stops it")
}

#[test]
fn pig_is_learned_from_nothing() {
    let (net, loss) = trained(1);
    assert!(loss[1] < 0.63, "a coin has 0.693: {loss:?}");
    let found = checked::<Pig>(&net, "steady,steady", 400);
    assert!(found.saved[1] > 3.0, "{found:?}");
    assert!(found.calibration[0] < 0.1, "{found:?}");
}

#[test]
fn any_number_of_threads_gives_the_same_network() {
    assert_eq!(trained(1).0, trained(3).0);
}

#[test]
fn a_stopped_run_says_so() {
    let stopped = AtomicBool::new(true);
    assert!(generation::<Pig>(&small(1), 0, None, &stopped, &mut |_| ()).is_none());
}

/// Whatever the network says, luck is as often good as bad: otherwise results less luck would be false.
#[test]
fn luck_has_the_mean_0() {
    let found = [
        checked::<Pig>(Pig::net(), "steady,steady", 600),
        checked::<Pig>(Pig::net(), "steady,random,steady", 300),
        checked::<D6D>(D6D::net(), "greedy,greedy", 300),
    ];
    for it in found {
        let [mean, error] = it.luck;
        assert!(mean.abs() < 4.0 * error, "{it:?}");
    }
}

/// What the program goes by where Pig is solved: between players who know the solution only the first turn is left.
#[test]
fn the_solution_is_read_where_there_is_one() {
    let found = checked_as::<Pig>(Pig::net(), "expert,expert", 300, true);
    assert_eq!(found.exact, 1.0);
    assert!(found.saved[1] > 100.0, "{found:?}");
    assert_eq!(checked::<Pig>(Pig::net(), "expert,expert", 20).exact, 0.0, "the network alone was asked for");
    assert_eq!(
        checked_as::<Pig>(Pig::net(), "steady,steady,steady", 20, true).exact,
        0.0,
        "three are not solved"
    );
}

/// The network inside the program earns its place.
#[test]
fn values_save_games() {
    assert!(checked::<Pig>(Pig::net(), "steady,steady", 600).saved[1] > 10.0);
    assert!(checked::<D6D>(D6D::net(), "greedy,greedy", 200).saved[1] > 1.2);
}
