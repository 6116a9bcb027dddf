// The ladder of computer players: a first game is against the weakest level; after a win the next one is offered.

import type { Room } from "../protocol";
import type { Ending, GameInfo, LevelInfo, Seat } from "../types";

const KEY = "sixfold.levels";

export type Kept = Record<string, string>;

export function kept(storage: Storage): Kept {
  try {
    return JSON.parse(storage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** Keeps the level that a game is played against on this device. */
export function keep(storage: Storage, game: string, player: string): void {
  storage.setItem(KEY, JSON.stringify({ ...kept(storage), [game]: player }));
}

/** Whom to play against: the level of last time, else the first one. */
export function rivalFor({ id, players, default_player: usual }: GameInfo, levels: Kept): string {
  const last = levels[id];
  if (last && players.includes(last)) return last;
  return players.includes("newcomer") ? "newcomer" : usual;
}

/** The level after one that was beaten by the only person at the table; nothing at the top, or without a win. */
export function nextLevel(room: Room, yours: Seat[], result: Ending | null, levels: LevelInfo[]): string | null {
  const [seat, ...more] = yours;
  if (!seat || more.length > 0 || !result?.winners.includes(seat)) return null;
  const rivals = room.places.filter((place) => place.seat !== seat).map((place) => place.player);
  const [rival] = rivals;
  if (!rival || rivals.some((other) => other !== rival)) return null;
  const at = levels.findIndex((level) => level.name === rival);
  return at < 0 ? null : (levels[at + 1]?.name ?? null);
}
