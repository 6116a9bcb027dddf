//! `sixfold serve`: the web server until somebody stops it.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use server::{Config, ProxyHeader, Server, StartError};
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::cli::{ForwardedBy, Log, Serve};
use crate::failure::Failure;

const DAY: u64 = 24 * 3600;

pub(crate) fn serve(out: &mut impl Write, options: Serve) -> Result<(), Failure> {
    log(options.log);
    let config = Config {
        listen: options.listen,
        node_address: options.node_address,
        database: options.database,
        hosts: options.host,
        trusted_proxies: options.trusted_proxy,
        proxy_header: match options.proxy_header {
            ForwardedBy::XForwardedFor => ProxyHeader::XForwardedFor,
            ForwardedBy::Forwarded => ProxyHeader::Forwarded,
        },
        connections_per_address: options.connections_per_address,
        sockets_per_address: options.sockets_per_address,
        budget_per_minute: options.budget_per_minute,
        abandon_after: (options.abandon_after > 0).then(|| Duration::from_secs(options.abandon_after * DAY)),
        messages_per_ten_seconds: options.messages_per_ten_seconds,
        away_after: Duration::from_secs(options.away_after.saturating_mul(60)),
        games_in_page: !options.no_games_in_page,
        ..Config::default()
    };
    raise_file_limit();
    let runtime = runtime()?;
    let ended = runtime.block_on(async {
        let mut stop = Signals::listen()?;
        let server = Server::start(config).await.map_err(failure)?;
        greet(out, &server)?;
        let lost = tokio::select! {
            () = stop.recv() => None,
            error = server.lost() => Some(error),
        };
        tracing::info!("told to stop");
        let stopped = server.stop().await;
        lost.map_or(stopped, Err).map_err(|error| Failure::Storage(error.to_string()))
    });
    // What is still being computed for somebody is not waited for.
    runtime.shutdown_background();
    ended
}

/// What sockets run on.
pub(super) fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

/// Every socket is a file; systems allow more of them than they begin with.
pub(super) fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // Where it is not allowed, there are fewer sockets.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

fn greet(out: &mut impl Write, server: &Server) -> io::Result<()> {
    let (address, (rooms, damaged)) = (server.address(), server.rooms());
    tracing::info!(%address, rooms, damaged, "listening");
    let host = if address.ip().is_loopback() { "localhost".to_string() } else { address.ip().to_string() };
    writeln!(out, "Sixfold is at http://{host}:{}", address.port())?;
    out.flush()
}

fn failure(error: StartError) -> Failure {
    match &error {
        StartError::Store(_) => Failure::Storage(error.to_string()),
        StartError::Listen(..) => Failure::Usage(error.to_string()),
    }
}

/// Logs go to the standard error; `SIXFOLD_LOG` chooses what is logged, as in `SIXFOLD_LOG=debug`.
fn log(format: Log) {
    let chosen = std::env::var("SIXFOLD_LOG").ok().and_then(|it| it.parse::<Targets>().ok());
    let usual = || {
        Targets::new()
            .with_default(Level::WARN)
            .with_targets([("server", Level::INFO), ("sixfold", Level::INFO)])
    };
    let logs = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    let filtered = tracing_subscriber::registry().with(chosen.unwrap_or_else(usual));
    match format {
        Log::Text => filtered.with(logs).init(),
        Log::Json => filtered.with(logs.json()).init(),
    }
}

/// Ctrl-C, and what a system sends to end a program.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    fn listen() -> io::Result<Signals> {
        Ok(Signals {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?,
        })
    }

    async fn recv(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}
