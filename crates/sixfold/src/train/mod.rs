//! The command `train`: makes the network of a game, generation by generation, or checks the one in the program.

mod check;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bots::net::Net;
use engine::Game;
use lab::train::{Generation, Plan, Progress, Trained, generation};
use serde::{Deserialize, Serialize};

use crate::arena::{STOP, listen, threads};
use crate::built::Maker;
use crate::catalog::{pretty, print_json};
use crate::cli;
use crate::failure::Failure;

/// What a network was made of, and what came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Manifest {
    schema: u32,
    game: String,
    seed: u64,
    games: u64,
    keep: u32,
    epochs: u32,
    inputs: usize,
    hidden: [usize; 2],
    outputs: usize,
    trace: f64,
    /// Who played, and in how many parts of all games.
    players: Vec<(String, u32)>,
    generations: Vec<Generation>,
    /// What made the last generation.
    maker: Maker,
}

impl Manifest {
    /// Nothing is learned yet.
    fn new<G: Trained>(plan: &Plan) -> Manifest {
        Manifest {
            schema: 1,
            game: G::TITLE.id.to_string(),
            seed: plan.seed,
            games: plan.games,
            keep: plan.keep,
            epochs: plan.epochs,
            inputs: G::INPUTS,
            hidden: plan.hidden,
            outputs: bots::net::outputs::<G>(),
            trace: plan.trace,
            players: plan.lineups.iter().map(|it| (it.words(), it.parts)).collect(),
            generations: Vec::new(),
            maker: Maker::now("train"),
        }
    }
}

pub(crate) fn train(out: &mut impl Write, asked: cli::Train) -> Result<(), Failure> {
    macro_rules! of_each {
        ($($game:ty,)+) => {
            $(if asked.game == <$game as Game>::TITLE.id {
                return match &asked.states {
                    Some(path) => states::<$game>(out, &asked, path),
                    None if asked.check => check::run::<$game>(out, &asked),
                    None => run::<$game>(out, &asked),
                };
            })+
        };
    }
    games::each_game!(of_each);
    Err(Failure::Usage(format!("there is no game called {}", asked.game)))
}

fn run<G: Trained>(out: &mut impl Write, asked: &cli::Train) -> Result<(), Failure> {
    let plan = plan::<G>(asked)?;
    let folder = asked.output.clone().unwrap_or_else(|| PathBuf::from("training"));
    fs::create_dir_all(&folder).map_err(Failure::of_file(&folder.display().to_string()))?;
    let mut manifest = begun::<G>(&plan, &folder)?;
    let mut net = match manifest.generations.is_empty() {
        true => None,
        false => Some(read(&folder.join(format!("{}.net", G::TITLE.id)))?),
    };
    listen();
    while (manifest.generations.len() as u32) < plan.generations {
        let nth = manifest.generations.len() as u32;
        let made = generation::<G>(&plan, nth, net.as_ref(), &STOP, &mut shown(asked, &plan));
        let Some((better, figures)) = made else {
            return Err(Failure::Interrupted("stopped; the same command goes on where this was".to_string()));
        };
        manifest.generations.push(figures);
        manifest.maker = Maker::now("train");
        keep(&folder, &manifest, &better)?;
        if !asked.json {
            print(out, nth, &figures)?;
        }
        net = Some(better);
    }
    if asked.json { print_json(out, &manifest) } else { Ok(()) }
}

/// Plays one generation for another program to learn from.
fn states<G: Trained>(out: &mut impl Write, asked: &cli::Train, path: &Path) -> Result<(), Failure> {
    let plan = plan::<G>(asked)?;
    let before = asked.weights.as_deref().map(fitting::<G>).transpose()?;
    let open = |path: PathBuf| {
        fs::File::create(&path).map(io::BufWriter::new).map_err(Failure::of_file(&path.display().to_string()))
    };
    let mut files = [open(path.to_path_buf())?, open(path.with_added_extension("held"))?];
    listen();
    let [learn, held] = &mut files;
    let (nth, tell) = (u32::from(before.is_some()), &mut shown(asked, &plan));
    match lab::train::states::<G>(&plan, nth, before.as_ref(), &STOP, tell, [learn, held]) {
        None => Err(Failure::Interrupted("stopped; nothing was written".to_string())),
        Some(written) => {
            let flushed = written.and_then(|()| files.iter_mut().try_for_each(|file| file.flush()));
            flushed.map_err(Failure::of_file(&path.display().to_string()))?;
            print_json(out, &Manifest::new::<G>(&plan))
        }
    }
}

