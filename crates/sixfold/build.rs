//! Tells the program which commit it is built from: what SIXFOLD_COMMIT says, else the checkout's own, else `unknown`.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=SIXFOLD_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    let named = std::env::var("SIXFOLD_COMMIT").ok().filter(|it| !it.is_empty());
    let commit = named.or_else(checked_out).unwrap_or_else(|| "unknown".to_string());
    println!("cargo::rustc-env=SIXFOLD_COMMIT={commit}");
}

/// The commit of the checkout; another commit builds the program anew.
fn checked_out() -> Option<String> {
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        // A file that is not there would build it anew every time.
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "HEAD"])
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|it| it.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_string())
}
