// Made from the Rust sources by `make types`: do not edit.

export type Seat = "A" | "B" | "C" | "D";
export type Point = [number, number];
export type Chance = { dice: number } | { row: number } | { pick: number[] } | { below: number };

/** Everything a front end needs to draw a moment of a game and to let a seat act. */
export type Scene = {
  /** One sentence: whose turn it is and what may be done. */
  prompt: string;
  /** What the viewing seat is after, and how far every seat is. The table fills it in. */
  goal: Goal | null;
  /** The board. */
  board: Board;
  /** What lies beside the board: supplies, hands, bag, homes. */
  trays: Tray[];
  /** Scores, limits and counters. */
  meters: Meter[];
  /** What the viewing seat may do now. The table fills it in. */
  choices: Choice[];
  /** Whether `choices` is everything, or a menu beside which other actions are legal too. */
  choices_are_all: boolean;
  /** The notation by which the viewing seat gives up, if it may now: in no list, in a place of its own. */
  resignation: string | null;
  /** What has happened, newest last. The table fills it in. */
  log: Line[];
  /** How it ended, once it has. The table fills it in. */
  result: Ending | null;
};

/** The board in its own units: (0, 0) is the top left corner. */
export type Board = {
  /** Width in board units. */
  width: number;
  /** Height in board units. */
  height: number;
  /** What it lies on. */
  ground: Ground;
  /** How many units a millimetre of the real table is, where the board is drawn to scale. */
  millimetre?: number;
  /** What is on it, in drawing order. */
  items: Item[];
};

/** What a board lies on. */
export type Ground =
  | "paper"
  | "sky"
  | "stone"
  | "bare";

/** A place beside the board that holds items in a row. */
export type Tray = {
  /** Stable across Scenes. */
  id: string;
  /** Such as `Reserve`. */
  label: string;
  /** Whose it is. */
  seat: Seat | null;
  /** What it holds. */
  items: Item[];
};

/** A number worth watching. */
export type Meter = {
  /** Stable across Scenes. */
  id: string;
  /** Such as `Score of A`. */
  label: string;
  /** What it counts, in the same words for every seat: `Score`. */
  what: string;
  /** The number now. */
  value: number;
  /** The number that matters: a target or a limit. */
  limit: number | null;
  /** Whose it is. */
  seat: Seat | null;
  /** The clause that gives it meaning: its id. */
  clause: string;
};

/** A sentence of the log, with the clause it rests on. */
export type Line = {
  /** The sentence. Marks such as `{A}` stand for players until the table puts names in. */
  text: string;
  /** Where the rules say so: the id of a clause. */
  clause: string;
  /** The event it tells of, counted from 0. The table fills it in. */
  event?: number;
  /** For a heading: the number of the turn or round that begins here. */
  heading?: number;
  /** The throw it tells of. [`told`](crate::told) fills it in. */
  throw?: Throw;
};

/** A legal action as a person makes it: the things to touch in order. Drag from A to B is the path A, B. */
export type Choice = {
  /** What to touch. With a `field`, the path leads to what is to be filled in. */
  touches: Touch[];
  /** The action's notation; with a `field`, a template with the hole `{}`. */
  notation: string;
  /** What it does, in words. */
  sentence: string;
  /** What is to be filled in, where the choice is not a list. */
  field: Field | null;
  /** Whether the same seat goes on choosing after it and nothing is learned by it, so that it can be taken back. The table fills it in. */
  undoable: boolean;
  /** Whether it ends the turn: somebody else chooses next, or nobody. The table fills it in. */
  passes?: boolean;
};

/** One touch of a path. */
export type Touch =
  | { item: string }
  | { button: string };

