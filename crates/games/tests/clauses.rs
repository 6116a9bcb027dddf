//! The clause triangle: rules, code and examples cite the same clauses, and examples play as written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Game, Show, is_clause_id, record, replay, rule_clauses};

macro_rules! all {
    ($($game:ty,)+) => {
        #[test]
        fn examples_play_as_written() {
            $(examples_play::<$game>();)+
        }

        #[test]
        fn rules_code_and_examples_cite_the_same_clauses() {
            $(triangle::<$game>();)+
        }

        #[test]
        fn rules_explain_their_tags() {
            $(tags_are_explained::<$game>();)+
        }
    };
}
games::each_game!(all);

fn examples_play<G: Show>() {
    let examples = files(G::TITLE.id, "game");
    assert!(!examples.is_empty(), "{} has no examples", G::TITLE.id);
    for (path, text) in examples {
        let played = record::read(&text).and_then(|record| {
            assert_eq!(record.game, G::TITLE.id, "{}", path.display());
            replay::<G>(&record)
        });
        if let Err(error) = played {
            panic!("{}:{}: {}", path.display(), error.line, error.refusal);
        }
    }
}

fn triangle<G: Game>() {
    let id = G::TITLE.id;
    let rules: Vec<_> = rule_clauses(G::TITLE.rules);
    let ids: BTreeSet<String> = rules.iter().map(|rule| rule.id.to_string()).collect();
    assert_eq!(ids.len(), rules.len(), "{id}: a clause stands twice in rules.md");
    let letter = &rules[0].id[..1];
    let cited = |extension| -> BTreeSet<String> {
        files(id, extension).iter().flat_map(|(_, text)| citations(text, letter)).collect()
    };
    assert_eq!(ids, cited("rs"), "{id}: rules.md (left) and code (right) disagree");
    assert_eq!(ids, cited("game"), "{id}: rules.md (left) and examples (right) disagree");
}

/// Every tag that a clause bears is in the legend on top, and none besides.
fn tags_are_explained<G: Game>() {
    let (id, rules) = (G::TITLE.id, G::TITLE.rules);
    let legend = rules.lines().find(|line| line.starts_with("Tags: ")).unwrap_or("");
    for tag in ["[source]", "[fact]", "[ruling]", "[reconstruction]"] {
        let used = rules.lines().any(|line| !line.starts_with("Tags: ") && line.contains(tag));
        assert_eq!(used, legend.contains(tag), "{id}: {tag} in `{legend}`");
    }
}

/// Clause ids of the game's letter that stand in comments or between quotes.
fn citations(text: &str, letter: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(letter) && is_clause_id(word)).map(str::to_string).collect()
}

fn files(game: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a game's folder bears its id") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}
