//! What is to be played: as somebody asks for it, and as it was checked.

use std::time::Duration;

use engine::{Clause, Game, Match, Refusal, Rng, brief, did_you_mean, write_options};

use super::outside::Outside;
use super::run::Work;
use super::seating::lineups;
use super::words::words;
use super::worker;
use crate::measure::{Measured, Recording, Study, Words};
use crate::stats::Hypotheses;

/// Most games of one experiment; they are all kept in memory.
const MOST_GAMES: u64 = 10_000_000;
const MOST_PLAYERS: usize = 4;
/// Keeps the generators of players apart from those of dice.
const PLAYERS: u64 = 0x706c_6179_6572_7321;
/// Keeps the generators of recorders apart from both.
const SCRIBES: u64 = 0x7363_7269_6265_7321;
/// Keeps what could have been rolled apart from all of them.
const LUCK: u64 = 0x6c75_636b_7921_2121;

/// An experiment as somebody asks for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// How many seats; by default as many as there are players, or as the game allows.
    pub seats: Option<u8>,
    /// House rules, as `name=value` pairs.
    pub options: String,
    /// The players: names of computer players, or `cmd:` and a command line.
    pub players: Vec<String>,
    /// How many games, at least; rounds are completed.
    pub games: u64,
    /// What dice and players are drawn from.
    pub seed: u64,
    /// How long a program may take for a decision, and to start.
    pub limits: Limits,
    /// The sequential test, if there shall be one.
    pub sprt: Option<Hypotheses>,
    /// Stop as soon as the headline share is known to within so much either way.
    pub precision: Option<f64>,
    /// Whether the luck of the dice is taken out, too, by the game's value as it is before the games are played.
    pub luck: bool,
    /// What shall be noted of each game; without notes there must be somebody to compare with.
    pub recording: Option<Recording>,
}

/// How long a program may take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// For a decision.
    pub move_time: Duration,
    /// To start.
    pub start_time: Duration,
}

/// An experiment that can be played.
pub struct Plan {
    pub(super) setup: Setup,
    pub(super) edition: u16,
    pub(super) seats: u8,
    /// Every option.
    pub(super) options: String,
    /// Distinct names of the players.
    pub(super) names: Vec<String>,
    /// The players that are programs, with their command lines.
    pub(super) programs: Vec<Option<Vec<String>>>,
    /// Who sits where in the games of a round.
    pub(super) lineups: Vec<Vec<usize>>,
    pub(super) rounds: u64,
    /// The value by which luck is counted, if it is.
    pub(super) value: Option<String>,
    pub(super) words: Words,
    pub(super) work: Work,
}

/// What the game itself has to say.
struct Admission {
    edition: u16,
    seats: u8,
    options: String,
    players: Vec<&'static str>,
    plays: fn(&str) -> bool,
    value: String,
    words: Words,
    work: Work,
}

impl Plan {
    /// Checks what is asked for.
    pub fn new(setup: Setup) -> Result<Plan, Refusal> {
        let admission = admit(&setup)?;
        let Admission { edition, seats, options, players, plays, value, words, work } = admission;
        let value = setup.luck.then_some(value);
        check_numbers(&setup, seats)?;
        let programs = setup.players.iter().map(|name| program(name, &players, plays));
        let programs = programs.collect::<Result<_, _>>()?;
        let lineups = lineups(setup.players.len(), seats.into());
        let rounds = setup.games.div_ceil(lineups.len() as u64);
        let names = distinct(&setup.players);
        Ok(Plan { setup, edition, seats, options, names, programs, lineups, rounds, value, words, work })
    }

    /// Starts each program once, to hear now rather than in every game that one cannot start.
    pub fn try_programs(&self) -> Result<(), String> {
        for (player, name) in self.names.iter().enumerate() {
            if let Some(mut outside) = self.outside(player) {
                outside.start().map_err(|reason| format!("{name}: {reason}"))?;
            }
        }
        Ok(())
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The edition of the rules.
    pub fn edition(&self) -> u16 {
        self.edition
    }

    /// Every option.
    pub fn options(&self) -> &str {
        &self.options
    }

    /// Distinct names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The players of a game, by seat.
    pub fn seating(&self, game: u64) -> &[usize] {
        self.lineup(game)
    }

    /// How many games a round has.
    pub fn round_size(&self) -> usize {
        self.lineups.len()
    }

    /// The value by which luck is counted, if it is.
    pub fn value(&self) -> Option<&str> {
        self.value.as_deref()
    }

    /// How decisions are studied, if they are.
    pub fn study(&self) -> Option<Study> {
        self.setup.recording.and_then(|recording| recording.study)
    }

    /// Whether it is noted who leads.
    pub fn notes_leads(&self) -> bool {
        self.setup.recording.is_some_and(|recording| recording.lead)
    }

    /// The words of the game's notes.
    pub fn words(&self) -> Words {
        self.words
    }

    /// How many rounds there are.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.rounds * self.lineups.len() as u64
    }

