//! GOZD in words: positions, sentences and touches. The Scene and the log have files of their own.

use engine::position::Key;
use engine::scene::{Choice, Field, Goal, Preview, Scene, Standing, Throw, Touch};
use engine::{Clause, Event, Game, Line, Refusal, Rolled, Seat, Show, listed};

use super::horde::Horde;
use super::place::Place;
use super::{Action, Gozd, GozdOptions, Minion, Phase, Victims, position};

impl Show for Gozd {
    const ART: &'static str = include_str!("art.svg");
    const LESSON: &'static str = crate::text!("learn/lesson.txt");
    const TIPS: &'static str = include_str!("learn/tips.txt");
    const GUIDE: &'static str = crate::text!("guide.md");
    const PUZZLES: &'static str = include_str!("learn/puzzles.txt");
    const ORDER: Option<u8> = Some(3);
    const POINTS: [&'static str; 2] = ["minion", "minions"];
    const KEYS: &'static [Key<Gozd>] = position::KEYS;

    fn blank(_seats: u8, options: GozdOptions) -> Gozd {
        Gozd { horde: Horde::nobody(), air: 0, ..Gozd::new(2, options) }
    }

    fn complete(view: Gozd) -> Result<Gozd, Refusal> {
        view.possible().map(|()| view)
    }

    fn sentence(view: &Gozd, seat: Seat, action: Action) -> String {
        match action {
            Action::Move(minion, to) => view.move_sentence(seat, minion, to),
            Action::Fight(minion) => format!("Fight on field {} with {}.", minion.at(), the(minion)),
            Action::Slaughter(minion) => {
                let (who, home) = (the(minion), home_name(seat.next(2)));
                let dead = match view.dead(seat, minion.value()) {
                    1 => "1 dies".to_string(),
                    dead => format!("{dead} die"),
                };
                format!("Storm {home} from field {} with {who}: {dead}.", minion.at())
            }
            Action::Sacrifice => {
                "Sacrifice two minions of hell to Death, and reroll the rest of hell.".to_string()
            }
            Action::Infiltrate(minion) => {
                format!("Send {} from purgatory to the Devil, and have all of hell rerolled.", the(minion))
            }
            Action::Defend(value) => format!("Answer with a {value}."),
            Action::Stay => "Stay on the field.".to_string(),
            Action::Back => match view.settling() {
                Some((_, _, behind)) if !behind.is_home() => format!("Go one field back, to field {behind}."),
                _ => format!("Go back, to {}.", home_name(seat)),
            },
            Action::Home => format!("Go all the way to {}.", home_name(seat)),
            Action::Keep => format!("Go to {} and keep the value.", home_name(seat)),
            Action::Reroll => format!("Go to {} and reroll.", home_name(seat)),
            Action::Lose(victims) => format!("Lose {}.", in_words(victims, seat)),
            Action::Resign => "Abandon your army and resign.".to_string(),
        }
    }

    fn tell(before: &Gozd, event: &Event<Action>, after: &Gozd) -> Vec<Line> {
        before.narrate(event, after)
    }

    fn heading(view: &Gozd) -> Option<Line> {
        let turn = u32::from(view.turns) + 1;
        let text = format!("Turn {turn}: {}", view.active.name());
        (view.phase != Phase::Setup).then(|| Line::heading(Clause("G4"), turn, text))
    }

    fn scene(view: &Gozd) -> Scene {
        view.draw()
    }

    fn touches(view: &Gozd, seat: Seat, action: Action) -> Vec<Touch> {
        let item = |id: String| Touch::Item(id);
        let button = |label: &str| vec![Touch::Button(label.to_string())];
        let die = |minion| item(view.item_of(seat, minion));
        let settling = || view.settling().map_or(String::new(), |(die, ..)| format!("die-{die}"));
        match action {
            Action::Move(minion, to) => vec![die(minion), item(place_id(seat, to))],
            Action::Fight(minion) => vec![die(minion), item(place_id(seat, minion.at()))],
            Action::Slaughter(minion) => vec![die(minion), item(home_name(seat.next(2)).to_string())],
            Action::Infiltrate(minion) => vec![die(minion), item("hell".to_string())],
            Action::Sacrifice => button("Sacrifice"),
            Action::Defend(value) => {
                let at = view.attacker().map_or(Place::HOME, |(_, _, at)| at);
                vec![die(Minion::new(value, at))]
            }
            Action::Stay => vec![item(settling())],
            Action::Back => {
                let behind = view.settling().map_or(Place::HOME, |(_, _, behind)| behind);
                vec![item(place_id(seat, behind))]
            }
            Action::Home => vec![item(home_name(seat).to_string())],
            Action::Keep => button("Keep"),
            Action::Reroll => button("Reroll"),
            Action::Lose(victims) => view.dice_of(seat, victims).into_iter().map(item).collect(),
            Action::Resign => button("Resign"),
        }
    }

    /// G12: a set of victims where the list is only a menu.
    fn fields(view: &Gozd, seat: Seat) -> Vec<Choice> {
        if view.phase != Phase::Victims || seat == view.active {
            return Vec::new();
        }
        vec![Choice {
            touches: vec![Touch::Item(home_name(seat).to_string())],
            notation: "lose {}".to_string(),
            sentence: match view.toll() {
                1 => "Choose the minion that dies.".to_string(),
                toll => format!("Choose the {toll} minions that die."),
            },
            field: Some(view.victims_field(seat)),
            undoable: false,
            passes: false,
        }]
    }

    fn preview(view: &Gozd, seat: Seat, action: Action) -> Preview {
        view.foresee(seat, action)
    }

    fn throw(before: &Gozd, rolled: &Rolled, after: &Gozd) -> Throw {
        let Rolled::Dice(dice) = rolled else { return Throw::plain(rolled) };
        before.thrown(*dice, after)
    }

    /// G14: minions change sides, so that a war is won when all that are left are one's own.
    fn goal(view: &Gozd, seat: Option<Seat>, _scene: &Scene) -> Goal {
        let sentence = match seat {
            Some(seat) => format!("Destroy the army of {}.", seat.next(2).name()),
            None => "Destroy the other army.".to_string(),
        };
        let left = i32::from(view.army(Seat::A)) + i32::from(view.army(Seat::B));
        let standing = |seat| Standing { seat: Some(seat), value: view.army(seat).into(), of: Some(left) };
        Goal { standings: [Seat::A, Seat::B].map(standing).into(), ..Goal::new(Clause("G14"), sentence) }
    }

    fn would(view: &Gozd, seat: Seat, path: &[Touch]) -> Option<Action> {
        super::would::would(view, seat, path)
    }
}

/// Purgatory is Death's, hell the Devil's.
pub(super) fn home_name(seat: Seat) -> &'static str {
    if seat == Seat::A { "purgatory" } else { "hell" }
}