/** What is filled into the hole of a template; `check` answers at once if it is refused. */
export type Field =
  | { point: {
    /** The item. */
    within: string;
    /** Good points to snap to. */
    snaps: [number, number][];
    /** So many units of the board are a millimetre; nothing where it has no measure. */
    millimetre?: number;
  } }
  | { direction: {
    /** The item. */
    from: string;
    /** The longest vector that makes sense. */
    longest: number;
    /** Good directions to snap to. */
    snaps: [number, number][];
    /** So many units of the board are a millimetre; nothing where only the angle counts. */
    millimetre?: number;
  } }
  | { split: {
    /** The dice. */
    dice: string[];
    /** The most each can give. */
    most: number[];
    /** What they give together. */
    total: number;
  } }
  | { assign: {
    /** The dice. */
    dice: string[];
    /** The rows, as notation names them. */
    rows: string[];
    /** The same as the rulebook names them. */
    names: string[];
  } }
  | { set: {
    /** What can be chosen. */
    items: string[];
    /** The same as notation names them. */
    names: string[];
    /** How many are due. */
    count: number;
  } };

/** What a considered action would look like: ghosts on the board, costs and odds in words. */
export type Preview = {
  /** Items to draw over the Scene. */
  ghosts: Item[];
  /** Costs and odds. */
  lines: Line[];
};

/** How a game ended. */
export type Ending = {
  /** Who won; several share it, nobody means that the table lost. */
  winners: Seat[];
  /** Points by seat. */
  points: number[];
  /** The same in words: `3 points`, `1 die`. */
  counts: string[];
  /** The same in words. */
  sentence: string;
};

/** A thing that can be seen, and perhaps touched. */
export type Item = {
  /** Stable across Scenes, so that a client can move what moved; hidden things get fresh ids. */
  id: string;
  /** What sort of thing it is. */
  kind: ItemKind;
  /** Where it is; in a tray, nowhere in particular. */
  shape: Shape;
  /** Whose it is. */
  seat: Seat | null;
  /** The face that a die shows. */
  face?: number;
  /** How many alike it stands for. */
  count?: number;
  /** The number that is written on it: of a tile, of what a pot holds, of a price. */
  number?: number;
  /** What it is called for short: the place as notation names it, or the thing as the rulebook does. */
  name?: string;
  /** What a label says: a line each at a point, a cell of a row each in an area. */
  words?: string[];
  /** One character that stands for it where there are no pictures; it covers a region. */
  sign?: string;
  /** The colour it is made in, where that is not its owner's. */
  tint?: Tint;
  /** The picture of the whole thing, such as `land6/forest`: a symbol of the game's `art.svg`, under the game's name. */
  art?: string;
  /** The picture on it, such as `dungeon/key` on a die. */
  icon?: string;
  /** Where corridors lead out of it. */
  arms?: Arms;
  /** How a line or a label is drawn, where it is not plain. */
  style?: Style;
  /** Words for those who hear it instead of seeing it. No screen looks into them. */
  alt: string;
  /** How it stands out. */
  marks: Marks;
};

/** The sorts of things there are. */
export type ItemKind =
  | "region"
  | "line"
  | "die"
  | "token"
  | "card"
  | "label"
  | "path";

/** Geometry in board units. */
export type Shape =
  | "loose"
  | { polygon: [number, number][] }
  | { circle: {
    /** Its centre. */
    at: [number, number];
    /** Its radius. */
    radius: number;
  } }
  | { segment: {
    /** From here. */
    from: [number, number];
    /** To here. */
    to: [number, number];
  } }
  | { point: {
    /** Where. */
    at: [number, number];
    /** How far it is turned. */
    turn: number;
  } }
  | { track: [number, number][] };

/** How an item stands out. */
export type Marks = {
  /** The last event moved or changed it. */
  last: boolean;
  /** Something could happen to it next. */
  threatened: boolean;
  /** It is not there yet: part of a preview. */
  ghost: boolean;
  /** It is out of play. */
  out: boolean;
};

/** The colours that things are made in. */
export type Tint =
  | "yellow"
  | "red"
  | "white"
  | "purple"
  | "blue"
  | "green";

/** How lines and labels are drawn. */
export type Style =
  | "planks"
  | "hall"
  | "dots"
  | "arrow"
  | "lane"
  | "tip"
  | "title"
  | "axis"
  | "notice";

