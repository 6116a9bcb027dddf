// Which item is meant: by a finger on the stage, or by an arrow key.

import type { Point } from "../types";
import { apart, distance, within } from "./geometry";
import type { Placed } from "./stage";
import { alike } from "./trays";

export type Way = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const WAYS: Record<Way, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isWay(key: string): key is Way {
  return key in WAYS;
}

/** The nearest item that way: what lies aside counts double. */
export function nearest(from: Point, way: Way, items: Placed[]): Placed | null {
  const [wx, wy] = WAYS[way];
  let best: { it: Placed; cost: number } | null = null;
  for (const it of items) {
    const [dx, dy] = [it.x - from[0], it.y - from[1]];
    const along = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy - dy * wx);
    if (along < 1 || aside > along * 3) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { it, cost };
  }
  return best?.it ?? null;
}

/** Half of the least target. */
const REACH = 22;
/** What is larger leaves room for a finger beside what lies on it. */
const ROOMY = 60;
/** What is narrower cannot be told from its neighbour by a finger. */
const SMALL = 36;
/** On an area that is hardly larger than a finger, what lies there is meant by itself only so near to it. */
const RIGHT_ON = REACH * 0.7;

/** What is touched: the nearest small thing in reach, else the topmost thing that holds the point. */
export function pick(at: Point, items: Placed[], least = REACH): Placed | null {
  const holding = items.filter((it) => holds(it, at));
  const small = items.filter((it) => isSmall(it));
  // On something that is hardly larger than a finger, both must be found.
  const tight = holding.some((it) => !isSmall(it) && Math.min(it.width, it.height) < ROOMY);
  const reach = tight ? Math.min(least, RIGHT_ON) : least;
  const near = small
    .map((it) => ({ it, far: far(it, at) }))
    .filter(({ it, far }) => far <= reach || holds(it, at))
    .sort((a, b) => a.far - b.far);
  return near[0]?.it ?? holding[holding.length - 1] ?? beside(at, items, least);
}

/** The nearest area that a finger missed by little. */
function beside(at: Point, items: Placed[], least: number): Placed | null {
  const gap = (it: Placed) => Math.hypot(Math.max(0, Math.abs(at[0] - it.x) - it.width / 2), Math.max(0, Math.abs(at[1] - it.y) - it.height / 2));
  const areas = items.filter((it) => it.item.kind === "region").map((it) => ({ it, far: gap(it) }));
  const near = areas.filter(({ it, far }) => far > 0 && far <= least - Math.min(it.width, it.height) / 2).sort((a, b) => a.far - b.far);
  return near[0]?.it ?? null;
}

/**
 * Small things under one finger that may each be meant, nearest first. Of those that look the same, the nearest is meant.
 * A small area that they lie on, or beside, may be meant as well, unless one of them is right under the finger.
 */
export function among(at: Point, items: Placed[]): Placed[] {
  const near = items
    .filter((it) => Math.max(it.width, it.height) < SMALL && !["line", "path"].includes(it.item.kind) && it.stack > 0)
    .map((it) => ({ it, far: far(it, at) }))
    .filter(({ far }) => far <= REACH)
    .sort((a, b) => a.far - b.far);
  const all = near.map(({ it }) => it);
  const each = all.filter((it, i) => all.findIndex((other) => alike(other.item, it.item)) === i);
  if (near.length === 0 || (each.length === 1 && near[0]!.far <= RIGHT_ON)) return each;
  return [...each, ...items.filter((it) => !all.includes(it) && isTight(it) && under(at, it))];
}

/** An area that what lies on it leaves little room on. */
function isTight(it: Placed): boolean {
  return it.item.kind === "region" && Math.max(it.width, it.height) >= SMALL && Math.min(it.width, it.height) < ROOMY;
}

/** Whether a finger is on an area, which counts as no narrower than a finger. */
function under([x, y]: Point, it: Placed): boolean {
  return Math.abs(x - it.x) <= Math.max(it.width / 2, REACH) && Math.abs(y - it.y) <= Math.max(it.height / 2, REACH);
}

function isSmall(it: Placed): boolean {
  const { kind } = it.item;
  return kind === "line" || kind === "path" || Math.max(it.width, it.height) < 2 * REACH;
}

function far(it: Placed, at: Point): number {
  const local: Point = [at[0] - it.x, at[1] - it.y];
  if (it.points.length < 2 || !["line", "path"].includes(it.item.kind)) return distance(local, [0, 0]);
  return Math.min(...it.points.slice(1).map((p, i) => apart(local, it.points[i]!, p)));
}

function holds(it: Placed, at: Point): boolean {
  const local: Point = [at[0] - it.x, at[1] - it.y];
  const { shape } = it.item;
  if (typeof shape === "object" && "polygon" in shape) return within(local, it.points);
  if (typeof shape === "object" && "circle" in shape) return distance(local, [0, 0]) <= it.width / 2;
  return Math.abs(local[0]) <= it.width / 2 && Math.abs(local[1]) <= it.height / 2;
}
