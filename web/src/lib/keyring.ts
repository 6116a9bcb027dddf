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
  at: number;
  seats: Partial<Record<Seat, Held>>;
}

const PREFIX = "sixfold.room.";
/** Games that were not looked at for so long are forgotten on this device. */
const KEEP = 90 * 24 * 3600 * 1000;

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
    const kept = { game, at: now, seats: { ...this.of(code)?.seats, ...seats } };
    this.store.setItem(PREFIX + code.toUpperCase(), JSON.stringify(kept));
  }

  forget(code: string): void {
    this.store.removeItem(PREFIX + code.toUpperCase());
  }

  /** Every room with a seat of this device, newest first. Old ones are forgotten. */
  rooms(now = Date.now()): { code: string; kept: Kept }[] {
    const codes = Object.keys(this.store).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    const rooms = codes.flatMap((code) => {
      const kept = this.of(code);
      if (kept && now - kept.at < KEEP) return [{ code, kept }];
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
