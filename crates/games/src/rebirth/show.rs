//! Rebirth in words and pictures: what the engine asks for, each part in its own file.

use engine::position::Key;
use engine::scene::{Choice, Field, Goal, Preview, Scene, Standing, Throw, Touch, Weight};
use engine::{Clause, Event, Line, Refusal, Rolled, Seat, Show};

use super::check::HEADING;
use super::fuel::{Fuel, Row};
use super::space::Shot;
use super::{Action, Frame, Phase, Rebirth, Vector, View};
use super::{position, preview, scene, tell};

/// R2: lengths are whole micrometres.
const MILLIMETRE: Option<i32> = Some(1000);

impl Show for Rebirth {
    const ART: &'static str = include_str!("art.svg");
    const LESSON: &'static str = crate::text!("learn/lesson.txt");
    const PUZZLES: &'static str = include_str!("learn/puzzles.txt");
    const TIPS: &'static str = include_str!("learn/tips.txt");
    const GUIDE: &'static str = crate::text!("guide.md");
    const ORDER: Option<u8> = Some(5);
    const POINTS: [&'static str; 2] = ["die", "dice"];
    const KEYS: &'static [Key<View>] = position::KEYS;

    fn complete(view: View) -> Result<View, Refusal> {
        position::possible(&view).map(|()| view)
    }

    fn sentence(view: &View, seat: Seat, action: Action) -> String {
        let game = &view.game;
        match action {
            Action::Assign(rows) => format!("Assign {}.", rows_text(game.fuel(seat).assigned(rows))),
            Action::First => "Go first.".to_string(),
            Action::Second => "Let the other go first.".to_string(),
            Action::Step(v) => {
                let gap = game.apart(game.ship(seat) + v, game.ship(super::other(seat))).length();
                let (far, to) = (mm(v.length()), direction(game, seat, v));
                format!("Step {far} {to}; the ships are then {} apart.", mm(gap))
            }
            Action::Stop => "Stop moving.".to_string(),
            Action::Shoot(heading, start) => shot_sentence(game, seat, heading, start),
            Action::Decline => "Do not attack.".to_string(),
            Action::Pay(payment) => {
                let row = paying(game).map_or(Row::Mobility, |(row, _)| row);
                let (left, emptied) = game.fuel(seat).row(row).after(payment);
                match emptied {
                    0 => format!("Pay so that {} shows {left}.", row.name()),
                    1 => format!("Pay so that {} shows {left} and one die is jettisoned.", row.name()),
                    _ => {
                        format!("Pay so that {} shows {left} and {emptied} dice are jettisoned.", row.name())
                    }
                }
            }
            Action::Lose(dice) => format!("Lose {}.", losses_text(dice)),
            Action::Jettison(at) if game.lies_on(at, super::other(seat)) => {
                "Jettison the die onto the enemy: it explodes.".to_string()
            }
            Action::Jettison(at) => {
                let way = game.apart(game.ship(seat), at);
                format!("Jettison the die {} {}.", mm(way.length()), direction(game, seat, way))
            }
        }
    }

    fn tell(before: &View, event: &Event<Action>, after: &View) -> Vec<Line> {
        tell::tell(before, event, after)
    }

    fn heading(view: &View) -> Option<Line> {
        let turn = u32::from(view.game.turns) + 1;
        Some(Line::heading(Clause("R4"), turn, format!("Turn {turn}")))
    }

    fn scene(view: &View) -> Scene {
        scene::scene(view)
    }

    /// A die and its row, a die for each pip, the ship and where it goes or shoots.
    fn touches(view: &View, seat: Seat, action: Action) -> Vec<Touch> {
        let game = &view.game;
        let die = |i: usize| Touch::Item(scene::die_id(seat, i));
        let button = |label: &str| vec![Touch::Button(label.to_string())];
        let ship = || Touch::Item(scene::ship_id(seat));
        match action {
            Action::Assign(rows) => {
                let row = |row: u8| Touch::Button(Row::ALL[usize::from(row)].name().to_string());
                rows.iter().enumerate().flat_map(|(i, it)| [die(i), row(it)]).collect()
            }
            Action::First => button("First"),
            Action::Second => button("Second"),
            Action::Stop => button("Stop"),
            Action::Decline => button("Decline"),
            Action::Step(v) => vec![ship(), Touch::Item(scene::spot_id(game.reduced(game.ship(seat) + v)))],
            Action::Shoot(heading, start) => vec![ship(), Touch::Item(scene::lane_id(heading, start))],
            Action::Jettison(at) => vec![Touch::Item(scene::spot_id(at))],
            Action::Pay(payment) => {
                let first = paying(game).map_or(0, |(row, _)| scene::first_die(game, seat, row));
                let pips = payment.iter().enumerate();
                pips.flat_map(|(i, pips)| (0..pips).map(move |_| first + i)).map(die).collect()
            }
            Action::Lose(dice) => {
                let last = |row: Row| {
                    scene::first_die(game, seat, row) + usize::from(game.fuel(seat).row(row).len())
                };
                let rows = Row::ALL.into_iter().zip(dice);
                rows.flat_map(|(row, lost)| (1..=usize::from(lost)).map(move |i| last(row) - i))
                    .map(die)
                    .collect()
            }
        }
    }

    fn fields(view: &View, seat: Seat) -> Vec<Choice> {
        let game = &view.game;
        match (game.top(), game.phase) {
            (Some(Frame::Pay(_, row, pips)), _) => vec![payment_field(game, seat, row, pips)],
            (Some(Frame::Jettison(..)), _) => vec![place_field(game, seat)],
            (None, Phase::Assign) => vec![assignment_field(game, seat)],
            (None, Phase::Move) => vec![step_field(game, seat)],
            (None, Phase::Attack) => shot_fields(game, seat),
            _ => Vec::new(),
        }
    }

    fn preview(view: &View, seat: Seat, action: Action) -> Preview {
        preview::preview(&view.game, seat, action)
    }

    /// R5: the coin lies between the ships.
    fn throw(before: &View, _rolled: &Rolled, after: &View) -> Throw {
        let what = if before.game.phase == Phase::MoveCoin { "moving" } else { "attacking" };
        let coin = Throw::coin(after.game.active, format!("chooses the order of {what}"));
        coin.at(scene::TABLE).weighing(Weight::Idle)
    }

    /// R13: whoever has no dice left has lost.
    fn goal(view: &View, seat: Option<Seat>, _scene: &Scene) -> Goal {
        let sentence = match seat {
            Some(seat) => format!("Make {} run out of dice.", super::other(seat).name()),
            None => "Make the other ship run out of dice.".to_string(),
        };
        let lost = |seat| i32::from(super::DICE) - i32::from(view.game.dice(super::other(seat)));
        let standing = |seat| Standing { seat: Some(seat), value: lost(seat), of: Some(super::DICE.into()) };
        Goal { standings: [Seat::A, Seat::B].map(standing).into(), ..Goal::new(Clause("R13"), sentence) }
    }

    fn would(view: &View, seat: Seat, path: &[Touch]) -> Option<Action> {
        super::would::would(view, seat, path)
    }
}

/// The row that pays now, and how many pips.
pub(super) fn paying(game: &Rebirth) -> Option<(Row, u8)> {
    match game.top() {
        Some(Frame::Pay(_, row, pips)) => Some((row, pips)),
        _ => None,
    }
}

fn field(touch: Touch, notation: &str, sentence: &str, field: Field) -> Choice {
    Choice {
        touches: vec![touch],
        notation: notation.to_string(),
        sentence: sentence.to_string(),
        field: Some(field),
        undoable: false,
        passes: false,
    }
}

/// R4.
fn assignment_field(game: &Rebirth, seat: Seat) -> Choice {
    let dice = (0..usize::from(game.dice(seat))).map(|i| scene::die_id(seat, i)).collect();
    let rows = Row::ALL.map(|row| row.letter().to_string()).to_vec();
    let names = Row::ALL.map(|row| row.name().to_string()).to_vec();
    let touch = Touch::Button("Assign".to_string());
    field(touch, "assign {}", "Put each die into a row.", Field::Assign { dice, rows, names })
}

/// R11.
fn payment_field(game: &Rebirth, seat: Seat, row: Row, pips: u8) -> Choice {
    let (cells, first) = (game.fuel(seat).row(row), scene::first_die(game, seat, row));
    let dice = (0..usize::from(cells.len())).map(|i| scene::die_id(seat, first + i)).collect();
    let most = cells.faces().map(i32::from).collect();
    let split = Field::Split { dice, most, total: pips.into() };
    field(Touch::Button("Pay".to_string()), "pay {}", "Split the payment among the dice.", split)
}

/// R7.
fn step_field(game: &Rebirth, seat: Seat) -> Choice {
    let snaps = scene::menu(game, seat).into_iter().filter_map(|action| match action {
        Action::Step(v) => Some([v.x, v.y]),
        _ => None,
    });
    let (from, longest) = (scene::ship_id(seat), game.options.step());
    let direction = Field::Direction { from: from.clone(), longest, snaps: snaps.collect(), millimetre: MILLIMETRE };
    field(Touch::Item(from), "step {}", "Step in any direction.", direction)
}

/// R8: a heading from the rim on that side; or, for the straight heading, another point of the rim.
fn shot_fields(game: &Rebirth, seat: Seat) -> Vec<Choice> {
    let shots: Vec<Vector> = scene::menu(game, seat).into_iter().filter_map(heading_of).collect();
    let snaps = shots.iter().map(|v| [v.x, v.y]).collect();
    let from = scene::ship_id(seat);
    let direction = Field::Direction { from: from.clone(), longest: HEADING, snaps, millimetre: None };
    let mut fields = vec![field(Touch::Item(from.clone()), "shoot {}", "Shoot in any direction.", direction)];
    if let (Some(straight), false) = (shots.first(), game.options.missiles_of_forever) {
        let (longest, millimetre) = (game.options.ship, MILLIMETRE);
        let start = Field::Direction { from: from.clone(), longest, snaps: Vec::new(), millimetre };
        let template = format!("shoot {straight} from {{}}");
        fields.push(field(Touch::Item(from), &template, "Shoot from any point of the rim.", start));
    }
    fields
}

fn heading_of(action: Action) -> Option<Vector> {
    match action {
        Action::Shoot(heading, _) => Some(heading),
        _ => None,
    }
}

/// R12.
fn place_field(game: &Rebirth, seat: Seat) -> Choice {
    let snaps = scene::menu(game, seat).into_iter().filter_map(|action| match action {
        Action::Jettison(at) => Some([at.x, at.y]),
        _ => None,
    });
    let within = scene::around_id(seat);
    let point = Field::Point { within: within.clone(), snaps: snaps.collect(), millimetre: MILLIMETRE };
    field(Touch::Item(within), "jettison {}", "Put the die near your ship.", point)
}

fn shot_sentence(game: &Rebirth, seat: Seat, heading: Vector, start: Option<Vector>) -> String {
    let offense = game.fuel(seat).row(Row::Offense).len();
    let what = match game.trace(seat, heading, game.start(seat, heading, start)).0 {
        Shot::Hit => "and hit",
        Shot::Blocked(_) => "into a jettisoned die",
        Shot::Miss => "and miss",
    };
    format!("Shoot {} {what}, for {offense} {}.", compass_name(heading), pips_word(offense))
}

pub(super) fn pips_word(count: u8) -> &'static str {
    if count == 1 { "pip" } else { "pips" }
}

