// A seat is a colour, a shape and a letter.

import type { Seat } from "../types";

export function colour(seat: Seat | null): string {
  return seat ? `var(--seat-${seat.toLowerCase()})` : "var(--die)";
}

export function inkOn(seat: Seat | null): string {
  return seat ? `var(--on-seat-${seat.toLowerCase()})` : "var(--pip)";
}

export function ink(seat: Seat | null): string {
  return seat ? `var(--seat-${seat.toLowerCase()}-ink)` : "var(--muted)";
}

/** The shape of a seat around (0, 0), `r` from its middle: disc, diamond, triangle, square. */
export function shape(seat: Seat | null, r: number): string {
  switch (seat) {
    case "B":
      return `M0 ${-r * 1.2}L${r * 1.2} 0L0 ${r * 1.2}L${-r * 1.2} 0Z`;
    case "C":
      return `M0 ${-r * 1.25}L${r * 1.2} ${r * 0.9}L${-r * 1.2} ${r * 0.9}Z`;
    case "D":
      return `M${-r * 0.95} ${-r * 0.95}H${r * 0.95}V${r * 0.95}H${-r * 0.95}Z`;
    default:
      return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  }
}

/** The outline of a die of a seat, 100 wide around (0, 0): round, cut, rounded or square corners. */
export function body(seat: Seat | null, half = 50): string {
  const cut = seat === "B" ? half * 0.36 : seat === "D" ? half * 0.14 : half * 0.46;
  const h = half;
  const corner = (x: number, y: number) => (seat === "B" ? `L${x} ${y}` : `A${cut} ${cut} 0 0 1 ${x} ${y}`);
  return (
    `M${-h + cut} ${-h}L${h - cut} ${-h}${corner(h, -h + cut)}L${h} ${h - cut}${corner(h - cut, h)}` +
    `L${-h + cut} ${h}${corner(-h, h - cut)}L${-h} ${-h + cut}${corner(-h + cut, -h)}Z`
  );
}

const SPOTS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-25, -25], [25, 25]],
  3: [[-26, -26], [0, 0], [26, 26]],
  4: [[-25, -25], [25, -25], [-25, 25], [25, 25]],
  5: [[-26, -26], [26, -26], [0, 0], [-26, 26], [26, 26]],
  6: [[-25, -28], [25, -28], [-25, 0], [25, 0], [-25, 28], [25, 28]],
};

/** Where the pips of a face are, on a die 100 wide; nothing if a numeral must do. */
export function pips(value: number): [number, number][] | null {
  return SPOTS[value] ?? null;
}
