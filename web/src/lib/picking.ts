// What the board is asked for when a point is wanted on it.

import type { Choice, Point } from "../wire";

export type Picking =
  | { kind: "point"; within: string; snaps: Point[] }
  | { kind: "direction"; from: string; longest: number; snaps: Point[] };

export function picking(choice: Choice | null): Picking | null {
  const field = choice?.field;
  if (!field) return null;
  if ("point" in field) return { kind: "point", ...field.point };
  if ("direction" in field) return { kind: "direction", ...field.direction };
  return null;
}
