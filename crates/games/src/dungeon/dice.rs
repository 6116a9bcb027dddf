//! W2, W3: the six designs of dice and what their faces show.

use std::fmt;
use std::str::FromStr;

use engine::BadNotation;

/// W3: a corridor map, the face of a die in the waffle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Map {
    /// A bend.
    Corner,
    /// A straight corridor with an orc.
    Orc,
    /// A junction of three corridors with a rat.
    Rat,
    /// A junction of three corridors with a gang and its gold.
    Goblins,
    /// A crossroads full of webs.
    Webs,
    /// A crossroads with a dragon and its hoard.
    Dragon,
    /// A crossroads with a curse on it.
    Curse,
    /// A crossroads behind a locked door.
    Doorway,
    /// A bend where a locked chest lies.
    Chest,
    /// A dead end with a treasure.
    Chamber,
}

/// W3: an item or a spell, the face of a die in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    /// One sword.
    Swords1,
    /// Two swords.
    Swords2,
    /// Three swords.
    Swords3,
    /// Beats any one enemy.
    Vorpal,
    /// Opens a door or a chest.
    Key,
    /// Spell: turns a die of the waffle.
    Rotate,
    /// Spell: turns a die of the waffle back to front.
    Swivel,
    /// Spell: takes a die out of the waffle.
    Disintegrate,
    /// Spell: chooses the die that is drawn, or shows the far side.
    Look,
    /// A point, or an exchange.
    Wondrous,
    /// A wish.
    Ring,
    /// Catches a wish.
    Net,
}

/// What a face of a die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// A map.
    Map(Map),
    /// An item or a spell.
    Item(Item),
}

/// W2: the six designs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Design {
    /// Orc and Corner.
    Yellow,
    /// Dragon and Corner.
    Red,
    /// Giant Rat and Corner.
    White,
    /// Curse and Treasure Chamber.
    Purple,
    /// Doorway and Treasure Chest.
    Blue,
    /// Goblins and Spiders' Webs.
    Green,
}

/// A die that lies in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die {
    /// What sort of die it is: what goes back to the bag.
    pub design: Design,
    /// What it shows.
    pub item: Item,
}

/// The corridors of a map: bits for up, right, down and left, as its viewer sees them.
pub type Arms = u8;

/// Up; the four directions are bits of [`Arms`], clockwise.
pub const NORTH: Arms = 1;
/// Right.
pub const EAST: Arms = 2;
/// Down.
pub const SOUTH: Arms = 4;
/// Left.
pub const WEST: Arms = 8;

impl Map {
    /// Every map, in the order of their numbers in the option `maps`.
    pub const ALL: [Map; 10] = [
        Map::Corner,
        Map::Orc,
        Map::Rat,
        Map::Goblins,
        Map::Webs,
        Map::Dragon,
        Map::Curse,
        Map::Doorway,
        Map::Chest,
        Map::Chamber,
    ];
    const WORDS: [&'static str; 10] =
        ["corner", "orc", "rat", "goblins", "webs", "dragon", "curse", "doorway", "chest", "chamber"];

    /// W3: its corridors after so many quarter turns clockwise.
    #[inline]
    pub const fn arms(self, turns: u8) -> Arms {
        const UPRIGHT: [Arms; 10] = [6, 10, 7, 7, 15, 15, 15, 15, 6, 4];
        let arms = UPRIGHT[self as usize];
        (arms << (turns & 3) | arms >> (4 - (turns & 3))) & 15
    }

    /// After how many quarter turns it looks the same again: 1 for a crossroads, 2 for a straight corridor.
    #[inline]
    pub const fn period(self) -> u8 {
        match self {
            Map::Webs | Map::Dragon | Map::Curse | Map::Doorway => 1,
            Map::Orc => 2,
            _ => 4,
        }
    }

    /// W16: the swords it takes to get past who lives there.
    #[inline]
    pub const fn swords(self) -> u8 {
        [0, 1, 2, 4, 0, 5, 0, 0, 0, 0][self as usize]
    }

    /// As printed.
    pub const fn name(self) -> &'static str {
        [
            "Corner",
            "Orc",
            "Giant Rat",
            "Goblins",
            "Spiders' Webs",
            "Dragon",
            "Curse",
            "Doorway",
            "Treasure Chest",
            "Treasure Chamber",
        ][self as usize]
    }

