import { expect, it } from "vitest";
import type { Entry, Report } from "../../types";
import { across, bars, chances, luckAt, path } from "./graph";

const none = { mean: 0, low: 0, high: 0 };
const side = (seat: "A" | "B") => ({ seat, start: 0.5, dice: 0, hidden: 0, own: 0, others: 0, result: 0.5, adjusted: none, given_away: none, decisions: 0, marks: [0, 0, 0] });
const entry = (event: number, kind: Entry["kind"], change: number, after: number, hidden?: number): Entry => ({ event, kind, after: [after, 1 - after], change: [change, -change], ...(hidden === undefined ? {} : { hidden: [hidden, -hidden] }) });
const report: Report = {
  game: "g",
  seats: 2,
  value: "exact",
  rough: false,
  over: true,
  progress: [0, 0],
  why: [],
  moments: [],
  sides: [side("A"), side("B")],
  entries: [entry(0, "roll", 0.2, 0.7), entry(1, "decision", -0.1, 0.65, 0.05), entry(2, "roll", -0.65, 0), entry(3, "roll", 0.0001, 0)],
};
const frame = { width: 400, line: 100, bars: 40 };

it("a line goes through every moment", () => {
  expect(chances(report, "B")).toEqual([0.5, 1 - 0.7, 1 - 0.65, 1, 1]);
  expect(path(report, "A", frame)).toBe("M0.0,50.0L100.0,30.0L200.0,35.0L300.0,100.0L400.0,100.0");
  expect(across(report, 2, 400)).toBe(200);
});

it("luck is dice and what was hidden, up for good, down for bad; next to nothing has no bar", () => {
  expect(luckAt(report, 1, "A")).toBe(0.05);
  const drawn = bars(report, "A", frame);
  expect(drawn.map((bar) => [bar.event, bar.good])).toEqual([[0, true], [1, true], [2, false]]);
  expect(drawn[2]).toMatchObject({ y: 20, height: 20 });
  expect(bars(report, "B", frame).map((bar) => bar.good)).toEqual([false, false, true]);
});
