import { describe, expect, it } from "vitest";
import type { Report } from "../types";
import { Failure } from "./api";
import { aboutSeat, branched, gain, reports, saysSomething } from "./review.svelte";

const side = (seat: "A" | "B", result: number) => ({ seat, start: 0.5, dice: 0, hidden: 0, own: 0, others: 0, result, adjusted: { mean: 0.5, low: 0.4, high: 0.6 }, given_away: { mean: 0, low: 0, high: 0 }, decisions: 3, marks: [0, 0, 0] });
const report = (done: number): Report => ({ game: "g", seats: 2, value: "exact", rough: false, over: true, progress: [done, 3], why: [], sides: [side("A", 1), side("B", 0)], moments: [], entries: [] });
const wish = { record: "r", names: [], seat: null };
const never = () => false;

async function all(ask: () => Promise<Report>, stopped = never): Promise<number[]> {
  const seen: number[] = [];
  for await (const { progress } of reports(wish, stopped, ask, async () => {})) seen.push(progress[0]);
  return seen;
}

describe("reports", () => {
  it("come until everything is known", async () => {
    let done = 0;
    expect(await all(async () => report(done++))).toEqual([0, 1, 2, 3]);
  });

  it("go on when a server is busy for a while", async () => {
    const answers = [new Failure(429, "limit", null, "later"), report(1), new Failure(0, "offline", null, "no"), report(3)];
    expect(
      await all(async () => {
        const next = answers.shift()!;
        if (next instanceof Failure) throw next;
        return next;
      }),
    ).toEqual([1, 3]);
  });

  it("end with the sentence of a refusal, and when a server is busy for ever", async () => {
    const refused = (status: number) => all(() => Promise.reject(new Failure(status, "x", null, "no")));
    await expect(refused(422)).rejects.toThrow("no");
    await expect(refused(429)).rejects.toThrow("no");
  });

  it("are not asked for once nobody wants them", async () => {
    let asked = 0;
    expect(await all(async () => (asked++, report(0)), () => asked > 1)).toEqual([0, 0]);
  });
});

describe("words and records", () => {
  it("say what changed with a sign", () => {
    expect([0.124, -0.07, 0.001, -0.001].map(gain)).toEqual(["+12", "−7", "0", "0"]);
  });

  it("tell an interval only where it says something", () => {
    expect(saysSomething({ low: 0.3, high: 0.7 })).toBe(true);
    expect(saysSomething({ low: 0.1, high: 0.6 })).toBe(false);
  });

  it("are about who reads, else about who did worst", () => {
    expect(aboutSeat(report(3), "A")).toBe("A");
    expect(aboutSeat(report(3), null)).toBe("B");
    expect(aboutSeat(report(3), "D")).toBe("B");
  });

  it("branch a record at a moment", () => {
    const record = "game g 1\nseats 2\nfair match X\n\nA roll\n* 3\nA hold\nend 3 A wins\n";
    expect(branched(record, 2, "A", { notation: "roll", sentence: "" })).toBe("game g 1\nseats 2\n\nA roll\n* 3\nA roll\n");
  });
});
