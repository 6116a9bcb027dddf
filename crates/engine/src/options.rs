//! Options are data: declared once by each game, so that no front end needs code per game.

use std::fmt;

use crate::{Clause, Plain, Refusal, Rng, Seat, brief, did_you_mean};

/// The house rules of one game. The default is the printed game.
pub trait Options: Plain + Default {
    /// Every option, in the order in which people should meet them.
    const SPECS: &'static [Spec<Self>];

    /// Refuses combinations that make no sense together.
    fn check(&self) -> Result<(), Refusal> {
        Ok(())
    }
}

/// One option: how it is called, what it takes, what it means, and where it is kept.
///
/// `option("target", "P5", "points to bank for the win").whole(2, 1000, |it| &mut it.target)`
pub struct Spec<O: 'static> {
    /// Its name in commands, forms and records.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// One line of help.
    pub help: &'static str,
    /// The clause it concerns.
    pub clause: Clause,
    kept: Kept<O>,
}

/// Where an option is kept.
enum Kept<O: 'static> {
    /// In a field.
    Field(fn(&mut O) -> &mut dyn Setting),
    /// In several, or in a part of one.
    Made(fn(&O) -> Vec<i64>, fn(&mut O, &[i64])),
}

/// What a field of options may hold: numbers, flags, choices by index, and lists of them.
pub trait Setting {
    /// Appends its numbers.
    fn write(&self, into: &mut Vec<i64>);
    /// Takes them back.
    fn read(&mut self, from: &mut std::slice::Iter<'_, i64>);
}

macro_rules! whole {
    ($($number:ty)+) => {$(
        impl Setting for $number {
            fn write(&self, into: &mut Vec<i64>) {
                into.push(*self as i64);
            }

            fn read(&mut self, from: &mut std::slice::Iter<'_, i64>) {
                *self = from.next().map_or(0, |&number| number as $number);
            }
        }
    )+};
}
whole!(u8 u16 i16 i32 i64 usize);

impl Setting for bool {
    fn write(&self, into: &mut Vec<i64>) {
        into.push((*self).into());
    }

    fn read(&mut self, from: &mut std::slice::Iter<'_, i64>) {
        *self = from.next().is_some_and(|&number| number != 0);
    }
}

impl Setting for Seat {
    fn write(&self, into: &mut Vec<i64>) {
        into.push(self.index() as i64);
    }

    fn read(&mut self, from: &mut std::slice::Iter<'_, i64>) {
        *self = Seat::new(from.next().map_or(0, |&index| index as usize));
    }
}

impl<T: Setting, const N: usize> Setting for [T; N] {
    fn write(&self, into: &mut Vec<i64>) {
        self.iter().for_each(|it| it.write(into));
    }

    fn read(&mut self, from: &mut std::slice::Iter<'_, i64>) {
        self.iter_mut().for_each(|it| it.read(from));
    }
}

/// Makes an enum without data a [`Setting`]: its variants in the order of the option's words.
#[macro_export]
macro_rules! setting {
    ($kind:ty: $($variant:ident),+) => {
        impl $crate::Setting for $kind {
            fn write(&self, into: &mut Vec<i64>) {
                into.push(*self as i64);
            }

            fn read(&mut self, from: &mut std::slice::Iter<'_, i64>) {
                let all = [$(<$kind>::$variant),+];
                *self = all[from.next().map_or(0, |&index| index as usize)];
            }
        }
    };
}

/// An option's name and meaning; where it is kept follows.
pub struct Named {
    name: &'static str,
    clause: Clause,
    help: &'static str,
}

/// The option `name`: the clause that it concerns, and one line of help.
pub const fn option(name: &'static str, clause: &'static str, help: &'static str) -> Named {
    Named { name, clause: Clause(clause), help }
}

impl Named {
    /// Takes a whole number from `min` to `max`.
    pub const fn whole<O>(self, min: i64, max: i64, at: fn(&mut O) -> &mut dyn Setting) -> Spec<O> {
        self.spec(Kind::whole(min, max), Kept::Field(at))
    }

    /// Takes one of these words, too, which stand for a number each.
    pub const fn whole_or<O>(
        self,
        min: i64,
        max: i64,
        words: &'static [(&'static str, i64)],
        at: fn(&mut O) -> &mut dyn Setting,
    ) -> Spec<O> {
        self.spec(Kind::Whole { min, max, words }, Kept::Field(at))
    }

    /// Takes yes or no.
    pub const fn flag<O>(self, at: fn(&mut O) -> &mut dyn Setting) -> Spec<O> {
        self.spec(Kind::Flag, Kept::Field(at))
    }

    /// Takes one of these words, kept by its index.
    pub const fn choice<O>(
        self,
        words: &'static [&'static str],
        at: fn(&mut O) -> &mut dyn Setting,
    ) -> Spec<O> {
        self.spec(Kind::Choice(words), Kept::Field(at))
    }

    /// Takes so many whole numbers from `min` to `max`.
    pub const fn list<O>(
        self,
        len: usize,
        [min, max]: [i64; 2],
        at: fn(&mut O) -> &mut dyn Setting,
    ) -> Spec<O> {
        self.spec(Kind::List { len, min, max }, Kept::Field(at))
    }

    /// Is not simply a field: its numbers are made from the options and put into them.
    pub const fn made<O>(self, kind: Kind, get: fn(&O) -> Vec<i64>, set: fn(&mut O, &[i64])) -> Spec<O> {
        self.spec(kind, Kept::Made(get, set))
    }

    const fn spec<O>(self, kind: Kind, kept: Kept<O>) -> Spec<O> {
        Spec { name: self.name, kind, help: self.help, clause: self.clause, kept }
    }
}

