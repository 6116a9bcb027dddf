import { describe, expect, it } from "vitest";
import type { Choice } from "../types";
import { bearing, cutTo, filled, placed, scaled, turned } from "./fields";

describe("fields", () => {
  it("fills the hole of a template", () => {
    const choice = { notation: "shoot 1,0 from {}", touches: [], sentence: "", field: null, undoable: false } satisfies Choice;
    expect(filled(choice, "5,-5")).toBe("shoot 1,0 from 5,-5");
  });

  it("cuts a direction that is too long, and never to one that is longer", () => {
    expect(cutTo([3, 4], 9)).toEqual([3, 4]);
    expect(cutTo([0, 0], 9)).toEqual([0, 0]);
    for (let degrees = 0; degrees < 360; degrees++) {
      const cut = cutTo(turned([1_000_000, 0], degrees), 43_310);
      expect(Math.hypot(...cut)).toBeLessThanOrEqual(43_310);
      expect(Math.hypot(...cut)).toBeGreaterThan(43_300);
    }
  });

  it("turns clockwise on a screen whose y grows downward", () => {
    expect(turned([100, 0], 90)).toEqual([0, 100]);
    expect([bearing([0, 5]), bearing([-5, 0]), bearing([0, -5])]).toEqual([90, 180, 270]);
    expect(scaled([0, -10], 5)).toEqual([0, -5]);
  });

  it("says in one word what happens there", () => {
    expect(placed({ notation: "jettison {}", touches: [], sentence: "", field: null, undoable: false })).toBe("Jettison there.");
  });
});
