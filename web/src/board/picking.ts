// A point or a direction that is wanted on the board.

import type { Point } from "../wire";
import { distance } from "./geometry";
import { partOf, type Placed, type Stage, toBoard, toPixels } from "./stage";

export type Picking =
  | { kind: "point"; within: string; snaps: Point[] }
  | { kind: "direction"; from: string; longest: number; snaps: Point[] };

/** In pixels: this near, a snap is meant. */
const SNAP = 14;

/** Where directions begin; points have no origin. */
export function origin(picking: Picking, stage: Stage): Placed | null {
  const id = picking.kind === "direction" ? picking.from : picking.within;
  return stage.placed.find((it) => it.item.id === id) ?? null;
}

/** The snaps on the stage. Directions that are mere headings are drawn at one distance. */
export function snapsOn(picking: Picking, stage: Stage): { at: Point; snap: Point }[] {
  if (picking.kind === "point") {
    return picking.snaps.map((snap) => ({ snap, at: toPixels(snap, partOf(snap, stage.parts)) }));
  }
  const from = origin(picking, stage);
  if (!from) return [];
  return picking.snaps.map((snap) => ({ snap, at: [from.x + snap[0] * stage.scale, from.y + snap[1] * stage.scale] }));
}

/** The place of the stage that counts for the pointer: a snap near it, else itself, within the limit. */
export function aim(at: Point, picking: Picking, stage: Stage): { at: Point; value: Point } | null {
  const near = snapsOn(picking, stage)
    .map((it) => ({ ...it, far: distance(it.at, at) }))
    .sort((a, b) => a.far - b.far)[0];
  if (near && near.far <= SNAP) return { at: near.at, value: near.snap };
  if (picking.kind === "point") {
    const part = stage.parts.find((it) => at[1] <= it.y + it.height) ?? stage.parts[0]!;
    return { at, value: toBoard(at, part) };
  }
  const from = origin(picking, stage);
  if (!from) return null;
  const value = reached([(at[0] - from.x) / stage.scale, (at[1] - from.y) / stage.scale], picking.longest, onRim(picking, from));
  return { at: [from.x + value[0] * stage.scale, from.y + value[1] * stage.scale], value };
}

/** A direction no longer than the item itself is a point of its rim. */
function onRim(picking: Picking & { kind: "direction" }, from: Placed): boolean {
  const { shape } = from.item;
  return typeof shape === "object" && "circle" in shape && shape.circle.radius === picking.longest;
}

/** A vector of whole numbers, at most (on the rim: just) so long. Cut, not rounded, so that it never is too long. */
export function reached([x, y]: Point, longest: number, rim: boolean): Point {
  const length = Math.hypot(x, y);
  const scale = length > longest || (rim && length > 0) ? longest / length : 1;
  return [Math.trunc(x * scale), Math.trunc(y * scale)];
}
