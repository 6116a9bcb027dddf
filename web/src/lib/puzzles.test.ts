import { expect, test } from "vitest";
import { blocks } from "./blocks";
import { gameOfTheDay, keep, nextNumber, numberOfTheDay, points, reached, today } from "./puzzles";

const DAY = 24 * 3600 * 1000;

function storage(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
}

test("a file is cut into puzzles, each with its own header", () => {
  const text = "# words\n\ngame pig 1\nseats 2\nbest hold\n\n# more\ngame pig 1\nseats 3\nbest roll\n";
  expect(blocks(text)).toEqual(["game pig 1\nseats 2\nbest hold\n", "game pig 1\nseats 3\nbest roll\n"]);
  expect(blocks("")).toEqual([]);
});

test("the puzzle of the day changes at midnight in universal time, and comes round", () => {
  expect(today(DAY * 5 - 1)).toBe(4);
  expect(today(DAY * 5)).toBe(5);
  expect([0, 1, 2].map((day) => gameOfTheDay(["a", "b"], day))).toEqual(["a", "b", "a"]);
  expect(gameOfTheDay([], 3)).toBeNull();
  expect([0, 59, 60].map((day) => numberOfTheDay(60, day))).toEqual([1, 60, 1]);
});

test("the next puzzle is the first without an answer behind the last one", () => {
  expect(nextNumber(3, {}, 0)).toBe(1);
  expect(nextNumber(3, { 2: "point" }, 1)).toBe(3);
  expect(nextNumber(3, { 2: "half", 3: "nothing" }, 1)).toBe(1);
  expect(nextNumber(3, { 1: "point", 2: "point", 3: "point" }, 1)).toBe(2);
});

test("the first answer counts", () => {
  const kept = storage();
  const place = { game: "pig", number: 7, count: 60 };
  keep(kept, place, "half");
  keep(kept, place, "point");
  keep(kept, { ...place, number: 8 }, "point");
  expect(reached(kept, "pig")).toEqual({ 7: "half", 8: "point" });
  expect(points(reached(kept, "pig"))).toEqual({ points: 1.5, answers: 2 });
});
