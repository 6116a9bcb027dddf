// How large a finger finds things on a phone: every touch within 22 px of a thing finds it, a loupe with it in it, or
// something that lies nearer or right under the finger; or it lies on an area that is large enough and leads to it. Areas are found wherever
// nothing that can be touched lies on them.

import { describe, expect, test } from "vitest";
import { step } from "../lib/paths";
import type { Point, Scene } from "../types";
import { distance } from "./geometry";
import { among, pick } from "./navigate";
import { arrange, type Placed, type Stage } from "./stage";
import { alike } from "./trays";

const modules = import.meta.glob<Scene[]>("./fixtures/*.json", { eager: true, import: "default" });
const games = Object.entries(modules).map(([path, scenes]): [string, Scene[]] => [/(\w+)\.json/.exec(path)![1]!, scenes]);
const PHONE = { width: 360, height: 570, hand: true };
/** Half of the least target, and how far apart touches are tried. */
const [REACH, STEP] = [21.9, 2.19];

/** How far from its middle a thing is still found, in every direction. */
function reach(it: Placed, all: Placed[], stage: Stage): number {
  let radius = 0;
  while (radius < REACH - 0.1 && ring(it, radius + STEP, stage).every((at) => finds(at, it, all))) radius += STEP;
  return radius;
}

function ring(it: Placed, radius: number, stage: Stage): Point[] {
  const around = Array.from({ length: 24 }, (_, i): Point => [it.x + radius * Math.cos((i * Math.PI) / 12), it.y + radius * Math.sin((i * Math.PI) / 12)]);
  return around.filter(([x, y]) => x >= 0 && y >= 0 && x <= stage.width && y <= stage.height);
}

function finds(at: Point, it: Placed, all: Placed[]): boolean {
  const several = among(at, all);
  if (several.length > 1) return several.some((other) => alike(other.item, it.item));
  const hit = pick(at, all);
  if (hit === null || hit === it) return hit === it;
  const inside = (p: Point) => Math.abs(p[0] - hit.x) <= hit.width / 2 && Math.abs(p[1] - hit.y) <= hit.height / 2;
  return distance(at, [hit.x, hit.y]) <= distance(at, [it.x, it.y]) || (isArea(hit) && inside(at) && !inside([it.x, it.y]));
}

const isArea = (it: Placed) => it.item.kind === "region";

describe.each(games)("%s on a phone", (game, scenes) => {
  test("what can be touched is found by a finger", () => {
    const small: string[] = [];
    for (const scene of scenes) {
      const first = step(scene.choices, []);
      const ids = new Set([...first.items, ...first.more]);
      const parts = arrange(scene, PHONE).parts.length;
      for (let front = 0; front < parts; front++) {
        const stage = arrange(scene, PHONE, front);
        const seen = stage.placed.filter((it) => ids.has(it.item.id) && it.stack > 0 && it.x >= 0 && it.x <= stage.width && !["line", "path"].includes(it.item.kind));
        const areas = seen.filter(isArea);
        const leads = (it: Placed) => areas.some((area) => Math.abs(area.x - it.x) < area.width / 2 && Math.abs(area.y - it.y) < area.height / 2);
        for (const it of seen.filter((it) => !isArea(it) && !leads(it))) {
          const found = reach(it, seen, stage);
          if (found < REACH - 0.1) small.push(`${it.item.id} ${found.toFixed(1)} (${Math.round(it.width)}x${Math.round(it.height)})`);
        }
      }
    }
    expect([...new Set(small)], `${game}: found within less than ${REACH} px`).toEqual([]);
  });
});
