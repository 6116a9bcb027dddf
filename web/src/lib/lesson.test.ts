import { expect, test } from "vitest";
import type { LessonStep } from "../types";
import { pointing } from "./lesson";

const step: LessonStep = {
  step: 1,
  steps: 2,
  why: "",
  say: "Feed.",
  path: [{ item: "die" }, { button: "Feed" }],
  points: ["city"],
  over: false,
};

test("a lesson points at the next thing of its way", () => {
  expect(pointing(step, [])).toEqual({ items: new Set(["die", "city"]), button: null });
  expect(pointing(step, [{ item: "die" }])).toEqual({ items: new Set(), button: "Feed" });
});

test("off the way it points at the beginning, and at its end at nothing", () => {
  expect(pointing(step, [{ item: "other" }])).toEqual({ items: new Set(["die"]), button: null });
  expect(pointing(step, step.path)).toEqual({ items: new Set(), button: null });
  expect(pointing(null, [])).toEqual({ items: new Set(), button: null });
});
