// Where a loupe stands: beside the finger, and whole.

import type { Point } from "../types";
import type { Box } from "./geometry";

/** A button with its margin; the rim of the box; so far from the finger that it is seen. */
const [BUTTON, RIM, AWAY] = [56, 12, 26];
/** So many buttons stand side by side. */
const ROW = 5;

/** Above the finger if there is room, else below, else as near as it can be inside. */
export function beside(at: Point, size: Point, count: number): Box {
  const fit = Math.max(1, Math.min(ROW, Math.floor((size[0] - RIM) / BUTTON)));
  const width = Math.min(count, fit) * BUTTON + RIM;
  const height = Math.ceil(count / fit) * BUTTON + RIM;
  const inside = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const above = at[1] - AWAY - height;
  const y = above >= 0 ? above : inside(at[1] + AWAY, size[1] - height);
  return { x: inside(at[0] - width / 2, size[0] - width), y, width, height };
}
