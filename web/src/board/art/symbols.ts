// Pictures of a game's own come from the server, a symbol each; and what an item shows beyond its picture.

import { file } from "../../lib/site";
import type { Item } from "../../types";

/** Where the picture called `game/name` is found. */
export function symbol(key: string): string {
  const [game, name] = key.split("/");
  return file(`api/games/${game}/art.svg#${name}`);
}

/** What stands below an item in a tray, if anything: the name of what its picture shows. */
export function caption(item: Item): string | null {
  return (item.art ?? item.icon) ? (item.name ?? null) : null;
}

/** A die whose picture fills the place it lies in. */
export function fills(item: Item): boolean {
  return item.kind === "die" && item.art !== undefined;
}

/** Items are drawn in their order; but a route runs below the rooms it leads through, and a notice stands over all. */
export function layer(item: Item): number {
  if (item.kind === "path") return 1;
  if (fills(item) && typeof item.shape === "object" && "point" in item.shape) return 2;
  return item.style === "notice" ? 3 : 0;
}
