import { describe, expect, test } from "vitest";
import type { Scene } from "../types";
import rebirth from "./fixtures/rebirth.json";
import { aim, type Picking, reached, snapsOn } from "./picking";
import { arrange } from "./stage";

const scene = (rebirth as unknown as Scene[])[1]!;
const stage = arrange(scene, { width: 1000, height: 700 });
const ship = scene.board.items.find((it) => it.id === "ship-B")!;
const [cx, cy] = typeof ship.shape === "object" && "circle" in ship.shape ? ship.shape.circle.at : [0, 0];
const from = stage.placed.find((it) => it.item.id === "ship-B")!;

describe("a vector", () => {
  test("is cut to the longest, never beyond", () => {
    for (let degree = 0; degree < 360; degree += 7) {
      const angle = (degree * Math.PI) / 180;
      const [x, y] = reached([Math.cos(angle) * 99999, Math.sin(angle) * 99999], 43310, false);
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(43310);
      expect(Math.hypot(x, y)).toBeGreaterThan(43308);
    }
  });

  test("keeps a lesser length, unless it must end on the rim", () => {
    expect(reached([300.7, -20.2], 43310, false)).toEqual([300, -20]);
    expect(reached([300, 0], 12130, true)).toEqual([12130, 0]);
    expect(reached([0, 0], 12130, true)).toEqual([0, 0]);
  });
});

describe("aiming", () => {
  const picking: Picking = { kind: "direction", from: "ship-B", longest: 43310, snaps: [[43310, 0], [0, -20000]] };

  test("takes a snap that is near", () => {
    const [right] = snapsOn(picking, stage);
    expect(right!.value).toEqual([43310, 0]);
    expect(aim([right!.at[0] + 5, right!.at[1] - 5], picking, stage)!.value).toEqual([43310, 0]);
  });

  test("is limited to the longest direction", () => {
    const aimed = aim([from.x - 400, from.y], picking, stage)!;
    expect(aimed.value[0]).toBeGreaterThanOrEqual(-43310);
    expect(aimed.value[0]).toBeLessThan(-43300);
  });

  test("at a point gives the point", () => {
    const point: Picking = { kind: "point", within: "table", snaps: [] };
    const value = aim([from.x, from.y], point, stage)!.value;
    expect(Math.abs(value[0] - cx)).toBeLessThan(1000);
    expect(Math.abs(value[1] - cy)).toBeLessThan(1000);
  });
});
