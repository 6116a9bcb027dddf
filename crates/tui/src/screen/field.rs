//! Filling in what is not a list: a point, a direction, pips, rows, a set.

use engine::scene::{Choice, Field, Scene, Shape};

use crate::draw::{Scale, chip};

/// A hole of a choice's notation that is being filled.
#[derive(Clone, Debug)]
pub(crate) struct Filling {
    template: String,
    field: Field,
    /// The die or entry that is being changed.
    pub(crate) cursor: usize,
    /// A number for each: pips, the index of a row, 1 for a chosen item.
    numbers: Vec<i32>,
    /// The point, or the point that a direction leads to, in board units.
    point: [i32; 2],
    /// Where directions begin.
    origin: [i32; 2],
    snap: usize,
}

impl Filling {
    /// Begins with what is most likely.
    pub(crate) fn new(choice: &Choice, scene: &Scene) -> Option<Filling> {
        let field = choice.field.clone()?;
        let (count, origin, snaps) = match &field {
            Field::Point { within, snaps, .. } => (0, centre(scene, within), snaps.first().copied()),
            Field::Direction { from, snaps, .. } => (0, centre(scene, from), snaps.first().copied()),
            Field::Split { dice, .. } | Field::Assign { dice, .. } => (dice.len(), [0, 0], None),
            Field::Set { items, .. } => (items.len(), [0, 0], None),
        };
        let mut filling = Filling {
            template: choice.notation.clone(),
            cursor: 0,
            numbers: vec![0; count],
            point: snaps.unwrap_or([0, 0]),
            origin,
            snap: 0,
            field,
        };
        if matches!(filling.field, Field::Point { .. }) {
            filling.point = snaps.unwrap_or(origin);
            filling.origin = [0, 0];
        }
        Some(filling)
    }

    /// The action, as far as it is filled in.
    pub(crate) fn notation(&self) -> String {
        let numbers = || self.numbers.iter();
        let filled = match &self.field {
            Field::Point { .. } | Field::Direction { .. } => format!("{},{}", self.point[0], self.point[1]),
            Field::Split { .. } => joined(numbers().map(i32::to_string)),
            Field::Assign { rows, .. } => joined(numbers().map(|&row| named(rows, row))),
            Field::Set { names, .. } => {
                joined(names.iter().zip(numbers()).filter(|(_, n)| **n > 0).map(|(name, _)| name.clone()))
            }
        };
        self.template.replace("{}", &filled)
    }

    /// The point on the board that is meant, if it is one.
    pub(crate) fn cross(&self) -> Option<[i32; 2]> {
        let on_board = matches!(self.field, Field::Point { .. } | Field::Direction { .. });
        on_board.then(|| [0, 1].map(|axis| self.origin[axis].saturating_add(self.point[axis])))
    }

    /// Whether the arrows move a point on the board.
    pub(crate) fn is_on_board(&self) -> bool {
        self.cross().is_some()
    }

    /// The item that is being changed.
    pub(crate) fn item(&self) -> Option<&str> {
        match &self.field {
            Field::Split { dice: items, .. }
            | Field::Assign { dice: items, .. }
            | Field::Set { items, .. } => items.get(self.cursor).map(String::as_str),
            Field::Point { .. } | Field::Direction { .. } => None,
        }
    }

    /// The next good point.
    pub(crate) fn next_snap(&mut self) {
        if let Field::Point { snaps, .. } | Field::Direction { snaps, .. } = &self.field
            && !snaps.is_empty()
        {
            self.snap = (self.snap + 1) % snaps.len();
            self.point = snaps[self.snap];
        }
    }

    /// Up and down go along the list, right and left change; on the board, all of them move the point.
    pub(crate) fn go(&mut self, [right, down]: [i32; 2], scale: Option<Scale>, fine: bool) {
        if self.is_on_board() {
            return self.nudge([right, down], scale, fine);
        }
        let count = self.numbers.len() as i32;
        if down != 0 && count > 0 {
            self.cursor = (self.cursor as i32 + down).rem_euclid(count) as usize;
        } else if right != 0 && count > 0 {
            self.change(right);
        }
    }

