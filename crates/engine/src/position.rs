//! Positions as data: a table of keys, each with how it is written and read, as options are.
//!
//! A position is one line of `name=value` with spaces between, in the order of the table.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{BadNotation, Clause, Refusal, Setting, brief};

/// One key of the positions of a game whose views are `V`.
pub struct Key<V: 'static> {
    name: &'static str,
    how: How<V>,
    /// Whether it is read before the others, which lean on it.
    first: bool,
    /// Whether positions of this game have it.
    there: fn(&V) -> bool,
}

enum How<V: 'static> {
    /// Whole numbers with commas between, kept in a field, each in a range.
    Whole(fn(&mut V) -> &mut dyn Setting, fn(&V) -> RangeInclusive<i64>),
    /// One of some words, by its index.
    Word(&'static [&'static str], fn(&mut V) -> &mut dyn Setting),
    /// What reads back by its own notation.
    Notation(fn(&mut V) -> &mut dyn Written),
    /// Anything else.
    Text(fn(&V) -> String, Read<V>),
}

/// Whatever has a notation.
pub trait Written {
    /// In its notation.
    fn written(&self) -> String;
    /// Takes what the text says.
    fn reread(&mut self, text: &str) -> Result<(), BadNotation>;
}

impl<T: Display + FromStr<Err = BadNotation>> Written for T {
    fn written(&self) -> String {
        self.to_string()
    }

    fn reread(&mut self, text: &str) -> Result<(), BadNotation> {
        text.parse().map(|it| *self = it)
    }
}

/// Reads what stands behind the name into a view.
pub type Read<V> = fn(&mut V, FieldText<'_>) -> Result<(), Refusal>;

/// The text of one field, with its name.
#[derive(Clone, Copy, Debug)]
pub struct FieldText<'a> {
    /// The name of the field.
    pub name: &'a str,
    /// What stands behind it.
    pub text: &'a str,
}

/// The name of a key; what stands behind it follows.
pub struct Named {
    name: &'static str,
    first: bool,
}

/// The key called `name`.
pub const fn key(name: &'static str) -> Named {
    Named { name, first: false }
}

impl Named {
    /// It is read before the others, which lean on it.
    #[must_use]
    pub const fn first(self) -> Named {
        Named { first: true, ..self }
    }

    /// A whole number, or several with commas between, each in a range.
    pub const fn whole<V>(
        self,
        at: fn(&mut V) -> &mut dyn Setting,
        range: fn(&V) -> RangeInclusive<i64>,
    ) -> Key<V> {
        self.with(|_| true, How::Whole(at, range))
    }

    /// One of these words, kept by its index.
    pub const fn word<V>(self, words: &'static [&'static str], at: fn(&mut V) -> &mut dyn Setting) -> Key<V> {
        self.with(|_| true, How::Word(words, at))
    }

    /// What reads back by its own notation.
    pub const fn notation<V>(self, at: fn(&mut V) -> &mut dyn Written) -> Key<V> {
        self.with(|_| true, How::Notation(at))
    }

    /// What is written and read by functions of its own.
    pub const fn text<V>(self, write: fn(&V) -> String, read: Read<V>) -> Key<V> {
        self.with(|_| true, How::Text(write, read))
    }

    /// The same, in games for which `there` is true before anything is read.
    pub const fn text_when<V>(self, there: fn(&V) -> bool, write: fn(&V) -> String, read: Read<V>) -> Key<V> {
        self.with(there, How::Text(write, read))
    }

    const fn with<V>(self, there: fn(&V) -> bool, how: How<V>) -> Key<V> {
        Key { name: self.name, how, first: self.first, there }
    }
}

impl<V: Copy> Key<V> {
    fn write(&self, view: &V) -> String {
        let numbers = |at: fn(&mut V) -> &mut dyn Setting| {
            let (mut copy, mut numbers) = (*view, Vec::new());
            at(&mut copy).write(&mut numbers);
            numbers
        };
        match self.how {
            How::Whole(at, _) => dashed(numbers(at), ","),
            How::Word(words, at) => words[numbers(at)[0] as usize].to_string(),
            How::Notation(at) => at(&mut { *view }).written(),
            How::Text(write, _) => write(view),
        }
    }

    fn read(&self, view: &mut V, entry: FieldText<'_>) -> Result<(), Refusal> {
        match self.how {
            How::Whole(at, range) => {
                let range = range(view);
                let mut before = Vec::new();
                at(view).write(&mut before);
                let numbers = entry.numbers(before.len(), range)?;
                at(view).read(&mut numbers.iter());
            }
            How::Word(words, at) => at(view).read(&mut [entry.word(words)? as i64].iter()),
            How::Notation(at) => at(view).reread(entry.text).map_err(|it| entry.takes(&it.expected))?,
            How::Text(_, read) => read(view, entry)?,
        }
        Ok(())
    }
}

