// No chance is told that was not shown to hold.
import { describe, expect, it } from "vitest";
import type { Suggestion, Weighed } from "../types";
import { chance } from "./hint";

const weighed: Weighed = { action: "roll", value: 0.534, error: 0.05, exact: false, holds: true, visits: 10 };

function hint(of: Partial<Weighed>, why = "It looked."): Suggestion {
  return { action: "roll", sentence: "Roll.", candidates: [{ ...weighed, action: "hold" }, { ...weighed, ...of }], iterations: 1, why, player: "strong" };
}

describe("a hint", () => {
  it("tells a chance that holds, with how far it may be off", () => {
    expect(chance(hint({ value: 0.62 }))).toBe("Chance to win: 62 %, give or take 10.");
  });

  it("tells none that was not shown to hold", () => {
    expect(chance(hint({ holds: false }))).toBe("");
  });

  it("does not say twice what is exact", () => {
    expect(chance(hint({ exact: true, error: 0 }))).toBe("");
    expect(chance(hint({ exact: true, error: 0 }, ""))).toBe("It wins exactly 53 games in 100.");
  });
});
