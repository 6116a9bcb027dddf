// Games that are over soon.

import type { Seating } from "./table";

export const SHORT: Seating[] = [
  { game: "land6", options: { turn_cap: "6" } },
  { game: "d6d", options: { round_cap: "3" }, seats: { B: "newcomer" } },
  { game: "gozd", options: { turn_cap: "4", actions: "3" }, seats: { B: "newcomer" } },
  { game: "dungeon", options: { turn_cap: "8" }, seats: { B: "newcomer" } },
  { game: "rebirth", options: { turn_cap: "2" }, seats: { B: "newcomer" } },
  { game: "pig", options: { target: "12" }, seats: { B: "newcomer" } },
];