/// Writes a view by the table of its fields.
pub(crate) fn write<V: Copy>(keys: &[Key<V>], view: &V) -> String {
    let there = keys.iter().filter(|key| (key.there)(view));
    there.map(|key| format!("{}={}", key.name, key.write(view))).collect::<Vec<_>>().join(" ")
}

/// Reads a position, in which every field must stand once, in any order, into a view of a fresh game.
pub(crate) fn read<V: Copy>(keys: &[Key<V>], mut view: V, text: &str) -> Result<V, Refusal> {
    let there: Vec<&Key<V>> = keys.iter().filter(|key| (key.there)(&view)).collect();
    let mut given: Vec<Option<&str>> = vec![None; there.len()];
    for word in text.split_whitespace() {
        let place = |name: &str| there.iter().position(|key| key.name == name);
        let Some((place, value)) = word.split_once('=').and_then(|(name, value)| Some((place(name)?, value)))
        else {
            let names: Vec<&str> = there.iter().map(|key| key.name).collect();
            return Err(bad(format!("cannot read `{}`: the keys are {}", brief(word), names.join(", "))));
        };
        if given[place].replace(value).is_some() {
            return Err(bad(format!("{} is given twice", there[place].name)));
        }
    }
    let mut entries = Vec::new();
    for (key, text) in there.into_iter().zip(given) {
        let text = text.ok_or_else(|| bad(format!("{}= is missing", key.name)))?;
        entries.push((key, FieldText { name: key.name, text }));
    }
    entries.sort_by_key(|(key, _)| !key.first);
    entries.into_iter().try_for_each(|(key, entry)| key.read(&mut view, entry))?;
    Ok(view)
}

impl<'a> FieldText<'a> {
    /// A whole number in `range`.
    pub fn number(self, range: RangeInclusive<i64>) -> Result<i64, Refusal> {
        // One way to write each number: no `+5`, no `007`.
        let number =
            self.text.parse::<i64>().ok().filter(|n| range.contains(n) && n.to_string() == self.text);
        number.ok_or_else(|| self.takes(&format!("a number from {} to {}", range.start(), range.end())))
    }

    /// Whole numbers with commas between, exactly `len` of them, each in `range`.
    pub fn numbers(self, len: usize, range: RangeInclusive<i64>) -> Result<Vec<i64>, Refusal> {
        let texts: Vec<&str> = self.text.split(',').collect();
        if texts.len() != len {
            return Err(bad(format!("{} takes {len} numbers, not {}", self.name, texts.len())));
        }
        texts.into_iter().map(|text| FieldText { text, ..self }.number(range.clone())).collect()
    }

    /// Anything that reads.
    pub fn parse<T: FromStr<Err = BadNotation>>(self) -> Result<T, Refusal> {
        self.text.parse().map_err(|it: BadNotation| self.takes(&it.expected))
    }

    /// The place of the value among `words`.
    pub fn word(self, words: &[&str]) -> Result<usize, Refusal> {
        let place = words.iter().position(|word| *word == self.text);
        place.ok_or_else(|| self.takes(&words.join(" or ")))
    }

    /// The items between the separators; none for `-`.
    pub fn items(self, between: char) -> impl Iterator<Item = FieldText<'a>> {
        self.text.split(between).filter(move |_| self.text != "-").map(move |text| FieldText { text, ..self })
    }

    /// Nothing for `-`, else what reads.
    pub fn optional<T>(self, read: impl FnOnce(Self) -> Result<T, Refusal>) -> Result<Option<T>, Refusal> {
        if self.text == "-" { Ok(None) } else { read(self).map(Some) }
    }

    /// The refusal of a text that is something else than `expected`.
    pub fn takes(self, expected: &str) -> Refusal {
        bad(format!("{} takes {expected}, not `{}`", self.name, brief(self.text)))
    }
}

/// The items with `between` between them; `-` for none.
pub fn dashed<T: Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|it| it.to_string()).collect();
    if items.is_empty() { "-".to_string() } else { items.join(between) }
}

/// One digit from 1 to `most`, without signs or zeros.
pub fn digit(text: &str, most: u8) -> Option<u8> {
    match text.as_bytes() {
        &[digit] if (b'1'..=b'0' + most).contains(&digit) => Some(digit - b'0'),
        _ => None,
    }
}

fn bad(because: String) -> Refusal {
    Refusal::new(Clause::POSITION, because)
}
