import { describe, expect, test } from "vitest";
import type { Item, Scene } from "../types";
import { change, touched } from "./diff";
import { arrange, type Stage } from "./stage";

const marks = { last: false, threatened: false, ghost: false, out: false };

function die(id: string, x: number, face?: number, more: Partial<Item> = {}): Item {
  return { id, kind: "die", shape: { point: { at: [x, 50], turn: 0 } }, seat: "A", face, alt: id, marks, ...more };
}

function stage(items: Item[], tray: Item[] = []): Stage {
  const trays = [{ id: "tray", label: "Tray", seat: null, items: tray }];
  const scene: Scene = {
    prompt: "", goal: null, board: { width: 400, height: 100, ground: "paper", items }, trays, meters: [], choices: [], choices_are_all: true,
    resignation: null, log: [], result: null,
  };
  return arrange(scene, { width: 800, height: 600 });
}

describe("between two Scenes", () => {
  test("nothing has changed", () => {
    const same = [die("a", 50, 3)];
    expect(change(stage(same), stage(same))).toEqual({ moves: [], rolls: [], turns: [], arrivals: [], gone: [] });
  });

  test("an item with the same id has moved", () => {
    const { moves, rolls } = change(stage([die("a", 50, 3)]), stage([die("a", 150, 3)]));
    expect(moves.map(({ to }) => to.item.id)).toEqual(["a"]);
    expect(rolls).toEqual([]);
  });

  test("a die with another face has been turned", () => {
    const { turns, rolls } = change(stage([die("a", 50, 3)]), stage([die("a", 50, 5)]));
    expect(turns.map(({ from, to }) => [from.item.face, to.item.face])).toEqual([[3, 5]]);
    expect(rolls).toEqual([]);
  });

  test("a die that got a face has been rolled", () => {
    expect(change(stage([die("a", 50)]), stage([die("a", 50, 3)])).rolls).toEqual(["a"]);
    expect(change(stage([die("a", 50, 3)]), stage([die("a", 50)])).rolls).toEqual([]);
  });

  test("a count on a die is no face", () => {
    const bag = (count: number) => stage([], [die("bag", 0, undefined, { count, tint: "red", shape: "loose" })]);
    expect(change(bag(3), bag(2)).rolls).toEqual([]);
  });

  test("a die may leave a tray for the board", () => {
    const waiting = stage([], [die("a", 0, 2, { shape: "loose" })]);
    const { moves, arrivals, gone } = change(waiting, stage([die("a", 50, 2)]));
    expect(moves.length).toBe(1);
    expect([arrivals, gone]).toEqual([[], []]);
  });

  test("alike pieces that changed their id are taken for the same, by value first", () => {
    const before = stage([die("at-1", 50, 3), die("at-2", 150, 5)]);
    const after = stage([die("at-3", 250, 5), die("at-4", 350, 3)]);
    const pairs = change(before, after).moves.map(({ from, to }) => [from.item.id, to.item.id]);
    expect(pairs).toEqual([["at-2", "at-3"], ["at-1", "at-4"]]);
  });

  test("others come and go", () => {
    const { arrivals, gone } = change(stage([die("a", 50, 3)]), stage([die("b", 50, 3, { seat: "B" })]));
    expect(arrivals).toEqual(["b"]);
    expect(gone.map((it) => it.item.id)).toEqual(["a"]);
  });
});

describe("the last event", () => {
  test("is what the Scene marks", () => {
    const marked = stage([die("a", 50, 3, { marks: { ...marks, last: true } }), die("b", 150, 3)]);
    expect([...touched(stage([die("a", 50, 3), die("b", 250, 3)]), marked)]).toEqual(["a"]);
  });

  test("or else what moved or changed on the board", () => {
    const after = stage([die("a", 50, 4), die("b", 150, 3), die("c", 250, 3)], [die("d", 0, 1, { shape: "loose" })]);
    expect([...touched(stage([die("a", 50, 3), die("b", 150, 3), die("c", 350, 3)]), after)].sort()).toEqual(["a", "c"]);
  });
});