/** Where corridors lead out of a thing. */
export type Arms = {
  /** Upwards. */
  up: boolean;
  /** To the right. */
  right: boolean;
  /** Downwards. */
  down: boolean;
  /** To the left. */
  left: boolean;
};

/** What chance has brought, as an event to look at. The line that carries it says in words what came of it. */
export type Throw = {
  /** What sort of chance it is. */
  kind: ThrowKind;
  /** The item where it happens, of the Scene before or after it; nothing where it concerns the whole board. */
  at?: string;
  /** The item that lights up with it: the line of a table that it is about. */
  lit?: string;
  /** The dice in rolling order; a coin or what was drawn in their place. */
  dice: ThrownDie[];
  /** What they come to, a sum for each side. */
  sums?: Sum[];
  /** What follows from it, with the clauses that say so. [`told`](crate::told) fills it in. */
  follows?: Line[];
  /** How much hangs on it. */
  weight: Weight;
};

/** The sorts of chance that people know from their tables. */
export type ThrowKind =
  | "dice"
  | "coin"
  | "draw"
  | "shuffle";

/** One die of a throw, or what takes its place. */
export type ThrownDie = {
  /** The side that is up, 1 to 6; coins, tiles and dice out of a bag show none. */
  face?: number;
  /** Whose it is; the seat that a coin names. */
  seat?: Seat;
  /** What it is thrown for, in a word or two: `attack`. */
  purpose?: string;
  /** The item that it is or becomes, of the Scene before or after it. */
  item?: string;
  /** What it shows instead of pips, as the rulebook calls it: `Wish Ring`. */
  name?: string;
  /** The picture of that. */
  icon?: string;
  /** The colour it is made in, where that is not its owner's. */
  tint?: Tint;
};

/** What the dice of a side come to. */
export type Sum = {
  /** Whose dice are summed; all of them where it is nobody's. */
  seat?: Seat;
  /** What is added to the dice. */
  added: Added[];
  /** The dice and what is added. */
  total: number;
  /** The number that it takes, where there is one. */
  against?: Against;
};

/** A number that is added to dice. */
export type Added = {
  /** The number, perhaps below 0. */
  number: number;
  /** Where it comes from: `Dvergar`. */
  why: string;
};

/** A number that a sum is held against. */
export type Against = {
  /** The least that is enough. */
  number: number;
  /** What it is enough for: `to remove a cube`. */
  why: string;
};

/** How much hangs on a throw: how long a screen should dwell on it. */
export type Weight =
  | "idle"
  | "usual"
  | "loss"
  | "decisive";

/** What a seat is after, and how far every seat is. */
export type Goal = {
  /** The same in one sentence. */
  sentence: string;
  /** Where the rules say so: the id of a clause. */
  clause: string;
  /** How far every seat is, where that is a number. */
  standings: Standing[];
};

/** How far a seat is. */
export type Standing = {
  /** The seat; nobody where all play together. */
  seat: Seat | null;
  /** What it has. */
  value: number;
  /** What it needs, where the rules name a number. */
  of: number | null;
};

/** All that is known of a game by now. Shares of the win are between 0 and 1, by seat. */
export type Report = {
  /** The id of the game. */
  game: string;
  /** How many played. */
  seats: number;
  /** What values were read by: `exact`, or the network with a hash of its weights. */
  value: string;
  /** Whether that value has learned too little for what it says of luck to be relied on. */
  rough: boolean;
  /** Whether the game has ended. */
  over: boolean;
  /** Steps done, and steps in all. */
  progress: [number, number];
  /** Why, in sentences. */
  why: string[];
  /** The ledger in sums. */
  sides: Side[];
  /** The moments that mattered most, in the order of the game. */
  moments: Moment[];
  /** The ledger, an entry an event. */
  entries: Entry[];
};