    pub(super) fn outside(&self, player: usize) -> Option<Outside> {
        let command = self.programs[player].clone()?;
        Some(Outside::new(command, self.setup.limits))
    }

    pub(super) fn round_of(&self, game: u64) -> u64 {
        game / self.lineups.len() as u64
    }

    pub(super) fn lineup(&self, game: u64) -> &[usize] {
        &self.lineups[(game % self.lineups.len() as u64) as usize]
    }

    /// The generator of whoever takes notes.
    pub(super) fn recorder_rng(&self, game: u64) -> Rng {
        Rng::numbered(self.setup.seed ^ SCRIBES, game)
    }

    /// The generator of what could have been rolled.
    pub(super) fn luck_rng(&self, game: u64) -> Rng {
        Rng::numbered(self.setup.seed ^ LUCK, game)
    }

    /// The seed of a game's dice, which is its round's: roll number n is the same in all its games.
    pub fn dice(&self, game: u64) -> u64 {
        Rng::numbered(self.setup.seed, self.round_of(game)).bits()
    }

    /// The generator of whoever has this seat in this game.
    pub(super) fn player_rng(&self, game: u64, seat: usize) -> Rng {
        Rng::numbered(Rng::numbered(self.setup.seed ^ PLAYERS, game).bits(), seat as u64)
    }
}

fn admit(setup: &Setup) -> Result<Admission, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if setup.game == <$game as Game>::TITLE.id {
                return admit_to::<$game>(setup);
            })+
        };
    }
    games::each_game!(find);
    Err(Refusal::new(Clause::GAME, format!("there is no game `{}`", brief(&setup.game))))
}

fn admit_to<G: Measured>(setup: &Setup) -> Result<Admission, Refusal> {
    let allowed = G::TITLE.seats;
    let named = setup.players.len().min(MOST_PLAYERS) as u8;
    let seats = setup.seats.unwrap_or(named.clamp(*allowed.start(), *allowed.end()));
    let opened = Match::<G>::open(seats, &setup.options)?;
    Ok(Admission {
        edition: G::TITLE.edition(),
        seats,
        options: write_options(opened.options()),
        players: bots::names::<G>(),
        plays: |name| bots::named::<G>(name).is_some(),
        value: bots::net::name_of_value(opened.state()),
        words: Words::of::<G>(),
        work: worker::work::<G>,
    })
}

fn check_numbers(setup: &Setup, seats: u8) -> Result<(), Refusal> {
    let refuse = |clause, because: String| Err(Refusal::new(clause, because));
    let alone = seats == 1 || setup.recording.is_some();
    let (players, least) = (setup.players.len(), if alone { 1 } else { 2 });
    if !(least..=MOST_PLAYERS).contains(&players) {
        return refuse(
            Clause::SEATS,
            format!("{least} to {MOST_PLAYERS} players meet in this game, not {players}"),
        );
    }
    if !(1..=MOST_GAMES).contains(&setup.games) {
        return refuse(
            Clause::OPTIONS,
            format!("1 to {MOST_GAMES} games can be played, not {}", setup.games),
        );
    }
    let Some(test) = setup.sprt else { return Ok(()) };
    let risk = |it: f64| it > 0.0 && it < 0.5;
    let elo = |it: f64| it.abs() <= 2000.0;
    if players != 2 {
        return refuse(Clause::OPTIONS, format!("the sequential test compares two players, not {players}"));
    }
    if !(elo(test.elo0) && elo(test.elo1) && test.elo0 < test.elo1) {
        let because = "the sequential test takes two differences in Elo, the lower one first, as in 0,20";
        return refuse(Clause::OPTIONS, because.to_string());
    }
    if !(risk(test.alpha) && risk(test.beta)) {
        let because = "the risks of the sequential test lie between 0 and 0.5";
        return refuse(Clause::OPTIONS, because.to_string());
    }
    Ok(())
}

/// The command line, if the player is a program; a refusal if it is neither that nor somebody who `plays`, as those who
/// are `known` do.
fn program(name: &str, known: &[&str], plays: fn(&str) -> bool) -> Result<Option<Vec<String>>, Refusal> {
    if let Some(command) = name.strip_prefix("cmd:") {
        return match words(command) {
            Ok(words) => Ok(Some(words)),
            Err(because) => Err(Refusal::new(Clause::NOTATION, because)),
        };
    }
    if plays(name) {
        return Ok(None);
    }
    let near = did_you_mean(name, known.iter().copied());
    let (name, known) = (brief(name), known.join(", "));
    let because = format!(
        "there is no player `{name}`{near}; there is {known}, {}, {}, and `cmd:` with a command line",
        bots::Budgeted::NAMES,
        bots::Against::NAMES
    );
    Err(Refusal::new(Clause::NOTATION, because))
}

/// Whoever comes twice is numbered.
fn distinct(players: &[String]) -> Vec<String> {
    let number = |i: usize| players[..=i].iter().filter(|&it| *it == players[i]).count();
    let name = |i: usize| match number(i) {
        1 => players[i].clone(),
        n => format!("{} ({n})", players[i]),
    };
    (0..players.len()).map(name).collect()
}
