// Throws on the stage: how long each is seen, and what it comes to, in words and numbers.

import type { Line, Seat, Sum, Throw, ThrownDie, Weight } from "../types";
import type { Speed } from "./settings.svelte";

/** A throw with the line that tells of it. */
export interface Thrown {
  throw: Throw;
  line: Line;
  /** How long it is seen, in milliseconds, if not for as long as it takes to read. */
  time?: number;
}

/** By weight, in milliseconds: the whole time, the rolling included. */
const TIME: Record<Weight, number> = { idle: 800, usual: 1200, loss: 1700, decisive: 2700 };
const FACTOR: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, instant: 0 };
const ROLLING = 550;
/** Every number that is added, and every line that follows, takes some time to read. */
const READING = 250;
/** A game that begins with many throws shows all of them within this time: whoever plays wants to begin. */
const BEGINNING = 4500;

/** How long a throw is seen. */
export function holding({ weight, sums = [], follows = [] }: Throw, speed: Speed): number {
  const more = sums.reduce((count, sum) => count + sum.added.length, 0) + follows.length;
  return Math.round((TIME[weight] + READING * Math.min(more, 6)) * FACTOR[speed]);
}

/** How long its dice roll: never so long that they are not seen lying. */
export function rolling(speed: Speed, time = Infinity): number {
  return Math.round(Math.min(ROLLING * Math.min(1, FACTOR[speed]), time / 2));
}

/** The throws that a game begins with, faster if there are many. */
export function beginning(throws: Thrown[], speed: Speed): Thrown[] {
  const times = throws.map((thrown) => holding(thrown.throw, speed));
  const share = (BEGINNING * FACTOR[speed]) / Math.max(1, times.reduce((sum, time) => sum + time, 0));
  return share >= 1 ? throws : throws.map((thrown, i) => ({ ...thrown, time: Math.round(times[i]! * share) }));
}

/** The throws of some lines, in order. */
export function throwsOf(lines: Line[]): Thrown[] {
  return lines.flatMap((line) => (line.throw ? [{ throw: line.throw, line }] : []));
}

/** The dice of one side, with what they come to. */
export interface Side {
  seat: Seat | null;
  purpose: string;
  dice: ThrownDie[];
  sum: Sum | null;
}

/** Dice of one seat and one purpose lie together; a sum stands with the last dice of its seat. */
export function sides({ dice, sums = [] }: Throw): Side[] {
  const result: Side[] = [];
  for (const die of dice) {
    const [seat, purpose] = [die.seat ?? null, die.purpose ?? ""];
    const side = result.find((it) => it.seat === seat && it.purpose === purpose);
    if (side) side.dice.push(die);
    else result.push({ seat, purpose, dice: [die], sum: null });
  }
  for (const sum of sums) {
    const side = [...result].reverse().find((it) => it.seat === (sum.seat ?? null) && it.sum === null) ?? result.at(-1);
    if (side) side.sum ??= sum;
  }
  return result;
}

/** What a die of a throw shows, in a word. */
export function shows({ face, name, seat }: ThrownDie): string {
  return name ?? (face !== undefined ? String(face) : (seat ?? "?"));
}

/** A number that is added, as it is written: `+1 Dvergar`. */
export function added(number: number, why: string): string {
  return `${number < 0 ? "−" : "+"}${Math.abs(number)} ${why}`;
}
