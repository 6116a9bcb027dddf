// Rooms, messages and the shelf of games, as the server speaks of them. The words are those of docs/server.md.

import type { Board, Choice, Ending, Item, Line, Meter, Preview, Scene, Seat, Tray } from "./wire";

export const PROTOCOL = 1;

export interface OptionInfo {
  name: string;
  type: "whole" | "flag" | "choice" | "list";
  takes: string;
  default: string;
  help: string;
  clause: string;
  min?: number;
  max?: number;
  len?: number;
  words?: string[];
}

export interface GameInfo {
  id: string;
  title: string;
  designer: string;
  about: string;
  seats: [number, number];
  minutes: [number, number];
  edition: number;
  options: OptionInfo[];
  players: string[];
  default_player: string;
  /** What the rules call the player of each seat; empty where they have no name. */
  roles: string[];
  secrets: boolean;
}

export interface Level {
  name: string;
  about: string;
}

export interface Shelf {
  games: GameInfo[];
  levels: Level[];
}

export interface RuleClause {
  id: string;
  section: string;
  text: string;
}

export interface Place {
  seat: Seat;
  kind: "person" | "computer";
  player: string | null;
  name: string;
  taken: boolean;
  here: boolean;
}

export interface Room {
  code: string;
  game: string;
  seats: number;
  options: string;
  state: "waiting" | "playing" | "over";
  commitment: string;
  places: Place[];
  spectators: number;
  events: number;
  result: Ending | null;
  rematch: string | null;
  ended: string | null;
  /** Whether players may ask for hints here. */
  hints?: boolean;
  due?: Seat[];
}

export type SeatWish = { kind: "person" } | { kind: "computer"; player: string };

export interface NewRoom {
  game: string;
  options: Record<string, string>;
  seats: SeatWish[];
  hints?: boolean;
  record?: string;
}

export interface Patch {
  prompt?: string;
  board?: Partial<Pick<Board, "width" | "height">> & { items: Item[]; order?: string[] };
  trays?: Tray[];
  meters?: Meter[];
  choices?: Choice[];
  choices_are_all?: boolean;
  resignation?: string | null;
  log?: Line[];
  result?: Ending | null;
}

export interface Weighed {
  action: string;
  value: number;
  error: number;
  visits: number;
}

export interface Suggestion {
  action: string;
  candidates: Weighed[];
  iterations: number;
}

export interface Refusal {
  code: string;
  clause: string | null;
  sentence: string;
}

/** A command that the server keeps: sent again with the same key until it is answered. */
export type Command =
  | { say: "play"; key: string; seat: Seat; seq: number; action: string }
  | { say: "undo"; key: string; seat: Seat; seq: number }
  | { say: "resign"; key: string; seat: Seat; seq: number }
  | { say: "abandon"; key: string; seat: Seat; seq: number };

export type Question =
  | { say: "preview"; id: number; seat: Seat; action: string }
  | { say: "hint"; id: number; seat: Seat }
  | { say: "look"; id: number; at: number };

export type Said =
  | Command
  | Question
  | { say: "hello"; protocol: number; tokens: string[]; eyes: Seat | null; seq?: number; hash?: string }
  | { say: "eyes"; seat: Seat | null }
  | { say: "ping" };

export interface Snapshot {
  tell: "snapshot";
  room: Room;
  yours: Seat[];
  eyes: Seat | null;
  seq: number;
  hash: string;
  scene: Scene;
  undo: boolean;
  due?: Seat[];
}

export interface Delta {
  tell: "delta";
  seq: number;
  prev: number;
  hash: string;
  events: number;
  patch: Patch;
  undo: boolean;
  due?: Seat[];
}

export type Refused = { tell: "refused"; key?: string; id?: number } & Refusal;

export type Told =
  | Snapshot
  | Delta
  | { tell: "room"; room: Room }
  | { tell: "ack"; key: string; seq: number }
  | Refused
  | { tell: "preview"; id: number; preview: Preview }
  | { tell: "hint"; id: number; suggestion: Suggestion }
  | { tell: "look"; id: number; at: number; scene: Scene }
  | { tell: "beat"; seq: number; hash: string }
  | { tell: "thinking"; seat: Seat }
  | { tell: "shorter"; seen: number; seq: number; sentence: string }
  | { tell: "restarting" };

export type Wanted = { dice: number } | { row: number } | { pick: number[] } | { below: number };

export interface FairRoll {
  index: number;
  wanted: Wanted;
  rolled: string;
  /** Which event of the game it was, counted from 1. */
  event?: number;
}

export interface FairDice {
  match: string;
  commitment: string;
  seed: string | null;
  seats: Partial<Record<Seat, string | null>>;
  /** So many first rolls came from a record that was gone on with. */
  given?: number;
  rolls: FairRoll[];
}

export type Frame = { scene: Scene } | { patch: Patch };

export interface ReplayData {
  game: string;
  seats: number;
  options: string;
  names: string[];
  frames: Frame[];
}
