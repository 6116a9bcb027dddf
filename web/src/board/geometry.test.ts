import { describe, expect, test } from "vitest";
import { apart, around, corners, outline, toSide, within } from "./geometry";

describe("geometry", () => {
  test("a circle is as wide as twice its radius", () => {
    expect(around(corners({ circle: { at: [10, 20], radius: 5 } }))).toEqual({ x: 5, y: 15, width: 10, height: 10 });
  });

  test("a loose shape has no place", () => {
    expect(corners("loose")).toEqual([]);
    expect(around([])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  });

  test("the distance to a segment counts its ends", () => {
    expect(apart([5, 3], [0, 0], [10, 0])).toBe(3);
    expect(apart([13, 4], [0, 0], [10, 0])).toBe(5);
    expect(apart([3, 4], [0, 0], [0, 0])).toBe(5);
  });

  test("inside and outside of a polygon that is not convex", () => {
    const notch: [number, number][] = [[0, 0], [10, 0], [10, 10], [5, 5], [0, 10]];
    expect(within([5, 3], notch)).toBe(true);
    expect(within([5, 8], notch)).toBe(false);
    expect(toSide([5, 1], notch)).toBe(1);
  });

  test("outlines are closed or open", () => {
    expect(outline([[0, 0], [1.005, 2]], true)).toBe("M0 0L1 2Z");
    expect(outline([[0, 0], [3, 2]], false)).toBe("M0 0L3 2");
  });
});
