import { expect, test } from "vitest";
import { Frames } from "./frames";

/** A device that draws a picture every so many milliseconds. */
function device(gap: number) {
  let [at, waiting] = [0, [] as ((at: number) => void)[]];
  const run = (until: number) => {
    while (at < until) {
      at += gap;
      const now = waiting;
      waiting = [];
      now.forEach((then) => then(at));
    }
  };
  return { next: (then: (at: number) => void) => waiting.push(then), run };
}

function watched(gap: number, times: number): { slow: number; rate: number } {
  let slow = 0;
  const { next, run } = device(gap);
  const frames = new Frames(() => (slow += 1), next);
  for (let i = 1; i <= times; i++) {
    frames.watch(500);
    run(i * 1000);
  }
  return { slow, rate: Math.round(frames.rate) };
}

test("a device that draws sixty pictures a second moves", () => {
  expect(watched(1000 / 60, 5)).toEqual({ slow: 0, rate: 60 });
});

test("on a device that draws few, moving steps aside after three times", () => {
  expect(watched(50, 2)).toEqual({ slow: 0, rate: 20 });
  expect(watched(50, 3)).toEqual({ slow: 1, rate: 20 });
});
