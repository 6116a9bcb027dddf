//! `sixfold load`: how the server does with many matches at once, on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use server::load::{Figures, Load, LoadError, LoadPlan, Spread};

use super::serve::{raise_file_limit, runtime};
use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;

pub(crate) fn load(out: &mut impl Write, options: cli::Load) -> Result<(), Failure> {
    raise_file_limit();
    let own = match options.address {
        Some(_) => None,
        None => Some(Own::start(options.database.as_deref())?),
    };
    let address = options.address.or(own.as_ref().map(|it| it.address)).expect("one of both");
    let cli::Load { matches, rate, seconds, .. } = options;
    let plan = LoadPlan { address, matches, rate, seconds };
    let memory = || own.as_ref().and_then(Own::memory);
    let (figures, memory) = runtime()?.block_on(async {
        let mut kib = vec![memory()];
        let mut load = Load::prepare(plan).await?;
        kib.push(memory());
        load.connect().await?;
        kib.push(memory());
        let figures = load.run().await?;
        kib.push(memory());
        Ok::<_, LoadError>((figures, kib.into_iter().collect::<Option<Vec<_>>>()))
    })?;
    if options.json {
        return print_json(
            out,
            &json!({ "plan": plan_json(&plan), "figures": figures, "memory_kib": memory }),
        );
    }
    tell(out, &plan, &figures)?;
    if let Some(kib) = memory {
        tell_memory(out, &kib, matches)?;
    }
    Ok(())
}

fn plan_json(plan: &LoadPlan) -> serde_json::Value {
    json!({ "matches": plan.matches, "sockets": 2 * plan.matches, "rate": plan.rate, "seconds": plan.seconds })
}

fn tell(out: &mut impl Write, plan: &LoadPlan, figures: &Figures) -> Result<(), Failure> {
    let LoadPlan { matches, rate, seconds, .. } = plan;
    writeln!(out, "{matches} matches with {} sockets, {rate} moves a second for {seconds} s", 2 * matches)?;
    writeln!(out, "sent {} moves in {:.1} s, lost {}", figures.sent, figures.seconds, figures.lost)?;
    let line = |name: &str, it: &Spread| {
        format!(
            "{name:14}  p50 {:7.2} ms   p99 {:7.2} ms   p99.9 {:7.2} ms   max {:7.2} ms",
            it.p50, it.p99, it.p999, it.max
        )
    };
    writeln!(out, "{}", line("acknowledged", &figures.acknowledged))?;
    writeln!(out, "{}", line("other player", &figures.delivered))?;
    Ok(())
}

fn tell_memory(out: &mut impl Write, kib: &[u64], matches: usize) -> Result<(), Failure> {
    let [start, rooms, sockets, end] = kib else { return Ok(()) };
    let each = |more: u64, less: u64, count: usize| more.saturating_sub(less) as f64 / count as f64;
    writeln!(
        out,
        "server memory   start {start} KiB, a room {:.1} KiB, a socket {:.1} KiB, after play {end} KiB: {:.1} KiB a socket with all",
        each(*rooms, *start, matches),
        each(*sockets, *rooms, 2 * matches),
        each(*end, *start, 2 * matches),
    )?;
    Ok(())
}

/// A server of our own, in a process of its own, that ends with us.
struct Own {
    process: Child,
    address: SocketAddr,
    folder: std::path::PathBuf,
}

impl Own {
    fn start(database: Option<&str>) -> Result<Own, Failure> {
        let folder = std::env::temp_dir().join(format!("sixfold-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let database = database.map_or(format!("sqlite:{}", folder.join("log.db").display()), str::to_string);
        let mut serve = Command::new(std::env::current_exe()?);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        serve.args(["--sockets-per-address", "1000000", "--connections-per-address", "1000000"]);
        serve.args(["--budget-per-minute", "1e12"]);
        let mut process = serve.stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let said = process.stdout.take().expect("a pipe");
        BufReader::new(said).read_line(&mut line)?;
        let address = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let address = address.map(|port: u16| SocketAddr::from(([127, 0, 0, 1], port)));
        match address {
            Some(address) => Ok(Own { process, address, folder }),
            None => Err(Failure::Storage("the server does not start".into())),
        }
    }

    /// What the server has in memory, in KiB; Linux tells.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        match error {
            LoadError::Elsewhere(_) | LoadError::TooMuch(_) => Failure::Usage(error.to_string()),
            LoadError::Server(_) => Failure::Storage(error.to_string()),
        }
    }
}
