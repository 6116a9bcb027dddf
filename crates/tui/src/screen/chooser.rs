//! Choosing: all choices in a list, or one touch after the other.

use engine::scene::{Choice, Scene, Touch, Tray};

use crate::draw::{chip, name_of};

/// How far somebody has come with choosing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Chooser {
    /// What was touched.
    path: Vec<Touch>,
    /// One touch after the other, or the whole list: as somebody said, or else as it suits.
    said: Option<bool>,
    /// The same, for this choice only.
    stepwise: Option<bool>,
    /// The entry that is considered.
    pub(crate) cursor: usize,
    /// Digits of a number that may go on.
    digits: String,
    /// Only choices with this text are shown.
    pub(crate) filter: String,
}

/// A line that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct MenuLine<'a> {
    pub(crate) label: String,
    pub(crate) does: Does<'a>,
}

/// What choosing an entry does.
#[derive(Clone, Debug)]
pub(crate) enum Does<'a> {
    /// This.
    Take(&'a Choice),
    /// It touches this; so many choices are left then.
    Touch(&'a Touch, usize),
}

/// More choices than this are made one touch after the other, unless that takes more than so many touches.
pub(super) const LIST: usize = 20;
const TOUCHES: usize = 4;

impl Chooser {
    /// Begins anew, with the list as it suits the number of choices.
    pub(crate) fn reset(&mut self) {
        *self = Chooser { said: self.said, ..Chooser::default() };
    }

    /// From touches to the list, or back.
    pub(crate) fn toggle(&mut self, scene: &Scene) {
        let stepwise = self.is_stepwise(scene);
        *self = Chooser { said: Some(!stepwise), ..Chooser::default() };
    }

    /// Goes to this choice in the list of all.
    pub(crate) fn show(&mut self, nth: usize) {
        self.reset();
        (self.stepwise, self.cursor) = (Some(false), nth);
    }

    pub(crate) fn is_stepwise(&self, scene: &Scene) -> bool {
        let suits =
            || scene.choices.len() > LIST && scene.choices.iter().all(|it| it.touches.len() <= TOUCHES);
        let wanted = || self.stepwise.or(self.said).unwrap_or_else(suits);
        self.filter.is_empty() && scene.choices.len() > 1 && wanted()
    }

    /// Takes back a touch; `false` if there was none.
    pub(crate) fn back(&mut self) -> bool {
        (self.cursor, self.digits) = (0, String::new());
        self.path.pop().is_some()
    }

    /// What was touched.
    pub(crate) fn path(&self) -> &[Touch] {
        &self.path
    }

    /// The ids of the items among it.
    pub(crate) fn touched(&self) -> impl Iterator<Item = &str> {
        self.path.iter().filter_map(item_id)
    }

    /// What can be chosen next.
    pub(crate) fn entries<'a>(&self, scene: &'a Scene) -> Vec<MenuLine<'a>> {
        if !self.is_stepwise(scene) {
            let fits = |choice: &&Choice| matches(choice, &self.filter);
            return scene.choices.iter().filter(fits).map(taking).collect();
        }
        let mut depth = self.path.len();
        let left: Vec<&Choice> =
            scene.choices.iter().filter(|it| it.touches.starts_with(&self.path)).collect();
        // A touch that everything begins with need not be made.
        while let [MenuLine { does: Does::Touch(..), .. }] = &grouped(scene, &left, depth)[..] {
            depth += 1;
        }
        grouped(scene, &left, depth)
    }

    /// The entry that is considered.
    pub(crate) fn considered<'a>(&self, scene: &'a Scene) -> Option<MenuLine<'a>> {
        let mut entries = self.entries(scene);
        (self.cursor < entries.len()).then(|| entries.swap_remove(self.cursor))
    }

    /// Moves along the list, around its ends.
    pub(crate) fn go(&mut self, scene: &Scene, by: isize) {
        let count = self.entries(scene).len() as isize;
        self.digits.clear();
        if count > 0 {
            self.cursor = (self.cursor as isize + by).rem_euclid(count) as usize;
        }
    }

    /// A digit of an entry's number.
    pub(crate) fn digit(&mut self, scene: &Scene, digit: char) {
        let count = self.entries(scene).len();
        let number = |digits: &str| digits.parse::<usize>().ok().filter(|it| (1..=count).contains(it));
        let longer = format!("{}{digit}", self.digits);
        self.digits = if number(&longer).is_some() { longer } else { digit.to_string() };
        if let Some(number) = number(&self.digits) {
            self.cursor = number - 1;
        }
    }

    /// Chooses what is considered: a choice, if it is complete.
    pub(crate) fn take<'a>(&mut self, scene: &'a Scene) -> Option<&'a Choice> {
        match self.considered(scene)?.does {
            Does::Take(choice) => Some(choice),
            Does::Touch(touch, _) => {
                self.touch(scene, &touch.clone());
                None
            }
        }
    }

    /// Touches something; a choice, if no other is left. `false` touches are ignored.
    pub(crate) fn touch<'a>(&mut self, scene: &'a Scene, touch: &Touch) -> Option<&'a Choice> {
        let along = |path: &[Touch]| -> Vec<&'a Choice> {
            scene.choices.iter().filter(|choice| choice.touches.starts_with(path)).collect()
        };
        let mut path = self.path.clone();
        // What all have in common goes by itself.
        while !along(&[&path[..], std::slice::from_ref(touch)].concat()).iter().any(|_| true) {
            let left = along(&path);
            let next = left.first()?.touches.get(path.len())?;
            if !left.iter().all(|choice| choice.touches.get(path.len()) == Some(next)) {
                return None;
            }
            path.push(next.clone());
        }
        path.push(touch.clone());
        let left = along(&path);
        (self.path, self.stepwise) = (path, Some(true));
        (self.cursor, self.digits, self.filter) = (0, String::new(), String::new());
        match left[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}

