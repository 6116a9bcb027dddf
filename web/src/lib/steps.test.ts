import { describe, expect, it } from "vitest";
import { Clock } from "./clock.testing";
import { Steps } from "./steps";

function shown(pace = 600) {
  const clock = new Clock();
  const seen: string[] = [];
  const steps = new Steps<string>((frame, left) => seen.push(`${frame}@${clock.now()}+${left}`), () => pace, clock);
  return { clock, seen, steps };
}

describe("Steps", () => {
  it("shows the first frame at once and the others one after the other", () => {
    const { clock, seen, steps } = shown();
    ["a", "b", "c"].forEach((frame) => steps.push(frame));
    expect(seen).toEqual(["a@0+0"]);
    clock.pass(5000);
    expect(seen).toEqual(["a@0+0", "b@600+1", "c@1200+0"]);
  });

  it("does not wait when the last frame was seen long ago", () => {
    const { clock, seen, steps } = shown();
    steps.push("a");
    clock.pass(10_000);
    steps.push("b");
    expect(seen).toEqual(["a@0+0", "b@10000+0"]);
  });

  it("skips to the newest", () => {
    const { clock, seen, steps } = shown();
    ["a", "b", "c"].forEach((frame) => steps.push(frame));
    steps.skip();
    clock.pass(5000);
    expect(seen).toEqual(["a@0+0", "c@0+0"]);
    expect(steps.waiting).toBe(0);
  });

  it("forgets what waits when all is new", () => {
    const { clock, seen, steps } = shown();
    ["a", "b"].forEach((frame) => steps.push(frame));
    steps.clear();
    clock.pass(5000);
    expect(seen).toEqual(["a@0+0"]);
  });

  it("shows everything at once when asked to", () => {
    const { seen, steps } = shown(0);
    ["a", "b", "c"].forEach((frame) => steps.push(frame));
    expect(seen).toHaveLength(3);
  });

  it("shows each frame as long as it asks for", () => {
    const clock = new Clock();
    const seen: string[] = [];
    const steps = new Steps<string>((frame) => seen.push(`${frame}@${clock.now()}`), (frame) => 100 * frame.length, clock);
    steps.push("aaa", "b", "cc");
    clock.pass(5000);
    expect(seen).toEqual(["aaa@0", "b@300", "cc@400"]);
  });

  it("goes on by one when asked to", () => {
    const { clock, seen, steps } = shown();
    steps.push("a", "b", "c");
    steps.step();
    expect(seen).toEqual(["a@0+2", "b@0+1"]);
    clock.pass(5000);
    expect(seen.at(-1)).toBe("c@600+0");
  });

  it("is told how many wait, so that a long queue is shown faster", () => {
    const clock = new Clock();
    const seen: number[] = [];
    const steps = new Steps<number>((frame) => seen.push(frame), (_, waiting) => Math.min(600, 6000 / waiting), clock);
    for (let i = 0; i < 100; i++) steps.push(i);
    clock.pass(40_000);
    expect(seen).toHaveLength(100);
  });
});