impl<O: Copy> Spec<O> {
    /// Its value in these options.
    pub fn get(&self, options: &O) -> Value {
        let numbers = match self.kept {
            Kept::Made(get, _) => get(options),
            Kept::Field(at) => {
                let (mut copy, mut numbers) = (*options, Vec::new());
                at(&mut copy).write(&mut numbers);
                numbers
            }
        };
        match self.kind {
            Kind::List { .. } => Value::List(numbers),
            _ => Value::Whole(numbers[0]),
        }
    }

    /// Puts a value in that `kind` has accepted.
    pub fn set(&self, options: &mut O, value: &Value) {
        let numbers = match value {
            Value::Whole(number) => std::slice::from_ref(number),
            Value::List(list) => list,
        };
        match self.kept {
            Kept::Made(_, set) => set(options, numbers),
            Kept::Field(at) => at(options).read(&mut numbers.iter()),
        }
    }
}

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number in this range, or one of the words, which stand for a number each.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// Words for special values, which may lie outside the range.
        words: &'static [(&'static str, i64)],
    },
    /// Yes or no.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// So many whole numbers, each in this range.
    List {
        /// How many.
        len: usize,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, the index of a choice, or 1 for a raised flag.
    Whole(i64),
    /// A list of numbers.
    List(Vec<i64>),
}

impl Kind {
    /// A plain range.
    pub const fn whole(min: i64, max: i64) -> Kind {
        Kind::Whole { min, max, words: &[] }
    }

    /// The words that it takes.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Kind::Whole { words, .. } => words.iter().map(|(word, _)| *word).collect(),
            Kind::Flag => vec!["false", "true"],
            Kind::Choice(words) => words.to_vec(),
            Kind::List { .. } => Vec::new(),
        }
    }

    /// Reads a value; `None` if it is not one of this kind.
    pub fn read(self, text: &str) -> Option<Value> {
        let number = |text: &str, min: i64, max: i64| text.parse().ok().filter(|n| (min..=max).contains(n));
        match self {
            Kind::Whole { min, max, words } => {
                let word = words.iter().find(|(word, _)| *word == text).map(|(_, n)| *n);
                word.or_else(|| number(text, min, max)).map(Value::Whole)
            }
            Kind::Flag => ["false", "true"].iter().position(|it| *it == text).map(|i| Value::Whole(i as i64)),
            Kind::Choice(words) => words.iter().position(|it| *it == text).map(|i| Value::Whole(i as i64)),
            Kind::List { len, min, max } => {
                let list: Vec<i64> = text.split(',').map(|it| number(it, min, max)).collect::<Option<_>>()?;
                (list.len() == len).then_some(Value::List(list))
            }
        }
    }

    /// Writes a value so that `read` reads it.
    pub fn write(self, value: &Value) -> String {
        match (self, value) {
            (Kind::Flag, Value::Whole(n)) => (*n != 0).to_string(),
            (Kind::Choice(words), Value::Whole(i)) => words[*i as usize].to_string(),
            (Kind::Whole { words, .. }, Value::Whole(n)) => {
                let word = words.iter().find(|(_, it)| it == n).map(|(word, _)| word.to_string());
                word.unwrap_or_else(|| n.to_string())
            }
            (_, Value::Whole(n)) => n.to_string(),
            (_, Value::List(list)) => list.iter().map(i64::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// A random value, the ends of ranges more often than others.
    pub fn draw(self, rng: &mut Rng) -> Value {
        let between = |rng: &mut Rng, min: i64, max: i64| match rng.below(4) {
            0 => min,
            1 => max,
            _ => min + rng.below_u64((max - min + 1) as u64) as i64,
        };
        match self {
            Kind::Whole { words, .. } if !words.is_empty() && rng.coin() => Value::Whole(rng.pick(words).1),
            Kind::Whole { min, max, .. } => Value::Whole(between(rng, min, max)),
            Kind::Flag => Value::Whole(rng.below(2).into()),
            Kind::Choice(words) => Value::Whole(rng.below(words.len() as u32).into()),
            Kind::List { len, min, max } => Value::List((0..len).map(|_| between(rng, min, max)).collect()),
        }
    }
}

/// In words, behind "takes".
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Whole { min, max, words } => {
                write!(f, "a whole number from {min} to {max}")?;
                words.iter().try_for_each(|(word, _)| write!(f, " or {word}"))
            }
            Kind::Flag => f.write_str("true or false"),
            Kind::Choice(words) => f.write_str(&words.join(" or ")),
            Kind::List { len, min, max } => {
                write!(f, "{len} whole numbers from {min} to {max} with commas between")
            }
        }
    }
}

