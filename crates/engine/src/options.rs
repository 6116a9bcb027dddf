//! Options are data: declared once by each game, so that no front end needs code per game.

use std::fmt;

use crate::{Clause, Plain, Refusal, Rng, brief, did_you_mean};

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
pub struct Spec<O: 'static> {
    /// Its name in commands, forms and records.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// One line of help.
    pub help: &'static str,
    /// The clause it concerns.
    pub clause: Clause,
    /// Reads it.
    pub get: fn(&O) -> Value,
    /// Writes a value that `kind` has accepted.
    pub set: fn(&mut O, &Value),
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

impl Value {
    /// The number; 0 for a list, which a spec never meets by its kind.
    pub fn whole(&self) -> i64 {
        if let Value::Whole(n) = self { *n } else { 0 }
    }

    /// Whether the flag is raised.
    pub fn flag(&self) -> bool {
        self.whole() != 0
    }

    /// The list; empty for a number, which a spec never meets by its kind.
    pub fn list(&self) -> &[i64] {
        if let Value::List(list) = self { list } else { &[] }
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
    (spec.set)(options, &value);
    Ok(())
}

fn refused(because: String) -> Refusal {
    Refusal::new(Clause::OPTIONS, because)
}

/// Writes every option as `name=value`, so that a record does not lean on defaults.
pub fn write_options<O: Options>(options: &O) -> String {
    let pairs =
        O::SPECS.iter().map(|spec| format!("{}={}", spec.name, spec.kind.write(&(spec.get)(options))));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Random options that make sense together, about half of them at their default.
pub fn draw_options<O: Options>(rng: &mut Rng) -> O {
    loop {
        let mut options = O::default();
        for spec in O::SPECS {
            if rng.coin() {
                (spec.set)(&mut options, &spec.kind.draw(rng));
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
            Spec {
                name: "limit",
                kind: Kind::Whole { min: 1, max: 9, words: &[("auto", 0)] },
                help: "a number",
                clause: Clause("X1"),
                get: |it| Value::Whole(it.limit),
                set: |it, value| it.limit = value.whole(),
            },
            Spec {
                name: "open",
                kind: Kind::Flag,
                help: "a flag",
                clause: Clause("X1"),
                get: |it| Value::Whole(it.open.into()),
                set: |it, value| it.open = value.flag(),
            },
            Spec {
                name: "sea",
                kind: Kind::Choice(&["final", "free"]),
                help: "a choice",
                clause: Clause("X1"),
                get: |it| Value::Whole(it.sea as i64),
                set: |it, value| it.sea = value.whole() as usize,
            },
            Spec {
                name: "points",
                kind: Kind::List { len: 2, min: -5, max: 5 },
                help: "a list",
                clause: Clause("X1"),
                get: |it| Value::List(it.points.to_vec()),
                set: |it, value| it.points.copy_from_slice(value.list()),
            },
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
