// How large dice and tokens are drawn that have a place but no size: as large as their ground allows.

import type { Board, Item, Point } from "../types";
import { fills } from "./art/symbols";
import { around, corners, distance, middle, toSide, within } from "./geometry";

/** The side of every die on the board that has a point, in board units. */
export function dieSide(board: Board): number {
  const dice = board.items.filter((it) => it.kind === "die" && !fills(it)).flatMap(pointOf);
  const regions = board.items.filter((it) => it.kind === "region");
  const limits = dice.map((at) => Math.min(...regions.map((region) => room(at, region))));
  const widest = Math.min(board.width, board.height) / 8;
  return Math.min(widest, ...limits, closest(dice) * 0.92);
}

/** The side of a die that fills the place it is in. */
export function filledSide(board: Board): number {
  const dice = board.items.filter(fills).flatMap(pointOf);
  const boxes = board.items.filter((it) => it.kind === "region").map((it) => around(corners(it.shape)));
  const places = boxes.filter(({ x, y, width, height }) => dice.some(([px, py]) => px > x && px < x + width && py > y && py < y + height));
  return Math.min(board.width / 6, ...places.map((box) => box.width)) * 0.94;
}

/** The side of a token that has a point: it may lie across regions, so it is a part of the smallest. */
export function tokenSide(board: Board): number {
  const regions = board.items.filter((it) => it.kind === "region").map((it) => around(corners(it.shape)));
  const least = Math.min(board.width, board.height, ...regions.map((box) => Math.min(box.width, box.height)));
  return Math.max(least * 0.42, Math.min(board.width, board.height) / 40);
}

function pointOf(item: Item): Point[] {
  return typeof item.shape === "object" && "point" in item.shape ? [item.shape.point.at] : [];
}

/**
 * What a region leaves to a die on it: a round one holds several, a square one is filled by one in its middle, and those
 * that share one come near its sides.
 */
function room(at: Point, region: Item): number {
  const { shape } = region;
  if (typeof shape !== "object") return Infinity;
  if ("circle" in shape) return distance(at, shape.circle.at) <= shape.circle.radius ? shape.circle.radius * 0.5 : Infinity;
  if (!("polygon" in shape) || !within(at, shape.polygon)) return Infinity;
  const shared = distance(at, middle(around(shape.polygon))) > toSide(at, shape.polygon) * 0.2;
  return toSide(at, shape.polygon) * (shared ? 1.62 : 1.24);
}

function closest(points: Point[]): number {
  let least = Infinity;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) {
      const far = distance(a, b);
      if (far > 0) least = Math.min(least, far);
    }
  });
  return least;
}

