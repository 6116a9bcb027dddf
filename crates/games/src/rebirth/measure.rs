//! What can be measured in 6d6 'Rebirth'.

use engine::{Event, Game, Measured, Of, Own, Seat};

use super::{Action, Rebirth, Row, other};

impl Measured for Rebirth {
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
    fn note(before: &Rebirth, event: &Event<Action>, after: &Rebirth, own: &mut [i64]) {
        match *event {
            Event::Play(seat, Action::Shoot(heading, start)) => {
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
            Event::Play(seat, Action::Decline) => {
                own[3] += 1;
                own[4] += i64::from(before.aim(seat).is_some());
            }
            // R18: what explodes does not stay on the table.
            Event::Play(_, Action::Jettison(_)) => {
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
