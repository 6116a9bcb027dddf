// Shapes in board units: where they are and how large.

import type { Point, Shape } from "../types";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The corners that say where a shape is; none if it is loose. */
export function corners(shape: Shape): Point[] {
  if (shape === "loose") return [];
  if ("polygon" in shape) return shape.polygon;
  if ("track" in shape) return shape.track;
  if ("segment" in shape) return [shape.segment.from, shape.segment.to];
  if ("point" in shape) return [shape.point.at];
  const { at, radius } = shape.circle;
  return [
    [at[0] - radius, at[1] - radius],
    [at[0] + radius, at[1] + radius],
  ];
}

/** The smallest upright box around points. */
export function around(points: Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function middle(box: Box): Point {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** From a point to a segment. */
export function apart(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length;
  const along = Math.max(0, Math.min(1, t));
  return distance(p, [a[0] + along * dx, a[1] + along * dy]);
}

/** Whether a point is inside a polygon. */
export function within(p: Point, polygon: Point[]): boolean {
  let inside = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    const spans = a[1] > p[1] !== b[1] > p[1];
    if (spans && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  });
  return inside;
}

/** From a point inside a polygon to its nearest side. */
export function toSide(p: Point, polygon: Point[]): number {
  return Math.min(...polygon.map((a, i) => apart(p, a, polygon[(i + 1) % polygon.length]!)));
}

/** `M x y L x y ...`, closed or open. */
export function outline(points: Point[], closed: boolean): string {
  const text = points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
  return closed ? `${text}Z` : text;
}

export function round(x: number): number {
  return Math.round(x * 100) / 100;
}
