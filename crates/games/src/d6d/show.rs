//! d6D in words and touches.

use engine::position::Key;
use engine::scene::{Goal, Line, Preview, Scene, Throw, Touch};
use engine::{Clause, Event, Refusal, Rolled, Seat, Show};

use super::map::Bridge;
use super::scene::{POINTS, army_id, world_id};
use super::{Action, D6D, Phase, position};

impl Show for D6D {
    const ART: &'static str = include_str!("art.svg");
    const LESSON: &'static str = crate::text!("learn/lesson.txt");
    const PUZZLES: &'static str = include_str!("learn/puzzles.txt");
    const TIPS: &'static str = include_str!("learn/tips.txt");
    const GUIDE: &'static str = crate::text!("guide.md");
    const ORDER: Option<u8> = Some(2);
    const KEYS: &'static [Key<D6D>] = position::KEYS;

    fn complete(view: D6D) -> Result<D6D, Refusal> {
        let game = view.worked_out();
        game.possible().map(|()| game)
    }

    fn sentence(view: &D6D, seat: Seat, action: Action) -> String {
        match action {
            Action::Place(world) => format!("Place your armies on {world}."),
            Action::Strengthen(world, value) => {
                let grown = view.strengthened(seat, world, value);
                format!("Strengthen the {value} on {world} to {grown}.")
            }
            Action::Recruit(world) => format!("Recruit an army of 1 on {world}."),
            Action::Move(from, value, to) => match view.owner(to) {
                Some(other) if other != seat => {
                    format!("Attack {} on {to} with the {value} from {from}.", other.name())
                }
                _ => format!("Move the {value} from {from} to {to}."),
            },
            Action::Bridge(from, value, to) => {
                let cost = view.bridge_cost(Bridge::between(from, to));
                let pays = if cost >= value { "dies for it" } else { "pays" };
                format!("Bridge {from} to {to} for {cost}: the {value} {pays}.")
            }
            Action::Lose(value) => format!("The army of {value} takes the damage."),
            Action::Retreat(world) => format!("Retreat to {world}."),
            Action::Stay => "Stay and fight on.".to_string(),
        }
    }

    fn tell(before: &D6D, event: &Event<Action>, after: &D6D) -> Vec<Line> {
        super::tell::lines(before, event, after)
    }

    fn heading(view: &D6D) -> Option<Line> {
        let round = u32::from(view.rounds) + 1;
        let setup = matches!(view.phase, Phase::Muster | Phase::Tie | Phase::Place);
        let text = format!("Round {round}: {}", view.active().name());
        (!setup).then(|| Line::heading(Clause("D6"), round, text))
    }

    fn scene(view: &D6D) -> Scene {
        view.drawn()
    }

    /// The army and what it does; a bridge by its own line, from the world that pays.
    fn touches(view: &D6D, seat: Seat, action: Action) -> Vec<Touch> {
        let item = |id: String| Touch::Item(id);
        let button = |label: &str| Touch::Button(label.to_string());
        let army = |world, value| item(army_id(view, seat, world, value));
        match action {
            Action::Place(world) | Action::Retreat(world) => vec![item(world_id(world))],
            Action::Strengthen(world, value) => vec![army(world, value), button("Strengthen")],
            Action::Recruit(world) => vec![button("Recruit"), item(world_id(world))],
            Action::Move(from, value, to) => vec![army(from, value), item(world_id(to))],
            Action::Bridge(from, value, to) => {
                vec![army(from, value), button("Bridge"), item(world_id(to))]
            }
            Action::Lose(value) => {
                let defender = view.battle().map_or(seat, |battle| battle.defender);
                let world = view.battle().map_or_else(|| unreachable!("a battle"), |battle| battle.world);
                vec![item(army_id(view, defender, world, value))]
            }
            Action::Stay => vec![button("Fight on")],
        }
    }

    fn preview(view: &D6D, seat: Seat, action: Action) -> Preview {
        super::preview::of(view, seat, action)
    }

    fn throw(before: &D6D, rolled: &Rolled, after: &D6D) -> Throw {
        let Rolled::Dice(dice) = rolled else { return Throw::plain(rolled) };
        before.thrown(*dice, after)
    }

    /// D18: what a world is worth, and a lost army.
    fn goal(_view: &D6D, _seat: Option<Seat>, scene: &Scene) -> Goal {
        let sentence = "Have the most points in the end: 3 a world, less 1 for each lost army.";
        Goal::new(Clause("D18"), sentence).measured(&scene.meters, POINTS)
    }

    fn would(view: &D6D, seat: Seat, path: &[Touch]) -> Option<Action> {
        super::would::would(view, seat, path)
    }
}
