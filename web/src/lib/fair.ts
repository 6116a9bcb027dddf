// Fair dice, checked here: the sealed seed, every seat's own number, and each roll made again from them.
// This is written from the description in docs/server.md alone and shares no code with the server.

import type { Chance, FairInfo, RollInfo, Seat } from "../types";

const VERSION = "sixfold/v1";
const SEATS: Seat[] = ["A", "B", "C", "D"];
const TWO_64 = 1n << 64n;

export interface Checked {
  roll: RollInfo;
  /** What the dice must show; null if they came from a record that was gone on with. */
  expected: string | null;
  ok: boolean;
}

/** What a device knows of a match from before it began, and not from the server's answer. */
export interface Known {
  /** The seal it saw before it took a seat. */
  commitment?: string;
  /** What it has added for its own seats. */
  entropy?: Partial<Record<Seat, string>>;
  /** How many events the game had when it began, from a record it goes on from. */
  events?: number;
}

export interface Verdict {
  /** The seed that was opened fits the seal that the server shows now. */
  sealed: boolean;
  /** That seal is the one this device saw before the game; null if it saw none. */
  sameSeal: boolean | null;
  /** For each seat of this device, whether its number is the one that went into the dice. */
  own: { seat: Seat; same: boolean }[];
  rolls: Checked[];
  /** Nothing is wrong, as far as it can be known. */
  ok: boolean;
  /** More than that: this device knows that the dice were sealed before the game, and that its own number is in them. */
  asSealed: boolean;
}

/** Checks a whole match. Rolls that a record gave were not made by this server and are not judged. */
export async function verify(fair: FairInfo, known: Known = {}): Promise<Verdict> {
  if (!fair.seed) throw new Error("The seed is opened when the game is over.");
  complete(fair, known);
  const sealed = (await commitment(fair.match, fair.seed)) === fair.commitment;
  const sameSeal = known.commitment === undefined ? null : known.commitment === fair.commitment;
  const own = SEATS.filter((seat) => known.entropy?.[seat] !== undefined).map((seat) => ({ seat, same: fair.seats[seat] === known.entropy?.[seat] }));
  const root = await rootKey(fair);
  const rolls: Checked[] = [];
  for (const roll of fair.rolls) rolls.push(await checked(root, roll, fair.given));
  const ok = sealed && sameSeal !== false && own.every((it) => it.same) && rolls.every((roll) => roll.ok);
  return { sealed, sameSeal, own, rolls, ok, asSealed: ok && sameSeal === true && own.length > 0 };
}

/** No roll is missing, and none is excused that was not rolled before the match began. */
function complete(fair: FairInfo, known: Known): void {
  if (fair.rolls.some((roll, i) => roll.index !== i)) throw new Error("The server's list of rolls has gaps: it cannot be checked.");
  const before = fair.rolls.filter((roll) => known.events === undefined || roll.event <= known.events);
  if (fair.given > before.length) throw new Error("The server says that rolls came from another record, but they did not: it cannot be checked.");
}

export async function commitment(match: string, seed: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", ascii(`${VERSION}|${match}|${seed}`)));
}

async function checked(root: CryptoKey, roll: RollInfo, given: number): Promise<Checked> {
  if (roll.index < given) return { roll, expected: null, ok: true };
  const numbers = await rollOf(root, roll.index, roll.wanted);
  const expected = shown(roll.wanted, numbers);
  return { roll, expected, ok: sameRoll(roll.wanted, roll.rolled, numbers) };
}

export async function rootKey(fair: FairInfo): Promise<CryptoKey> {
  const seats = SEATS.filter((seat) => seat in fair.seats).map((seat) => `|${seat}=${fair.seats[seat] ?? "-"}`);
  const message = `${VERSION}|${fair.match}|${fair.commitment}${seats.join("")}`;
  const seed = await hmacKey(bytes(fair.seed ?? ""));
  return hmacKey(new Uint8Array(await crypto.subtle.sign("HMAC", seed, ascii(message))));
}

/** The numbers of one roll: faces 1 to 6 for dice, the number below for the others, the kind for a pick. */
export async function rollOf(root: CryptoKey, index: number, wanted: Chance): Promise<number[]> {
  if ("below" in wanted) return [await below(root, index, 0, wanted.below)];
  if ("pick" in wanted) {
    const sum = wanted.pick.reduce((sum, weight) => sum + weight, 0);
    return [kindOf(wanted.pick, await below(root, index, 0, sum))];
  }
  const count = "dice" in wanted ? wanted.dice : wanted.row;
  const dice: number[] = [];
  for (let i = 0; i < count; i++) dice.push((await below(root, index, i, 6)) + 1);
  return dice;
}

async function below(root: CryptoKey, roll: number, position: number, n: number): Promise<number> {
  const limit = TWO_64 - (TWO_64 % BigInt(n));
  for (let attempt = 0; ; attempt++) {
    const hash = await crypto.subtle.sign("HMAC", root, ascii(`roll|${roll}|${position}|${attempt}`));
    const value = new DataView(hash).getBigUint64(0);
    if (value < limit) return Number(value % BigInt(n));
  }
}

function kindOf(weights: number[], number: number): number {
  let left = number;
  for (const [kind, weight] of weights.entries()) {
    if (left < weight) return kind;
    left -= weight;
  }
  return weights.length - 1;
}

function numbersIn(text: string, wanted: Chance): number[] {
  const dice = "dice" in wanted || "row" in wanted;
  return (text.match(dice ? /[1-6]/g : /\d+/g) ?? []).map(Number);
}

function sameRoll(wanted: Chance, rolled: string, numbers: number[]): boolean {
  const [told, made] = [numbersIn(rolled, wanted), [...numbers]];
  if ("dice" in wanted) {
    told.sort();
    made.sort();
  }
  return told.length === made.length && told.every((number, i) => number === made[i]);
}

function shown(wanted: Chance, numbers: number[]): string {
  const dice = "dice" in wanted || "row" in wanted;
  return dice ? numbers.join(" ") : `${"pick" in wanted ? "pick" : "number"} ${numbers[0]}`;
}

function hmacKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

export function hex(buffer: ArrayBuffer | Uint8Array): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

/** Numbers of this device for its seat: the dice depend on them, and nobody else can choose them. */
export function entropy(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
