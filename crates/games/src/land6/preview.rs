//! What a considered action would cost and do, with exact odds.

use engine::scene::{Item, ItemKind, Marks, Preview, Shape};
use engine::{Line, Seat, line};

use super::board::{slots, square};
use super::place::{GOAL, Place};
use super::scene::fight_words;
use super::tell::defeat;
use super::{Action, Land6, Phase, Target};

pub(super) fn preview(view: &Land6, action: Action) -> Preview {
    // Payment and effect of everything that throws no die can simply be tried.
    let mut after = *view;
    after.act(action);
    match action {
        Action::Deploy { at, .. } => Preview { ghosts: ghost(&after, at), lines: outcome(&after) },
        Action::Move { to, .. } => Preview { ghosts: ghost(&after, to), lines: outcome(&after) },
        Action::Fight { .. } => Preview { ghosts: Vec::new(), lines: fight_odds(&after) },
        Action::Sea { target, .. } => Preview { ghosts: Vec::new(), lines: sea_odds(view, target) },
        Action::Lay(_) => Preview::default(),
        _ => Preview { ghosts: Vec::new(), lines: outcome(&after) },
    }
}

fn ghost(after: &Land6, at: Place) -> Vec<Item> {
    let value = after.army().value(at);
    if value == 0 {
        return Vec::new();
    }
    let (slot, turns) = slots(after.board)[usize::from(at.tile()) - 1];
    let [row, column] = square(slot, turns, at);
    let at = [column as i32 * 100 + 50, row as i32 * 100 + 50];
    let item = Item::loose("ghost", ItemKind::Die, format!("It would show {value}"));
    let marks = Marks { ghost: true, ..Marks::default() };
    vec![Item { marks, ..item.at(Shape::Point { at, turn: 0 }).showing(value).owned(Seat::A) }]
}

/// Whether the game would end with it.
fn outcome(after: &Land6) -> Vec<Line> {
    match after.phase {
        Phase::Won => vec![line("L21", format!("This wins, with {} points.", after.score()))],
        Phase::Lost => {
            let (clause, why) = defeat(after);
            vec![line(clause, format!("This loses: {why}."))]
        }
        _ => Vec::new(),
    }
}

fn fight_odds(after: &Land6) -> Vec<Line> {
    let odds = [(5, "2 in 6"), (4, "1 in 6"), (2, "2 in 6"), (1, "1 in 6")];
    odds.iter().map(|(roll, odds)| line("L12", format!("{odds}: {}", fight_words(after, *roll)))).collect()
}

fn sea_odds(view: &Land6, target: Target) -> Vec<Line> {
    match target {
        Target::Army(at) if at == GOAL && !view.has_cube(6) => {
            vec![line("L21", "4 in 6: a 3 or more wins at once.")]
        }
        Target::Army(at) => {
            let value = view.army().value(at);
            let text =
                format!("{} in 6 more than {value}, 1 in 6 the same, {} in 6 less.", 6 - value, value - 1);
            vec![line("L17", text)]
        }
        Target::Thrown => vec![line("L17", "Each face comes up 1 in 6.")],
    }
}
