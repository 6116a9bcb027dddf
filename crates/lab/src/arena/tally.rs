//! What the players made of one round.

use engine::{MAX_SEATS, Seat};

use super::plan::Plan;
use super::results::Played;

/// One game, by player.
#[derive(Clone, Copy, Default)]
struct Score {
    seats: f64,
    share: f64,
    points: f64,
    /// What the dice brought it, as a share of the win.
    luck: f64,
}

/// One round, by game and player.
pub(super) struct Tally {
    solo: bool,
    players: usize,
    games: Vec<[Score; MAX_SEATS]>,
}

impl Tally {
    pub(super) fn new(plan: &Plan, round: &[&Played]) -> Tally {
        let games = round.iter().map(|played| scores(plan.lineup(played.game), played)).collect();
        Tally { solo: plan.seats == 1, players: plan.names.len(), games }
    }

    /// The games in which `player` sat.
    fn of(&self, player: usize) -> impl Iterator<Item = &Score> {
        self.games.iter().map(move |game| &game[player]).filter(|score| score.seats > 0.0)
    }

    /// The share of its games that `player` won.
    pub(super) fn share(&self, player: usize) -> f64 {
        average(self.of(player).map(|score| score.share))
    }

    /// What the dice brought `player` in its games.
    pub(super) fn luck(&self, player: usize) -> f64 {
        average(self.of(player).map(|score| score.luck))
    }

    /// What they brought `first` more than `second`, in the games that [`Tally::apart`] compares.
    pub(super) fn luck_apart(&self, first: usize, second: usize) -> f64 {
        if self.solo {
            return self.luck(first) - self.luck(second);
        }
        let met = |game: &&[Score; MAX_SEATS]| game[first].seats > 0.0 && game[second].seats > 0.0;
        let games = self.games.iter().filter(met);
        average(games.map(|game| game[first].luck - game[second].luck))
    }

    /// The share of its games in which `player` shared the win with another.
    pub(super) fn draws(&self, player: usize) -> f64 {
        let shared = |score: &Score| score.share > 0.0 && score.share < 1.0;
        average(self.of(player).map(|score| f64::from(u8::from(shared(score)))))
    }

    /// The points of `player` for each seat it had.
    pub(super) fn points(&self, player: usize) -> f64 {
        average(self.of(player).map(|score| score.points / score.seats))
    }

    /// By how much `first` was above `second`, in wins and points, in the games where they met; alone
    /// at the table, players meet on the board.
    pub(super) fn apart(&self, first: usize, second: usize) -> [f64; 2] {
        if self.solo {
            let share = self.share(first) - self.share(second);
            return [share, self.points(first) - self.points(second)];
        }
        let met = |game: &&[Score; MAX_SEATS]| game[first].seats > 0.0 && game[second].seats > 0.0;
        let share = |game: &[Score; MAX_SEATS]| game[first].share - game[second].share;
        let each = |score: &Score| score.points / score.seats;
        let points = |game: &[Score; MAX_SEATS]| each(&game[first]) - each(&game[second]);
        let games = || self.games.iter().filter(met);
        [average(games().map(share)), average(games().map(points))]
    }

    /// What the first of two players made of the round, from 0 to 1.
    pub(super) fn score(&self) -> f64 {
        (1.0 + self.apart(0, 1)[0]) / 2.0
    }

    /// Wins of each player in the contests of [`fields`].
    pub(super) fn wins(&self) -> [f64; MAX_SEATS] {
        std::array::from_fn(|player| {
            if player >= self.players {
                return 0.0;
            }
            if !self.solo {
                return self.of(player).map(|score| score.share).sum();
            }
            let others = (0..self.players).filter(|&other| other != player);
            others.map(|other| (1.0 + self.apart(player, other)[0]) / 2.0).sum()
        })
    }
}

/// The share that a precision is about: that of the first player; of a player against itself, that of the seat
/// which had the first choice.
pub fn headline(plan: &Plan, round: &[&Played]) -> f64 {
    if plan.names.len() > 1 || plan.seats == 1 {
        return Tally::new(plan, round).share(0);
    }
    let first = |played: &&Played| {
        let seat = played.notes.as_ref().map_or(0, |notes| notes.first.into());
        seat_share(plan.seats, played, seat)
    };
    average(round.iter().map(first))
}

/// The share of the win that a seat has. With several seats, somebody has to share what nobody won.
pub fn seat_share(seats: u8, played: &Played, seat: usize) -> f64 {
    let winners = played.winners.len();
    match (winners, seats) {
        (0, 1) => 0.0,
        (0, _) => 1.0 / f64::from(seats),
        _ if played.winners.has(Seat::new(seat)) => 1.0 / f64::from(winners),
        _ => 0.0,
    }
}

/// Who meets whom in a round, for the ratings: the players of each game. Alone at the table, each two meet on
/// the board, where whoever wins alone beats the other.
pub(super) fn fields(plan: &Plan) -> Vec<Vec<usize>> {
    if plan.seats > 1 {
        return plan.lineups.clone();
    }
    let players = plan.names.len();
    (0..players).flat_map(|i| (i + 1..players).map(move |j| vec![i, j])).collect()
}

