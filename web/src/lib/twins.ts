// Things that cannot be told apart: a choice names one of them, and whoever touches another means the same.

import { around, corners, distance, middle, within } from "../board/geometry";
import type { Item, Point, Scene } from "../types";

const KEYS = ["kind", "seat", "face", "count", "number", "name", "tint", "art", "icon"] as const;

function alike(a: Item, b: Item): boolean {
  return KEYS.every((key) => a[key] === b[key]);
}

/** The smallest area that an item of the board lies on. */
function ground(item: Item, scene: Scene): string | null {
  const at = middle(around(corners(item.shape)));
  const holding = scene.board.items.filter((it) => it.kind === "region" && holds(it, at));
  const size = (it: Item) => around(corners(it.shape)).width;
  return holding.sort((a, b) => size(a) - size(b))[0]?.id ?? null;
}

function holds({ shape }: Item, at: Point): boolean {
  if (typeof shape !== "object") return false;
  if ("circle" in shape) return distance(at, shape.circle.at) <= shape.circle.radius;
  return "polygon" in shape && within(at, shape.polygon);
}

/** The id of one of `open` that is like this item and lies in the same place; the item's own, if there is none. */
export function twin(scene: Scene, id: string, open: Set<string>): string {
  if (open.has(id)) return id;
  const tray = scene.trays.find((it) => it.items.some((item) => item.id === id));
  const among = tray?.items ?? scene.board.items;
  const mine = among.find((item) => item.id === id);
  if (!mine || mine.kind === "region" || mine.kind === "label") return id;
  const others = among.filter((item) => open.has(item.id) && alike(item, mine));
  const near = tray ? others : others.filter((item) => ground(item, scene) === ground(mine, scene));
  return near[0]?.id ?? id;
}