/// Reads `name=value` pairs with spaces between; what is not named keeps its default.
pub fn read_options<O: Options>(text: &str) -> Result<O, Refusal> {
    read_options_over("", text)
}

/// The same where other pairs, `granted`, take the place of the defaults.
pub fn read_options_over<O: Options>(granted: &str, text: &str) -> Result<O, Refusal> {
    let mut options = O::default();
    set_options(&mut options, granted)?;
    set_options(&mut options, text)?;
    options.check()?;
    Ok(options)
}

fn set_options<O: Options>(options: &mut O, text: &str) -> Result<(), Refusal> {
    let mut seen = Vec::new();
    for pair in text.split_whitespace() {
        let Some((name, value)) = pair.split_once('=') else {
            return Err(refused(format!("cannot read `{}`: expected name=value", brief(pair))));
        };
        if seen.contains(&name) {
            return Err(refused(format!("option {} is given twice", brief(name))));
        }
        seen.push(name);
        set_option(options, name, value)?;
    }
    Ok(())
}

fn set_option<O: Options>(options: &mut O, name: &str, text: &str) -> Result<(), Refusal> {
    let Some(spec) = O::SPECS.iter().find(|spec| spec.name == name) else {
        let known: Vec<_> = O::SPECS.iter().map(|spec| spec.name).collect();
        let near = did_you_mean(name, known.iter().copied());
        return Err(refused(format!(
            "there is no option {}{near}; there is {}",
            brief(name),
            known.join(", ")
        )));
    };
    let Some(value) = spec.kind.read(text) else {
        let near = did_you_mean(text, spec.kind.words());
        return Err(refused(format!("option {name} takes {}, not `{}`{near}", spec.kind, brief(text))));
    };
    spec.set(options, &value);
    Ok(())
}

fn refused(because: String) -> Refusal {
    Refusal::new(Clause::OPTIONS, because)
}

/// Writes every option as `name=value`, so that a record does not lean on defaults.
pub fn write_options<O: Options>(options: &O) -> String {
    let pairs = O::SPECS.iter().map(|spec| format!("{}={}", spec.name, spec.kind.write(&spec.get(options))));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Random options that make sense together, about half of them at their default.
pub fn draw_options<O: Options>(rng: &mut Rng) -> O {
    loop {
        let mut options = O::default();
        for spec in O::SPECS {
            if rng.coin() {
                spec.set(&mut options, &spec.kind.draw(rng));
            }
        }
        if options.check().is_ok() {
            return options;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    struct House {
        limit: i64,
        open: bool,
        sea: usize,
        points: [i64; 2],
    }

    impl Options for House {
        const SPECS: &'static [Spec<House>] = &[
            option("limit", "X1", "a number").whole_or(1, 9, &[("auto", 0)], |it| &mut it.limit),
            option("open", "X1", "a flag").flag(|it| &mut it.open),
            option("sea", "X1", "a choice").choice(&["final", "free"], |it| &mut it.sea),
            option("points", "X1", "a list").list(2, [-5, 5], |it| &mut it.points),
        ];

        fn check(&self) -> Result<(), Refusal> {
            let fits = !self.open || self.limit < 9;
            if fits { Ok(()) } else { Err(Refusal::new(Clause("X1"), "open goes up to 8")) }
        }
    }

    #[test]
    fn options_read_back() {
        let options: House = read_options("points=-5,4 sea=free limit=7 open=true").unwrap();
        assert_eq!(options, House { limit: 7, open: true, sea: 1, points: [-5, 4] });
        assert_eq!(write_options(&options), "limit=7 open=true sea=free points=-5,4");
        assert_eq!(write_options(&House::default()), "limit=auto open=false sea=final points=0,0");
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let drawn: House = draw_options(&mut rng);
            assert_eq!(read_options(&write_options(&drawn)), Ok(drawn));
        }
    }

    #[test]
    fn bad_options_say_the_name_the_range_and_what_was_given() {
        let cases = [
            ("limit=10", "option limit takes a whole number from 1 to 9 or auto, not `10`"),
            ("open=yes", "option open takes true or false, not `yes`"),
            ("sea=deep", "option sea takes final or free, not `deep`"),
            ("points=1", "option points takes 2 whole numbers from -5 to 5 with commas between, not `1`"),
            ("sea=fre", "option sea takes final or free, not `fre` (did you mean `free`?)"),
            ("open=ture", "option open takes true or false, not `ture` (did you mean `true`?)"),
            ("limt=1", "there is no option limt (did you mean `limit`?); there is limit, open, sea, points"),
            ("luck=1", "there is no option luck; there is limit, open, sea, points"),
            ("limit", "cannot read `limit`: expected name=value"),
            ("limit=1 limit=2", "option limit is given twice"),
            ("limit=9 open=true", "open goes up to 8"),
        ];
        for (text, because) in cases {
            assert_eq!(read_options::<House>(text).unwrap_err().because, because);
        }
    }
}
