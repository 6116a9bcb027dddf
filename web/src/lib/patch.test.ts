import { describe, expect, it } from "vitest";
import type { Item, Scene } from "../types";
import { Replay, patched } from "./patch";

function item(id: string, value: number): Item {
  const marks = { last: false, threatened: false, ghost: false, out: false };
  return { id, kind: "die", shape: "loose", seat: null, face: value, alt: id, marks };
}

const scene: Scene = {
  prompt: "Roll.",
  goal: null,
  board: { width: 10, height: 20, ground: "paper", items: [item("a", 1), item("b", 2)] },
  trays: [],
  meters: [],
  choices: [],
  choices_are_all: true,
  resignation: "resign",
  log: [{ text: "One.", clause: "P1" }],
  result: null,
};

describe("patched", () => {
  it("changes only what the patch names, and never the Scene before", () => {
    const before = structuredClone(scene);
    const after = patched(scene, { prompt: "Hold." });
    expect(after).toEqual({ ...before, prompt: "Hold." });
    expect(after.board).toBe(scene.board);
    expect(scene).toEqual(before);
  });

  it("changes items in their place and puts new ones behind", () => {
    const after = patched(scene, { board: { items: [item("a", 6), item("c", 3)] } });
    expect(after.board.items.map((it) => [it.id, it.face])).toEqual([["a", 6], ["b", 2], ["c", 3]]);
    expect([after.board.width, after.board.height]).toEqual([10, 20]);
  });

  it("takes away and reorders by the order", () => {
    const after = patched(scene, { board: { items: [item("c", 3)], order: ["c", "a"], width: 30 } });
    expect(after.board.items.map((it) => it.id)).toEqual(["c", "a"]);
    expect(after.board.width).toBe(30);
  });

  it("appends to the log, and null is a value", () => {
    const after = patched(scene, { log: [{ text: "Two.", clause: "P2" }], resignation: null });
    expect(after.log.map((line) => line.text)).toEqual(["One.", "Two."]);
    expect(after.resignation).toBeNull();
  });
});

describe("Replay", () => {
  it("shows any frame in any order", () => {
    const replay = new Replay([{ scene }, { patch: { prompt: "2" } }, { patch: { prompt: "3" } }]);
    expect([2, 0, 1, 9, -1].map((at) => replay.at(at).prompt)).toEqual(["3", "Roll.", "2", "3", "Roll."]);
  });

  it("must begin with a whole Scene", () => {
    expect(() => new Replay([{ patch: {} }]).at(0)).toThrow("begins with a whole Scene");
  });
});
