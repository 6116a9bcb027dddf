//! The variants of a game that an experiment compares.

use toml::{Spanned, Value};

use super::Fault;
use super::file::{Settings, VariantsTable};

/// Most variants of one experiment.
const MOST: usize = 256;
const EMPTY: &str = "an empty list makes no variant: give some values, or leave it out";

/// One way to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    /// What the reports call it.
    pub name: String,
    /// What it sets, beside the base, as `name=value` pairs.
    pub changes: Vec<(String, String)>,
    /// If it is a step of sweeps: each option, and its value.
    pub sweep: Vec<(String, f64)>,
    /// Where the file sets that, a place for each change.
    pub(super) places: Vec<usize>,
    /// Whether it is named by itself, and not a step or a combination of which one may be the base.
    pub(super) alone: bool,
}

/// What the base sets, and all variants, the base first.
pub(super) fn expand(
    base_name: &str,
    base: &Settings,
    tables: &[Spanned<VariantsTable>],
) -> Result<(Variant, Vec<Variant>), Fault> {
    let base = single(base)?;
    let (name, changes, places) = (base_name.to_string(), Vec::new(), Vec::new());
    let mut variants = vec![Variant { name, changes, sweep: Vec::new(), places, alone: false }];
    for table in tables {
        let found = ways(table)?;
        if let (Some(_), true) = (&table.get_ref().name, found.len() > 1) {
            return Err(Fault::new(table.span().start, "only a single variant has a name: use `set`"));
        }
        variants.extend(found);
        if variants.len() > MOST {
            return Err(Fault::new(table.span().start, format!("these are more than {MOST} variants")));
        }
    }
    Ok((base, variants))
}

fn ways(table: &Spanned<VariantsTable>) -> Result<Vec<Variant>, Fault> {
    let it = table.get_ref();
    let mut variants = match (&it.set, &it.each, &it.all, &it.sweep) {
        (Some(set), None, None, None) => vec![single(set)?],
        (None, Some(each), None, None) => one_at_a_time(each)?,
        (None, None, Some(all), None) => factorial(all)?,
        (None, None, None, Some(sweep)) => swept(sweep)?,
        _ => {
            return Err(Fault::new(table.span().start, "a variant has one of `set`, `each`, `all`, `sweep`"));
        }
    };
    let alone = it.set.is_some() || it.each.is_some();
    variants.iter_mut().for_each(|it| it.alone = alone);
    if variants.is_empty() {
        return Err(Fault::new(table.span().start, "this makes no variant: give each option a value"));
    }
    if let (Some(name), [only]) = (&it.name, &mut variants[..]) {
        only.name.clone_from(name);
    }
    Ok(variants)
}

fn single(settings: &Settings) -> Result<Variant, Fault> {
    let changes = settings.0.iter().map(|(name, value)| Ok((name.clone(), text(value)?)));
    Ok(variant(changes.collect::<Result<_, Fault>>()?, places(settings)))
}

fn places(settings: &Settings) -> Vec<usize> {
    settings.0.iter().map(|(_, value)| value.span().start).collect()
}

fn one_at_a_time(settings: &Settings) -> Result<Vec<Variant>, Fault> {
    let mut found = Vec::new();
    for (name, value) in &settings.0 {
        let place = value.span().start;
        found.extend(several(value)?.into_iter().map(|it| variant(vec![(name.clone(), it)], vec![place])));
    }
    Ok(found)
}

fn factorial(settings: &Settings) -> Result<Vec<Variant>, Fault> {
    let mut rows: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for (name, value) in &settings.0 {
        let values = several(value)?;
        let longer = |row: &Vec<(String, String)>| {
            let row = row.clone();
            values
                .iter()
                .map(move |value| [&row[..], &[(name.clone(), value.clone())]].concat())
                .collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(longer).collect();
        if rows.len() > MOST {
            return Err(Fault::new(value.span().start, format!("these are more than {MOST} variants")));
        }
    }
    Ok(rows.into_iter().map(|row| variant(row, places(settings))).collect())
}

fn swept(settings: &Settings) -> Result<Vec<Variant>, Fault> {
    let mut found = Vec::new();
    for (name, value) in &settings.0 {
        for step in steps(value)? {
            let changes = vec![(name.clone(), step.to_string())];
            let places = vec![value.span().start];
            found.push(Variant { sweep: vec![(name.clone(), step as f64)], ..variant(changes, places) });
        }
    }
    Ok(found)
}

/// `{ from = 1, to = 9, step = 2 }`, or a list of numbers.
fn steps(value: &Spanned<Value>) -> Result<Vec<i64>, Fault> {
    let wrong = || {
        Fault::new(value.span().start, "a sweep takes { from, to, step } in whole numbers, or a list of them")
    };
    let whole = |value: &Value| value.as_integer().ok_or_else(wrong);
    if let Value::Array(list) = value.get_ref() {
        if list.is_empty() {
            return Err(Fault::new(value.span().start, EMPTY));
        }
        return list.iter().map(whole).collect();
    }
    let table = value.get_ref().as_table().ok_or_else(wrong)?;
    let [from, to, step] = ["from", "to", "step"].map(|key| table.get(key).and_then(Value::as_integer));
    match (from, to, step, table.len()) {
        (Some(from), Some(to), Some(step), 3)
            if step > 0 && from <= to && (to - from) / step < MOST as i64 =>
        {
            Ok((from..=to).step_by(step as usize).collect())
        }
        _ => Err(wrong()),
    }
}

fn variant(changes: Vec<(String, String)>, places: Vec<usize>) -> Variant {
    let words = changes.iter().map(|(name, value)| match value.as_str() {
        "true" => name.clone(),
        "false" => format!("no {name}"),
        _ => format!("{name}={value}"),
    });
    let words: Vec<String> = words.collect();
    // In a factorial, what is off is not worth a word.
    let on: Vec<String> = words.iter().filter(|it| !it.starts_with("no ")).cloned().collect();
    let name = if words.len() > 1 && !on.is_empty() { on } else { words };
    Variant { name: name.join(" + "), changes, sweep: Vec::new(), places, alone: false }
}

/// A value, or a list of alternatives.
fn several(value: &Spanned<Value>) -> Result<Vec<String>, Fault> {
    match value.get_ref() {
        Value::Array(list) if list.is_empty() => Err(Fault::new(value.span().start, EMPTY)),
        Value::Array(list) => list.iter().map(|it| plain(it, value.span().start)).collect(),
        _ => Ok(vec![text(value)?]),
    }
}

fn text(value: &Spanned<Value>) -> Result<String, Fault> {
    plain(value.get_ref(), value.span().start)
}

/// As options are written everywhere else.
fn plain(value: &Value, at: usize) -> Result<String, Fault> {
    match value {
        Value::String(text) if !text.contains(char::is_whitespace) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        Value::Array(list) => {
            let parts = list.iter().map(|it| plain(it, at)).collect::<Result<Vec<_>, _>>()?;
            Ok(parts.join(","))
        }
        _ => {
            Err(Fault::new(at, "an option takes a word, a whole number, true or false, or a list of numbers"))
        }
    }
}
