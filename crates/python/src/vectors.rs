//! Many games at once, for `sixfold.VectorEnv`.

use std::sync::{Mutex, MutexGuard};

use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PySlice;
use vector::{Arrays, Autoreset, Plan, Shape, Vector};

use crate::errors::{ok, seat};
use crate::game::listed;

/// Many games, and the arrays that they write into. Python is handed the arrays themselves: no number is copied.
#[pyclass(module = "sixfold._core")]
pub(crate) struct Games {
    vector: Mutex<Box<dyn Vector>>,
    shape: Shape,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<i8>>,
    rewards: Py<PyArray1<f32>>,
    returns: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    seats: Py<PyArray1<i8>>,
    counts: Py<PyArray1<i32>>,
    complete: Py<PyArray1<bool>>,
    last: Py<PyArray2<f32>>,
    actions: Py<PyArray1<i64>>,
    /// What is told of actions, with room for more rows than were ever asked for.
    features: Mutex<Py<PyArray2<f32>>>,
}

fn plane<T: Element + Clone + Default>(py: Python, rows: usize, width: usize) -> PyResult<Py<PyArray2<T>>> {
    Ok(PyArray1::from_vec(py, vec![T::default(); rows * width]).reshape([rows, width])?.unbind())
}

fn row<T: Element + Clone + Default>(py: Python, rows: usize) -> Py<PyArray1<T>> {
    PyArray1::from_vec(py, vec![T::default(); rows]).unbind()
}

impl Games {
    fn vector(&self) -> MutexGuard<'_, Box<dyn Vector>> {
        self.vector.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The array of features, a larger one where this many rows have no room.
    fn room<'py>(&self, py: Python<'py>, rows: usize) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let mut features = self.features.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if features.bind(py).dims()[0] < rows {
            *features = plane(py, rows + rows / 4, self.shape.traits)?;
        }
        Ok(features.bind(py).clone())
    }

    /// Lets the games write into the arrays, without Python's lock.
    fn write<T: Send>(
        &self,
        py: Python,
        act: impl FnOnce(&mut dyn Vector, &mut Arrays) -> T + Send,
    ) -> PyResult<T> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut returns = self.returns.bind(py).try_readwrite()?;
        let mut terminated = self.terminated.bind(py).try_readwrite()?;
        let mut truncated = self.truncated.bind(py).try_readwrite()?;
        let mut seats = self.seats.bind(py).try_readwrite()?;
        let mut counts = self.counts.bind(py).try_readwrite()?;
        let mut complete = self.complete.bind(py).try_readwrite()?;
        let mut last = self.last.bind(py).try_readwrite()?;
        let mut into = Arrays {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            returns: returns.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            counts: counts.as_slice_mut()?,
            complete: complete.as_slice_mut()?,
            last: last.as_slice_mut()?,
        };
        Ok(py.detach(|| act(&mut **self.vector(), &mut into)))
    }
}

/// Whether there was room for exactly what there is to tell.
fn describe(vector: &mut dyn Vector, into: &mut [f32]) -> bool {
    let fits = vector.listed() * vector.shape().traits == into.len();
    if fits {
        vector.describe(into);
    }
    fits
}

fn as_many<T>(these: &[T], wanted: usize, what: &str) -> PyResult<()> {
    match these.len() == wanted {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!("{wanted} {what} are wanted, not {}", these.len()))),
    }
}

