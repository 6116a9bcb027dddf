// How seats look: a colour, a shape and a letter, so that nothing is said by colour alone.

import type { Place } from "../protocol";
import type { Seat } from "../wire";

export const SEATS: Seat[] = ["A", "B", "C", "D"];

export function seatsOf(count: number): Seat[] {
  return SEATS.slice(0, count);
}

/** The seat that `seat` takes in a rematch: all move on by one. */
export function movedOn(seat: Seat, count: number): Seat {
  return SEATS[(SEATS.indexOf(seat) + 1) % count]!;
}

/** Who sits there, in words. */
export function who(place: Place): string {
  if (place.kind === "computer") return place.name || `Computer (${place.player})`;
  return place.taken ? place.name : "open";
}

/** A name for a seat whose player gave none. */
export function nameFor(seat: Seat, given: string): string {
  return given.trim() || `Player ${seat}`;
}

/** The SVG path of the seat's shape in a box of 20. */
export const SHAPES: Record<Seat, string> = {
  A: "M10 1a9 9 0 1 1 0 18a9 9 0 1 1 0-18z",
  B: "M2 2h16v16h-16z",
  C: "M10 1l9.5 17.5h-19z",
  D: "M10 0l10 10l-10 10l-10-10z",
};
