// Puzzles on the page: the file of a game, which one is next, the one of the day, and what was reached on this device.

import type { Score } from "../types";
import { blocks } from "./blocks";
import { openRoom } from "./open";

const files = import.meta.glob<string>("../../../crates/games/src/*/learn/puzzles.txt", { query: "?url", import: "default", eager: true });
const KEPT = "sixfold.puzzles.";
const ROOM = "sixfold.puzzle.";
const DAY = 24 * 3600 * 1000;

/** What was reached, by number: the first answer counts. */
export type Reached = Record<number, Score>;

/** Which puzzle a room has. */
export interface Place {
  game: string;
  /** Counted from 1. */
  number: number;
  count: number;
}

/** Whether a game has puzzles. */
export const hasPuzzles = (game: string): boolean => fileOf(game) !== undefined;

function fileOf(game: string): string | undefined {
  return Object.entries(files).find(([path]) => path.includes(`/${game}/`))?.[1];
}

async function fetched(game: string): Promise<string[]> {
  const file = fileOf(game);
  const answer = file ? await fetch(file).catch(() => null) : null;
  if (!answer?.ok) throw new Error(file ? "The puzzles cannot be fetched now. Try again in a moment." : "There are no puzzles of this game.");
  return blocks(await answer.text());
}

/** Days since 1970 in universal time: the same for everybody. */
export const today = (now = Date.now()): number => Math.floor(now / DAY);

/** The game whose puzzle is that of the day. */
export function gameOfTheDay(games: string[], day = today()): string | null {
  return games.length > 0 ? games[day % games.length]! : null;
}

/** The number of a game's puzzle of the day. */
export const numberOfTheDay = (count: number, day = today()): number => (day % count) + 1;

export function reached(storage: Storage, game: string): Reached {
  try {
    return JSON.parse(storage.getItem(KEPT + game) ?? "{}") as Reached;
  } catch {
    return {};
  }
}

/** Keeps what an answer was worth; the first one counts. */
export function keep(storage: Storage, { game, number }: Place, score: Score): void {
  const before = reached(storage, game);
  if (before[number] === undefined) storage.setItem(KEPT + game, JSON.stringify({ ...before, [number]: score }));
}

/** The first puzzle after `after` that has no answer yet; once all have one, simply the next. */
export function nextNumber(count: number, done: Reached, after: number): number {
  const order = Array.from({ length: count }, (_, i) => ((after + i) % count) + 1);
  return order.find((number) => done[number] === undefined) ?? order[0] ?? 1;
}

/** Points so far, and out of how many answers. */
export function points(done: Reached): { points: number; answers: number } {
  const worth: Record<Score, number> = { point: 1, half: 0.5, nothing: 0, unknown: 0 };
  const all = Object.values(done);
  return { points: all.reduce((sum, score) => sum + worth[score], 0), answers: all.length };
}

/** Opens a puzzle: a number, `today`, or the next one. The address of its board. */
export async function openPuzzle(game: string, wanted: string | null, name: string): Promise<string> {
  const all = await fetched(game);
  const last = Number(localStorage.getItem(`${KEPT}${game}.last`) ?? 0);
  const next = nextNumber(all.length, reached(localStorage, game), last);
  const number = wanted === "today" ? numberOfTheDay(all.length) : wanted === null ? next : Number(wanted);
  const text = all[number - 1];
  if (text === undefined) throw new Error(`There are ${all.length} puzzles of this game, numbered from 1.`);
  if (wanted !== "today") localStorage.setItem(`${KEPT}${game}.last`, String(number));
  return openText(game, text, name, { game, number, count: all.length });
}

/** Opens the puzzle of this text, such as one's own mistake. */
export async function openText(game: string, text: string, name: string, place: Place | null = null): Promise<string> {
  const address = await openRoom({ game, options: {}, seats: [], puzzle: text }, name);
  const code = /room\/(\w+)/.exec(address)?.[1];
  if (code && place) localStorage.setItem(ROOM + code, JSON.stringify(place));
  return address;
}

/** Which puzzle a room has, if it is one of the file. */
export function placeOf(code: string): Place | null {
  return JSON.parse(localStorage.getItem(ROOM + code) ?? "null") as Place | null;
}

/** What was kept of a room with a puzzle goes with it. */
export function forgetPlace(storage: Storage, code: string): void {
  storage.removeItem(ROOM + code);
}
