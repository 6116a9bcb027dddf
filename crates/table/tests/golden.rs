//! Golden playthroughs: whole games as text, kept in each game's folder. A change of rules, words or dice shows
//! up as a difference. `make golden` writes them anew; read the difference before committing it.

use std::fs;
use std::path::{Path, PathBuf};

use table::{games, playthrough};

const SEEDS: [u64; 2] = [1, 2];

#[test]
fn playthroughs_are_as_kept() {
    let renew = std::env::var_os("SIXFOLD_GOLDEN").is_some();
    for game in games() {
        for (seed, seats) in SEEDS.into_iter().zip(game.seats) {
            let text = playthrough(game.id, seats, "", seed).expect("the default options");
            let path = folder(game.id).join(format!("{seats}-players-seed-{seed}.txt"));
            if renew {
                fs::create_dir_all(folder(game.id))
                    .and_then(|()| fs::write(&path, &text))
                    .expect("a place to write");
            }
            let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
            let line = text.lines().zip(kept.lines()).position(|(new, old)| new != old);
            let line = line.unwrap_or(text.lines().count().min(kept.lines().count())) + 1;
            assert!(text == kept, "{} differs from line {line} on; `make golden` renews it", path.display());
        }
    }
}

fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(game).join("golden")
}
