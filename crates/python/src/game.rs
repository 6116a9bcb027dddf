//! One game at a table, for `sixfold.Match`.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard};

use engine::{BadNotation, Chance, Clause, Coverage, Refusal, Rng, Rolled, Seats, Turn};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use serde_json::json;
use table::{Source, Table};

use crate::errors::{eyes, ok, read, refused, seat};
use crate::numbers::{Features, Legal, Numbered, Observation, Towards, Value, ask};

/// One game in progress.
#[pyclass(module = "sixfold._core")]
pub(crate) struct Game {
    table: Mutex<Box<dyn Table>>,
    dice: u64,
}

impl Game {
    fn table(&self) -> MutexGuard<'_, Box<dyn Table>> {
        // A panic inside leaves the table as it was before the event: it is still good.
        self.table.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn at(table: Box<dyn Table>, dice: u64) -> Game {
        Game { table: Mutex::new(table), dice }
    }

    fn due(&self) -> Option<Chance> {
        if let Turn::Roll(chance) = self.table().turn() { Some(chance) } else { None }
    }
}

/// Rows of more dice are not listed: every order of faces is as likely as every other.
const LONGEST_ROW: u8 = 7;

/// The outcomes of a chance event, with their weights.
pub(crate) fn listed(py: Python, chance: Chance) -> PyResult<Vec<(String, u64)>> {
    if let Chance::Row(count @ LONGEST_ROW..) = chance {
        let because = format!(
            "{count} dice in order fall in 6 to the power of {count} ways, each as likely as the others: too many to list"
        );
        return Err(refused(py, &Refusal::new(Clause::NOTATION, because), None));
    }
    Ok(chance.outcomes().map(|(rolled, weight)| (rolled.to_string(), weight)).collect())
}

#[pymethods]
impl Game {
    /// Sets a game up, from its beginning or from a position.
    #[new]
    #[pyo3(signature = (game, seats, options, position, seed))]
    fn new(
        py: Python,
        game: &str,
        seats: u8,
        options: &str,
        position: Option<&str>,
        seed: u64,
    ) -> PyResult<Game> {
        Ok(Game::at(ok(py, table::open(game, seats, options, position))?, seed))
    }

    /// Replays a record.
    #[staticmethod]
    fn load(py: Python, record: &str, seed: u64) -> PyResult<Game> {
        Ok(Game::at(read(py, table::load(record))?, seed))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.table().game()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.table().seats()
    }

    #[getter]
    fn options(&self) -> String {
        self.table().options()
    }

    #[getter]
    fn events(&self) -> usize {
        self.table().events()
    }

    /// Where its dice come from.
    #[getter]
    fn seed(&self) -> u64 {
        self.dice
    }

    /// The seats that owe a choice.
    #[getter]
    fn owing(&self) -> Vec<String> {
        match self.table().turn() {
            Turn::Choose(seats) => seats.iter().map(|seat| seat.to_string()).collect(),
            _ => Vec::new(),
        }
    }

    #[getter]
    fn over(&self) -> bool {
        self.table().turn() == Turn::Over
    }

    /// What must be rolled, in words; nothing if nothing must.
    #[getter]
    fn due_in_words(&self) -> Option<String> {
        self.due().map(|chance| chance.to_string())
    }

    /// What must be rolled, as JSON: `{"dice":2}`, `{"row":3}`, `{"pick":[6,0,3]}`, `{"below":6144}`.
    #[getter]
    fn due_as_data(&self) -> Option<String> {
        self.due().map(|chance| json!(chance).to_string())
    }

    /// Every outcome of the chance event that is due, with its weight, and the sum of all weights.
    fn chance(&self, py: Python) -> PyResult<(Vec<(String, u64)>, u64)> {
        let Some(chance) = self.due() else { return Ok((Vec::new(), 0)) };
        Ok((listed(py, chance)?, chance.total()))
    }

    /// Points by seat and the letters of the winners, so far.
    fn outcome(&self) -> (Vec<i32>, Vec<String>) {
        let outcome = self.table().outcome();
        let winners = outcome.winners.iter().map(|seat| seat.to_string()).collect();
        (outcome.points[..usize::from(outcome.seats)].to_vec(), winners)
    }

    /// What the result is worth to each seat; zeros until the game is over.
    fn returns(&self) -> Vec<f32> {
        let table = self.table();
        let (over, outcome) = (table.turn() == Turn::Over, table.outcome());
        let seats = Seats::first_n(outcome.seats);
        seats.iter().map(|seat| if over { vector::reward(&outcome, seat) } else { 0.0 }).collect()
    }

