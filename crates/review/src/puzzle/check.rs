//! A puzzle judged again, with more work and other numbers.

use bots::Players;
use engine::{Match, Refusal, Rng, Seats, Show};

use super::grade::liked;
use super::judge::{after, same};
use super::make::solution;
use super::{Bench, Effort, Proof, Puzzle, TOLERANCE};

pub(super) fn again<G: Show + Players>(
    bench: &mut Bench<G>,
    puzzle: &Puzzle,
    effort: Effort,
) -> Result<Puzzle, String> {
    let told = |refusal: Refusal| refusal.to_string();
    let position = Some(puzzle.position.as_str());
    let game = Match::<G>::open_in(puzzle.edition, puzzle.seats, &puzzle.options, position).map_err(told)?;
    let (state, seat) = (*game.state(), puzzle.seat);
    G::TITLE.awaits(state.turn(), seat).map_err(told)?;
    let best = action::<G>(&puzzle.best)?;
    state.check(seat, best).map_err(told)?;
    let mut rng = Rng::new(effort.seed);
    if puzzle.proof == Proof::Solved && bench.worth(&after(&state, seat, best), seat).is_none() {
        bench.solved = state.solved(effort.threads, TOLERANCE / f64::from(effort.budget));
    }
    let liked = liked(&state, seat, best, effort.seed);
    let judged = match puzzle.proof {
        Proof::Played => bench.played(&state, seat, liked, effort)?,
        _ => bench.exactly(&state, seat, &mut rng).ok_or("not everything is known exactly")?,
    };
    let least = judged.proof.margins().0;
    if judged.proof != puzzle.proof || !same(&state, seat, judged.best, best) {
        return Err(format!("`{}` is found better", judged.best));
    }
    if judged.ahead() < least {
        return Err(format!("the best is only {:.3} ahead", judged.ahead()));
    }
    let view = state.view(Seats::only(seat));
    let known = solution::<G>(&view, seat, &judged, liked);
    Ok(Puzzle {
        best: puzzle.best.clone(),
        half: known.half,
        ahead: known.ahead,
        why: known.why,
        ..puzzle.clone()
    })
}

fn action<G: Show>(notation: &str) -> Result<G::Action, String> {
    notation.parse().map_err(|_| format!("`{notation}` is no action of the game"))
}
