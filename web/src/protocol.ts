// What only HTTP speaks of, and short names for messages. The words are those of docs/server.md.

import type { GameInfo, Patch, RoomInfo, Say, Scene, Seat, Tell, Problem } from "./types";

export type { GameInfo, OptionInfo, Patch, SeatInfo, Suggestion, Weighed } from "./types";
export type Room = RoomInfo;
export type Refusal = Problem;

export const PROTOCOL = 1;

export interface Level {
  name: string;
  about: string;
}

export interface Catalog {
  games: GameInfo[];
  levels: Level[];
  /** Whether the server leaves games that need nobody far away to the page. */
  in_page?: boolean;
}

export interface RuleClause {
  id: string;
  section: string;
  text: string;
}

export type SeatWish = { kind: "person" } | { kind: "computer"; player: string };

export interface NewRoom {
  game: string;
  options: Record<string, string>;
  seats: SeatWish[];
  hints?: boolean;
  record?: string;
  /** People roll real dice and say what came up. */
  own_dice?: boolean;
  /** Begins with the game's lesson, which has its own seats and options. */
  lesson?: boolean;
}

export type Said = Say;
/** A command that the server keeps: sent again with the same key until it is answered. */
export type Command = Extract<Say, { key: string }>;
export type Question = Extract<Say, { id: number }>;

export type Told = Tell;
export type Snapshot = Extract<Tell, { tell: "snapshot" }>;
export type Delta = Extract<Tell, { tell: "delta" }>;
export type Refused = Extract<Tell, { tell: "refused" }>;

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
