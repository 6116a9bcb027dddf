// Short names for messages, and the number of the protocol. The words are those of docs/server.md.

import type { Problem, RoomInfo, Say, Tell } from "./types";

export type Room = RoomInfo;
export type Refusal = Problem;

export const PROTOCOL = 1;

export type Said = Say;
/** A command that the server keeps: sent again with the same key until it is answered. */
export type Command = Extract<Say, { key: string }>;
export type Question = Extract<Say, { id: number }>;

export type Told = Tell;
export type Snapshot = Extract<Tell, { tell: "snapshot" }>;
export type Delta = Extract<Tell, { tell: "delta" }>;
export type Refused = Extract<Tell, { tell: "refused" }>;
