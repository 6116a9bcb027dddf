//! What a considered action would bring: ghosts, rows of the chart, and odds.

use engine::scene::{Marks, Preview};
use engine::{Seat, capital, counted, line};

use super::chart::ROWS;
use super::place::Place;
use super::show::{home_name, place_name};
use super::{Action, Fate, Gozd, Minion, Role};

impl Gozd {
    pub(super) fn foresee(&self, seat: Seat, action: Action) -> Preview {
        match action {
            Action::Move(minion, to) => self.foresee_move(seat, minion, to),
            Action::Fight(minion) => {
                let answers = self.answers_to(minion.value(), seat.next(2), minion.at()).iter();
                self.foresee_fight(minion.value(), answers)
            }
            Action::Defend(value) => {
                let attack = self.attacker().map_or(0, |(_, attack, _)| attack);
                self.foresee_fight(attack, std::iter::once(value))
            }
            Action::Slaughter(minion) => {
                let (value, home, dead) = (minion.value(), home_name(seat), self.dead(seat, minion.value()));
                let die = if dead == 1 { "1 enemy dies".into() } else { format!("{dead} enemies die") };
                if dead == self.horde.size(seat.next(2)) {
                    return Preview::says("G14", format!("{die}: nobody is left, and the war is won."));
                }
                Preview::says("G12", format!("{die}; then the {value} is rerolled into {home}."))
            }
            Action::Sacrifice => {
                // The two roll into purgatory, then whoever is left in hell is rerolled.
                let rest = rolled(self.horde.home(seat).saturating_sub(2) + 2);
                Preview::says("G13", format!("Two minions change sides for good, which seldom pays; {rest}."))
            }
            Action::Infiltrate(_) => {
                let all = rolled(self.horde.home(seat.next(2)) + 1);
                Preview::says("G13", format!("A minion changes sides for good, which seldom pays; {all}."))
            }
            Action::Keep | Action::Reroll => self.foresee_revival(action),
            _ => Preview::default(),
        }
    }

    fn foresee_move(&self, seat: Seat, minion: Minion, to: Place) -> Preview {
        if to.is_home() {
            return Preview::says("G6", format!("It keeps its value in {}.", home_name(seat)));
        }
        let (own, enemies) = (self.horde.on(seat, to), self.horde.on(seat.next(2), to));
        let mut ghost = self.die_item(seat, 0, minion.value(), to);
        ghost.id = "ghost".to_string();
        ghost.marks = Marks { ghost: true, ..Marks::default() };
        let ghost = ghost.at(self.die_shape(seat, to, i32::from(own) + 1));
        let line = match enemies {
            0 => {
                let (room, place) = (self.options.field_capacity, capital(&place_name(seat, to)));
                line("G3", format!("{place} then holds {} of at most {room}.", own + 1))
            }
            1 => line("G7", "1 enemy is there: it can only fight until that is gone."),
            _ => line("G7", format!("{enemies} enemies are there: it can only fight until they are gone.")),
        };
        Preview { ghosts: vec![ghost], lines: vec![line] }
    }

    /// The row of the chart that would apply for each answer.
    fn foresee_fight(&self, attack: u8, answers: impl Iterator<Item = u8>) -> Preview {
        let mut preview = Preview::default();
        for answer in answers {
            let sum = attack + answer;
            let [ours, theirs] = [Role::Attacker, Role::Defender].map(|role| Fate::of(role, sum).name());
            let text = format!(
                "{attack} against {answer} makes {sum}: {ours} for the attacker, {theirs} for the defender."
            );
            preview.lines.push(line("G9", text));
            let row = ROWS.iter().find(|(low, high)| (*low..=*high).contains(&sum)).map_or(12, |row| row.0);
            let height = self.height();
            let mut ghost = super::scene::chart_row(row, height);
            ghost.marks.ghost = true;
            if preview.ghosts.iter().all(|it| it.id != ghost.id) {
                preview.ghosts.push(ghost);
            }
        }
        preview
    }

    fn foresee_revival(&self, action: Action) -> Preview {
        let Some((value, _)) = self.settling().and_then(|(die, ..)| self.horde.stand(die)) else {
            return Preview::default();
        };
        match action {
            Action::Keep => Preview::says("G10", format!("It stays a {value}.")),
            _ => Preview::says(
                "G10",
                format!("{} in 6: a higher value; {} in 6: a lower one.", 6 - value, value - 1),
            ),
        }
    }
}

fn rolled(dice: u8) -> String {
    format!("{} {} rolled", counted(dice, "die", "dice"), if dice == 1 { "is" } else { "are" })
}
