// What the board is asked for when a point or a direction is wanted on it.

import type { Picking } from "../board/picking";
import type { Choice } from "../types";

export function picking(choice: Choice | null): Picking | null {
  const field = choice?.field;
  if (!field) return null;
  if ("point" in field) return { kind: "point", ...field.point };
  if ("direction" in field) return { kind: "direction", ...field.direction };
  return null;
}
