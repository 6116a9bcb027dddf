//! House style, held by a test: short functions, small files, a sentence on top, and dependencies that point
//! one way.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const LONGEST_FUNCTION: usize = 60;
const MEDIAN_FUNCTION: usize = 10;
const LONGEST_FILE: usize = 400;

/// Which of our crates each crate may use, and which other crates besides. Tests may use more.
const EDGES: &[(&str, &[&str], &[&str])] = &[
    ("engine", &[], &["serde"]),
    ("games", &["engine"], &[]),
    ("bots", &["engine", "games"], ANY),
    ("encode", &["engine", "games"], &[]),
    ("vector", &["engine", "games", "bots", "encode"], &["rayon"]),
    ("python", &["engine", "games", "bots", "encode", "vector", "table", "lab"], ANY),
    ("review", &["engine", "games", "bots"], &["serde"]),
    ("table", &["engine", "games", "bots", "review"], ANY),
    ("lab", &["engine", "games", "bots"], ANY),
    ("fair", &["engine", "table"], &["sha2", "hmac", "hex"]),
    (
        "room",
        &["engine", "bots", "table", "fair"],
        &["serde", "serde_json", "sha2", "hex", "getrandom", "subtle", "utoipa"],
    ),
    ("wasm", &["engine", "games", "bots", "table", "room"], &["serde", "serde_json", "hex", "getrandom"]),
    ("server", &["engine", "bots", "table", "fair", "room"], ANY),
    ("tui", &["engine", "bots", "table", "fair", "room"], ANY),
    ("sixfold", &["engine", "games", "bots", "table", "lab", "fair", "room", "server", "tui"], ANY),
];
const ANY: &[&str] = &["*"];

#[test]
fn files_are_small_and_open_with_a_sentence() {
    for (path, text) in sources() {
        assert!(text.starts_with("//! "), "{}: begin with a `//!` sentence", path.display());
        let lines = without_tests(&text).lines().count();
        let limit = if path.components().any(|it| it.as_os_str() == "tests") {
            2 * LONGEST_FILE
        } else {
            LONGEST_FILE
        };
        assert!(lines <= limit, "{}: {lines} lines, more than {limit}", path.display());
    }
}

#[test]
fn functions_are_short() {
    let mut lengths = Vec::new();
    for (path, text) in sources() {
        for (line, length) in functions(&text) {
            let place = format!("{}:{line}", path.display());
            assert!(length <= LONGEST_FUNCTION, "{place}: a function of {length} lines");
            lengths.push(length);
        }
    }
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median < MEDIAN_FUNCTION, "the median function has {median} lines");
}

#[test]
fn nothing_is_left_open_without_a_reason() {
    for (path, text) in sources() {
        for (i, line) in text.lines().enumerate() {
            let open = ["TO", "FIX"].iter().zip(["DO", "ME"]).any(|(a, b)| {
                let word = format!("{a}{b}");
                line.contains(&word) && !line.contains(&format!("{word}(because "))
            });
            assert!(!open, "{}:{}: say why, as in `(because ...)`", path.display(), i + 1);
        }
    }
}

#[test]
fn dependencies_point_one_way() {
    let crates = manifests();
    assert_eq!(crates.len(), EDGES.len(), "every crate has a line in EDGES");
    for (name, ours, others) in EDGES {
        for dependency in &crates[*name] {
            let one_of_ours = crates.contains_key(dependency.as_str());
            let allowed = if one_of_ours { ours } else { others };
            let ok = allowed.contains(&dependency.as_str()) || !one_of_ours && *others == ANY;
            assert!(ok, "{name} may not depend on {dependency}");
        }
    }
}

#[test]
fn the_engine_uses_serde_for_scenes_only() {
    let users = sources().into_iter().filter(|(path, _)| path.starts_with(root().join("crates/engine/src")));
    let users = users.filter(|(_, text)| text.contains("serde")).map(|(path, _)| path).collect::<Vec<_>>();
    let scenes = root().join("crates/engine/src/scene");
    assert!(
        users.iter().all(|path| path.with_extension("") == scenes || path.starts_with(&scenes)),
        "{users:?}"
    );
}

