//! What can be measured in d6D, D6 Dungeon, LAND 6 and Pig: one entry a game.

use engine::{Event, Game, Rolled, Seat};
use games::d6d::{self, D6D, End};
use games::dungeon::{self, Dungeon};
use games::land6::{self, Land6, Phase};
use games::pig::{self, Pig};

use super::{Measured, Of, Own};

impl Measured for D6D {
    const KINDS: &'static [&'static str] =
        &["place", "strengthen", "recruit", "move", "bridge", "lose", "retreat", "stay"];
    const ENDINGS: &'static [&'static str] = &["all worlds", "destroyed", "Realm full", "stalemate"];
    const OWN: &'static [Own] = &[
        Own { name: "worlds", label: "worlds of the winner", of: Of::Games },
        Own { name: "bridges", label: "bridges at the end", of: Of::Games },
        Own { name: "battles", label: "battles", of: Of::Games },
        Own { name: "realm", label: "total of the Realm", of: Of::Games },
        Own { name: "margin", label: "points between first and second", of: Of::Games },
    ];

    fn kind(action: &d6d::Action) -> usize {
        match action {
            d6d::Action::Place(_) => 0,
            d6d::Action::Strengthen(..) => 1,
            d6d::Action::Recruit(_) => 2,
            d6d::Action::Move(..) => 3,
            d6d::Action::Bridge(..) => 4,
            d6d::Action::Lose(_) => 5,
            d6d::Action::Retreat(_) => 6,
            d6d::Action::Stay => 7,
        }
    }

    /// D19: rounds, and who has had a turn in this one.
    fn turns_ended(&self) -> u32 {
        let seats = self.playing().len();
        let since = (self.active().index() as u32 + seats - self.first().index() as u32) % seats;
        u32::from(self.rounds()) * seats + since
    }

    fn how_it_ended(&self) -> usize {
        match self.ends().first() {
            Some(End::AllWorlds(_)) => 0,
            Some(End::Destroyed(_)) => 1,
            Some(End::RealmFull) => 2,
            Some(End::Stalemate) | None => 3,
        }
    }

    fn note(before: &D6D, _event: &Event<d6d::Action>, after: &D6D, own: &mut [i64]) {
        own[2] += i64::from(before.battle().is_none() && after.battle().is_some());
    }

    fn close(&self, own: &mut [i64]) {
        let winner = self.outcome().winners.first();
        own[0] = self.worlds_of(winner).len().into();
        own[1] = self.bridges().iter().count() as i64;
        own[3] = self.realm_total().into();
        let mut points: Vec<i32> = self.playing().iter().map(|seat| self.points(seat)).collect();
        points.sort_unstable();
        own[4] = (points[points.len() - 1] - points[points.len() - 2]).into();
    }
}

impl Measured for Dungeon {
    const KINDS: &'static [&'static str] = &[
        "draw",
        "stop",
        "keep",
        "catch",
        "declare",
        "end",
        "place",
        "wish",
        "pair",
        "exchange",
        "disintegrate",
        "rotate",
        "swivel",
        "choose",
        "look",
        "pay",
    ];
    const ENDINGS: &'static [&'static str] = &["declared", "stopped", "turn cap"];
    const OWN: &'static [Own] = &[
        Own { name: "filled", label: "dice in the waffle", of: Of::Games },
        Own { name: "declarer_wins", label: "won by whoever declared, or shared", of: Of::ShareOfGames },
        Own { name: "both_complete", label: "both complete a route", of: Of::ShareOfGames },
        Own { name: "route", label: "steps of the longer route", of: Of::Games },
        Own { name: "best_points", label: "points of the winner", of: Of::Games },
    ];

    fn kind(action: &dungeon::Action) -> usize {
        use dungeon::Action;
        match action {
            Action::Draw => 0,
            Action::Stop => 1,
            Action::Keep => 2,
            Action::Catch => 3,
            Action::Declare => 4,
            Action::End => 5,
            Action::Place { .. } => 6,
            Action::Wish(_) => 7,
            Action::Pair { .. } => 8,
            Action::Exchange(_) => 9,
            Action::Disintegrate { .. } => 10,
            Action::Rotate { .. } => 11,
            Action::Swivel { .. } => 12,
            Action::Choose { .. } => 13,
            Action::Look { .. } => 14,
            Action::Pay { .. } => 15,
        }
    }

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
            |seat: &Option<dungeon::expedition::Route>| seat.as_ref().is_some_and(|it| it.exit.is_some());
        own[0] = self.filled().into();
        own[1] = self.declarer().is_some_and(wins).into();
        own[2] = routes.iter().all(complete).into();
        own[3] = routes.iter().flatten().map(|it| it.walk.len()).max().unwrap_or(0) as i64;
        own[4] = outcome.points[..2].iter().max().map_or(0, |&it| it.into());
    }
}

