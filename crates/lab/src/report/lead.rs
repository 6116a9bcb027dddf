//! Who led when: what the game's guide judged, made true by how the games of the cell ended.

use crate::arena::{Plan, Played, seat_share};

/// Whoever has so much more of a chance to win than anybody else leads.
pub(super) const LEADS: f64 = 0.1;

/// Who led when, in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lead {
    /// How often another took the lead.
    pub(super) changes: u32,
    /// The share of the game that was over when the winner took the lead for good.
    pub(super) decided: f64,
    /// The winner's lowest chance; none if nobody has won alone.
    pub(super) lowest: Option<f64>,
    /// Whether another led at half-time or later; none if nobody has won alone.
    pub(super) back: Option<bool>,
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
    let (mut changes, mut last, mut settled, mut lowest, mut back) = (0, None, 0, 1.0f64, false);
    for (turn, chances) in turns.iter().enumerate() {
        let leader = leader(chances);
        if leader.is_some() {
            changes += u32::from(last.is_some() && last != leader);
            last = leader;
        }
        if leader.is_none() || leader != winner {
            settled = turn + 1;
        }
        back |= leader.is_some() && leader != winner && 2 * (turn + 1) > turns.len();
        lowest = winner.map_or(lowest, |winner| lowest.min(chances[winner]));
    }
    let decided = if winner.is_some() { settled as f64 / (turns.len() + 1) as f64 } else { 1.0 };
    Lead { changes, decided, lowest: winner.map(|_| lowest), back: winner.map(|_| back) }
}

fn leader(chances: &[f64]) -> Option<usize> {
    let best = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]))?;
    let ahead = |other: usize| other == best || chances[best] - chances[other] >= LEADS;
    (0..chances.len()).all(ahead).then_some(best)
}

impl Truth {
    /// Logistic recalibration: the log-odds of winning as a straight line of the judged log-odds. Two numbers
    /// for each cell, so that few games are enough.
    fn new(seats: usize, games: &[Played]) -> Truth {
        let mut seen = vec![[0.0; 2]; 1001];
        for played in games {
            let judged = played.notes.as_ref().and_then(|notes| notes.judged.as_ref());
            for (index, &share) in judged.into_iter().flatten().enumerate() {
                let seen = &mut seen[usize::from(share)];
                *seen = [seen[0] + seat_share(seats as u8, played, index % seats), seen[1] + 1.0];
            }
        }
        let [level, slope] = fitted(&seen);
        Truth((0..=1000).map(|share| chance(level + slope * log_odds(share))).collect())
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

fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Of a share in thousandths; what was judged certain counts as nearly so.
fn log_odds(share: usize) -> f64 {
    let share = (share as f64 / 1000.0).clamp(0.005, 0.995);
    (share / (1.0 - share)).ln()
}

/// The line that makes what was seen most likely: for each thousandth, wins and judgements. Newton's method on a
/// concave likelihood, with the weight of two judgements for a line that leaves everything as it is.
fn fitted(seen: &[[f64; 2]]) -> [f64; 2] {
    let (mut level, mut slope) = (0.0, 1.0);
    for _ in 0..50 {
        let (mut gradient, mut curve) = ([-2.0 * level, -2.0 * (slope - 1.0)], [2.0, 0.0, 2.0]);
        for (share, [won, all]) in seen.iter().enumerate().filter(|(_, it)| it[1] > 0.0) {
            let x = log_odds(share);
            let p = chance(level + slope * x);
            let (off, weight) = (won - all * p, all * p * (1.0 - p));
            gradient = [gradient[0] + off, gradient[1] + off * x];
            curve = [curve[0] + weight, curve[1] + weight * x, curve[2] + weight * x * x];
        }
        let size = curve[0] * curve[2] - curve[1] * curve[1];
        let step = [
            (curve[2] * gradient[0] - curve[1] * gradient[1]) / size,
            (curve[0] * gradient[1] - curve[1] * gradient[0]) / size,
        ];
        (level, slope) = (level + step[0].clamp(-1.0, 1.0), slope + step[1].clamp(-1.0, 1.0));
        if step.iter().all(|it| it.abs() < 1e-10) {
            break;
        }
    }
    [level, slope]
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
        assert_eq!(found, Lead { changes: 3, decided: 5.0 / 8.0, lowest: Some(0.2), back: Some(true) });
        let early = lead(&turns(&[0.2, 0.7, 0.8]), Some(0));
        assert_eq!((early.lowest, early.back), (Some(0.2), Some(false)), "that was before half-time");
        let shared = Lead { changes: 0, decided: 1.0, lowest: None, back: None };
        assert_eq!(lead(&turns(&[0.9]), None), shared);
        let at_once = Lead { changes: 0, decided: 0.0, lowest: Some(1.0), back: Some(false) };
        assert_eq!(lead(&[], Some(1)), at_once);
    }

    /// Judged at 80 % and 20 %, won in 65 % and 35 %: too sure by a factor of 2.24 in log-odds.
    #[test]
    fn judgements_become_true() {
        let mut seen = vec![[0.0; 2]; 1001];
        (seen[800], seen[200]) = ([65_000.0, 100_000.0], [35_000.0, 100_000.0]);
        let [level, slope] = fitted(&seen);
        assert!(level.abs() < 1e-6 && (slope - 0.4465).abs() < 1e-3, "{level} {slope}");
        assert!((chance(level + slope * log_odds(800)) - 0.65).abs() < 1e-4);
        // Nothing seen leaves everything as it is.
        assert_eq!(fitted(&vec![[0.0; 2]; 1001]), [0.0, 1.0]);
    }
}