/** One seat's sums: `start + dice + hidden + own + others = result`. */
export type Side = {
  /** The seat. */
  seat: Seat;
  /** What the start was worth. */
  start: number;
  /** What the dice brought against their mean. */
  dice: number;
  /** What hidden things and sealed choices brought against what could be known of them. */
  hidden: number;
  /** What its own decisions changed. */
  own: number;
  /** What the others' decisions changed. */
  others: number;
  /** The share of the win; as it stands, if the game is not over. */
  result: number;
  /** The result with the luck taken out, which may lie below 0 or above 1, with the 95 % interval of the chance that it estimates, which does not. */
  adjusted: Range;
  /** What its marked decisions have given away. */
  given_away: Range;
  /** Decisions that were decisions. */
  decisions: number;
  /** Of these: dubious ones, mistakes, blunders. */
  marks: number[];
};

/** A figure with its 95 % interval, which keeps to what is possible. */
export type Range = {
  /** The figure. */
  mean: number;
  /** The lower end. */
  low: number;
  /** The upper end. */
  high: number;
};

/** What an event was. */
export type EventKind =
  | "roll"
  | "decision"
  | "forced";

/** How bad a decision was, where that is sure. */
export type Mark =
  | "dubious"
  | "mistake"
  | "blunder";

/** One event in the ledger. */
export type Entry = {
  /** Its number, counted from 0. */
  event: number;
  /** What it was. */
  kind: EventKind;
  /** Who decided. */
  seat?: Seat;
  /** What each seat could expect afterwards. */
  after: number[];
  /** What the roll brought each seat, or what the decision changed. */
  change: number[];
  /** What hidden things and sealed choices brought; empty where nothing is hidden. */
  hidden?: number[];
  /** What the decision cost its seat against the best that was found; nothing if it was not looked at yet, or was forced. */
  cost?: Range;
  /** Whether that is no estimate. */
  exact?: boolean;
  /** How bad it was, where that is sure. */
  mark?: Mark;
  /** What was better, in notation. */
  better?: string;
};

/** A moment that mattered. */
export type Moment = {
  /** The event, counted from 0: the board is shown as it was before it. */
  event: number;
  /** Whose moment it was: who decided, or whom the sentence is about. */
  seat: Seat;
  /** What it was. */
  kind: EventKind;
  /** When: `Turn 3`, where the game has headings. */
  heading: string;
  /** What happened and what it was worth, in one sentence. */
  text: string;
  /** What it changed for `seat`. */
  change: number;
  /** How bad it was, where that is sure. */
  mark?: Mark;
  /** What was played, in notation and in words. */
  played?: Act;
  /** What was better. */
  better?: Act;
  /** The text of a puzzle made of it, where it is a mistake of whom the report is about. */
  puzzle?: string;
};

/** An action in notation and in words. */
export type Act = {
  /** In notation. */
  notation: string;
  /** As a sentence. */
  sentence: string;
};

/** What an action is worth. Shares of the win are between 0 and 1. */
export type Verdict = {
  /** What it costs against the best that was found, with its 95 % interval. */
  cost: Range;
  /** Whether that is no estimate. */
  exact: boolean;
  /** How bad it is, where that is sure. */
  mark: Mark | null;
  /** What is better, if anything was found. */
  better: Act | null;
  /** What to ask before it is played; nothing unless it gives much away. */
  asks: string | null;
  /** What to tell once it is played. */
  told: string;
};

/** A game in the catalog. */
export type GameInfo = {
  /** The short name in commands and records. */
  id: string;
  /** The name as printed. */
  title: string;
  /** Who designed it. */
  designer: string;
  /** One sentence. */
  about: string;
  /** The fewest and the most players. */
  seats: [number, number];
  /** What the rules call the player of each seat; empty where they have no name. */
  roles: string[];
  /** The shortest and the longest usual length, in minutes. */
  minutes: [number, number];
  /** The edition of its rules. */
  edition: number;
  /** Whether seats know different things. */
  secrets: boolean;
  /** Its place in the catalog, the first at 1; nothing for a game to practise with. */
  order: number | null;
  /** Whether it brings pictures of its own. */
  pictured: boolean;
  /** Its options. */
  options: OptionInfo[];
  /** Its computer players: random, its own, then the levels, each group weakest first. */
  players: string[];
  /** The one that plays where none is named. */
  default_player: string;
  /** The one that gives hints. */
  adviser: string;
};

