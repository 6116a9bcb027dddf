//! An experiment as it is written: TOML, in which nothing unknown is passed over.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use toml::{Spanned, Value};

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) title: String,
    pub(super) question: String,
    pub(super) game: Spanned<String>,
    pub(super) seats: Option<Spanned<Counts>>,
    #[serde(default = "one")]
    pub(super) seed: u64,
    pub(super) games: Spanned<u64>,
    pub(super) precision: Option<Spanned<f64>>,
    #[serde(default)]
    pub(super) luck: bool,
    #[serde(default = "printed")]
    pub(super) base_name: String,
    #[serde(default)]
    pub(super) base: Settings,
    #[serde(default)]
    pub(super) variants: Vec<Spanned<VariantsTable>>,
    pub(super) lineups: Vec<Spanned<LineupTable>>,
    #[serde(default)]
    pub(super) measures: MeasuresTable,
    #[serde(default)]
    pub(super) compare: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) plots: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) answers: Vec<Spanned<AnswerTable>>,
}

/// One number, or several.
#[derive(Deserialize, Clone)]
#[serde(untagged)]
pub(super) enum Counts {
    One(u8),
    Several(Vec<u8>),
}

/// Options with their values, in the order of the file.
#[derive(Default)]
pub(super) struct Settings(pub(super) Vec<(String, Spanned<Value>)>);

/// Some variants. Exactly one of the ways is used.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VariantsTable {
    pub(super) name: Option<String>,
    /// One variant with all of these.
    pub(super) set: Option<Settings>,
    /// A variant for each value of each option, one at a time.
    pub(super) each: Option<Settings>,
    /// A variant for every combination: a full factorial.
    pub(super) all: Option<Settings>,
    /// A variant for each step of a range.
    pub(super) sweep: Option<Settings>,
}

/// Who plays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineupTable {
    pub(super) name: Option<String>,
    pub(super) players: Vec<String>,
    pub(super) games: Option<u64>,
    /// The variants it plays, beside the base; all of them if this is left out.
    pub(super) variants: Option<Vec<Spanned<String>>>,
}

/// What is measured beyond what is cheap.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct MeasuresTable {
    pub(super) lead: bool,
    pub(super) study: Option<Spanned<StudyTable>>,
    pub(super) seconds_per_decision: f64,
    pub(super) seconds_per_roll: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StudyTable {
    pub(super) every: u32,
    pub(super) iterations: u64,
}

/// A question with the way to answer it. Exactly one of the ways is used.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerTable {
    pub(super) question: String,
    /// Why it is answered this way.
    pub(super) note: Option<String>,
    pub(super) lineup: Option<Spanned<String>>,
    pub(super) variants: Option<Vec<Spanned<String>>>,
    /// What each variant changes, of these measures.
    pub(super) changes: Option<Vec<Spanned<String>>>,
    /// Which variants are better: measures, and whether more or less of them is better.
    pub(super) better: Option<Settings>,
    /// What holds.
    pub(super) checks: Option<Vec<Spanned<CheckTable>>>,
}

/// A claim about one figure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckTable {
    pub(super) measure: Spanned<String>,
    pub(super) variant: Option<Spanned<String>>,
    pub(super) lineup: Option<Spanned<String>>,
    pub(super) seats: Option<u8>,
    pub(super) above: f64,
    pub(super) yes: String,
    pub(super) no: String,
    pub(super) open: Option<String>,
}

fn one() -> u64 {
    1
}

fn printed() -> String {
    "as printed".to_string()
}

/// Ten seconds to decide and to do it, five to roll: what the report says unless the file says otherwise.
impl Default for MeasuresTable {
    fn default() -> MeasuresTable {
        MeasuresTable { lead: true, study: None, seconds_per_decision: 10.0, seconds_per_roll: 5.0 }
    }
}

impl Counts {
    pub(super) fn list(&self) -> Vec<u8> {
        match self {
            Counts::One(count) => vec![*count],
            Counts::Several(counts) => counts.clone(),
        }
    }
}

impl<'de> Deserialize<'de> for Settings {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Settings, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Settings;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of names and values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Settings, A::Error> {
                let mut settings = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    settings.push(entry);
                }
                Ok(Settings(settings))
            }
        }
        from.deserialize_map(Reader)
    }
}
