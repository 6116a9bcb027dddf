//! A load generator: many matches of Pig at once, with moves at fixed times. It talks to this machine only.

mod figures;
mod matches;
mod request;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::try_join_all;
use tokio::time::Instant;

pub use figures::{Figures, Spread};
use matches::Match;

/// So many requests set matches up side by side.
const SETTERS: usize = 32;

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct LoadPlan {
    /// The server, on this machine.
    pub address: SocketAddr,
    /// How many matches are played side by side, with two sockets each.
    pub matches: usize,
    /// How many moves are made in a second, all matches together.
    pub rate: f64,
    /// For how long.
    pub seconds: f64,
}

/// Why a load cannot be run.
#[derive(Debug)]
pub enum LoadError {
    /// The address is not on this machine.
    Elsewhere(SocketAddr),
    /// A bound is exceeded.
    TooMuch(&'static str),
    /// The server did not answer as it should.
    Server(String),
}

/// Matches that are set up and connected, waiting for the first move.
pub struct Load {
    plan: LoadPlan,
    matches: Vec<Match>,
}

impl Load {
    /// Makes the rooms and takes the seats.
    pub async fn prepare(plan: LoadPlan) -> Result<Load, LoadError> {
        plan.check()?;
        let groups = (0..SETTERS).map(|i| async move {
            let mut requests = request::Connection::open(plan.address).await?;
            let mut matches = Vec::new();
            for _ in (i..plan.matches).step_by(SETTERS) {
                matches.push(Match::sit_down(&mut requests).await?);
            }
            Ok::<_, LoadError>(matches)
        });
        let matches = try_join_all(groups).await?.into_iter().flatten().collect();
        Ok(Load { plan, matches })
    }

    /// Opens both sockets of every match.
    pub async fn connect(&mut self) -> Result<(), LoadError> {
        for group in self.matches.chunks_mut(SETTERS) {
            try_join_all(group.iter_mut().map(|it| it.connect(self.plan.address))).await?;
        }
        Ok(())
    }

    /// Plays. Move number k is due at a fixed time and measured from it, whether or not the server keeps up.
    pub async fn run(self) -> Result<Figures, LoadError> {
        let (plan, count) = (self.plan, self.matches.len());
        let start = Instant::now() + Duration::from_millis(500);
        let moves = (plan.rate * plan.seconds) as usize;
        let due = move |k: usize| start + Duration::from_secs_f64(k as f64 / plan.rate);
        let tasks = self.matches.into_iter().enumerate().map(|(i, mut it)| {
            tokio::spawn(async move {
                let times = (i..moves).step_by(count).map(due);
                it.play(times).await
            })
        });
        let mut figures = Figures::default();
        for task in tasks.collect::<Vec<_>>() {
            figures.add(task.await.map_err(|error| LoadError::Server(error.to_string()))??);
        }
        figures.finish(start.elapsed());
        Ok(figures)
    }
}

impl LoadPlan {
    fn check(&self) -> Result<(), LoadError> {
        if !self.address.ip().is_loopback() {
            return Err(LoadError::Elsewhere(self.address));
        }
        match self {
            it if !(1..=10_000).contains(&it.matches) => Err(LoadError::TooMuch("1 to 10,000 matches")),
            it if !(0.1..=20_000.0).contains(&it.rate) => {
                Err(LoadError::TooMuch("0.1 to 20,000 moves a second"))
            }
            it if !(0.1..=600.0).contains(&it.seconds) => Err(LoadError::TooMuch("0.1 to 600 seconds")),
            _ => Ok(()),
        }
    }
}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> LoadError {
        LoadError::Server(error.to_string())
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Elsewhere(address) => {
                write!(f, "{address} is not on this machine: a load is run on a loopback address only")
            }
            LoadError::TooMuch(bounds) => write!(f, "a load has {bounds}"),
            LoadError::Server(because) => write!(f, "the server: {because}"),
        }
    }
}

impl std::error::Error for LoadError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn other_machines_and_excess_are_refused() {
        let here = LoadPlan { address: "127.0.0.1:1".parse().unwrap(), matches: 1, rate: 1.0, seconds: 1.0 };
        let elsewhere = LoadPlan { address: "192.0.2.1:80".parse().unwrap(), ..here };
        assert!(matches!(Load::prepare(elsewhere).await, Err(LoadError::Elsewhere(_))));
        for plan in [
            LoadPlan { matches: 0, ..here },
            LoadPlan { matches: 10_001, ..here },
            LoadPlan { rate: 1e9, ..here },
            LoadPlan { rate: f64::NAN, ..here },
            LoadPlan { seconds: 601.0, ..here },
        ] {
            assert!(matches!(Load::prepare(plan).await, Err(LoadError::TooMuch(_))), "{plan:?}");
        }
    }
}
