//! What can be measured in 66d6 / GOZD and 6d6 'Rebirth': one entry a game.

use engine::{Event, Game, Seat};
use games::gozd::{self, Gozd};
use games::rebirth::{self, Rebirth, Row, other};

use super::{Measured, Of, Own};

impl Measured for Gozd {
    const KINDS: &'static [&'static str] = &[
        "move",
        "fight",
        "slaughter",
        "sacrifice",
        "infiltrate",
        "defend",
        "stay",
        "back",
        "home",
        "keep",
        "reroll",
        "lose",
        "resign",
    ];
    const ENDINGS: &'static [&'static str] = &["destroyed", "afraid", "turn cap", "resigned"];
    const OWN: &'static [Own] = &[
        Own { name: "minions_left", label: "minions of the winner", of: Of::Games },
        Own { name: "attacks", label: "fights and slaughters", of: Of::Games },
        Own { name: "specials", label: "Sacrifices and Infiltrations", of: Of::Games },
    ];

    fn kind(action: &gozd::Action) -> usize {
        use gozd::Action;
        match action {
            Action::Move(..) => 0,
            Action::Fight(_) => 1,
            Action::Slaughter(_) => 2,
            Action::Sacrifice => 3,
            Action::Infiltrate(_) => 4,
            Action::Defend(_) => 5,
            Action::Stay => 6,
            Action::Back => 7,
            Action::Home => 8,
            Action::Keep => 9,
            Action::Reroll => 10,
            Action::Lose(_) => 11,
            Action::Resign => 12,
        }
    }

    fn turns_ended(&self) -> u32 {
        self.turns().into()
    }

    fn how_it_ended(&self) -> usize {
        let words = ["destroyed", "afraid", "capped", "resigned"];
        words.iter().position(|&it| Some(it) == self.ending()).unwrap_or(0)
    }

    fn note(_before: &Gozd, event: &Event<gozd::Action>, _after: &Gozd, own: &mut [i64]) {
        let special = matches!(event, Event::Play(_, gozd::Action::Sacrifice | gozd::Action::Infiltrate(_)));
        own[2] += i64::from(special);
    }

    fn close(&self, own: &mut [i64]) {
        own[0] = self.army(self.outcome().winners.first()).into();
        own[1] = i64::from(self.attacks(Seat::A)) + i64::from(self.attacks(Seat::B));
    }
}

impl Measured for Rebirth {
    const KINDS: &'static [&'static str] =
        &["assign", "first", "second", "step", "stop", "shoot", "decline", "pay", "lose", "jettison"];
    const ENDINGS: &'static [&'static str] = &["out of fuel", "both out of fuel", "idle", "turn cap"];
    const OWN: &'static [Own] = &[
        Own { name: "shots", label: "shots", of: Of::Games },
        Own { name: "hits", label: "shots that hit", of: Of::Share(0) },
        Own { name: "blocked", label: "shots that Defense absorbs", of: Of::Share(0) },
        Own { name: "chances", label: "attacks declined or made", of: Of::Games },
        Own { name: "held", label: "hitting shots held back", of: Of::Share(3) },
        Own { name: "dice_left", label: "dice left to the winner", of: Of::Games },
        Own { name: "turn_one", label: "over on turn 1", of: Of::ShareOfGames },
        Own { name: "first_blood", label: "won by whoever first destroys dice", of: Of::ShareOfGames },
        Own { name: "explosions", label: "exploding tanks", of: Of::Games },
    ];

    fn kind(action: &rebirth::Action) -> usize {
        use rebirth::Action;
        match action {
            Action::Assign(_) => 0,
            Action::First => 1,
            Action::Second => 2,
            Action::Step(_) => 3,
            Action::Stop => 4,
            Action::Shoot(..) => 5,
            Action::Decline => 6,
            Action::Pay(_) => 7,
            Action::Lose(_) => 8,
            Action::Jettison(_) => 9,
        }
    }

    fn turns_ended(&self) -> u32 {
        self.turns().into()
    }

    fn how_it_ended(&self) -> usize {
        match [Seat::A, Seat::B].map(|seat| self.dice(seat)) {
            [0, 0] => 1,
            [0, _] | [_, 0] => 0,
            _ if self.turns() < self.options().turn_cap => 2,
            _ => 3,
        }
    }

    /// While a game goes on, `first_blood` is 1 and the seat that drew it.
    fn note(before: &Rebirth, event: &Event<rebirth::Action>, after: &Rebirth, own: &mut [i64]) {
        match *event {
            Event::Play(seat, rebirth::Action::Shoot(heading, start)) => {
                let strength = |seat, row| before.fuel(seat).row(row).len();
                let hit = before.hits(seat, heading, before.start(seat, heading, start));
                let pierces = strength(seat, Row::Offense) > strength(other(seat), Row::Defense);
                own[0] += 1;
                own[1] += i64::from(hit);
                own[2] += i64::from(hit && !pierces);
                own[3] += 1;
                if hit && pierces && own[7] == 0 {
                    own[7] = 1 + seat.index() as i64;
                }
            }
            Event::Play(seat, rebirth::Action::Decline) => {
                own[3] += 1;
                own[4] += i64::from(before.aim(seat).is_some());
            }
            // R18: what explodes does not stay on the table.
            Event::Play(_, rebirth::Action::Jettison(_)) => {
                own[8] += i64::from(after.tanks().len() == before.tanks().len());
            }
            _ => (),
        }
    }

    fn close(&self, own: &mut [i64]) {
        let outcome = self.outcome();
        own[5] = outcome.points[..2].iter().max().map_or(0, |&it| it.into());
        own[6] = i64::from(self.turns() == 0);
        let shooter = usize::try_from(own[7] - 1).ok().map(Seat::new);
        own[7] = i64::from(shooter.is_some_and(|seat| outcome.winners.has(seat)));
    }
}
