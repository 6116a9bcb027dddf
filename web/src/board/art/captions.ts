// Short names below pictures whose meaning is not plain from the picture.

import type { Item } from "../../wire";

const CAPTIONS: Record<string, string> = {
  corner: "Corner",
  orc: "Orc",
  rat: "Giant Rat",
  goblins: "Goblins",
  webs: "Webs",
  dragon: "Dragon",
  curse: "Curse",
  doorway: "Doorway",
  chest: "Chest",
  chamber: "Chamber",
  swords1: "1 Sword",
  swords2: "2 Swords",
  swords3: "3 Swords",
  vorpal: "Vorpal",
  key: "Key",
  rotate: "Rotate",
  swivel: "Swivel",
  disintegrate: "Disintegrate",
  look: "Look",
  wondrous: "Wondrous",
  ring: "Wish Ring",
  net: "Wish Net",
};

/** What stands below an item in a tray, if anything. */
export function caption(item: Item): string | null {
  return CAPTIONS[item.art] ?? (item.kind === "card" ? titled(item) : null);
}

/** Unknown cards are called by their art key. */
function titled(item: Item): string | null {
  if (item.art === "tile") return `Tile ${item.value ?? ""}`.trim();
  const words = item.art.replace(/[-_]+/g, " ");
  return words ? words[0]!.toUpperCase() + words.slice(1) : null;
}
