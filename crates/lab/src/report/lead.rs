//! Who led when: what the game's guide judged, made true by how the games of the cell ended.

use crate::arena::{Plan, Played, seat_share};

/// Whoever has so much more of a chance to win than anybody else leads.
pub(super) const LEADS: f64 = 0.1;
/// As many steps of judgement are told apart at most, and so many judgements make one at least.
const STEPS: usize = 40;
const FEWEST: f64 = 50.0;

/// Who led when, in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lead {
    /// How often another took the lead.
    pub(super) changes: u32,
    /// The share of the game that was over when the winner took the lead for good.
    pub(super) decided: f64,
    /// The winner's lowest chance; none if nobody has won alone.
    pub(super) lowest: Option<f64>,
}

/// The chance to win that stands behind each judgement, in thousandths: as many of these games were won.
struct Truth(Vec<f64>);

/// For each game, who led when; nothing where nothing was judged.
pub(super) fn leads(plan: &Plan, games: &[Played]) -> Vec<Option<Lead>> {
    let seats = plan.seats();
    let truth = Truth::new(seats, games);
    let lead = |played: &Played| {
        let judged = played.notes.as_ref()?.judged.as_ref()?;
        let turns: Vec<Vec<f64>> = judged.chunks_exact(seats).map(|turn| truth.chances(turn)).collect();
        Some(lead(&turns, winner(seats, played)))
    };
    games.iter().map(lead).collect()
}

/// Alone at the table, the game itself is the other side.
fn winner(seats: usize, played: &Played) -> Option<usize> {
    match (seats, played.winners.len()) {
        (1, won) => Some(1 - won as usize),
        (_, 1) => Some(played.winners.first().index()),
        _ => None,
    }
}

fn lead(turns: &[Vec<f64>], winner: Option<usize>) -> Lead {
    let (mut changes, mut last, mut settled, mut lowest) = (0, None, 0, 1.0f64);
    for (turn, chances) in turns.iter().enumerate() {
        let leader = leader(chances);
        if leader.is_some() {
            changes += u32::from(last.is_some() && last != leader);
            last = leader;
        }
        if leader.is_none() || leader != winner {
            settled = turn + 1;
        }
        lowest = winner.map_or(lowest, |winner| lowest.min(chances[winner]));
    }
    let decided = if winner.is_some() { settled as f64 / (turns.len() + 1) as f64 } else { 1.0 };
    Lead { changes, decided, lowest: winner.map(|_| lowest) }
}

fn leader(chances: &[f64]) -> Option<usize> {
    let best = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]))?;
    let ahead = |other: usize| other == best || chances[best] - chances[other] >= LEADS;
    (0..chances.len()).all(ahead).then_some(best)
}

impl Truth {
    /// Steps of equally many judgements, and then the pool-adjacent-violators rule: who is judged better wins
    /// at least as often.
    fn new(seats: usize, games: &[Played]) -> Truth {
        let mut seen = vec![[0.0; 2]; 1001];
        for played in games {
            let judged = played.notes.as_ref().and_then(|notes| notes.judged.as_ref());
            for (index, &share) in judged.into_iter().flatten().enumerate() {
                let seen = &mut seen[usize::from(share)];
                *seen = [seen[0] + seat_share(seats as u8, played, index % seats), seen[1] + 1.0];
            }
        }
        let all: f64 = seen.iter().map(|it| it[1]).sum();
        let enough = (all / STEPS as f64).max(FEWEST);
        let mut steps: Vec<(usize, [f64; 2])> = Vec::new();
        for (share, it) in seen.into_iter().enumerate() {
            match steps.last_mut() {
                Some((_, last)) if last[1] < enough => *last = [last[0] + it[0], last[1] + it[1]],
                _ => steps.push((share, it)),
            }
        }
        Truth(spread(pooled(steps)))
    }

    /// The chances after a turn; alone at the table, with those of the game itself.
    fn chances(&self, judged: &[u16]) -> Vec<f64> {
        let mut chances: Vec<f64> = judged.iter().map(|&share| self.0[usize::from(share)]).collect();
        if let [alone] = chances[..] {
            chances.push(1.0 - alone);
        }
        chances
    }
}

fn rate(it: [f64; 2]) -> f64 {
    if it[1] > 0.0 { it[0] / it[1] } else { 0.0 }
}

/// Steps that would go down are put together with those before.
fn pooled(steps: Vec<(usize, [f64; 2])>) -> Vec<(usize, [f64; 2])> {
    let mut pooled: Vec<(usize, [f64; 2])> = Vec::new();
    for mut step in steps {
        while let Some(before) = pooled.pop_if(|before| rate(before.1) >= rate(step.1)) {
            step = (before.0, [before.1[0] + step.1[0], before.1[1] + step.1[1]]);
        }
        pooled.push(step);
    }
    pooled
}

/// A chance for each thousandth.
fn spread(steps: Vec<(usize, [f64; 2])>) -> Vec<f64> {
    let mut chances = vec![0.0; 1001];
    for (from, it) in steps {
        chances[from..].fill(rate(it));
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(first: &[f64]) -> Vec<Vec<f64>> {
        first.iter().map(|&it| vec![it, 1.0 - it]).collect()
    }

    #[test]
    fn leads_are_read_from_the_chances() {
        // B leads twice, A comes back from 20 %; near a half nobody leads.
        let found = lead(&turns(&[0.5, 0.2, 0.7, 0.51, 0.3, 0.6, 0.9]), Some(0));
        assert_eq!(found, Lead { changes: 3, decided: 5.0 / 8.0, lowest: Some(0.2) });
        assert_eq!(lead(&turns(&[0.9]), None), Lead { changes: 0, decided: 1.0, lowest: None });
        assert_eq!(lead(&[], Some(1)), Lead { changes: 0, decided: 0.0, lowest: Some(1.0) });
    }

    #[test]
    fn judgements_become_true_and_never_fall() {
        let steps = vec![(0, [5.0, 100.0]), (300, [50.0, 100.0]), (500, [40.0, 100.0]), (800, [90.0, 100.0])];
        let chances = spread(pooled(steps));
        assert_eq!(
            (chances[0], chances[299], chances[300], chances[799], chances[1000]),
            (0.05, 0.05, 0.45, 0.45, 0.9)
        );
    }
}