    /// The same, short.
    pub const fn short(self) -> &'static str {
        match self {
            Map::Webs => "Webs",
            Map::Chest => "Chest",
            Map::Chamber => "Chamber",
            map => map.name(),
        }
    }

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        Map::WORDS[self as usize]
    }
}

impl Item {
    /// Every item, in the order of their numbers in the option `dice`.
    pub const ALL: [Item; 12] = [
        Item::Swords1,
        Item::Swords2,
        Item::Swords3,
        Item::Vorpal,
        Item::Key,
        Item::Rotate,
        Item::Swivel,
        Item::Disintegrate,
        Item::Look,
        Item::Wondrous,
        Item::Ring,
        Item::Net,
    ];
    const WORDS: [&'static str; 12] = [
        "swords1",
        "swords2",
        "swords3",
        "vorpal",
        "key",
        "rotate",
        "swivel",
        "disintegrate",
        "look",
        "wondrous",
        "ring",
        "net",
    ];

    /// W17: how many swords it adds to the pool.
    #[inline]
    pub const fn swords(self) -> u8 {
        if (self as u8) < 3 { self as u8 + 1 } else { 0 }
    }

    /// As printed.
    pub const fn name(self) -> &'static str {
        [
            "Sword",
            "two Swords",
            "three Swords",
            "Vorpal Sword",
            "Key",
            "Rotate",
            "Swivel",
            "Disintegrate",
            "Look",
            "Wondrous Item",
            "Wish Ring",
            "Wish Net",
        ][self as usize]
    }

    /// The same, short.
    pub const fn short(self) -> &'static str {
        match self {
            Item::Swords1 => "1 Sword",
            Item::Swords2 => "2 Swords",
            Item::Swords3 => "3 Swords",
            Item::Vorpal => "Vorpal",
            Item::Wondrous => "Wondrous",
            item => item.name(),
        }
    }

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        Item::WORDS[self as usize]
    }
}

impl Face {
    /// As printed.
    pub const fn name(self) -> &'static str {
        match self {
            Face::Map(map) => map.name(),
            Face::Item(item) => item.name(),
        }
    }

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Face::Map(map) => map.word(),
            Face::Item(item) => item.word(),
        }
    }
}

impl Design {
    /// Every design, in the order of the option `bag`.
    pub const ALL: [Design; 6] =
        [Design::Yellow, Design::Red, Design::White, Design::Purple, Design::Blue, Design::Green];
    const WORDS: [&'static str; 6] = ["yellow", "red", "white", "purple", "blue", "green"];

    /// With a capital.
    pub const fn name(self) -> &'static str {
        ["Yellow", "Red", "White", "Purple", "Blue", "Green"][self as usize]
    }

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        Design::WORDS[self as usize]
    }
}

fn word<T: Copy>(text: &str, words: &[&str], all: &[T], what: &'static str) -> Result<T, BadNotation> {
    let place = words.iter().position(|word| *word == text);
    place.map(|i| all[i]).ok_or_else(|| BadNotation::expected(what))
}

impl FromStr for Map {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Map, BadNotation> {
        word(text, &Map::WORDS, &Map::ALL, "a map such as orc")
    }
}

impl FromStr for Design {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Design, BadNotation> {
        word(text, &Design::WORDS, &Design::ALL, "a design: yellow, red, white, purple, blue or green")
    }
}

impl FromStr for Face {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Face, BadNotation> {
        let item = word(text, &Item::WORDS, &Item::ALL, "a face such as orc or key").map(Face::Item);
        item.or_else(|bad| text.parse().map(Face::Map).map_err(|_| bad))
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.design.word(), self.item.word())
    }
}

impl FromStr for Die {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Die, BadNotation> {
        let bad = || BadNotation::expected("a die such as red-rotate");
        let (design, item) = text.split_once('-').ok_or_else(bad)?;
        let Ok(Face::Item(item)) = item.parse() else { return Err(bad()) };
        Ok(Die { design: design.parse().map_err(|_| bad())?, item })
    }
}
