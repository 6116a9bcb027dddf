// What a board lies on, as far as its items tell.

import type { Board } from "../wire";

export type Mood = "paper" | "sky" | "stone" | "table";

const MOODS: Record<string, Mood> = { world: "sky", "contested-world": "sky", hole: "stone", "filled-hole": "stone", table: "table" };

export function mood(board: Board): Mood {
  for (const item of board.items) {
    const found = MOODS[item.art];
    if (found) return found;
  }
  return "paper";
}