/// `2 Mobility (66), 1 Offense (5) and no Defense`
pub(super) fn rows_text(fuel: Fuel) -> String {
    let [m, o, d] = Row::ALL.map(|row| match fuel.row(row) {
        cells if cells.is_empty() => format!("no {}", row.name()),
        cells => format!("{} {} ({cells})", cells.len(), row.name()),
    });
    format!("{m}, {o} and {d}")
}

/// `1 die of Mobility and 2 dice of Defense`
pub(super) fn losses_text(dice: [u8; 3]) -> String {
    let lost = Row::ALL.into_iter().zip(dice).filter(|(_, count)| *count > 0);
    let word = |count| if count == 1 { "die" } else { "dice" };
    lost.map(|(row, count)| format!("{count} {} of {}", word(count), row.name()))
        .collect::<Vec<_>>()
        .join(" and ")
}

/// A point of the table in millimetres from its upper left corner: `175.0 x 225.0 mm`.
pub(super) fn point(at: Vector) -> String {
    let tenths = |it: i32| {
        let sign = if it < 0 { "-" } else { "" };
        format!("{sign}{}.{}", it.abs() / 1000, it.abs() % 1000 / 100)
    };
    format!("{} x {} mm", tenths(at.x), tenths(at.y))
}

/// A length in millimetres: `43.3 mm`.
pub(super) fn mm(micrometres: i32) -> String {
    format!("{}.{} mm", micrometres / 1000, micrometres % 1000 / 100)
}

/// Toward the enemy or away, within 11 degrees; else the nearest of eight directions.
fn direction(game: &Rebirth, seat: Seat, v: Vector) -> &'static str {
    let enemy = game.apart(game.ship(seat), game.ship(super::other(seat)));
    let (along, aside) = (enemy.dot(v), enemy.cross(v));
    match along.signum() {
        1 if 5 * aside.abs() < along => "toward the enemy",
        -1 if 5 * aside.abs() < -along => "away from the enemy",
        _ => compass_name(v),
    }
}

/// The direction in words, to the nearest of eight: within 22.5 degrees of an axis, 5 |small| < 2 |large|, nearly.
pub(super) fn compass_name(v: Vector) -> &'static str {
    let (x, y) = (i64::from(v.x), i64::from(v.y));
    let (flat, steep) = (5 * y.abs() < 2 * x.abs(), 5 * x.abs() < 2 * y.abs());
    match (x > 0, y > 0, flat, steep) {
        (true, _, true, _) => "right",
        (false, _, true, _) => "left",
        (_, true, _, true) => "down",
        (_, false, _, true) => "up",
        (true, true, ..) => "down right",
        (true, false, ..) => "up right",
        (false, true, ..) => "down left",
        (false, false, ..) => "up left",
    }
}
