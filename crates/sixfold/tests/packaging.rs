//! What is packed around the program agrees with it: figures, arguments, and what building needs.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names of figures in a text, without what Prometheus adds to them.
fn figures(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let named = words.filter(|it| it.starts_with("sixfold_") && it.len() > "sixfold_".len());
    named.map(|it| it.trim_end_matches("_bucket").to_string()).collect()
}

/// Every figure that the server counts.
fn counted(folder: &Path) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for it in fs::read_dir(folder).expect("a folder").flatten() {
        if it.path().is_dir() {
            all.extend(counted(&it.path()));
            continue;
        }
        let text = fs::read_to_string(it.path()).expect("a source");
        let calls = text.split("metrics::").skip(1).filter_map(|it| it.split('"').nth(1));
        all.extend(calls.filter(|it| it.starts_with("sixfold_")).map(str::to_string));
    }
    all
}

#[test]
fn alerts_dashboard_and_guide_name_figures_that_exist() {
    let counted = counted(&root().join("crates/server/src"));
    assert!(counted.len() > 10, "{counted:?}");
    for path in ["packaging/alerts.yml", "packaging/dashboard.json"] {
        let unknown: Vec<_> = figures(&read(path)).difference(&counted).cloned().collect();
        assert!(unknown.is_empty(), "{path}: {unknown:?}");
    }
    let told = figures(&read("docs/operating.md"));
    assert_eq!(told, counted, "the guide tells every figure, and no other");
    serde_json::from_str::<serde_json::Value>(&read("packaging/dashboard.json"))
        .expect("a dashboard is JSON");
}

/// The arguments that the unit, the container and the guide give are ones that the program takes.
#[test]
fn the_arguments_of_the_packages_are_taken() {
    let help =
        Command::new(env!("CARGO_BIN_EXE_sixfold")).args(["serve", "--help"]).output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    for path in ["packaging/sixfold.service", "packaging/Containerfile"] {
        let text = read(path);
        let lines = text.lines().filter(|it| it.contains("serve") || it.contains("SIXFOLD_ARGUMENTS="));
        let words = lines.flat_map(|it| it.split(|c: char| c.is_whitespace() || "\"=,[]".contains(c)));
        let arguments: Vec<&str> = words.filter(|it| it.starts_with("--")).collect();
        assert!(arguments.len() >= 2, "{path}: {arguments:?}");
        for it in arguments {
            assert!(help.contains(&format!("{it} ")), "{path}: serve takes no {it}");
        }
    }
}

/// Where something is missing, `make play` says what to type before it begins.
#[test]
fn what_building_needs_is_asked_for() {
    let folder = std::env::temp_dir().join(format!("sixfold-need-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let found = |name: &str| {
        let path = std::env::var_os("PATH").expect("a path");
        std::env::split_paths(&path).map(|it| it.join(name)).find(|it| it.exists())
    };
    for name in ["bash", "awk", "sed", "cut", "uname", "id", "dirname"] {
        symlink(found(name).unwrap_or_else(|| panic!("{name} is missing")), folder.join(name))
            .expect("a link");
    }
    let need = || {
        let bash = folder.join("bash");
        let output = Command::new(bash).arg(root().join("scripts/need.sh")).env("PATH", &folder).output();
        let output = output.expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).to_string())
    };
    let (fine, said) = need();
    assert!(!fine && said.contains("Missing: Rust 1.") && said.contains("Missing: Node 20"), "{said}");
    assert!(said.contains("build-essential"), "{said}");
    fs::write(folder.join("cargo"), "").expect("written");
    fs::write(folder.join("rustc"), format!("#!{}/bash\necho 'rustc 1.2.3 (x)'\n", folder.display()))
        .expect("written");
    for name in ["cargo", "rustc"] {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(folder.join(name), mode).expect("a program");
    }
    let (fine, said) = need();
    assert!(!fine && said.contains("this is 1.2.3: type  rustup update stable"), "{said}");
    let _ = fs::remove_dir_all(&folder);
}
