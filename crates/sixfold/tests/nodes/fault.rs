//! What can happen to nodes and to their database.

use std::time::Duration;

use engine::Rng;

use super::common::cluster::{Cluster, Stop};
use super::node::Node;
use super::number;

/// Longer than a lease: others have taken the rooms of whoever is silent for so long.
pub(crate) const SILENCE: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fault {
    /// `kill -9` of a node, which comes back when others have its rooms.
    Kill,
    /// `kill -9` of a node, which is started again at once.
    Crash,
    /// SIGSTOP: it does nothing for a while, and does not know.
    Pause,
    /// It cannot reach the database.
    CutFromDatabase,
    /// Others cannot reach it.
    CutFromNodes,
    /// SIGTERM, and another start: an update.
    Update,
    /// Nodes do not hear of each other any more, and find out by asking.
    Deafen,
    /// The database is stopped and started: its connections are ended.
    DatabaseRestarted,
    /// The same, at once: it recovers when it starts.
    DatabaseStopped,
    /// `kill -9` of the database, which recovers when it starts.
    DatabaseKilled,
}

use Fault::*;

const ALL: [Fault; 10] = [
    Kill,
    Crash,
    Pause,
    CutFromDatabase,
    CutFromNodes,
    Update,
    Deafen,
    DatabaseRestarted,
    DatabaseStopped,
    DatabaseKilled,
];

/// Ends the connections on which nodes wait for news.
const DEAFEN: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'listen%'";

impl Fault {
    /// One of all, or of those that `SIXFOLD_KIND` names.
    pub(crate) fn any(rng: &mut Rng) -> Fault {
        let wanted = std::env::var("SIXFOLD_KIND").unwrap_or_default();
        let wanted: Vec<&str> = wanted.split(',').filter(|it| !it.is_empty()).collect();
        let named = |it: &Fault| wanted.is_empty() || wanted.contains(&format!("{it:?}").as_str());
        let all: Vec<Fault> = ALL.into_iter().filter(named).collect();
        assert!(!all.is_empty(), "SIXFOLD_KIND names none of {ALL:?}");
        all[rng.below(all.len() as u32) as usize]
    }

    /// Whose rooms are away because of it: those of the node, of all nodes, or nobody's.
    pub(crate) fn whose(self) -> Whose {
        match self {
            Kill | Crash | Pause | CutFromDatabase | CutFromNodes => Whose::Node,
            DatabaseRestarted | DatabaseStopped | DatabaseKilled => Whose::All,
            // Told in another test; and noticed by nobody.
            Update | Deafen => Whose::Nobody,
        }
    }

    /// Whether a balancer notices that the node is not well.
    pub(crate) fn is_seen(self) -> bool {
        matches!(self, Kill | Crash | Pause | CutFromDatabase)
    }

    /// It happens. A database is back when this returns.
    pub(crate) fn strike(self, node: &Node, cluster: &mut Cluster) {
        match self {
            Kill | Crash => node.kill(),
            Pause => node.signal("STOP"),
            CutFromDatabase => node.database.cut(),
            CutFromNodes => node.others.cut(),
            Update => node.stop(),
            Deafen => cluster.psql_in("faults", DEAFEN),
            DatabaseRestarted => cluster.restart(Stop::Fast),
            DatabaseStopped => cluster.restart(Stop::Immediate),
            DatabaseKilled => cluster.restart(Stop::Kill),
        }
    }

    /// How long it lasts at least.
    pub(crate) fn length(self) -> Duration {
        match self {
            Pause => Duration::from_secs(number("SIXFOLD_PAUSE", SILENCE.as_secs() as usize) as u64),
            CutFromDatabase | CutFromNodes => SILENCE,
            _ => Duration::ZERO,
        }
    }

    /// All is as before.
    pub(crate) fn heal(self, node: &Node) {
        match self {
            Kill | Crash | Update => node.start(),
            Pause => node.signal("CONT"),
            CutFromDatabase => node.database.mend(),
            CutFromNodes => node.others.mend(),
            Deafen | DatabaseRestarted | DatabaseStopped | DatabaseKilled => {}
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    Node,
    All,
    Nobody,
}