/** An option: enough to make a form or a command line of it. */
export type OptionInfo = {
  /** Its name. */
  name: string;
  /** What it takes, in words. */
  takes: string;
  /** Its default. */
  default: string;
  /** One line of help. */
  help: string;
  /** The clause it concerns. */
  clause: string;
} & OptionKind;

/** What an option takes. */
export type OptionKind =
  | {
    type: "whole";
    /** The smallest. */
    min: number;
    /** The largest. */
    max: number;
    /** Words that stand for special values. */
    words: string[];
  }
  | { type: "flag" }
  | {
    type: "choice";
    /** The words. */
    words: string[];
  }
  | {
    type: "list";
    /** How many. */
    len: number;
    /** The smallest. */
    min: number;
    /** The largest. */
    max: number;
  };

/** A part of a guide. */
export type GuideBlock =
  | {
    block: "heading";
    /** What it says. */
    text: string;
  }
  | {
    block: "text";
    /** What it says. */
    text: string;
  }
  | {
    block: "list";
    /** What it lists. */
    items: string[];
  }
  | {
    block: "picture";
    /** What is to be seen in it. */
    caption: string;
    /** The position. */
    scene: Scene;
    /** The items that it is about. */
    points: string[];
  };

/** What a computer player would do, with its reasons. */
export type Suggestion = {
  /** The action, in notation. */
  action: string;
  /** The action, in words. */
  sentence: string;
  /** What it looked at, best first; empty for players that do not weigh their choices. */
  candidates: Weighed[];
  /** How many lines of play it looked at; where it looks at each action once, how many actions. */
  iterations: number;
  /** Why, in one sentence of facts; empty for players that do not weigh their choices. */
  why: string;
  /** Who would do it. */
  player: string;
};

/** An action that a computer player has weighed. */
export type Weighed = {
  /** The action, in notation. */
  action: string;
  /** The share of the win that it expects, by which it is compared with the others. */
  value: number;
  /** The standard error of that. */
  error: number;
  /** Whether the game is solved here, so that this is no estimate. */
  exact: boolean;
  /** Whether people may be told it as a chance to win: it is exact, or such values were shown to hold. */
  holds: boolean;
  /** How often it was tried. */
  visits: number;
};

/** A sentence that helps when something is new. */
export type Tip = {
  /** What it is about, the same in every game that is played: by it, what was read is known. */
  id: string;
  /** The sentence. */
  sentence: string;
};

/** What an answer is worth. */
export type Score =
  | "point"
  | "half"
  | "nothing"
  | "unknown";

/** Why something was not done. */
export type Problem = {
  /** For programs. */
  code: Code;
  /** The clause of the rules it rests on, if it does. */
  clause: string | null;
  /** For people. */
  sentence: string;
};

/** The kinds of trouble. */
export type Code =
  | "refused"
  | "lesson"
  | "stale"
  | "not_yours"
  | "over"
  | "waiting"
  | "taken"
  | "limit"
  | "bad_request"
  | "not_found"
  | "storage"
  | "unknown";

/** What to change in a Scene to make it the next one. */
export type Patch = {
  prompt?: string;
  goal?: Goal | null;
  board?: BoardPatch;
  trays?: Tray[];
  meters?: Meter[];
  choices?: Choice[];
  choices_are_all?: boolean;
  resignation?: string | null;
  /** New lines, to be put behind the old ones. */
  log?: Line[];
  result?: Ending | null;
};

/** What to change on a board. */
export type BoardPatch = {
  width?: number;
  height?: number;
  ground?: Ground;
  /** Items that are new or have changed. */
  items: Item[];
  /** All ids in drawing order, if the order or the set has changed. */
  order?: string[];
};

/** What players can say to each other. Nothing else: nobody needs to be protected from these words. */
export type Phrase =
  | "hello"
  | "well_played"
  | "what_luck"
  | "one_moment"
  | "sorry"
  | "thanks"
  | "take_back"
  | "yes"
  | "no";

