//! The broken game in words.

use engine::position::{Key, key};
use engine::scene::{Item, ItemKind, Scene, Touch};
use engine::{Clause, Event, Line, Refusal, Seat, Show, ensure};

use crate::game::{
    Act, HIDDEN, IMPOSSIBLE_POSITION, POSITION_FORGETS, Phase, Planted, SAME_ID_TWICE, SAYS_NOTHING,
    TOUCHES_NOTHING, View,
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

    fn touches(_view: &View<BUG>, _seat: Seat, action: Act<BUG>) -> Vec<Touch> {
        match action {
            Act::Hold if BUG == TOUCHES_NOTHING => vec![Touch::Item("pit".into())],
            Act::Hold => vec![Touch::Item("pot".into())],
            other => vec![Touch::Button(other.to_string())],
        }
    }
}
