//! What operators look at: life, readiness, figures.

use std::sync::OnceLock;
use std::time::Duration;

use axum::extract::State;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use room::{Code, Problem};
use tokio::time::timeout;

use super::{App, Failure};
use crate::store::{Condition, Fault};

/// The database has so long to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The upper ends of what is counted, in seconds.
const SECONDS: &[f64] = &[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
const ENTRIES: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0];

static METRICS: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Figures are counted once a process, however many servers run in it.
pub(super) fn install_metrics() {
    METRICS.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), SECONDS)
            .and_then(|it| it.set_buckets_for_metric(Matcher::Suffix("_entries".into()), ENTRIES));
        builder.ok()?.install_recorder().ok()
    });
}

/// The log can be written, so that people can play.
#[utoipa::path(get, path = "/health", responses((status = 200, description = "`ok`", body = String), (status = 503)))]
pub(super) async fn health(State(app): State<App>) -> Result<&'static str, Failure> {
    match app.hub.log_writer.condition() {
        Condition::Well => Ok("ok"),
        Condition::Away(fault) => Err(unwell(&fault)),
        Condition::Lost(error) => Err(unwell(&error.fault())),
    }
}

/// The log can be written, and the database answers now.
#[utoipa::path(get, path = "/ready", responses((status = 200, description = "`ready`", body = String), (status = 503)))]
pub(super) async fn ready(State(app): State<App>) -> Result<&'static str, Failure> {
    health(State(app.clone())).await?;
    match timeout(PATIENCE, app.hub.store.ping()).await {
        Ok(Ok(())) => Ok("ready"),
        Ok(Err(error)) => Err(unwell(&error.fault())),
        Err(_) => Err(unwell(&Fault::Silent)),
    }
}

fn unwell(fault: &Fault) -> Failure {
    Problem::new(Code::Storage, format!("The log cannot be written: {fault}.")).into()
}

/// Figures for Prometheus; no room and no player is named in them.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "Prometheus text", body = String)))]
pub(super) async fn metrics() -> String {
    let handle = METRICS.get().and_then(Option::as_ref);
    handle.map(|it| (it.run_upkeep(), it.render()).1).unwrap_or_default()
}