fn matches(choice: &Choice, filter: &str) -> bool {
    let filter = filter.to_lowercase();
    choice.notation.to_lowercase().contains(&filter) || choice.sentence.to_lowercase().contains(&filter)
}

fn taking(choice: &Choice) -> MenuLine<'_> {
    let label = match &choice.field {
        _ if has_measures(&choice.notation) => {
            let what = choice.sentence.split(';').next().unwrap_or_default();
            what.trim_end_matches('.').to_string()
        }
        Some(_) => choice.notation.replace("{}", "..."),
        None => choice.notation.clone(),
    };
    MenuLine { label, does: Does::Take(choice) }
}

/// Whether a notation measures finely: long numbers are for records, and people read the sentence.
fn has_measures(notation: &str) -> bool {
    notation.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > 3)
}

/// The next touches of these choices, in the order in which they come.
fn grouped<'a>(scene: &'a Scene, left: &[&'a Choice], depth: usize) -> Vec<MenuLine<'a>> {
    let mut entries: Vec<MenuLine<'a>> = Vec::new();
    for &choice in left {
        let Some(touch) = choice.touches.get(depth) else {
            entries.push(taking(choice));
            continue;
        };
        let count = left.iter().filter(|it| it.touches.get(depth) == Some(touch)).count();
        if count == 1 {
            entries.push(taking(choice));
        } else if !entries.iter().any(|it| matches!(it.does, Does::Touch(known, _) if known == touch)) {
            entries.push(MenuLine { label: label(scene, choice, touch), does: Does::Touch(touch, count) });
        }
    }
    entries
}

/// What is touched, in few words: as the notation names it, by the tray it lies in, or as it is told.
fn label(scene: &Scene, choice: &Choice, touch: &Touch) -> String {
    let id = match touch {
        Touch::Button(label) => return label.clone(),
        Touch::Item(id) => id,
    };
    let Some(item) = scene.items().find(|item| item.id == *id) else { return id.clone() };
    let (chip, name) = (chip(item), name_of(item));
    let holds = |tray: &&Tray| tray.items.iter().any(|it| it.id == *id);
    let named = name.contains(|c: char| c.is_ascii_alphabetic());
    if named && choice.notation.split(' ').any(|word| word == name) {
        if chip == name { name.to_string() } else { format!("{name}: {chip}") }
    } else if let Some(tray) = scene.trays.iter().find(holds) {
        format!("{}: {chip}", tray.label)
    } else {
        item.alt.clone()
    }
}

/// The id of the item that a touch is of.
pub(crate) fn item_id(touch: &Touch) -> Option<&str> {
    match touch {
        Touch::Item(id) => Some(id),
        Touch::Button(_) => None,
    }
}

impl<'a> MenuLine<'a> {
    /// The items that the entry touches next.
    pub(crate) fn items(&self) -> Vec<&'a str> {
        match &self.does {
            Does::Touch(touch, _) => item_id(touch).into_iter().collect(),
            Does::Take(choice) => choice.touches.iter().filter_map(item_id).collect(),
        }
    }

    /// The action in notation, if it is complete.
    pub(crate) fn notation(&self) -> Option<&'a str> {
        match self.does {
            Does::Take(choice) if choice.field.is_none() => Some(&choice.notation),
            _ => None,
        }
    }

    /// What it does, in words.
    pub(crate) fn sentence(&self, scene: &Scene) -> String {
        match &self.does {
            Does::Take(choice) => choice.sentence.clone(),
            Does::Touch(touch, count) => {
                let item = item_id(touch).and_then(|id| scene.items().find(|item| item.id == id));
                let told = item.map_or(&self.label, |item| &item.alt);
                format!("{told}. {count} choices begin with it.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(paths: &[&[&str]]) -> Scene {
        let choice = |path: &&[&str]| Choice {
            touches: path.iter().map(|it| Touch::Button(it.to_string())).collect(),
            notation: path.join("-"),
            sentence: String::new(),
            field: None,
            undoable: false,
            passes: false,
        };
        Scene { choices: paths.iter().map(choice).collect(), ..Scene::default() }
    }

    fn labels(chooser: &Chooser, scene: &Scene) -> Vec<String> {
        chooser.entries(scene).into_iter().map(|entry| entry.label).collect()
    }

    #[test]
    fn touches_lead_to_a_choice() {
        let scene = scene(&[&["a", "x", "1"], &["a", "x", "2"], &["a", "y"], &["b"]]);
        let mut chooser = Chooser { stepwise: Some(true), ..Chooser::default() };
        assert_eq!(labels(&chooser, &scene), ["a", "b"]);
        assert!(chooser.take(&scene).is_none());
        assert_eq!(labels(&chooser, &scene), ["x", "a-y"]);
        assert!(chooser.take(&scene).is_none());
        chooser.digit(&scene, '2');
        assert_eq!(chooser.take(&scene).unwrap().notation, "a-x-2");
        assert!(chooser.back() && chooser.back() && !chooser.back());
        assert_eq!(chooser.touch(&scene, &Touch::Button("b".into())).unwrap().notation, "b");
    }

    #[test]
    fn what_all_have_in_common_goes_by_itself() {
        let scene = scene(&[&["ship", "1"], &["ship", "2"]]);
        let mut chooser = Chooser { stepwise: Some(true), ..Chooser::default() };
        assert_eq!(labels(&chooser, &scene), ["ship-1", "ship-2"]);
        assert_eq!(chooser.touch(&scene, &Touch::Button("2".into())).unwrap().notation, "ship-2");
        assert!(chooser.touch(&scene, &Touch::Button("3".into())).is_none());
    }

    #[test]
    fn numbers_may_have_several_digits() {
        let paths: Vec<[String; 1]> = (1..=12).map(|i| [i.to_string()]).collect();
        let paths: Vec<Vec<&str>> = paths.iter().map(|it| vec![it[0].as_str()]).collect();
        let scene = scene(&paths.iter().map(|it| &it[..]).collect::<Vec<_>>());
        let mut chooser = Chooser::default();
        chooser.digit(&scene, '1');
        assert_eq!(chooser.cursor, 0);
        chooser.digit(&scene, '2');
        assert_eq!(chooser.cursor, 11);
        chooser.digit(&scene, '9');
        assert_eq!(chooser.cursor, 8);
        chooser.go(&scene, 4);
        assert_eq!(chooser.cursor, 0);
        chooser.filter = "11".into();
        assert_eq!(labels(&chooser, &scene), ["11"]);
    }
}