fn plan<G: Trained>(asked: &cli::Train) -> Result<Plan, Failure> {
    let mut plan = Plan::of::<G>();
    plan.seed = asked.seed;
    plan.threads = threads(asked.threads)?;
    plan.games = asked.games.unwrap_or(plan.games);
    plan.generations = asked.generations.unwrap_or(plan.generations);
    if plan.games < 100 {
        return Err(Failure::Usage("--games takes 100 or more".to_string()));
    }
    Ok(plan)
}

/// What the folder holds already; it must be of the same plan.
fn begun<G: Trained>(plan: &Plan, folder: &Path) -> Result<Manifest, Failure> {
    let fresh = Manifest::new::<G>(plan);
    let path = folder.join(format!("{}.json", G::TITLE.id));
    let name = path.display().to_string();
    if !path.exists() {
        return Ok(fresh);
    }
    let text = fs::read_to_string(&path).map_err(Failure::of_file(&name))?;
    let known: Manifest =
        serde_json::from_str(&text).map_err(|error| Failure::Data(format!("{name}: {error}")))?;
    let plan_of =
        |it: &Manifest| (it.seed, it.games, it.keep, it.epochs, it.hidden, it.trace, it.players.clone());
    if plan_of(&known) != plan_of(&fresh) {
        return Err(Failure::Usage(format!("{name} was made by another plan: choose another --output")));
    }
    Ok(known)
}

fn read(path: &Path) -> Result<Net, Failure> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(Failure::of_file(&name))?;
    Net::read(&bytes).ok_or_else(|| Failure::Data(format!("{name}: this is no network")))
}

/// A network of `G` in a file.
fn fitting<G: Trained>(path: impl AsRef<Path>) -> Result<Net, Failure> {
    let net = read(path.as_ref())?;
    if net.size().inputs == G::INPUTS && net.size().outputs == bots::net::outputs::<G>() {
        return Ok(net);
    }
    Err(Failure::Data("this network is of another game, or of another build".to_string()))
}

/// Each file is whole at any time; the network comes first, so that a manifest never promises too much.
fn keep(folder: &Path, manifest: &Manifest, net: &Net) -> Result<(), Failure> {
    let text = pretty(manifest)?;
    for (end, bytes) in [("net", net.write()), ("json", text.into_bytes())] {
        let path = folder.join(format!("{}.{end}", manifest.game));
        let unfinished = path.with_extension("part");
        fs::write(&unfinished, bytes)
            .and_then(|()| fs::rename(&unfinished, &path))
            .map_err(Failure::of_file(&path.display().to_string()))?;
    }
    Ok(())
}

fn print(out: &mut impl Write, nth: u32, figures: &Generation) -> Result<(), Failure> {
    let Generation { games, states, loss: [before, after] } = figures;
    writeln!(
        out,
        "Generation {}: {games} games, {states} states, loss {before:.4}, then {after:.4}",
        nth + 1
    )?;
    Ok(out.flush()?)
}

/// A line every few seconds.
fn shown(asked: &cli::Train, plan: &Plan) -> impl FnMut(Progress) {
    let mut bar = crate::arena::progress::Progress::new(plan.games, 0, asked.quiet);
    let (quiet, epochs) = (asked.quiet, plan.epochs);
    move |progress| match progress {
        Progress::Played(_, games) => bar.show(games),
        Progress::Fitted(nth, epoch) if !quiet => {
            bar.finish();
            eprintln!("generation {}: looked {epoch} of {epochs} times", nth + 1);
        }
        Progress::Fitted(..) => (),
    }
}
