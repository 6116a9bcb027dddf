import { describe, expect, test } from "vitest";
import type { Scene } from "../types";
import d6d from "./fixtures/d6d.json";
import dungeon from "./fixtures/dungeon.json";
import gozd from "./fixtures/gozd.json";
import land6 from "./fixtures/land6.json";
import pig from "./fixtures/pig.json";
import rebirth from "./fixtures/rebirth.json";
import { fold } from "./fold";
import { frame } from "./frame";
import type { Box } from "./geometry";
import { arrange, ghostly, type Stage, toBoard, toPixels } from "./stage";

const games = { land6, d6d, gozd, dungeon, rebirth, pig } as unknown as Record<string, Scene[]>;
const rooms = [
  { width: 344, height: 580, hand: true },
  { width: 410, height: 350 },
  { width: 560, height: 700, hand: true },
  { width: 750, height: 850, hand: true },
  { width: 880, height: 660, hand: true },
  { width: 1200, height: 700 },
  { width: 1800, height: 950, hand: true },
];

function overlap(a: { x: number; y: number; width: number; height: number }, b: typeof a): boolean {
  return a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5;
}

/** Everything that is in sight. */
function boxes(stage: Stage, hand: Box | null) {
  return [stage.parts[stage.front]!, ...stage.panels, ...(hand ? [hand] : [])];
}

describe.each(Object.entries(games))("%s on every screen", (_, scenes) => {
  test.each(rooms)("$width wide: nothing is cut off and nothing overlaps", (room) => {
    for (const scene of scenes) {
      const stage = arrange(scene, room);
      expect(stage.width).toBe(room.width);
      const all = boxes(stage, frame(scene.board, room).hand);
      all.forEach((box, i) => {
        expect(box.x).toBeGreaterThanOrEqual(-0.5);
        expect(box.y).toBeGreaterThanOrEqual(-0.5);
        expect(box.x + box.width).toBeLessThanOrEqual(stage.width + 0.5);
        expect(box.y + box.height).toBeLessThanOrEqual(stage.height + 0.5);
        for (const other of all.slice(i + 1)) expect(overlap(box, other)).toBe(false);
      });
    }
  });

  test.each(rooms)("$width wide: things in trays lie in their panel", (room) => {
    for (const scene of scenes) {
      const stage = arrange(scene, room);
      for (const panel of stage.panels) {
        for (const it of panel.placed) {
          expect(it.x - it.width / 2).toBeGreaterThanOrEqual(panel.x - 1);
          expect(it.x + it.width / 2).toBeLessThanOrEqual(panel.x + panel.width + 1);
          expect(it.y + it.height / 2).toBeLessThanOrEqual(panel.y + panel.height + 1);
        }
      }
    }
  });

  test.each(rooms)("$width wide: the board keeps its place whatever happens", (room) => {
    const places = scenes.map((scene) => JSON.stringify(arrange(scene, room).parts.map(({ x, y, width, height }) => [x, y, width, height])));
    expect(new Set(places).size).toBe(1);
  });

  test("every item has one place", () => {
    for (const scene of scenes) {
      const stage = arrange(scene, rooms[0]!);
      const items = scene.board.items.length + scene.trays.reduce((sum, tray) => sum + tray.items.length, 0);
      expect(stage.placed.length).toBe(items);
    }
  });

  test("a point comes back from the screen", () => {
    const stage = arrange(scenes[0]!, rooms[5]!);
    const part = stage.parts[0]!;
    const [x, y] = [Math.round(scenes[0]!.board.width / 3), Math.round(scenes[0]!.board.height / 4)];
    expect(toBoard(toPixels([x, y], part), part)).toEqual([x, y]);
  });
});

describe("folding", () => {
  test("parts what has a clean gap, and nothing else", () => {
    const parts = Object.fromEntries(Object.entries(games).map(([game, scenes]) => [game, scenes.map((it) => fold(it.board).length)]));
    for (const game of ["land6", "d6d", "rebirth", "pig"]) expect(new Set(parts[game])).toEqual(new Set([1]));
    for (const game of ["gozd", "dungeon"]) expect(new Set(parts[game])).toEqual(new Set([2]));
  });

  test("makes the holes of a dungeon large enough for a thumb", () => {
    const stage = arrange(games.dungeon![2]!, rooms[0]!);
    const hole = stage.placed.find((it) => it.item.kind === "region")!;
    expect(hole.width).toBeGreaterThanOrEqual(43);
  });

  test("the part in front is where the other one was", () => {
    const [near, far] = [0, 1].map((front) => arrange(games.dungeon![2]!, rooms[0]!, front));
    expect(far!.front).toBe(1);
    expect(far!.parts[1]!.x).toBeCloseTo(near!.parts[0]!.x, 0);
    expect(near!.parts[1]!.x).toBeGreaterThan(rooms[0]!.width);
  });
});

test("what would be the first thing in its place is no larger than that", () => {
  const scene = games.dungeon![2]!;
  const fills = scene.board.items.filter((it) => it.kind === "die");
  const bare = { ...scene, board: { ...scene.board, items: scene.board.items.filter((it) => it.kind !== "die") } };
  const stage = arrange(bare, rooms[0]!);
  const hole = stage.placed.find((it) => it.item.kind === "region")!;
  const [ghost] = ghostly(stage, bare, [fills[0]!]);
  expect(ghost!.width).toBeLessThanOrEqual(hole.width);
  expect(ghost!.width).toBeGreaterThan(hole.width * 0.8);
});

describe("stacks", () => {
  test("alike dice of a full tray lie on each other, the first on top", () => {
    const scene = games.gozd![1]!;
    const stage = arrange(scene, rooms[5]!);
    const home = stage.panels[0]!;
    const tops = home.placed.filter((it) => it.stack > 0);
    expect(tops.length).toBeLessThanOrEqual(6);
    expect(tops.reduce((sum, it) => sum + it.stack, 0)).toBe(home.placed.length);
    const dice = scene.trays[0]!.items.filter((it) => it.kind === "die");
    expect(tops[0]!.item.id).toBe(dice[0]!.id);
  });

  test("few dice lie side by side", () => {
    const stage = arrange(games.rebirth![0]!, rooms[5]!);
    expect(stage.panels.flatMap((panel) => panel.placed).every((it) => it.stack === 1)).toBe(true);
  });
});
