//! Refusals as exceptions of Python, with the clause and the sentence.

use engine::record::RecordError;
use engine::{Refusal, Seat, Seats};
use pyo3::prelude::*;

/// The exception of the package, made of a refusal.
pub(crate) fn refused(py: Python, refusal: &Refusal, line: Option<usize>) -> PyErr {
    let raise = || -> PyResult<Bound<PyAny>> {
        let class = py.import("sixfold.errors")?.getattr("Refused")?;
        class.call1((refusal.clause.0, refusal.because.as_ref(), line))
    };
    raise().map_or_else(|error| error, PyErr::from_value)
}

/// Whether something went through.
pub(crate) fn ok<T>(py: Python, done: Result<T, Refusal>) -> PyResult<T> {
    done.map_err(|refusal| refused(py, &refusal, None))
}

/// The same for a record, whose bad line is told.
pub(crate) fn read<T>(py: Python, done: Result<T, RecordError>) -> PyResult<T> {
    done.map_err(|error| refused(py, &error.refusal, Some(error.line)))
}

/// A seat by its letter.
pub(crate) fn seat(py: Python, letter: &str) -> PyResult<Seat> {
    ok(py, letter.parse().map_err(|bad: engine::BadNotation| bad.refuse(letter)))
}

/// Eyes: a seat, nobody (`None`: a spectator), or everybody (`"all"`: after the game).
pub(crate) fn eyes(py: Python, who: Option<&str>) -> PyResult<Seats> {
    match who {
        None => Ok(Seats::NONE),
        Some("all") => Ok(Seats::ALL),
        Some(letter) => Ok(Seats::only(seat(py, letter)?)),
    }
}