/// The same as a title.
pub(super) fn home_title(seat: Seat) -> &'static str {
    if seat == Seat::A { "Purgatory" } else { "Hell" }
}

/// `field 12` or the name of the home.
pub(super) fn place_name(seat: Seat, place: Place) -> String {
    place.number().map_or(home_name(seat).to_string(), |field| format!("field {field}"))
}

/// The id of a place's item.
pub(super) fn place_id(seat: Seat, place: Place) -> String {
    place.number().map_or(home_name(seat).to_string(), |field| format!("field-{field}"))
}

/// `a 6`, or `a 6 that has been on 7` where that matters.
fn the(minion: Minion) -> String {
    let been: Vec<String> = minion.been().iter().map(|place| place.to_string()).collect();
    match been.is_empty() {
        true => format!("a {}", minion.value()),
        false => format!("a {} that comes from {}", minion.value(), been.join(" and ")),
    }
}

/// `two 1s in hell and a 3 on field 12`.
pub(super) fn in_words(victims: Victims, seat: Seat) -> String {
    let mut groups: Vec<((u8, Place), usize)> = Vec::new();
    for victim in victims.iter() {
        match groups.iter_mut().find(|(it, _)| *it == victim) {
            Some((_, count)) => *count += 1,
            None => groups.push((victim, 1)),
        }
    }
    let group = |((value, place), count): &((u8, Place), usize)| match count {
        1 => format!("a {value} {}", standing(seat, *place)),
        _ => format!("{} {value}s {}", NUMBERS[count - 1], standing(seat, *place)),
    };
    listed(&groups.iter().map(group).collect::<Vec<_>>())
}

const NUMBERS: [&str; Victims::MOST] = ["one", "two", "three", "four", "five", "six"];

/// `on field 12` or `in hell`.
pub(super) fn standing(seat: Seat, place: Place) -> String {
    format!("{} {}", if place.is_home() { "in" } else { "on" }, place_name(seat, place))
}

impl Gozd {
    fn move_sentence(&self, seat: Seat, minion: Minion, to: Place) -> String {
        let enemies = if to.is_home() { 0 } else { self.horde.on(seat.next(2), to) };
        let there = if enemies > 0 { ", where enemies are" } else { "" };
        let (who, from, goal) = (the(minion), place_name(seat, minion.at()), place_name(seat, to));
        format!("Move {who} from {from} to {goal}{there}.")
    }

    /// The id of the die that `minion` names.
    fn item_of(&self, seat: Seat, minion: Minion) -> String {
        let die = self.seek(seat, minion);
        die.map_or(String::new(), |die| format!("die-{die}"))
    }

    /// G12: the dice of all that may be chosen as victims of a slaughter, and what they are called.
    fn victims_field(&self, seat: Seat) -> Field {
        let at_home = self.horde.home(seat) >= self.toll();
        let exposed = self.horde.standing(seat).filter(|(_, _, place)| place.is_home() || !at_home);
        let named = |(die, value, place): (u8, u8, Place)| (format!("die-{die}"), format!("{value}@{place}"));
        let (items, names) = exposed.map(named).unzip();
        Field::Set { items, names, count: self.toll().into() }
    }

    /// The dice of these victims: of equal ones those with the lowest numbers.
    fn dice_of(&self, seat: Seat, victims: Victims) -> Vec<String> {
        let all: Vec<(u8, Place)> = victims.iter().collect();
        let nth = |i: usize| all[..i].iter().filter(|it| **it == all[i]).count();
        let die = |(i, &(value, place)): (usize, &(u8, Place))| {
            self.horde.alike(seat, value, place).iter().nth(nth(i)).map(|die| format!("die-{die}"))
        };
        all.iter().enumerate().filter_map(die).collect()
    }
}
