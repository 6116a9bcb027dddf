//! Why an action is the best: one sentence of what was found.

use bots::Players;
use engine::{Seat, Show};

use super::Proof;
use super::judge::Judged;

/// The best against what weaker players like, or against the second best.
pub(super) fn why<G: Show + Players>(
    view: &G::View,
    seat: Seat,
    judged: &Judged<G::Action>,
    liked: Option<G::Action>,
) -> String {
    let known = || judged.others.iter().filter(|it| it.shares.is_some());
    let popular = known().find(|it| Some(it.action) == liked);
    let Some(other) = popular.or_else(|| known().next()) else { return String::new() };
    let [best, played] = [judged.best, other.action].map(|it| quoted::<G>(view, seat, it));
    let who = if popular.is_some() { ", which weaker players choose here," } else { ", the next best," };
    let [a, b] = other.shares.unwrap_or_default().map(|it| 100.0 * it.clamp(0.0, 1.0));
    match judged.proof {
        Proof::Exact => format!("{best} wins exactly {a:.1} games in 100; {played}{who} {b:.1}."),
        Proof::Solved => {
            format!("Solved for {}: {best} wins {a:.1} games in 100; {played}{who} {b:.1}.", G::SOLVED_FOR)
        }
        Proof::Played => format!(
            "Of {} games played on from here on the same dice, {best} won {a:.0} in 100; {played}{who} {b:.0}.",
            other.games
        ),
    }
}

fn quoted<G: Show>(view: &G::View, seat: Seat, action: G::Action) -> String {
    format!("\u{201c}{}\u{201d}", G::sentence(view, seat, action).trim_end_matches('.'))
}
