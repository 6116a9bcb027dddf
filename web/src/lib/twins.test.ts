import { expect, it } from "vitest";
import type { Item, Scene } from "../types";
import { twin } from "./twins";

const die = (id: string, face: number, at: [number, number]) => ({ id, kind: "die", seat: "A", face, shape: { point: { at, turn: 0 } } }) as Item;
const field = (id: string, x: number) => ({ id, kind: "region", shape: { polygon: [[x, 0], [x + 10, 0], [x + 10, 10], [x, 10]] } }) as Item;
const items = [field("left", 0), field("right", 10), die("a", 4, [2, 5]), die("b", 4, [8, 5]), die("c", 4, [15, 5]), die("d", 5, [5, 5])];
const loose = (id: string) => ({ ...die(id, 1, [0, 0]), shape: "loose" }) as Item;
const scene = { board: { items }, trays: [{ id: "home", items: [loose("x"), loose("y")] }] } as unknown as Scene;

it("takes a like thing of the same place for the one that is named", () => {
  expect(twin(scene, "b", new Set(["a"]))).toBe("a");
  expect(twin(scene, "c", new Set(["a"]))).toBe("c");
  expect(twin(scene, "d", new Set(["a"]))).toBe("d");
  expect(twin(scene, "y", new Set(["x"]))).toBe("x");
  expect(twin(scene, "a", new Set(["a", "b"]))).toBe("a");
});
