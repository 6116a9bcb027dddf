//! Who plays the games that a network learns from: players of all levels, games begun at random, house rules.

use bots::net::Strength::{self, Middling, Strong, Weak};
use engine::{Game, Rng, read_options_over, write_options};

/// The player who looks once at each action by the network of the generation before.
pub(super) const ITSELF: &str = "itself";

/// Who sits at a table, and how a game there goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Lineup {
    /// The players; who begins is drawn for every game.
    pub players: Vec<String>,
    /// How well they play, as the network is told.
    pub strength: Strength,
    /// Up to so many decisions at the beginning may be random; states count from there on.
    pub random_first: u32,
    /// One decision in so many is random; 0 for none. What came of it is no reproach to the states before.
    pub slips: u32,
    /// Whether house rules are drawn at random.
    pub house: bool,
    /// Options, one of which is drawn for every game; they come on top.
    pub options: &'static [&'static str],
    /// Of all games, so many parts are of this kind.
    pub parts: u32,
}

impl Lineup {
    /// These players, separated by commas, at the printed game.
    pub fn of(players: &str) -> Lineup {
        let players = players.split(',').map(str::to_string).collect();
        Lineup {
            players,
            strength: Strong,
            random_first: 0,
            slips: 0,
            house: false,
            options: &[""],
            parts: 1,
        }
    }

    fn parts(self, parts: u32) -> Lineup {
        Lineup { parts, ..self }
    }

    fn random_first(self, random_first: u32) -> Lineup {
        Lineup { random_first, ..self }
    }

    fn slips(self, slips: u32) -> Lineup {
        Lineup { slips, ..self }
    }

    /// Whether the network itself is among the players.
    pub fn has_itself(&self) -> bool {
        self.players.iter().any(|name| name == ITSELF)
    }

    fn house(self) -> Lineup {
        Lineup { house: true, ..self }
    }

    /// Who plays so well.
    pub fn strength(self, strength: Strength) -> Lineup {
        Lineup { strength, ..self }
    }

    /// With one of these options.
    pub fn options(self, options: &'static [&'static str]) -> Lineup {
        Lineup { options, ..self }
    }

    /// The options of one game.
    pub(super) fn drawn<G: Game>(&self, rng: &mut Rng) -> G::Options {
        let house: G::Options = if self.house { engine::draw_options(rng) } else { G::Options::default() };
        let text = rng.pick(self.options);
        read_options_over(&write_options(&house), text).unwrap_or(house)
    }

    /// In words, for reports.
    pub fn words(&self) -> String {
        let mut words = self.players.join("/");
        if self.random_first > 0 {
            words += &format!(", up to {} random decisions first", self.random_first);
        }
        if self.slips > 0 {
            words += &format!(", one decision in {} random", self.slips);
        }
        if self.house {
            words += ", house rules at random";
        }
        words
    }
}

/// Where a game's network learns, by the game's id.
pub fn lineups(game: &str) -> Vec<Lineup> {
    let of = Lineup::of;
    match game {
        "pig" => pig(),
        "d6d" => vec![
            of("warlord,warlord").parts(6),
            of("warlord,warlord").random_first(12).parts(4),
            of("search:60,search:60").parts(4),
            of("search:60,warlord").random_first(6).parts(4),
            of("greedy,search:60").parts(2),
            of("newcomer,casual").random_first(12).parts(2),
            of("random,greedy").parts(1),
            of("greedy,warlord,greedy").random_first(6).parts(1),
            of("greedy,greedy,greedy,greedy").random_first(6).parts(1),
            of("greedy,search:60").house().parts(2),
            of("itself,itself").slips(12).parts(4),
            of("itself,warlord").random_first(6).parts(2),
            of("search:200,search:200").parts(1),
        ],
        "land6" => land6(),
        "gozd" => vec![
            of("warlord,warlord").parts(8),
            of("warlord,warlord").random_first(120).parts(8),
            of("search:12,warlord").parts(2),
            of("search:12,search:12").random_first(60).parts(2),
            of("warlord,warlord").house().parts(2),
            of("itself,itself").slips(30).parts(8),
            of("itself,warlord").slips(60).parts(4),
            of("itself,search:12").random_first(60).parts(2),
        ],
        "dungeon" => vec![
            of("warden,warden").parts(4),
            of("warden,racer").random_first(20).parts(3),
            of("search:8,warden").parts(3),
            of("search:15,search:15").parts(4),
            of("search:30,search:15").random_first(20).parts(2),
            of("newcomer,newcomer").parts(2),
            of("racer,racer").house().parts(1),
            of("itself,itself").slips(16).parts(3),
            of("itself,warden").parts(2),
        ],
        "rebirth" => rebirth(),
        _ => Vec::new(),
    }
}

/// Two are solved but for far targets: most games are of three and four.
fn pig() -> Vec<Lineup> {
    let of = Lineup::of;
    vec![
        of("steady,steady").parts(4),
        of("steady,steady").random_first(30).parts(2),
        of("casual,steady").parts(1),
        of("newcomer,casual").parts(1),
        of("random,steady").parts(1),
        of("solid,solid").parts(2),
        of("strong,strong").parts(1),
        of("expert,steady").parts(1),
        of("steady,steady").house().parts(3),
        of("steady,steady,steady").parts(3),
        of("steady,steady,steady").random_first(30).parts(1),
        of("solid,steady,casual").parts(2),
        of("strong,strong,strong").parts(1),
        of("steady,steady,steady").house().parts(2),
        of("steady,steady,steady,steady").parts(3),
        of("steady,steady,steady,steady").random_first(40).parts(1),
        of("solid,steady,casual,steady").parts(2),
        of("strong,solid,steady,strong").parts(1),
        of("steady,steady,steady,steady").house().parts(2),
    ]
}

/// Ships rarely meet alike twice: players of many kinds, and games that begin anywhere.
fn rebirth() -> Vec<Lineup> {
    let of = Lineup::of;
    vec![
        of("pilot,pilot").parts(4),
        of("pilot,pilot").random_first(20).parts(4),
        of("search:20,pilot").parts(2),
        of("search:20,search:20").random_first(10).parts(3),
        of("search:80,search:80").parts(2),
        of("search:80,pilot").random_first(10).parts(2),
        of("newcomer,newcomer").parts(2),
        of("newcomer,pilot").parts(1),
        of("pilot,random").parts(1),
        of("pilot,pilot").house().parts(1),
        of("itself,itself").slips(10).parts(3),
        of("itself,pilot").slips(20).parts(2),
    ]
}

/// How well a player plays, as far as a network is told: it matters where people play alone.
pub fn strength(game: &str, player: &str) -> Strength {
    match (game, player) {
        ("land6", "random" | "greedy" | "newcomer" | "casual") => Weak,
        ("land6", "heuristic" | "lookahead" | "solid") => Middling,
        _ => Strong,
    }
}

const DIFFICULTIES: &[&str] = &["", "difficulty=normal", "difficulty=hard"];

/// Alone, the result says as much of the player as of the land.
fn land6() -> Vec<Lineup> {
    let of = |player, parts| {
        Lineup::of(player).strength(strength("land6", player)).options(DIFFICULTIES).parts(parts)
    };
    vec![
        of(ITSELF, 14).slips(24),
        of(ITSELF, 6).slips(60),
        of(ITSELF, 6).random_first(20),
        of(ITSELF, 4).house().slips(40),
        of("heuristic", 6),
        of("heuristic", 2).random_first(20),
        of("heuristic", 1).house(),
        of("greedy", 3),
        of("casual", 1),
        of("random", 1),
        of("solid", 1),
    ]
}
