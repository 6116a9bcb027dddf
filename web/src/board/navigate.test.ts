import { describe, expect, test } from "vitest";
import type { Item, ItemKind, Shape } from "../types";
import { among, nearest, pick } from "./navigate";
import type { Placed } from "./stage";

function placed(id: string, x: number, y: number, size: number, kind: ItemKind = "die", shape: Shape = "loose"): Placed {
  const marks = { last: false, threatened: false, ghost: false, out: false };
  const item: Item = { id, kind, shape, seat: null, alt: id, marks };
  const half = size / 2;
  const points = kind === "region" ? ([[-half, -half], [half, -half], [half, half], [-half, half]] as [number, number][]) : [];
  return { item, x, y, turn: 0, width: size, height: size, points, tray: null, stack: 1 };
}

describe("arrow keys", () => {
  const grid = [placed("a", 0, 0, 30), placed("b", 100, 0, 30), placed("c", 0, 100, 30), placed("d", 100, 104, 30)];

  test("lead to the neighbour that way", () => {
    expect(nearest([0, 0], "ArrowRight", grid)?.item.id).toBe("b");
    expect(nearest([0, 0], "ArrowDown", grid)?.item.id).toBe("c");
    expect(nearest([100, 104], "ArrowLeft", grid)?.item.id).toBe("c");
    expect(nearest([100, 104], "ArrowUp", grid)?.item.id).toBe("b");
  });

  test("lead nowhere at the edge", () => {
    expect(nearest([0, 0], "ArrowLeft", grid)).toBeNull();
    expect(nearest([0, 0], "ArrowUp", grid)).toBeNull();
  });

  test("reach every item of a grid", () => {
    const seen = new Set(["a"]);
    const open = [grid[0]!];
    for (const here of open) {
      for (const way of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
        const next = nearest([here.x, here.y], way, grid);
        if (next && !seen.has(next.item.id)) {
          seen.add(next.item.id);
          open.push(next);
        }
      }
    }
    expect(seen.size).toBe(4);
  });
});

describe("a finger", () => {
  const square: Shape = { polygon: [[0, 0], [1, 0], [1, 1], [0, 1]] };

  test("means the nearest small thing in reach", () => {
    const dice = [placed("left", 0, 0, 16), placed("right", 24, 0, 16)];
    expect(pick([10, 2], dice)?.item.id).toBe("left");
    expect(pick([14, 2], dice)?.item.id).toBe("right");
    expect(pick([0, 21], dice)?.item.id).toBe("left");
    expect(pick([0, 30], dice)).toBeNull();
  });

  test("means a die before the ground it lies on, and the ground elsewhere", () => {
    const both = [placed("ground", 50, 50, 100, "region", square), placed("die", 50, 50, 30)];
    expect(pick([55, 55], both)?.item.id).toBe("die");
    expect(pick([10, 10], both)?.item.id).toBe("ground");
  });

  test("means one of a small area and what lies on it, unless that is right under it", () => {
    const ids = (x: number, y: number, size: number) => among([x, y], [placed("ground", 25, 25, size, "region", square), placed("die", 25, 40, 14)]).map((it) => it.item.id);
    expect(ids(25, 38, 50)).toEqual(["die"]);
    expect(ids(25, 22, 50)).toEqual(["die", "ground"]);
    expect(ids(25, 10, 50)).toEqual([]);
    expect(ids(25, 22, 100)).toEqual(["die"]);
  });

  test("means the topmost of large things", () => {
    const both = [placed("under", 50, 50, 100, "region", square), placed("over", 80, 50, 100, "region", square)];
    expect(pick([60, 50], both)?.item.id).toBe("over");
  });

  test("may be held to what lies right under it", () => {
    expect(pick([12, 0], [placed("spot", 0, 0, 6)], 8)).toBeNull();
    expect(pick([7, 0], [placed("spot", 0, 0, 6)], 8)?.item.id).toBe("spot");
  });
});
