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

const MAPS = new Set(["corner", "orc", "rat", "goblins", "webs", "dragon", "curse", "doorway", "chest", "chamber"]);

/** A face with a corridor map. */
export function isMap(item: Item): boolean {
  return MAPS.has(item.art);
}

/** Whether the value of a die is its face: on others it counts. */
export function showsPips(item: Item): boolean {
  return item.kind === "die" && !isIcon(item.art) && !(item.art in DESIGNS);
}

/** Items are drawn in their order; but corridors lead over the dice they belong to, and routes over both. */
export function layer(item: Item): number {
  if (item.art === "corridor") return 1;
  return item.kind === "path" || item.art === "entrance" ? 2 : 0;
}
