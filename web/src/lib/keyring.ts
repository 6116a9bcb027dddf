// Which seats this device holds. Tokens stay here and in the address's fragment; they are never in a path.

import type { Seat } from "../types";
import type { Known } from "./fair";

export interface Held {
  token: string;
  /** What this device put into the dice, and the seal it saw before: kept to check them after the game. */
  entropy?: string;
  commitment?: string;
  /** How many events the game had then: those of a record it goes on from. */
  events?: number;
}

export interface Kept {
  game: string;
  /** When the newest move was seen here, or else the seat was taken. */
  at: number;
  /** What was seen of it last. */
  seen?: Seen;
  seats: Partial<Record<Seat, Held>>;
}

/** How far a game is. */
export interface Seen {
  events: number;
  over: boolean;
  /** Whether a seat of this device owes a choice. */
  turn: boolean;
}

const PREFIX = "sixfold.room.";
/** Games of a server in which nothing was seen to happen for so long are forgotten on this device, and so are finished ones
 * of this device, with their logs (docs/offline.md). */
export const KEEP = 90 * 24 * 3600 * 1000;

export class Keyring {
  constructor(private readonly store: Storage) {}

  of(code: string): Kept | null {
    try {
      return JSON.parse(this.store.getItem(PREFIX + code.toUpperCase()) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }

  keep(code: string, game: string, seats: Partial<Record<Seat, Held>>, now = Date.now()): void {
    const before = this.of(code);
    this.put(code, { ...before, game, at: now, seats: { ...before?.seats, ...seats } });
  }

  /** How far a room is seen to be. One without a seat of this device is not kept. */
  saw(code: string, seen: Seen, now = Date.now()): void {
    const kept = this.of(code);
    if (!kept) return;
    this.put(code, { ...kept, seen, at: kept.seen?.events === seen.events ? kept.at : now });
  }

  forget(code: string): void {
    this.store.removeItem(PREFIX + code.toUpperCase());
  }

  /** Every room with a seat of this device, newest move first. */
  rooms(): { code: string; kept: Kept }[] {
    const codes = Object.keys(this.store).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    const rooms = codes.flatMap((code) => {
      const kept = this.of(code);
      if (kept) return [{ code, kept }];
      this.forget(code);
      return [];
    });
    return rooms.sort((a, b) => b.kept.at - a.kept.at);
  }

  /** The tokens for a room: those in the fragment first, then those kept here. */
  tokens(code: string, fragment: string): string[] {
    const kept = Object.values(this.of(code)?.seats ?? {}).map((held) => held.token);
    return [...new Set([...fragmentTokens(fragment), ...kept])];
  }

  private put(code: string, kept: Kept): void {
    this.store.setItem(PREFIX + code.toUpperCase(), JSON.stringify(kept));
  }
}

/** What this device knew of the dice when it took its seats, to check them after the game. */
export function remembered(kept: Kept | null): Known {
  const seats = Object.entries(kept?.seats ?? {}).filter(([, held]) => held.entropy && held.commitment);
  const first = seats[0]?.[1];
  if (!first) return {};
  return { commitment: first.commitment, entropy: Object.fromEntries(seats.map(([seat, held]) => [seat, held.entropy])), events: first.events };
}

export function fragmentTokens(fragment: string): string[] {
  return fragment.replace(/^#/, "").split(",").filter((token) => /^[0-9a-f]{64}$/.test(token));
}
