//! D6 Dungeon for people: positions, sentences, touches and previews.

use engine::position::Key;
use engine::scene::{Goal, Preview, Scene, Standing, Throw, Touch};
use engine::{Clause, Event, Line, Refusal, Rolled, Seat, Show, line};

use super::dice::{Die, Face, Item};
use super::expedition;
use super::{Action, Dungeon, Phase, View, position, scene, tell, throw, words};

impl Show for Dungeon {
    const ART: &'static str = include_str!("art.svg");
    const LESSON: &'static str = crate::text!("learn/lesson.txt");
    const PUZZLES: &'static str = include_str!("learn/puzzles.txt");
    const TIPS: &'static str = include_str!("learn/tips.txt");
    const GUIDE: &'static str = crate::text!("guide.md");
    const ORDER: Option<u8> = Some(4);
    const KEYS: &'static [Key<View>] = position::KEYS;

    fn complete(view: View) -> Result<View, Refusal> {
        view.game.possible(view.eyes).map(|()| view)
    }

    fn sentence(view: &View, seat: Seat, action: Action) -> String {
        sentence(&view.game, seat, action)
    }

    fn tell(before: &View, event: &Event<Action>, after: &View) -> Vec<Line> {
        tell::lines(before, event, after)
    }

    fn heading(view: &View) -> Option<Line> {
        let (game, turn) = (&view.game, u32::from(view.game.turns) + 1);
        let text = format!("Turn {turn}: {}", game.active.name());
        (game.phase != Phase::Starter).then(|| Line::heading(Clause("W6"), turn, text))
    }

    fn scene(view: &View) -> Scene {
        scene::of(view)
    }

    fn touches(_view: &View, seat: Seat, action: Action) -> Vec<Touch> {
        touches(seat, action)
    }

    fn preview(view: &View, seat: Seat, action: Action) -> Preview {
        let mut lines = Vec::new();
        if let Some(route) = route_after(view, seat, action) {
            lines.push(line("W19", route));
        }
        Preview { ghosts: scene::ghost(view, seat, action).into_iter().collect(), lines }
    }

    fn throw(before: &View, rolled: &Rolled, after: &View) -> Throw {
        throw::throw(&before.game, rolled, &after.game)
    }

    /// W18: what the viewer would score now; what the others would is known in the end.
    fn goal(view: &View, _seat: Option<Seat>, scene: &Scene) -> Goal {
        let sentence = "Lead a way across your side that you can pay for; most points win.";
        let goal = Goal::new(Clause("W18"), sentence).measured(&scene.meters, scene::POINTS);
        let best = scene.meters.iter().find(|meter| meter.id == scene::BEST).map_or(0, |meter| meter.value);
        let now = |seat| Standing { seat: Some(seat), value: best + view.game.wonders(seat), of: None };
        let own = view.seat().filter(|_| view.game.phase != Phase::Over).map(now);
        Goal { standings: goal.standings.into_iter().chain(own).collect(), ..goal }
    }

    fn would(view: &View, seat: Seat, path: &[Touch]) -> Option<Action> {
        super::would::would(&view.game, seat, path)
    }
}

fn sentence(game: &Dungeon, seat: Seat, action: Action) -> String {
    let target = |hole| game.hole(hole).map(&game.options.table, seat).name();
    match action {
        Action::Draw => "Draw a die from the bag.".to_string(),
        Action::Stop => "Stop: the bag is empty, and the game is scored.".to_string(),
        Action::Keep => "Keep the die.".to_string(),
        Action::Catch => "Catch the Wish Ring with a Wish Net.".to_string(),
        Action::Declare => "Declare your route complete.".to_string(),
        Action::End => "End the turn.".to_string(),
        Action::Place { map, hole, turns } => {
            format!("Put {} into {hole}, {}.", words::face(Face::Map(map)), words::TURNED[usize::from(turns)])
        }
        Action::Wish(face) => format!("Wish for {}.", words::face(face)),
        Action::Pair { net, other, face } => {
            let net = words::die(Die { design: net, item: Item::Net });
            format!("Give {net} and {} for {}.", words::die(other), words::face(face))
        }
        Action::Exchange(die) => format!("Exchange the Wondrous Item for {}.", words::die(die)),
        Action::Disintegrate { spell, hole } => {
            format!("Disintegrate {} in {hole} with the {} die.", target(hole), spell.name())
        }
        Action::Rotate { spell, hole, turns } => {
            let degrees = u16::from(turns) * 90;
            format!(
                "Turn {} in {hole} by {degrees} degrees clockwise with the {} die.",
                target(hole),
                spell.name()
            )
        }
        Action::Swivel { spell, hole } => {
            format!("Swivel {} in {hole} with the {} die.", target(hole), spell.name())
        }
        Action::Choose { spell, draw } => {
            format!("Look into the bag with the {} die and draw a {} die.", spell.name(), draw.name())
        }
        Action::Look { spell } => format!("Look at the far side with the {} die.", spell.name()),
        Action::Pay { pay, reroll } => {
            format!("Free turn: pay {} and roll {} again.", words::die(pay), words::die(reroll))
        }
    }
}

fn touches(seat: Seat, action: Action) -> Vec<Touch> {
    let button = |label: &str| Touch::Button(label.to_string());
    let held = |seat: Seat, die: Die| Touch::Item(format!("held-{seat}-{die}"));
    let face = |face: Face| Touch::Item(scene::face_id(face));
    let spell = action.spell().map(|spell| held(seat, spell));
    let hole = action.hole().map(|hole| Touch::Item(format!("hole-{hole}")));
    let named = match action {
        Action::Draw => vec![button("Draw")],
        Action::Stop => vec![button("Stop")],
        Action::Keep => vec![button("Keep")],
        Action::Catch => vec![button("Catch")],
        Action::Declare => vec![button("Declare")],
        Action::End => vec![button("End the turn")],
        Action::Place { map, turns, .. } => {
            let turned = button(words::TURNED[usize::from(turns)]);
            return [face(Face::Map(map))].into_iter().chain(hole).chain([turned]).collect();
        }
        Action::Wish(wish) => vec![face(wish)],
        Action::Pair { net, other, face: wish } => {
            vec![held(seat, Die { design: net, item: Item::Net }), held(seat, other), face(wish)]
        }
        Action::Exchange(die) => vec![held(seat.next(2), die)],
        Action::Disintegrate { .. } | Action::Swivel { .. } => vec![],
        Action::Rotate { turns, .. } => vec![button(["90", "180", "270"][usize::from(turns) - 1])],
        Action::Choose { draw, .. } => vec![Touch::Item(scene::bag_id(draw))],
        Action::Look { .. } => vec![button("See the far side")],
        Action::Pay { pay, reroll } => vec![button("Free turn"), held(seat, pay), held(seat, reroll)],
    };
    spell.into_iter().chain(hole).chain(named).collect()
}

/// What the best route would be, where that is known and the waffle or the hand changes.
fn route_after(view: &View, seat: Seat, action: Action) -> Option<String> {
    let changes = match action {
        Action::Place { .. } | Action::Rotate { .. } | Action::Disintegrate { .. } | Action::Keep => true,
        // The face that would come round is not known in every turn.
        Action::Swivel { hole, .. } => view.knows(hole),
        Action::Exchange(_) => true,
        _ => false,
    };
    if !changes || view.seat() != Some(seat) {
        return None;
    }
    let after = view.game.after(seat, action);
    let (side, purse) = (after.side(seat), after.purse(seat));
    let route = expedition::best(&side, purse, after.hopes(seat))?;
    Some(format!("Then your best: {}.", words::route_in_short(&route)))
}
