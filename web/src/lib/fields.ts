// What is filled into the hole of a template: points, directions, splits, assignments and sets, as text.

import type { Choice, Item, Point, Scene, Shape } from "../wire";

export function filled(choice: Choice, value: string): string {
  return choice.notation.replace("{}", value);
}

export function pointText([x, y]: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

/** The way from `from` to `to`, cut to `longest`. Cutting rounds towards zero, so that it is never longer. */
export function direction(from: Point, to: Point, longest: number): Point {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  if (length <= longest) return [Math.round(x), Math.round(y)];
  const cut = longest / length;
  return [Math.trunc(x * cut), Math.trunc(y * cut)];
}

/** The candidate nearest to `point`, if it is within `reach`. */
export function snapped(point: Point, snaps: Point[], reach: number): Point {
  const far = (snap: Point) => Math.hypot(snap[0] - point[0], snap[1] - point[1]);
  const nearest = snaps.reduce<Point | null>((best, snap) => (!best || far(snap) < far(best) ? snap : best), null);
  return nearest && far(nearest) <= reach ? nearest : point;
}

/** A direction turned by some degrees, clockwise on the screen. */
export function turned([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [Math.round(x * cos - y * sin), Math.round(x * sin + y * cos)];
}

export function scaled([x, y]: Point, length: number): Point {
  const now = Math.hypot(x, y);
  if (now === 0) return [Math.trunc(length), 0];
  return [Math.trunc((x * length) / now), Math.trunc((y * length) / now)];
}

/** The angle of a direction in whole degrees from the right, clockwise, 0 to 359. */
export function bearing([x, y]: Point): number {
  return (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360;
}

export function splitIsDue(parts: number[], most: number[], total: number): boolean {
  const fits = parts.every((part, i) => part >= 0 && part <= (most[i] ?? 0));
  return fits && parts.reduce((sum, part) => sum + part, 0) === total;
}

/** A first split: as much as possible from the first dice. */
export function firstSplit(most: number[], total: number): number[] {
  let left = total;
  return most.map((limit) => {
    const part = Math.min(limit, left);
    left -= part;
    return part;
  });
}

export function itemOf(scene: Scene, id: string): Item | undefined {
  return scene.board.items.find((item) => item.id === id) ?? scene.trays.flatMap((tray) => tray.items).find((item) => item.id === id);
}

export function centre(shape: Shape): Point {
  if (shape === "loose") return [0, 0];
  if ("circle" in shape) return shape.circle.at;
  if ("point" in shape) return shape.point.at;
  if ("segment" in shape) return middle([shape.segment.from, shape.segment.to]);
  return middle("polygon" in shape ? shape.polygon : shape.track);
}

function middle(points: Point[]): Point {
  const sum = points.reduce<Point>((sum, [x, y]) => [sum[0] + x, sum[1] + y], [0, 0]);
  return [Math.round(sum[0] / points.length), Math.round(sum[1] / points.length)];
}
