//! The broken game in words.

use engine::scene::{Item, ItemKind, Scene, Touch};
use engine::{Clause, Event, Line, Pairs, Refusal, Seat, Show};

use crate::game::{
    Act, HIDDEN, IMPOSSIBLE_POSITION, NoOptions, POSITION_FORGETS, Phase, Planted, SAME_ID_TWICE,
    SAYS_NOTHING, TOUCHES_NOTHING, View,
};

const PHASES: [&str; 5] = ["deal", "bid", "decide", "roll", "over"];

impl<const BUG: u8> Show for Planted<BUG> {
    fn position(view: &View<BUG>) -> String {
        let it = view.0;
        let two = |[a, b]: [u8; 2]| format!("{a},{b}");
        let turns = if BUG == POSITION_FORGETS { 0 } else { it.turns };
        let (pot, phase, [a, b]) = (it.pot, PHASES[it.phase as usize], it.points);
        let (secret, bids) = (two(it.secret), two(it.bids));
        format!("secret={secret} bids={bids} points={a},{b} pot={pot} turns={turns} phase={phase}")
    }

    fn place(_seats: u8, _options: NoOptions, position: &str) -> Result<View<BUG>, Refusal> {
        let pairs = Pairs::read(position, &["secret", "bids", "points", "pot", "turns", "phase"])?;
        let two = |key, most| pairs.numbers(key, 2, 0..=most).map(|list| [list[0] as u8, list[1] as u8]);
        let points = pairs.numbers("points", 2, 0..=1000)?;
        let all = [Phase::Deal, Phase::Bid, Phase::Decide, Phase::Roll, Phase::Over];
        let most = if BUG == IMPOSSIBLE_POSITION { 999 } else { 60 + 12 };
        let state = Planted::<BUG> {
            secret: two("secret", HIDDEN.into())?,
            bids: two("bids", HIDDEN.into())?,
            points: [points[0] as u16, points[1] as u16],
            pot: pairs.number("pot", 0..=most)? as u16,
            turns: pairs.number("turns", 0..=6)? as u8,
            phase: all[pairs.word("phase", &PHASES)?],
        };
        let begun = state.phase != Phase::Deal;
        let owed = state.bids.iter().filter(|bid| **bid == 0).count();
        let odd = state.bids.iter().any(|bid| (4..HIDDEN).contains(bid))
            || state.secret.iter().any(|die| (*die == 0) == begun)
            || state.bids.contains(&HIDDEN) && state.phase != Phase::Bid
            || (state.turns == 6) != (state.phase == Phase::Over)
            || (owed == 0) == matches!(state.phase, Phase::Deal | Phase::Bid)
            || !begun && (owed < 2 || state.turns > 0 || state.secret.contains(&HIDDEN));
        if odd { Err(Refusal::new(Clause("X1"), "that cannot be")) } else { Ok(View(state)) }
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
        let pot = || Item::loose("pot", ItemKind::Token, "pot", "The pot");
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