fn scores(lineup: &[usize], played: &Played) -> [Score; MAX_SEATS] {
    let mut scores = [Score::default(); MAX_SEATS];
    for (seat, &player) in lineup.iter().enumerate() {
        let score = &mut scores[player];
        score.seats += 1.0;
        score.points += f64::from(played.points[seat]);
        score.share += seat_share(lineup.len() as u8, played, seat);
        score.luck += played.luck_of(seat);
    }
    scores
}

fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    values.for_each(|it| (sum, count) = (sum + it, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::Seats;

    use super::super::plan::{Limits, Setup};
    use super::super::report::Report;
    use super::super::results::Results;
    use super::super::seating::lineups;
    use super::*;

    /// A plan for so many players and seats; the game does not matter.
    fn plan(players: usize, seats: u8) -> Plan {
        let limits = Limits { move_time: Duration::ZERO, start_time: Duration::ZERO };
        let setup = Setup {
            game: "pig".to_string(),
            seats: Some(2),
            options: String::new(),
            players: vec!["random".to_string(); 2],
            games: 1,
            seed: 1,
            limits,
            sprt: None,
            precision: None,
            luck: false,
            recording: None,
        };
        let mut plan = Plan::new(setup).expect("a plan");
        plan.names = (1..=players).map(|i| format!("player {i}")).collect();
        (plan.seats, plan.lineups) = (seats, lineups(players, seats.into()));
        plan
    }

    fn played(game: u64, winners: &str, points: [i32; 4]) -> Played {
        let winners: Seats = winners.parse().expect("seats");
        Played { game, winners, points, events: 0, forfeit: None, luck: None, notes: None }
    }

    #[test]
    fn shared_wins_count_by_their_share() {
        let plan = plan(2, 2);
        let games = [played(0, "AB", [5, 5, 0, 0]), played(1, "B", [1, 9, 0, 0])];
        let tally = Tally::new(&plan, &games.iter().collect::<Vec<_>>());
        assert_eq!((tally.share(0), tally.share(1)), (0.75, 0.25));
        assert_eq!((tally.draws(0), tally.points(0), tally.points(1)), (0.5, 7.0, 3.0));
        assert_eq!((tally.apart(0, 1), tally.score()), ([0.5, 4.0], 0.75));
        assert_eq!(tally.wins(), [1.5, 0.5, 0.0, 0.0]);
        // Nobody wins: among several that is a draw.
        let games = [played(0, "-", [0; 4]), played(1, "-", [0; 4])];
        assert_eq!(Tally::new(&plan, &games.iter().collect::<Vec<_>>()).wins(), [1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn a_player_has_the_wins_of_all_its_seats() {
        let plan = plan(2, 3);
        assert_eq!(plan.lineup(0), [0, 0, 1]);
        let games: Vec<Played> = (0..6).map(|game| played(game, "AB", [6, 4, 1, 0])).collect();
        let tally = Tally::new(&plan, &games.iter().collect::<Vec<_>>());
        assert_eq!((tally.share(0), tally.share(1)), (0.5, 0.5));
        assert_eq!(tally.games[0][0].share, 1.0);
    }

    #[test]
    fn alone_at_the_table_players_meet_on_the_board() {
        let plan = plan(2, 1);
        // The first wins three boards of four, the second one of four; they differ on two boards.
        let won = ["A", "-", "A", "A", "A", "-", "-", "-"];
        let games = (0..400).map(|game| played(game, won[game as usize % 8], [7, 0, 0, 0])).collect();
        let results = Results { games, complete: true, sprt: None, sequence: None, thinking: Vec::new() };
        let report = Report::new(&plan, &results);
        let [first, second] = [&report.players[0], &report.players[1]];
        assert_eq!((first.games, first.win_rate, second.win_rate), (200, 0.75, 0.25));
        let independent = crate::stats::wilson(0.75, 200.0);
        assert!((first.low - independent.low).abs() < 1e-6);
        let pair = &report.pairs[0];
        assert!(pair.difference == 0.5 && pair.low > 0.4 && pair.high < 0.6, "{pair:?}");
        // A score of 3/4 on the boards; the virtual draw takes a little off.
        assert!((pair.elo - crate::stats::elo_of_share(0.75)).abs() < 2.0, "{pair:?}");
        assert_eq!((report.rounds, report.games), (200, 400));
    }

    #[test]
    fn one_player_alone_has_no_rating() {
        let games = (0..10).map(|game| played(game, "A", [7, 0, 0, 0])).collect();
        let results = Results { games, complete: true, sprt: None, sequence: None, thinking: Vec::new() };
        let report = Report::new(&plan(1, 1), &results);
        assert_eq!((report.players[0].win_rate, report.players[0].elo, report.pairs.len()), (1.0, None, 0));
    }
}
