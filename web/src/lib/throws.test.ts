import { describe, expect, it } from "vitest";
import type { Throw, Weight } from "../types";
import { added, beginning, holding, rolling, shows, sides, throwsOf } from "./throws";

const plain = (weight: Weight): Throw => ({ kind: "dice", dice: [], weight });
const battle: Throw = {
  kind: "dice",
  at: "world-jotnar",
  dice: [{ face: 6, seat: "A" }, { face: 2, seat: "B" }],
  sums: [{ seat: "A", added: [{ number: 1, why: "Dvergar" }], total: 7 }, { seat: "B", added: [], total: 2 }],
  weight: "loss",
};

describe("throws", () => {
  it("are seen longer the more hangs on them", () => {
    const times = (["idle", "usual", "loss", "decisive"] as const).map((weight) => holding(plain(weight), "normal"));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(new Set(times).size).toBe(4);
  });

  it("are seen longer where there is more to read, and by the speed", () => {
    expect(holding(battle, "normal")).toBeGreaterThan(holding({ ...battle, sums: [] }, "normal"));
    expect(holding(battle, "slow")).toBeGreaterThan(holding(battle, "normal"));
    expect(holding(battle, "fast")).toBeLessThan(holding(battle, "normal"));
    expect(holding(battle, "instant")).toBe(0);
  });

  it("lie still for a while after they have rolled", () => {
    for (const speed of ["slow", "normal", "fast"] as const) expect(rolling(speed)).toBeLessThan(holding(plain("idle"), speed));
  });

  it("that a game begins with are over soon, and yet are all seen lying", () => {
    const thrown = (count: number) => Array.from({ length: count }, () => ({ throw: plain("idle"), line: { text: "", clause: "" } }));
    expect(beginning(thrown(2), "normal")).toEqual(thrown(2));
    const many = beginning(thrown(12), "normal");
    expect(many).toHaveLength(12);
    expect(many.reduce((sum, { time }) => sum + time!, 0)).toBeLessThanOrEqual(4600);
    for (const { time } of many) expect(rolling("normal", time)).toBeLessThanOrEqual(time! / 2 + 1);
  });

  it("have a side for each seat, with its sum", () => {
    expect(sides(battle).map(({ seat, sum }) => [seat, sum?.total])).toEqual([["A", 7], ["B", 2]]);
  });

  it("keep dice of several purposes apart", () => {
    const mixed: Throw = { kind: "dice", dice: [{ face: 1, purpose: "who" }, { face: 2, purpose: "where" }, { face: 3, purpose: "who" }], weight: "usual" };
    expect(sides(mixed).map((it) => [it.purpose, it.dice.map((die) => die.face)])).toEqual([["who", [1, 3]], ["where", [2]]]);
  });

  it("come with the lines that carry them", () => {
    const lines = [{ text: "a", clause: "" }, { text: "b", clause: "", throw: battle }, { text: "c", clause: "" }];
    expect(throwsOf(lines).map((it) => it.line.text)).toEqual(["b"]);
  });

  it("say what they show", () => {
    expect([shows({ face: 3 }), shows({ face: 2, name: "Key" }), shows({ seat: "B" }), shows({})]).toEqual(["3", "Key", "B", "?"]);
  });

  it("say what is added", () => {
    expect([added(1, "Dvergar"), added(-2, "Alfar")]).toEqual(["+1 Dvergar", "−2 Alfar"]);
  });
});