#[pymethods]
impl Games {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "a call from Python with names, from one place")]
    #[pyo3(signature = (*, game, envs, seats, options, seat, opponents, explicit_chance, autoreset, max_steps, threads, seed))]
    fn new(
        py: Python,
        game: &str,
        envs: usize,
        seats: u8,
        options: &str,
        seat: Option<&str>,
        opponents: Vec<String>,
        explicit_chance: bool,
        autoreset: &str,
        max_steps: Option<u32>,
        threads: usize,
        seed: u64,
    ) -> PyResult<Games> {
        let plan = Plan {
            game: game.to_string(),
            envs,
            seats,
            options: options.to_string(),
            seat: seat.map(|letter| self::seat(py, letter)).transpose()?,
            opponents,
            explicit_chance,
            autoreset: reset_mode(autoreset)?,
            max_steps,
            threads,
            seed,
        };
        let vector = ok(py, vector::open(&plan))?;
        let shape = vector.shape();
        Ok(Games {
            vector: Mutex::new(vector),
            shape,
            observations: plane(py, envs, shape.cells)?,
            masks: plane(py, envs, shape.actions)?,
            rewards: row(py, envs),
            returns: plane(py, envs, shape.seats)?,
            terminated: row(py, envs),
            truncated: row(py, envs),
            seats: row(py, envs),
            counts: row(py, envs),
            complete: row(py, envs),
            last: plane(py, if plan.autoreset == Autoreset::SameStep { envs } else { 0 }, shape.cells)?,
            actions: row(py, envs),
            features: Mutex::new(plane(py, 0, shape.traits)?),
        })
    }

    /// The arrays by name.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
        let arrays = pyo3::types::PyDict::new(py);
        arrays.set_item("observations", &self.observations)?;
        arrays.set_item("masks", &self.masks)?;
        arrays.set_item("rewards", &self.rewards)?;
        arrays.set_item("returns", &self.returns)?;
        arrays.set_item("terminated", &self.terminated)?;
        arrays.set_item("truncated", &self.truncated)?;
        arrays.set_item("seats", &self.seats)?;
        arrays.set_item("counts", &self.counts)?;
        arrays.set_item("complete", &self.complete)?;
        arrays.set_item("last", &self.last)?;
        arrays.set_item("actions", &self.actions)?;
        Ok(arrays)
    }

    /// Begins games anew: all, or those that are marked.
    #[pyo3(signature = (seeds, which))]
    fn reset(&self, py: Python, seeds: Option<Vec<u64>>, which: Option<Vec<bool>>) -> PyResult<()> {
        seeds.as_ref().map_or(Ok(()), |it| as_many(it, self.shape.envs, "seeds"))?;
        which.as_ref().map_or(Ok(()), |it| as_many(it, self.shape.envs, "marks"))?;
        self.write(py, |vector, into| vector.reset(seeds.as_deref(), which.as_deref(), into))
    }

    /// Plays an action in every game, by its number.
    fn step(&self, py: Python, actions: PyReadonlyArray1<i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        as_many(actions, self.shape.envs, "actions")?;
        let done = self.write(py, |vector, into| vector.step(actions, into))?;
        ok(py, done)
    }

    /// The same by three numbers a game.
    fn steer(&self, py: Python, ways: PyReadonlyArray2<f32>) -> PyResult<()> {
        let ways = ways.as_slice()?;
        as_many(ways, 3 * self.shape.envs, "numbers")?;
        let done = self.write(py, |vector, into| vector.steer(ways, into))?;
        ok(py, done)
    }

    /// Draws a legal number for every game, into the array of actions.
    fn sample(&self, py: Python) -> PyResult<()> {
        let mut actions = self.actions.bind(py).try_readwrite()?;
        let actions = actions.as_slice_mut()?;
        py.detach(|| self.vector().sample(actions));
        Ok(())
    }

    /// What can be told of every legal action, a row each, in the order of the marks in the masks.
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // Another thread may step the games in between: then the rows are counted anew.
        loop {
            let rows = self.vector().listed();
            let array = self.room(py, rows)?;
            let mut cells = array.try_readwrite()?;
            let into = &mut cells.as_slice_mut()?[..rows * self.shape.traits];
            let done = py.detach(|| describe(&mut **self.vector(), into));
            drop(cells);
            if done {
                return array.get_item(PySlice::new(py, 0, rows as isize, 1));
            }
        }
    }

    fn notation(&self, env: usize, number: usize) -> Option<String> {
        self.vector().notation(env, number)
    }

    fn number(&self, env: usize, notation: &str) -> Option<usize> {
        self.vector().number(env, notation)
    }

    /// Every outcome of the chance event that a game waits for, with its weight.
    fn chance(&self, py: Python, env: usize) -> PyResult<Vec<(String, u64)>> {
        let due = self.vector().chance(env);
        due.map_or(Ok(Vec::new()), |chance| listed(py, chance))
    }
}

fn reset_mode(name: &str) -> PyResult<Autoreset> {
    match name {
        "NextStep" => Ok(Autoreset::NextStep),
        "SameStep" => Ok(Autoreset::SameStep),
        "Disabled" => Ok(Autoreset::Disabled),
        _ => Err(PyValueError::new_err(format!(
            "`{name}` is no way to begin again: NextStep, SameStep or Disabled"
        ))),
    }
}