/** Real dice that are to be rolled. */
export type DiceDue = {
  /** What is due, in words. */
  words: string;
  /** How many dice; none where it is something else that is drawn. */
  count: number;
};

/** What a lesson says now. */
export type LessonStep = {
  /** Which step it is, counted from 1. */
  step: number;
  /** How many there are. */
  steps: number;
  /** What has happened, and why; empty at the beginning. */
  why: string;
  /** What to do now. */
  say: string;
  /** What to touch, in order. */
  path: Touch[];
  /** Items to look at. */
  points: string[];
  /** Whether these are its last words: the game goes on without it. */
  over: boolean;
  /** What it is worth, where it is a puzzle. */
  puzzle?: PuzzleStep;
};

/** A puzzle, and what came of it. */
export type PuzzleStep = {
  /** The weakest level that finds the best action; empty where none has tried. */
  grade: string;
  /** What the answer was worth, once there is one. */
  score: Score | null;
};

/** What a viewer says. */
export type Say =
  | ({ say: "hello" } & Hello)
  | {
    say: "eyes";
    /** The seat, or nothing for a spectator's eyes. */
    seat: Seat | null;
  }
  | {
    say: "play";
    /** What makes a repetition harmless. */
    key: string;
    /** Who acts. */
    seat: Seat;
    /** What the client has seen. */
    seq: number;
    /** The action, in notation. */
    action: string;
  }
  | {
    say: "roll";
    /** What makes a repetition harmless. */
    key: string;
    /** What the client has seen. */
    seq: number;
    /** What came up, in notation. */
    rolled: string;
  }
  | {
    say: "undo";
    /** What makes a repetition harmless. */
    key: string;
    /** Who. */
    seat: Seat;
    /** What the client has seen. */
    seq: number;
  }
  | {
    say: "resign";
    /** What makes a repetition harmless. */
    key: string;
    /** Who. */
    seat: Seat;
    /** What the client has seen. */
    seq: number;
  }
  | {
    say: "abandon";
    /** What makes a repetition harmless. */
    key: string;
    /** Who stays. */
    seat: Seat;
    /** What the client has seen. */
    seq: number;
  }
  | {
    say: "substitute";
    /** What makes a repetition harmless. */
    key: string;
    /** Who says so. */
    seat: Seat;
    /** For whom. */
    whom: Seat;
    /** Whether a computer player is to sit there. */
    sits: boolean;
    /** What the client has seen. */
    seq: number;
  }
  | {
    say: "preview";
    /** Comes back with the answer. */
    id: number;
    /** Who would act. */
    seat: Seat;
    /** The action, in notation. */
    action: string;
  }
  | {
    say: "hint";
    /** Comes back with the answer. */
    id: number;
    /** For whom. */
    seat: Seat;
  }
  | {
    say: "weigh";
    /** Comes back with the answer. */
    id: number;
    /** Who would act. */
    seat: Seat;
    /** The action, in notation. */
    action: string;
  }
  | {
    say: "touch";
    /** Comes back with the answer. */
    id: number;
    /** Who touches. */
    seat: Seat;
    /** What. */
    path: Touch[];
  }
  | {
    say: "look";
    /** Comes back with the answer. */
    id: number;
    /** After so many events. */
    at: number;
  }
  | {
    say: "phrase";
    /** Who speaks. */
    seat: Seat;
    /** The words. */
    phrase: Phrase;
  }
  | { say: "ping" };

/** How a client presents itself. */
export type Hello = {
  /** The version of the language it speaks. */
  protocol: number;
  /** The tokens of the seats it holds. */
  tokens: string[];
  /** The seat it looks through, or nothing for a spectator's eyes. */
  eyes: Seat | null;
  /** The last entry it has seen. */
  seq?: number;
  /** The hash of that entry. */
  hash?: string;
};

