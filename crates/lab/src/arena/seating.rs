//! Who sits where in the games of a round.

/// Every way to seat the players so that each has as many seats as any other, or one more or less.
///
/// As many players as seats: every permutation. More players than seats: every choice of players in every
/// permutation, which is a round robin. Fewer: every pattern in which nobody has two seats more than
/// another. One seat: everybody in turn.
pub(super) fn lineups(players: usize, seats: usize) -> Vec<Vec<usize>> {
    let (least, most) = (seats / players, seats.div_ceil(players));
    let fair = |lineup: &Vec<usize>| {
        (0..players).all(|player| {
            let held = lineup.iter().filter(|&&it| it == player).count();
            (least..=most).contains(&held)
        })
    };
    (0..players.pow(seats as u32)).map(|code| digits(code, players, seats)).filter(fair).collect()
}

/// The number in base `players`, most significant first.
fn digits(mut code: usize, players: usize, seats: usize) -> Vec<usize> {
    let mut lineup = vec![0; seats];
    for place in lineup.iter_mut().rev() {
        (*place, code) = (code % players, code / players);
    }
    lineup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_have_every_fair_seating() {
        assert_eq!(lineups(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(lineups(3, 1), [[0], [1], [2]]);
        assert_eq!(lineups(1, 1), [[0]]);
        assert_eq!(lineups(3, 2), [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]);
        assert_eq!(lineups(2, 3).len(), 6);
        assert_eq!(lineups(2, 4).len(), 6);
        assert_eq!((lineups(3, 3).len(), lineups(4, 4).len(), lineups(4, 3).len()), (6, 24, 24));
        assert_eq!(lineups(3, 4).len(), 36);
    }

    #[test]
    fn everybody_has_every_seat_equally_often() {
        for (players, seats) in [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4)] {
            let all = lineups(players, seats);
            for seat in 0..seats {
                let held =
                    |player: usize| all.iter().filter(|lineup| lineup[seat] == player).count() * players;
                assert!((0..players).all(|player| held(player) == all.len()), "{players} in {seats}");
            }
        }
    }
}
