// What an art key means where it matters beyond its picture.

import type { Item } from "../../wire";
import { isIcon } from "./icons";

/** Designs of dice, with a colour and a sign each. */
export const DESIGNS: Record<string, { fill: string; ink: string; sign: string }> = {
  yellow: { fill: "#e9c23d", ink: "#3d2f00", sign: "Y" },
  red: { fill: "#b93a2b", ink: "#ffffff", sign: "R" },
  white: { fill: "#f7f3ea", ink: "#38322a", sign: "W" },
  purple: { fill: "#6d4a94", ink: "#ffffff", sign: "P" },
  blue: { fill: "#2f64a6", ink: "#ffffff", sign: "B" },
  green: { fill: "#3c7a45", ink: "#ffffff", sign: "G" },
};

/** The design of a die with icons, as its words tell. */
export function designOf(item: Item): { fill: string; ink: string; sign: string } | null {
  const word = /(Yellow|Red|White|Purple|Blue|Green) di(?:e|ce)/.exec(item.alt)?.[1];
  return word ? (DESIGNS[word.toLowerCase()] ?? null) : null;
}

/** A face with a corridor map. */
export function isMap(item: Item): boolean {
  return item.art in ARMS && (item.kind === "die" || item.kind === "card");
}

/** Whether the value of a die is its face: on others it counts. */
export function showsPips(item: Item): boolean {
  return item.kind === "die" && !isIcon(item.art) && !(item.art in DESIGNS);
}

/** Items are drawn in their order; but a route runs below the rooms it leads through, and a battle is told over all. */
export function layer(item: Item): number {
  if (item.kind === "path") return 1;
  if (isMap(item)) return 2;
  return item.art === "battle" ? 3 : 0;
}

/** The corridors of an upright map, as bits for up, right, down and left. */
export const ARMS: Record<string, number> = {
  corner: 6, orc: 10, rat: 7, goblins: 7, webs: 15, dragon: 15, curse: 15, doorway: 15, chest: 6, chamber: 4,
};
