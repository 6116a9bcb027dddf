//! The broken game in words.

use engine::position::{Key, key};
use engine::scene::{Goal, Item, ItemKind, Scene, Standing, Sum, Throw, Touch, Weight};
use engine::{Clause, Event, Line, Refusal, Rolled, Seat, Show, ensure};

use crate::game::{
    Act, BEYOND_THE_GOAL, HIDDEN, IMPOSSIBLE_POSITION, LIGHT_END, OTHER_FACES, POSITION_FORGETS, Phase,
    Planted, SAME_ID_TWICE, SAYS_NOTHING, THROWN_NOWHERE, TOUCHES_NOTHING, View, WRONG_SUM,
};

engine::setting!(Phase: Deal, Bid, Decide, Roll, Over);

impl<const BUG: u8> Show for Planted<BUG> {
    const KEYS: &'static [Key<View<BUG>>] = &[
        key("secret").whole(|it| &mut it.0.secret, |_| 0..=HIDDEN.into()),
        key("bids").whole(|it| &mut it.0.bids, |_| 0..=HIDDEN.into()),
        key("points").whole(|it| &mut it.0.points, |_| 0..=1000),
        key("pot").whole(|it| &mut it.0.pot, |_| 0..=if BUG == IMPOSSIBLE_POSITION { 999 } else { 72 }),
        key("turns").text(
            |it| if BUG == POSITION_FORGETS { "0".to_string() } else { it.0.turns.to_string() },
            |it, entry| {
                it.0.turns = entry.number(0..=6)? as u8;
                Ok(())
            },
        ),
        key("phase").word(&["deal", "bid", "decide", "roll", "over"], |it| &mut it.0.phase),
    ];

    fn complete(view: View<BUG>) -> Result<View<BUG>, Refusal> {
        let state = &view.0;
        let begun = state.phase != Phase::Deal;
        let owed = state.bids.iter().filter(|bid| **bid == 0).count();
        let odd = state.bids.iter().any(|bid| (4..HIDDEN).contains(bid))
            || state.secret.iter().any(|die| (*die == 0) == begun)
            || state.bids.contains(&HIDDEN) && state.phase != Phase::Bid
            || (state.turns == 6) != (state.phase == Phase::Over)
            || (owed == 0) == matches!(state.phase, Phase::Deal | Phase::Bid)
            || !begun && (owed < 2 || state.turns > 0 || state.secret.contains(&HIDDEN));
        ensure(!odd, "X1", "that cannot be").map(|()| view)
    }

    fn sentence(_view: &View<BUG>, _seat: Seat, action: Act<BUG>) -> String {
        format!("Play {action}.")
    }

    fn tell(_before: &View<BUG>, event: &Event<Act<BUG>>, _after: &View<BUG>) -> Vec<Line> {
        if BUG == SAYS_NOTHING {
            return Vec::new();
        }
        vec![Line::new(Clause("X1"), format!("{event:?}"))]
    }

    fn scene(view: &View<BUG>) -> Scene {
        let mut scene = Scene { prompt: format!("{:?}", view.0.phase), ..Scene::default() };
        let pot = || Item::loose("pot", ItemKind::Token, "The pot");
        scene.board.items.push(pot());
        if BUG == SAME_ID_TWICE {
            scene.board.items.push(pot());
        }
        scene
    }

    fn throw(_before: &View<BUG>, rolled: &Rolled, _after: &View<BUG>) -> Throw {
        let throw = Throw::plain(rolled).at(if BUG == THROWN_NOWHERE { "pit" } else { "pot" });
        match BUG {
            OTHER_FACES => Throw { dice: throw.dice.into_iter().rev().collect(), ..throw },
            WRONG_SUM => throw.summed(Sum::new(None, 1).plus(1, "nothing")),
            LIGHT_END => throw.weighing(Weight::Idle),
            _ => throw.weighing(Weight::Decisive),
        }
    }

    fn goal(view: &View<BUG>, _seat: Option<Seat>, _scene: &Scene) -> Goal {
        let most = if BUG == BEYOND_THE_GOAL { 5 } else { 1000 };
        let standing = |seat: Seat| Standing {
            seat: Some(seat),
            value: view.0.points[seat.index()].into(),
            of: Some(most),
        };
        let goal = Goal::new(Clause("X1"), "Have the most points.");
        Goal { standings: [Seat::A, Seat::B].map(standing).into(), ..goal }
    }

    fn touches(_view: &View<BUG>, _seat: Seat, action: Act<BUG>) -> Vec<Touch> {
        match action {
            Act::Hold if BUG == TOUCHES_NOTHING => vec![Touch::Item("pit".into())],
            Act::Hold => vec![Touch::Item("pot".into())],
            other => vec![Touch::Button(other.to_string())],
        }
    }
}
