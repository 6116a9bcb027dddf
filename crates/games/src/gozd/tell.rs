//! The log: what happened, from one moment to the next.

use engine::{Event, Line, Rolled, Seat, line, listed};

use super::horde::DICE;
use super::show::{home_name, in_words, place_name, standing};
use super::{Action, End, Fate, Gozd, Minion, Phase, Role};

impl Gozd {
    /// What `event` did, from this position to `after`.
    pub(super) fn narrate(&self, event: &Event<Action>, after: &Gozd) -> Vec<Line> {
        let mut lines = match *event {
            Event::Roll(rolled) => vec![self.tell_roll(rolled)],
            Event::Play(seat, action) => self.tell_play(seat, action, after),
        };
        let battle = !matches!(event, Event::Play(_, Action::Move(..)));
        if battle && self.phase != Phase::Setup {
            lines.extend(self.tell_changes(event, after));
        }
        if let Phase::Over(end) = after.phase {
            lines.push(after.tell_end(end));
        } else {
            lines.extend(self.tell_turn(after));
        }
        lines
    }

    fn tell_roll(&self, rolled: Rolled) -> Line {
        let Rolled::Dice(dice) = rolled else { return line("G2", String::new()) };
        let faces = listed(&dice.iter().map(|face| face.to_string()).collect::<Vec<_>>());
        if self.phase == Phase::Setup {
            let (who, place) = (self.setter(), self.setup().1);
            let into = if place.is_home() { "into" } else { "onto" };
            return line("G2", format!("{} rolls {faces} {into} {}.", who.name(), place_name(who, place)));
        }
        let owner = self.horde.flying().first().map_or(Seat::A, |die| self.horde.owner(die));
        let clause = match self.phase {
            Phase::Roll(super::Next::Settled(_)) => "G10",
            _ if self.battle.attacker != super::Battle::NOBODY => "G12",
            _ => "G13",
        };
        line(clause, format!("{} rolls {faces} into {}.", owner.name(), home_name(owner)))
    }

    fn tell_play(&self, seat: Seat, action: Action, after: &Gozd) -> Vec<Line> {
        let (who, home) = (seat.name(), home_name(seat));
        let text = |clause, text: String| vec![line(clause, text)];
        match action {
            Action::Move(minion, to) => {
                let (value, at, _) = minion.parts();
                let (from, to) = (place_name(seat, at), place_name(seat, to));
                text("G6", format!("{who} moves a {value} from {from} to {to}."))
            }
            Action::Fight(minion) => self.tell_fight(seat, minion, after),
            Action::Defend(value) => self.tell_answer(seat, value),
            Action::Slaughter(minion) => {
                let (value, at, _) = minion.parts();
                let other = home_name(seat.next(2));
                let dead = self.dead(seat, value);
                let must = if dead == 1 { "one must die".to_string() } else { format!("{dead} must die") };
                text("G12", format!("{who} storms {other} from field {at} with a {value}: {must}."))
            }
            Action::Lose(victims) => text("G12", format!("{who} loses {}.", in_words(victims, seat))),
            Action::Sacrifice => {
                text("G13", format!("{who} sacrifices two minions to {}.", seat.next(2).name()))
            }
            Action::Infiltrate(minion) => {
                text("G13", format!("{who} sends a {} to infiltrate hell.", minion.value()))
            }
            Action::Stay => text("G10", format!("{who} stays on the field.")),
            Action::Back => text("G11", format!("{who} steps one field back.")),
            Action::Home => text("G10", format!("{who} withdraws to {home}.")),
            Action::Keep => text("G10", format!("{who} takes the minion to {home} as it is.")),
            Action::Reroll => text("G10", format!("{who} takes the minion to {home} to be rerolled.")),
            Action::Resign => text("G14", format!("{who} abandons the army.")),
        }
    }

    fn tell_fight(&self, seat: Seat, minion: Minion, after: &Gozd) -> Vec<Line> {
        let (value, at, _) = minion.parts();
        let mut lines = vec![line("G8", format!("{} attacks on field {at} with a {value}.", seat.name()))];
        let mut answers = self.answers_to(value, seat.next(2), at).iter();
        if let (Some(answer), true) = (answers.next(), after.phase != Phase::Defend) {
            lines.extend(sums(seat.next(2), value, answer));
        }
        lines
    }

    fn tell_answer(&self, seat: Seat, answer: u8) -> Vec<Line> {
        let attack = self.attacker().map_or(0, |(_, value, _)| value);
        sums(seat, attack, answer)
    }

    /// Fates that need no decision: who died, changed sides, or had but one way.
    fn tell_changes(&self, event: &Event<Action>, after: &Gozd) -> Vec<Line> {
        let mut lines = Vec::new();
        let special = matches!(event, Event::Play(_, Action::Sacrifice | Action::Infiltrate(_)));
        let told = matches!(event, Event::Play(_, Action::Lose(_)));
        // G12: who has no choice dies with the slaughter itself.
        let clause = if matches!(event, Event::Play(_, Action::Slaughter(_))) { "G12" } else { "G10" };
        // What was decided has been told already.
        let decided = self.settling().map(|(die, ..)| die);
        for die in (0..DICE as u8).filter(|&die| !special && Some(die) != decided) {
            let Some((value, at)) = self.horde.stand(die) else { continue };
            let owner = self.horde.owner(die);
            let (name, gone) = (owner.name(), !after.horde.in_air(die) && after.horde.stand(die).is_none());
            if gone && !told {
                let place = standing(owner, at);
                lines.push(line(clause, format!("The {value} of {name} {place} is out of the game.")));
            } else if !gone && after.horde.owner(die) != owner {
                let to = owner.next(2).name();
                lines.push(line("G10", format!("The {value} of {name} defects to {to}.")));
            } else if let Some((_, to)) = after.horde.stand(die).filter(|(_, to)| *to != at) {
                lines.push(line("G11", format!("The {value} of {name} goes to {}.", place_name(owner, to))));
            }
        }
        lines
    }

    /// G4: a turn that ends early, or not begun.
    fn tell_turn(&self, after: &Gozd) -> Option<Line> {
        let (who, next) = (self.active.name(), after.active.name());
        match after.turns - self.turns {
            0 => None,
            1 if self.left > 1 => Some(line("G4", format!("{who} has nothing left to do; {next} is next."))),
            1 => None,
            _ => Some(line("G4", format!("Who cannot act is passed over; {next} is next."))),
        }
    }

    fn tell_end(&self, end: End) -> Line {
        let winners: Vec<&str> = self.winners().iter().map(Seat::name).collect();
        let result = match winners.as_slice() {
            [one] => format!("{one} rules the netherworld"),
            _ => "nobody prevails".to_string(),
        };
        match end {
            End::Destroyed => line("G14", format!("An army is destroyed: {result}.")),
            End::Resigned(_) => line("G14", format!("An army is abandoned: {result}.")),
            End::Afraid => line("G15", format!("{} quiet turns: {result}.", self.quiet)),
            End::Capped => line("G15", format!("Turn {} was the last: {result}.", self.turns)),
        }
    }
}

/// The answer, the sum and both fates.
fn sums(defender: Seat, attack: u8, answer: u8) -> Vec<Line> {
    let sum = attack + answer;
    let [ours, theirs] = [Role::Attacker, Role::Defender].map(|role| Fate::of(role, sum).name());
    let (who, other) = (defender.name(), defender.next(2).name());
    vec![
        line("G8", format!("{who} answers with a {answer}.")),
        line("G9", format!("{attack} and {answer} make {sum}: {ours} for {other}, {theirs} for {who}.")),
    ]
}