    fn legal(&self, py: Python, letter: &str) -> PyResult<(Vec<String>, bool)> {
        let mut notations = Vec::new();
        let coverage = ok(py, self.table().legal(seat(py, letter)?, &mut notations))?;
        Ok((notations, coverage == Coverage::All))
    }

    fn numbers(&self, py: Python, letter: &str) -> PyResult<Vec<u32>> {
        let seat = seat(py, letter)?;
        ok(py, ask(&**self.table(), &Legal(seat)))
    }

    fn notation(&self, py: Python, letter: &str, number: u32) -> PyResult<String> {
        let seat = seat(py, letter)?;
        ok(py, ask(&**self.table(), &Numbered(seat, number)))
    }

    fn towards(&self, py: Python, letter: &str, way: [f32; 2]) -> PyResult<Option<String>> {
        let seat = seat(py, letter)?;
        ok(py, ask(&**self.table(), &Towards(seat, way)))
    }

    fn resignation(&self, py: Python, letter: &str) -> PyResult<Option<String>> {
        Ok(self.table().resignation(seat(py, letter)?))
    }

    fn play(&self, py: Python, letter: &str, notation: &str) -> PyResult<()> {
        let done = self.table().play(seat(py, letter)?, notation);
        ok(py, done)
    }

    /// Lets chance speak: this outcome, or the one that the seed has for it. Says what came up.
    fn roll(&self, py: Python, rolled: Option<&str>) -> PyResult<String> {
        let given = rolled.map(|text| text.parse::<Rolled>().map_err(|bad: BadNotation| bad.refuse(text)));
        let given = ok(py, given.transpose())?;
        let due = self.due();
        let mut table = self.table();
        let rolled = match (given, due) {
            (Some(rolled), _) => rolled,
            (None, Some(chance)) => ok(py, Source::Seed(self.dice).supply(chance, table.rolls()))?,
            // Nothing is due: the table says so in its own words.
            (None, None) => Rolled::Number(0),
        };
        ok(py, table.roll(rolled))?;
        Ok(rolled.to_string())
    }

    fn undo_to(&self, py: Python, events: usize) -> PyResult<()> {
        let done = self.table().undo_to(events);
        ok(py, done)
    }

    fn copy(&self) -> Game {
        Game::at(self.table().fork(), self.dice)
    }

    fn guess(&self, py: Python, who: Option<&str>, seed: u64) -> PyResult<Game> {
        let eyes = eyes(py, who)?;
        Ok(Game::at(self.table().guess(eyes, &mut Rng::new(seed)), seed))
    }

    fn position(&self, py: Python, who: Option<&str>) -> PyResult<String> {
        Ok(self.table().position(eyes(py, who)?))
    }

    fn record(&self, py: Python, who: Option<&str>) -> PyResult<String> {
        Ok(self.table().record(eyes(py, who)?))
    }

    /// The Scene, as JSON.
    fn scene(&self, py: Python, who: Option<&str>, log: usize) -> PyResult<String> {
        Ok(json!(self.table().scene(eyes(py, who)?, log)).to_string())
    }

    /// The choice of a computer player with its reasons, as JSON.
    fn advice(&self, py: Python, letter: &str, player: &str, seed: u64) -> PyResult<String> {
        let (seat, never) = (seat(py, letter)?, AtomicBool::new(false));
        let thought = py.detach(|| self.table().suggest_until(seat, player, &mut Rng::new(seed), &never));
        Ok(json!(ok(py, thought)?).to_string())
    }

    /// What the game is worth to each seat.
    fn value(&self, py: Python, who: Option<&str>, guesses: u32, seed: u64) -> PyResult<Vec<f32>> {
        let eyes = eyes(py, who)?;
        Ok(py.detach(|| ask(&**self.table(), &Value { eyes, guesses, seed })))
    }

    /// The review of what has happened, as JSON.
    fn review(&self, py: Python, seed: u64, you: Option<&str>) -> PyResult<String> {
        let you = you.map(|letter| seat(py, letter)).transpose()?;
        let report = py.detach(|| {
            let mut review = self.table().review(seed);
            while review.refine(1_000) {}
            review.report(you)
        });
        Ok(json!(report).to_string())
    }

    fn observation<'py>(&self, py: Python<'py>, letter: &str) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let row = ask(&**self.table(), &Observation(seat(py, letter)?));
        Ok(PyArray1::from_vec(py, row))
    }

    fn features<'py>(&self, py: Python<'py>, letter: &str) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let seat = seat(py, letter)?;
        let (rows, width) = ok(py, ask(&**self.table(), &Features(seat)))?;
        let count = rows.len() / width;
        PyArray1::from_vec(py, rows).reshape([count, width])
    }
}
