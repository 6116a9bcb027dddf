// A point or a direction that is wanted on the board.

import type { Point } from "../types";
import { around, corners, distance, middle } from "./geometry";
import { partOf, type Placed, type Stage, toBoard, toPixels } from "./stage";

export type Picking =
  | { kind: "point"; within: string; snaps: Point[] }
  | { kind: "direction"; from: string; longest: number; snaps: Point[] };

/** In pixels: this near, a snap is meant. */
const SNAP = 14;

/** What the field belongs to: where directions begin, or the area of points. */
export function origin(picking: Picking, stage: Stage): Placed | null {
  const id = picking.kind === "direction" ? picking.from : picking.within;
  return stage.placed.find((it) => it.item.id === id) ?? null;
}

/** A point in pixels, and what it stands for: a point in board units, or a direction from the item. */
export interface Aim {
  at: Point;
  value: Point;
}

/** The good points on the stage; directions are counted from their item. */
export function snapsOn(picking: Picking, stage: Stage): Aim[] {
  const from = picking.kind === "point" ? ([0, 0] as Point) : centre(picking, stage);
  return from ? picking.snaps.map((snap) => aimed(snap, from, stage)) : [];
}

function aimed(value: Point, from: Point, stage: Stage): Aim {
  const point: Point = [from[0] + value[0], from[1] + value[1]];
  return { value, at: toPixels(point, partOf(point, stage.parts)) };
}

/** The middle of the field's item in board units. */
function centre(picking: Picking, stage: Stage): Point | null {
  const from = origin(picking, stage);
  return from && (middle(around(corners(from.item.shape))).map(Math.round) as Point);
}

/** The place of the stage that counts for the pointer: a snap near it, else itself, within the limit. */
export function aim(at: Point, picking: Picking, stage: Stage): Aim | null {
  const near = snapsOn(picking, stage)
    .map((it) => ({ it, far: distance(it.at, at) }))
    .sort((a, b) => a.far - b.far)[0];
  if (near && near.far <= SNAP) return near.it;
  const [from, part] = [centre(picking, stage), stage.parts[0]!];
  const value = toBoard(at, part);
  if (picking.kind === "point" || !from) return { at, value };
  const rim = onRim(picking, origin(picking, stage)!);
  return aimed(reached([value[0] - from[0], value[1] - from[1]], picking.longest, rim), from, stage);
}

/** A direction no longer than the item itself is a point of its rim. */
function onRim(picking: Picking & { kind: "direction" }, from: Placed): boolean {
  const { shape } = from.item;
  return typeof shape === "object" && "circle" in shape && shape.circle.radius === picking.longest;
}

/** A vector of whole numbers, at most (on the rim: just) so long. Cut, not rounded, so that it never is too long. */
export function reached([x, y]: Point, longest: number, rim: boolean): Point {
  const length = Math.hypot(x, y);
  const cut = length > longest || (rim && length > 0);
  return [Math.trunc(cut ? (x * longest) / length : x), Math.trunc(cut ? (y * longest) / length : y)];
}
