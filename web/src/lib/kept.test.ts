import { expect, it } from "vitest";
import type { Ends, Entry } from "../engine/log";
import { isOld, summary } from "./kept";

const DAY = 24 * 3600 * 1000;
let seq = 0;
const entry = (kind: string, time: number, more: object = {}): Entry => ({ room: "0ABCDE", seq: seq++, time, kind, payload: JSON.stringify({ entry: kind, ...more }) });
const log = (...entries: Entry[]): Ends => ({ code: "0ABCDE", first: entries.slice(0, 8), last: entries.slice(-4) });
const created = (more: object = {}) => entry("created", 1, { game: "pig", places: [null, "solid"], ...more });
const seated = entry("seated", 2, { seat: "A", name: "Ann" });

it("says what game a log is of, who plays, and when it was played last", () => {
  expect(summary(log(created(), seated, entry("event", 9)))).toEqual({ code: "0ABCDE", game: "pig", kind: "game", at: 9, over: false, turn: false, words: "Ann and Solid" });
  expect(summary(log(created()))).toMatchObject({ at: 1, words: "Player A and Solid" });
  expect(summary(log(created(), seated, entry("event", 9), entry("ended", 10), entry("rematch", 11)))).toMatchObject({ at: 11, over: true });
  expect(summary(log(created({ lesson: "game pig 1\nsay Roll.\ndo roll\n" })))).toMatchObject({ kind: "lesson" });
  expect(summary(log(created({ lesson: "game pig 1\nseat A\nbest roll\n" })))).toMatchObject({ kind: "puzzle" });
  expect(summary(log(seated))).toBeNull();
});

it("clears what is finished or learned after a while, and never a game that goes on", () => {
  const game = summary(log(created(), seated))!;
  expect(isOld({ ...game, over: true, at: 0 }, 89 * DAY)).toBe(false);
  expect(isOld({ ...game, over: true, at: 0 }, 91 * DAY)).toBe(true);
  expect(isOld({ ...game, kind: "puzzle", at: 0 }, 91 * DAY)).toBe(true);
  expect(isOld({ ...game, at: 0 }, 9000 * DAY)).toBe(false);
});