/** What a room tells. */
export type Tell =
  | {
    tell: "snapshot";
    /** The room. */
    room: RoomInfo;
    /** The seats that the tokens of this client open. */
    yours: Seat[];
    /** The eyes. */
    eyes: Seat | null;
    /** The last entry. */
    seq: number;
    /** Its hash. */
    hash: string;
    /** What they see. */
    scene: Scene;
  } & Next
  | {
    tell: "delta";
    /** The entry of the event. */
    seq: number;
    /** The entry that the change applies to. */
    prev: number;
    /** The hash of the entry. */
    hash: string;
    /** How many events have happened. */
    events: number;
    /** What is different. */
    patch: Patch;
  } & Next
  | {
    tell: "room";
    /** The room. */
    room: RoomInfo;
  }
  | {
    tell: "ack";
    /** The key of what is done. */
    key: string;
    /** Its entry. */
    seq: number;
  }
  | {
    tell: "refused";
    /** The key of what was asked. */
    key?: string;
    /** The id of what was asked. */
    id?: number;
  } & Problem
  | {
    tell: "preview";
    /** What was asked. */
    id: number;
    /** The answer. */
    preview: Preview;
  }
  | {
    tell: "hint";
    /** What was asked. */
    id: number;
    /** The answer. */
    suggestion: Suggestion;
  }
  | {
    tell: "weighed";
    /** What was asked. */
    id: number;
    /** The answer. */
    verdict: Verdict;
  }
  | {
    tell: "touch";
    /** What was asked. */
    id: number;
    /** The answer. */
    choice: Choice;
  }
  | {
    tell: "look";
    /** What was asked. */
    id: number;
    /** After so many events. */
    at: number;
    /** The answer. */
    scene: Scene;
  }
  | {
    tell: "beat";
    /** The last entry. */
    seq: number;
    /** Its hash. */
    hash: string;
  }
  | {
    tell: "phrase";
    /** Who. */
    seat: Seat;
    /** The words. */
    phrase: Phrase;
  }
  | {
    tell: "thinking";
    /** Which. */
    seat: Seat;
  }
  | {
    tell: "shorter";
    /** That entry. */
    seen: number;
    /** The last entry there is. */
    seq: number;
    /** For people. */
    sentence: string;
  }
  | { tell: "restarting" };

/** What can apply next in a room, as far as it concerns a viewer. */
export type Next = {
  /** The seats that owe a choice. */
  due: Seat[];
  /** Whether this viewer may take the last action back. */
  undo: boolean;
  /** Whether there is something that not every player may see, so that a screen is handed from one to the other. */
  secret?: boolean;
  /** The real dice that are to be rolled. */
  roll?: DiceDue;
  /** What the lesson says, where there is one. */
  lesson?: LessonStep;
  /** What may be new here, with a sentence each; who has read one before leaves it out. */
  tips?: Tip[];
};

/** A room, as everybody may know it. */
export type RoomInfo = {
  /** Its code, and the name of the match. */
  code: string;
  /** The game. */
  game: string;
  /** How many play. */
  seats: number;
  /** The options as `name=value` pairs. */
  options: string;
  /** How far it is. */
  state: Stage;
  /** What binds the server to its dice. */
  commitment: string;
  /** The seats. */
  places: SeatInfo[];
  /** How many look on. */
  spectators: number;
  /** How many events have happened. */
  events: number;
  /** The seats that owe a choice. */
  due: Seat[];
  /** How it ended, by the rules of the game. */
  result: Ending | null;
  /** The room in which the players go on. */
  rematch: string | null;
  /** Whether players may ask for hints. */
  hints: boolean;
  /** Whether people roll real dice, and say what came up. */
  own_dice: boolean;
  /** So many events at the beginning are those of a lesson, and their dice are not sealed. */
  lesson: number;
  /** How it ended otherwise, as a sentence. */
  ended: string | null;
  /** The seat that gave up, if one has: of two players the other has won. */
  gave_up: Seat | null;
};

/** How far a room is. */
export type Stage =
  | "waiting"
  | "playing"
  | "over";

/** A seat of a room. */
export type SeatInfo = {
  /** Its letter. */
  seat: Seat;
  /** Who may sit there. */
  kind: Kind;
  /** The computer player; in the seat of a person, the one that sits in. */
  player: string | null;
  /** The name to be shown. */
  name: string;
  /** Whether somebody sits there. */
  taken: boolean;
  /** Whether that player is connected now. */
  here: boolean;
  /** Those who want a computer player to sit in, as this one is away. */
  wanted?: Seat[];
};