impl Measured for Land6 {
    const KINDS: &'static [&'static str] =
        &["deploy", "move", "feed", "fight", "sea", "stand", "pass", "remove", "lose", "lay"];
    const ENDINGS: &'static [&'static str] = &["city taken", "all cubes out", "no city left", "turn cap"];
    const OWN: &'static [Own] = &[
        Own { name: "points", label: "points, 0 for a defeat", of: Of::Games },
        Own { name: "cubes", label: "cubes on the board at the end", of: Of::Games },
        Own { name: "dice", label: "dice on the board at the end", of: Of::Games },
        Own { name: "fights", label: "fights", of: Of::Games },
        Own { name: "fights_won", label: "fights that remove a cube", of: Of::Share(3) },
    ];

    fn kind(action: &land6::Action) -> usize {
        use land6::Action;
        match action {
            Action::Deploy { .. } => 0,
            Action::Move { .. } => 1,
            Action::Feed { .. } => 2,
            Action::Fight { .. } => 3,
            Action::Sea { .. } => 4,
            Action::Stand => 5,
            Action::Pass => 6,
            Action::Remove { .. } => 7,
            Action::Lose { .. } => 8,
            Action::Lay(_) => 9,
        }
    }

    fn turns_ended(&self) -> u32 {
        u32::from(self.turn_number()) - 1
    }

    /// L22: six cubes, or no die in a city.
    fn how_it_ended(&self) -> usize {
        match self.phase() {
            Phase::Won => 0,
            _ if self.cubes().count_ones() == 6 => 1,
            _ if self.city_dice() == 0 => 2,
            _ => 3,
        }
    }

    fn note(before: &Land6, event: &Event<land6::Action>, after: &Land6, own: &mut [i64]) {
        own[3] += i64::from(matches!(event, Event::Play(_, land6::Action::Fight { .. })));
        let fought = matches!(before.phase(), Phase::FightRoll | Phase::Fight | Phase::Remove);
        own[4] += i64::from(fought && after.cubes().count_ones() < before.cubes().count_ones());
    }

    fn close(&self, own: &mut [i64]) {
        own[0] = self.outcome().points[0].into();
        own[1] = self.cubes().count_ones().into();
        own[2] = self.army().len().into();
    }
}

impl Measured for Pig {
    const KINDS: &'static [&'static str] = &["roll", "hold"];
    const ENDINGS: &'static [&'static str] = &["target reached", "turn cap"];
    const OWN: &'static [Own] = &[
        Own { name: "throws", label: "throws", of: Of::Games },
        Own { name: "pigs", label: "throws that show 1", of: Of::Share(0) },
    ];

    fn kind(action: &pig::Action) -> usize {
        match action {
            pig::Action::Roll => 0,
            pig::Action::Hold => 1,
        }
    }

    fn turns_ended(&self) -> u32 {
        self.turns().into()
    }

    fn how_it_ended(&self) -> usize {
        let most = self.outcome().points.into_iter().max().unwrap_or(0);
        usize::from(most < i32::from(self.options().target))
    }

    fn note(_before: &Pig, event: &Event<pig::Action>, _after: &Pig, own: &mut [i64]) {
        if let Event::Roll(Rolled::Dice(dice)) = event {
            own[0] += 1;
            own[1] += i64::from(dice.face(0) == 1);
        }
    }
}