/// The page's own test holds the same for the page.
#[test]
fn the_terminal_names_no_game() {
    let terminal = root().join("crates/tui/src");
    let code = sources().into_iter().filter(|(path, _)| path.starts_with(&terminal));
    let code: Vec<_> = code.filter(|(path, _)| !path.to_string_lossy().contains("tests")).collect();
    assert!(code.len() > 20);
    for (path, text) in code {
        let lines = without_tests(&text).lines().filter(|line| !line.trim_start().starts_with("//"));
        let words: Vec<String> = lines
            .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
            .map(str::to_lowercase)
            .collect();
        let named = table::games().into_iter().find(|game| words.iter().any(|word| word == game.id));
        assert!(named.is_none(), "{} names {named:?}", path.display());
    }
}

/// The lint is lifted for the Python module, whose macros write unsafe code: there is none in its text.
#[test]
fn no_unsafe_code_is_written_by_hand() {
    let module = root().join("crates/python");
    for (path, text) in sources().into_iter().filter(|(path, _)| path.starts_with(&module)) {
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        assert!(!words.any(|word| word == "unsafe"), "{} has unsafe code", path.display());
    }
}

#[test]
fn every_dependency_has_its_reason() {
    let manifest = read(&root().join("Cargo.toml"));
    let section = manifest.split("[workspace.dependencies]").nth(1).expect("shared dependencies");
    let mut reason = false;
    for line in section.lines().take_while(|line| !line.starts_with('[')) {
        let local = line.contains("path = ");
        assert!(!line.contains(" = ") || local || reason, "no reason above `{line}`");
        reason = line.starts_with('#') || reason && !line.is_empty();
    }
}

#[test]
fn no_path_of_a_machine_is_in_the_repository() {
    let machine = root().parent().expect("a parent folder").display().to_string() + "/";
    for (path, text) in sources() {
        assert!(!text.contains(&machine), "{} names a path of this machine", path.display());
    }
}

/// Where functions begin and how many lines they have, told by rustfmt's indentation.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let starts = lines.iter().enumerate().filter(|(_, line)| is_function(line.trim_start()));
    starts.map(|(start, line)| (start + 1, length(&lines[start..], line))).collect()
}

fn is_function(code: &str) -> bool {
    let modifier =
        |word: &&str| ["const", "async", "unsafe", "extern"].contains(word) || word.starts_with("pub");
    code.split(' ').find(|word| !modifier(word)) == Some("fn")
}

fn length(lines: &[&str], first: &str) -> usize {
    if first.ends_with(['}', ';']) {
        return 1;
    }
    let indent = &first[..first.len() - first.trim_start().len()];
    let (body, declaration) = (format!("{indent}}}"), format!("{indent})"));
    let last =
        lines.iter().position(|line| *line == body || line.starts_with(&declaration) && line.ends_with(';'));
    last.map_or(1, |last| last + 1)
}

fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}

fn manifests() -> BTreeMap<String, Vec<String>> {
    let mut crates = BTreeMap::new();
    for entry in fs::read_dir(root().join("crates")).expect("crates") {
        let folder = entry.expect("a crate").path();
        let manifest = read(&folder.join("Cargo.toml"));
        let section = manifest.split("[dependencies]\n").nth(1).unwrap_or("");
        let lines = section.lines().take_while(|line| !line.starts_with('['));
        let names =
            lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split(['.', ' ']).next());
        let name = folder.file_name().expect("a name").to_string_lossy().to_string();
        crates.insert(name, names.filter(|it| !it.is_empty()).map(str::to_string).collect());
    }
    crates
}

fn sources() -> Vec<(PathBuf, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join("crates"), root().join("fuzz")]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = read(&path);
                found.push((path, text));
            }
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    crates.canonicalize().expect("the repository's root")
}

#[test]
fn functions_are_measured() {
    let text = "fn a() {}\npub(super) fn b<G: Game>(\n    x: u8,\n) -> u8 {\n    x\n}\n    fn c(\n    ) -> u8;\n// fn d\n";
    assert_eq!(functions(text), [(1, 1), (2, 5), (7, 2)]);
}
