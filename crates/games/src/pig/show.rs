//! Pig in words and pictures: positions, sentences, and the Scene of a pot between the players' scores.

use engine::position::{Key, dashed, key};
use engine::scene::{Board, Goal, Item, ItemKind, Meter, Preview, Scene, Shape, Sum, Throw, Touch, Weight};
use engine::{Checked, Clause, Event, Line, MAX_SEATS, Refusal, Rolled, Seat, Seats, Show, ensure, line};

use super::{Action, Phase, Pig};

/// The id of the pot.
const POT: &str = "pot";
/// The buttons.
const ROLL: &str = "Roll";
const HOLD: &str = "Hold";
/// What the players count.
const BANKED: &str = "Banked";

engine::setting!(Phase: Decide, Roll, Over);

impl Show for Pig {
    const ART: &'static str = include_str!("art.svg");
    const LESSON: &'static str = crate::text!("learn/lesson.txt");
    const PUZZLES: &'static str = include_str!("learn/puzzles.txt");
    const TIPS: &'static str = include_str!("learn/tips.txt");
    const GUIDE: &'static str = crate::text!("guide.md");
    const ORDER: Option<u8> = None;

    /// `banked=12,30 pot=4 turns=17 to=B phase=decide`
    const KEYS: &'static [Key<Pig>] = &[
        key("banked").text(
            |it| dashed(it.scores().map(|(_, points)| points), ","),
            |it, entry| {
                let points = entry.numbers(it.seats.into(), 0..=60_000)?;
                it.banked.iter_mut().zip(points).for_each(|(banked, points)| *banked = points as u16);
                Ok(())
            },
        ),
        key("pot").whole(|it| &mut it.pot, |_| 0..=60_000),
        key("turns").whole(|it| &mut it.turns, |it| 0..=it.options.turn_cap.into()),
        key("to").notation(|it| &mut it.active),
        key("phase").word(&["decide", "roll", "over"], |it| &mut it.phase),
    ];

    fn complete(view: Pig) -> Result<Pig, Refusal> {
        view.possible().map(|()| view)
    }

    fn sentence(view: &Pig, _seat: Seat, action: Action) -> String {
        match action {
            Action::Roll => "Roll the die.".to_string(),
            Action::Hold if view.pot == 0 => "Hold the empty pot and pass.".to_string(),
            Action::Hold => format!("Hold and bank {}.", view.pot),
        }
    }

    fn tell(before: &Pig, event: &Event<Action>, after: &Pig) -> Vec<Line> {
        let who = before.active.name();
        let mut lines = vec![match *event {
            Event::Play(_, Action::Roll) => line("P2", format!("{who} rolls.")),
            Event::Play(_, Action::Hold) => {
                let points = after.banked[before.active.index()];
                line("P4", format!("{who} holds, banks {} and has {points}.", before.pot))
            }
            Event::Roll(Rolled::Dice(dice)) if dice.face(0) == 1 && before.pot == 0 => {
                line("P3", format!("The die shows 1: {who} loses the turn."))
            }
            Event::Roll(Rolled::Dice(dice)) if dice.face(0) == 1 => {
                line("P3", format!("The die shows 1: {who} loses the pot of {} and the turn.", before.pot))
            }
            Event::Roll(rolled) => {
                line("P2", format!("The die shows {rolled}: the pot of {who} grows to {}.", after.pot))
            }
        }];
        if after.phase == Phase::Over {
            lines.push(after.ending(before.active));
        }
        lines
    }

    fn heading(view: &Pig) -> Option<Line> {
        let turn = u32::from(view.turns) + 1;
        Some(Line::heading(Clause("P1"), turn, format!("Turn {turn}: {}", view.active.name())))
    }

    fn scene(view: &Pig) -> Scene {
        let who = view.active.name();
        let prompt = match view.phase {
            Phase::Decide if view.pot == 0 => format!("{who} begins the turn: roll or hold?"),
            Phase::Decide => format!("{who} has {} in the pot: roll again or hold?", view.pot),
            Phase::Roll => format!("{who} rolls the die."),
            Phase::Over => "The game is over.".to_string(),
        };
        let meters = view.scores().map(|(seat, points)| {
            let meter = Meter::new(format!("banked-{seat}"), BANKED, points, Clause("P5"));
            let label = format!("{} has banked", seat.name());
            meter.owned(seat).labelled(label).limited(view.options.target)
        });
        let pot = Item::loose(POT, ItemKind::Token, format!("The pot holds {}", view.pot));
        let pot = pot.at(Shape::Circle { at: [50, 50], radius: 30 }).drawn("pig/pot").numbered(view.pot);
        Scene {
            prompt,
            board: Board { width: 100, height: 100, items: vec![pot.owned(view.active)], ..Board::default() },
            meters: meters.collect(),
            ..Scene::default()
        }
    }

    /// An empty pot is nothing to reach for: nobody is led to pass by it.
    fn touches(view: &Pig, _seat: Seat, action: Action) -> Vec<Touch> {
        vec![match action {
            Action::Roll => Touch::Button(ROLL.to_string()),
            Action::Hold if view.pot == 0 => Touch::Button(HOLD.to_string()),
            Action::Hold => Touch::Item(POT.to_string()),
        }]
    }

    fn preview(view: &Pig, _seat: Seat, action: Action) -> Preview {
        let line = match action {
            Action::Roll => {
                let odds =
                    format!("5 in 6: 2 to 6 more in the pot; 1 in 6: the pot of {} is lost.", view.pot);
                line("P3", odds)
            }
            Action::Hold => {
                let points = view.banked[view.active.index()] + view.pot;
                let wins = if points >= view.options.target { " and wins" } else { "" };
                line("P4", format!("{} then has {points}{wins}.", view.active.name()))
            }
        };
        Preview { ghosts: Vec::new(), lines: vec![line] }
    }

    /// P3: a 1 loses the pot; P5: with enough in it, holding wins.
    fn throw(before: &Pig, rolled: &Rolled, after: &Pig) -> Throw {
        let throw = Throw::plain(rolled).of(before.active).at(POT);
        let points = before.banked[before.active.index()] + after.pot;
        let weight = match throw.pips(None) {
            _ if after.phase == Phase::Over => Weight::Decisive,
            1 if before.pot == 0 => Weight::Idle,
            1 => Weight::Loss,
            _ if points >= before.options.target => Weight::Decisive,
            _ => Weight::Usual,
        };
        let throw = throw.weighing(weight);
        if after.pot == 0 {
            return throw;
        }
        let sum = Sum::new(Some(before.active), throw.pips(None)).plus(before.pot, "the pot");
        throw.summed(sum)
    }

    fn goal(view: &Pig, _seat: Option<Seat>, scene: &Scene) -> Goal {
        let sentence = format!("Bank {} points before anybody else does.", view.options.target);
        Goal::new(Clause("P5"), sentence).measured(&scene.meters, BANKED)
    }

    fn would(view: &Pig, _seat: Seat, path: &[Touch]) -> Option<Action> {
        match path {
            [Touch::Item(id)] if id == POT && view.pot == 0 => Some(Action::Roll),
            [Touch::Item(id)] if id == POT => Some(Action::Hold),
            [Touch::Button(label)] if label == ROLL => Some(Action::Roll),
            [Touch::Button(label)] if label == HOLD => Some(Action::Hold),
            _ => None,
        }
    }
}

