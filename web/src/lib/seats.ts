// Who sits where, in words.

import type { Room } from "../protocol";
import type { Seat, SeatInfo } from "../types";

export const SEATS: Seat[] = ["A", "B", "C", "D"];

export function seatsOf(count: number): Seat[] {
  return SEATS.slice(0, count);
}

/** The seat that `seat` takes in a rematch: all move on by one. */
export function movedOn(seat: Seat, count: number): Seat {
  return SEATS[(SEATS.indexOf(seat) + 1) % count]!;
}

/** Who sits there, in words. */
export function who(place: SeatInfo): string {
  if (place.kind === "computer") return place.name || `Computer (${place.player})`;
  return place.taken ? place.name : "open";
}

/** Whether a computer player sits in for a person. */
export function substituted(place: SeatInfo): boolean {
  return place.kind === "person" && place.player !== null;
}

/** A name for a seat whose player gave none. */
export function nameFor(seat: Seat, given: string): string {
  return given.trim() || `Player ${seat}`;
}

/** Whether the one other player of a room has given up: whoever is left has won. */
export function leftAlone({ gave_up, seats }: Pick<Room, "gave_up" | "seats">, yours: Seat[]): boolean {
  return gave_up !== null && gave_up !== undefined && seats === 2 && yours.length === 1 && !yours.includes(gave_up);
}
