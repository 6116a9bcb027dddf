import { expect, it } from "vitest";
import { stay } from "./stay";

const DAY = 24 * 3600 * 1000;

it("asks when a game is first kept, and a week later again until the browser agrees", async () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
  let [asked, agrees, agreed] = [0, false, false];
  const storing = {
    persisted: async () => agreed,
    persist: async () => {
      asked += 1;
      return (agreed = agrees);
    },
  };
  expect(await stay(store, storing, 0)).toBe(false);
  expect(await stay(store, storing, 6 * DAY)).toBe(false);
  expect(asked).toBe(1);
  agrees = true;
  expect(await stay(store, storing, 8 * DAY)).toBe(true);
  expect(await stay(store, storing, 9 * DAY)).toBe(true);
  expect(asked).toBe(2);
  // Over plain HTTP there is nothing to ask.
  expect(await stay(store, null, 0)).toBe(false);
});