impl Pig {
    fn scores(&self) -> impl Iterator<Item = (Seat, u16)> {
        Seats::first_n(self.seats).iter().map(|seat| (seat, self.banked[seat.index()]))
    }

    fn ending(&self, last: Seat) -> Line {
        if self.banked[last.index()] >= self.options.target {
            line("P5", format!("{} has reached {}.", last.name(), self.options.target))
        } else {
            line("P6", format!("Turn {} was the last.", self.turns))
        }
    }

    /// Refuses what no game of Pig can reach.
    fn possible(&self) -> Checked {
        let last = Seat::new(usize::from((self.turns + u16::from(self.seats) - 1) % u16::from(self.seats)));
        let reached = |seat: Seat| self.banked[seat.index()] >= self.options.target;
        let winners = self.scores().filter(|&(seat, _)| reached(seat)).count();
        let (over, capped) = (self.phase == Phase::Over, self.turns == self.options.turn_cap);
        let clockwise = self.active == last.next(self.seats);
        ensure(clockwise, "P1", "turns go clockwise: after so many turns it is another player's turn")?;
        let one = self.pot == 1 || self.banked.contains(&1);
        ensure(!one, "P3", "nobody can have 1 point: a 1 loses the pot")?;
        let early = self.turns == 0 && self.banked != [0; MAX_SEATS] || over && self.pot > 0;
        ensure(!early, "P4", "points are banked, and the pot emptied, only by ending a turn")?;
        let won = winners == 0 || winners == 1 && over && reached(last);
        ensure(won, "P5", "whoever reaches the target wins at once")?;
        let ended = winners == 1 || capped;
        ensure(over == ended, "P6", "the game is over at the target or after the last turn, and only then")
    }
}
