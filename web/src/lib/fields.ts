// What is filled into the hole of a template: points, directions, splits, assignments and sets, as text.

import type { Choice, Item, Point, Scene } from "../types";

export function filled(choice: Choice, value: string): string {
  return choice.notation.replace("{}", value);
}

export function pointText([x, y]: Point): string {
  return `${Math.round(x)},${Math.round(y)}`;
}

/** A place or a direction as a sentence. */
export function placed(choice: Choice): string {
  const word = choice.notation.split(" ")[0]!;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} there.`;
}

/** The direction, no longer than `longest`. Cutting rounds towards zero, so that it never is too long. */
export function cutTo([x, y]: Point, longest: number): Point {
  const cut = Math.min(1, longest / (Math.hypot(x, y) || 1));
  return [Math.trunc(x * cut), Math.trunc(y * cut)];
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

export function itemOf(scene: Scene, id: string): Item | undefined {
  return scene.board.items.find((item) => item.id === id) ?? scene.trays.flatMap((tray) => tray.items).find((item) => item.id === id);
}
