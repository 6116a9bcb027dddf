//! What can be measured in D6 Dungeon.

use engine::{Game, Measured, Of, Own, Seat};

use super::Dungeon;

impl Measured for Dungeon {
    const ENDINGS: &'static [&'static str] = &["declared", "stopped", "turn cap"];
    const OWN: &'static [Own] = &[
        Own { name: "filled", label: "dice in the waffle", of: Of::Games },
        Own { name: "declarer_wins", label: "won by whoever declared, or shared", of: Of::ShareOfGames },
        Own { name: "both_complete", label: "both complete a route", of: Of::ShareOfGames },
        Own { name: "route", label: "steps of the longer route", of: Of::Games },
        Own { name: "best_points", label: "points of the winner", of: Of::Games },
    ];

    fn turns_ended(&self) -> u32 {
        self.turns().into()
    }

    fn how_it_ended(&self) -> usize {
        match (self.declarer(), self.turns() >= self.options().turn_cap) {
            (Some(_), _) => 0,
            (None, false) => 1,
            (None, true) => 2,
        }
    }

    fn close(&self, own: &mut [i64]) {
        let outcome = self.outcome();
        let wins = |seat: Seat| outcome.winners.has(seat);
        let routes = [Seat::A, Seat::B].map(|seat| self.expedition(seat));
        let complete =
            |seat: &Option<super::expedition::Route>| seat.as_ref().is_some_and(|it| it.exit.is_some());
        own[0] = self.filled().into();
        own[1] = self.declarer().is_some_and(wins).into();
        own[2] = routes.iter().all(complete).into();
        own[3] = routes.iter().flatten().map(|it| it.walk.len()).max().unwrap_or(0) as i64;
        own[4] = outcome.points[..2].iter().max().map_or(0, |&it| it.into());
    }
}