/** Who may take a seat. */
export type Kind =
  | "person"
  | "computer";

/** Every game with its options and computer players. */
export type Catalog = {
  /** The games. */
  games: GameInfo[];
  /** The levels of play, weakest first. */
  levels: LevelInfo[];
  /** Whether a page plays games that need nobody far away by itself. */
  in_page: boolean;
};

export type LevelInfo = {
  name: string;
  about: string;
};

/** The clauses of a game's rules. */
export type Rules = {
  clauses: ClauseInfo[];
};

export type ClauseInfo = {
  id: string;
  section: string;
  text: string;
};

/** The guide to a game: its rules for people, with pictures. */
export type Guide = {
  blocks: GuideBlock[];
};

/** What a new room is to be. */
export type NewRoom = {
  /** The game. */
  game: string;
  /** Options by name; what is not named keeps its default. */
  options?: Record<string, OptionValue>;
  /** One for each seat; none for a lesson, which has its own. */
  seats?: NewSeat[];
  /** A record to go on from. */
  record?: string | null;
  /** Whether players may ask for hints; without a word only where one person plays. */
  hints?: boolean | null;
  /** Whether the game is to begin with its lesson, and nothing else is wished for. */
  lesson?: boolean;
  /** The text of a puzzle, where the room is to have one and nothing else is wished for. */
  puzzle?: string | null;
  /** Whether people roll real dice, and say what came up. */
  own_dice?: boolean;
};

/** An option's value: a number, a flag or a word. */
export type OptionValue =
  | boolean
  | number
  | string;

/** Who is to sit in a seat. */
export type NewSeat =
  | { kind: "person" }
  | {
    kind: "computer";
    /** Its name. */
    player: string;
  };

/** A replay. */
export type Replay = {
  game: string;
  seats: number;
  options: string;
  names: string[];
  /** Frame 0 is `{"scene":Scene}`, frame k is `{"patch":Patch}`: what event k changed. */
  frames: Frame[];
};

/** One moment of a replay. */
export type Frame =
  | { scene: Scene }
  | { patch: Patch };

/** What there is to know about a room's dice. */
export type FairInfo = {
  /** The code of the room. */
  match: string;
  /** What was published before anybody sat down. */
  commitment: string;
  /** The seed, once all is over. */
  seed: string | null;
  /** What each seat has added; nothing for computer players. */
  seats: Record<string, string | null>;
  /** So many rolls came from a record. */
  given: number;
  /** The rolls, once all is over. */
  rolls: RollInfo[];
};

/** One roll. */
export type RollInfo = {
  /** Its number, counted from 0. */
  index: number;
  /** Which event it was, counted from 1. */
  event: number;
  /** What was wanted: `{"dice":2}`, `{"row":2}`, `{"pick":[6,0,3]}` or `{"below":6144}`. */
  wanted: Chance;
  /** What came up, as in the record. */
  rolled: string;
};

/** Who sits down. */
export type NewPlayer = {
  /** The name to be shown. */
  name: string;
  /** 64 hexadecimal digits that the player adds to the dice. */
  entropy: string;
};

/** A room. */
export type RoomAnswer = {
  room: RoomInfo;
};

/** A seat that was taken. */
export type Taken = {
  /** The only proof of the seat. It is not shown again. */
  token: string;
  room: RoomInfo;
};

/** A record from somewhere else. */
export type Text = {
  /** The record. */
  record: string;
};

/** What is to be reviewed. */
export type Reviewed = {
  /** A record, of a game that is over or not. */
  record: string;
  /** What the players are called, by seat; letters, where nothing is said. */
  names?: string[];
  /** The seat to which it is told: A to D. */
  seat?: string | null;
};

/** The review so far: it is finished when `progress` has two like numbers. */
export type ReviewAnswer = {
  review: Report;
};