    /// A number of pips, or the letter of a row; the next die follows.
    pub(crate) fn type_in(&mut self, key: char) {
        let most = |most: &[i32]| most.get(self.cursor).copied().unwrap_or(0);
        let letter = |row: &String| row.to_lowercase().starts_with(key.to_ascii_lowercase());
        let number = match &self.field {
            Field::Split { most: each, .. } => key.to_digit(10).map(|it| (it as i32).min(most(each))),
            Field::Assign { rows, .. } => rows.iter().position(letter).map(|it| it as i32),
            _ => None,
        };
        if let (Some(number), Some(place)) = (number, self.numbers.get_mut(self.cursor)) {
            *place = number;
            self.go([0, 1], None, false);
        }
    }

    fn nudge(&mut self, by: [i32; 2], scale: Option<Scale>, fine: bool) {
        let cell = scale.map_or([1, 1], |scale| scale.point([1, 1]));
        let step = if fine { cell.map(|it| (it / 10).max(1)) } else { cell };
        self.point = [0, 1].map(|axis| self.point[axis].saturating_add(by[axis] * step[axis]));
    }

    /// Puts the point here.
    pub(crate) fn put(&mut self, at: [i32; 2]) {
        if self.is_on_board() {
            self.point = [0, 1].map(|axis| at[axis].saturating_sub(self.origin[axis]));
        }
    }

    fn change(&mut self, by: i32) {
        let number = &mut self.numbers[self.cursor];
        *number = match &self.field {
            Field::Split { most, .. } => (*number + by).clamp(0, most.get(self.cursor).copied().unwrap_or(0)),
            Field::Assign { rows, .. } => (*number + by).rem_euclid(rows.len().max(1) as i32),
            _ => 1 - *number,
        };
    }

    /// What is filled in, a line each, and what is still due.
    pub(crate) fn lines(&self, scene: &Scene) -> Vec<String> {
        let told = |id: &String| {
            let item = scene.items().find(|item| item.id == *id);
            item.map_or(id.clone(), |item| if item.alt.is_empty() { chip(item) } else { item.alt.clone() })
        };
        match &self.field {
            Field::Point { .. } | Field::Direction { .. } => Vec::new(),
            Field::Split { dice, most, .. } => {
                let each = dice.iter().zip(&self.numbers).zip(most);
                each.map(|((die, n), most)| format!("{n} of {most}  {}", told(die))).collect()
            }
            Field::Assign { dice, rows, .. } => dice
                .iter()
                .zip(&self.numbers)
                .map(|(die, &n)| format!("{}  {}", named(rows, n), told(die)))
                .collect(),
            Field::Set { items, .. } => {
                let mark = |n: &i32| if *n > 0 { "[x]" } else { "[ ]" };
                items
                    .iter()
                    .zip(&self.numbers)
                    .map(|(item, n)| format!("{} {}", mark(n), told(item)))
                    .collect()
            }
        }
    }

    /// What to do, in a sentence.
    pub(crate) fn help(&self) -> String {
        let sum: i32 = self.numbers.iter().sum();
        match &self.field {
            Field::Point { .. } => {
                "Arrows move the point (Shift: finely), Tab takes the next good one.".to_string()
            }
            Field::Direction { .. } => {
                "Arrows turn the way (Shift: finely), Tab takes the next good one.".to_string()
            }
            Field::Split { total, .. } => {
                format!("Up and down choose a die, right and left change it: {sum} of {total}.")
            }
            Field::Assign { .. } => {
                "Up and down choose a die, right and left its row; or type its letter.".to_string()
            }
            Field::Set { count, .. } => {
                format!("Up and down go along, Space chooses: {sum} of {count}.")
            }
        }
    }
}

/// The name of a row, if there are any.
fn named(rows: &[String], row: i32) -> String {
    usize::try_from(row).ok().and_then(|row| rows.get(row).cloned()).unwrap_or_default()
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// The middle of an item.
fn centre(scene: &Scene, id: &str) -> [i32; 2] {
    let shape = scene.items().find(|item| item.id == *id).map(|item| &item.shape);
    match shape {
        Some(Shape::Circle { at, .. } | Shape::Point { at, .. }) => *at,
        Some(Shape::Polygon(corners)) if !corners.is_empty() => {
            let sum = |axis: usize| corners.iter().map(|it| i64::from(it[axis])).sum::<i64>();
            [0, 1].map(|axis| (sum(axis) / corners.len() as i64) as i32)
        }
        _ => [0, 0],
    }
}
