// Thinking is shared out, added up, stopped, and done again when a Worker breaks.

import { describe, expect, it } from "vitest";
import type { ToThink } from "./house";
import { type Errand, type Found, type Hand, Thinkers } from "./thinkers";

class Fake implements Hand {
  onmessage: ((event: { data: Found }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  asked: Errand[] = [];
  ended = false;
  postMessage(errand: Errand) {
    this.asked.push(errand);
  }
  terminate() {
    this.ended = true;
  }
  answer(found: unknown) {
    this.onmessage?.({ data: { id: 0, found } });
  }
}

const question = (id: number, parts: number): ToThink => ({ id, seat: "A", player: "solid", weighs: null, game: "pig", record: "game pig", parts });
const settled = () => new Promise((done) => setTimeout(done));

function made(most: number) {
  const hands: Fake[] = [];
  const later: (() => void)[] = [];
  const hire = () => {
    const hand = new Fake();
    hands.push(hand);
    return hand;
  };
  return { hands, later, thinkers: new Thinkers(hire, most, (then) => later.push(then)) };
}

describe("thinkers", () => {
  it("grow as many parts as there are Workers, and add them up in the first", async () => {
    const { hands, thinkers } = made(3);
    const found: unknown[] = [];
    thinkers.think(question(1, 8), (it) => found.push(it));
    expect(hands.map((hand) => hand.asked[0]!.call)).toMatchObject([0, 1, 2].map((number) => ({ do: "grow", number, of: 3 })));
    const seeds = hands.map((hand) => (hand.asked[0]!.call.about as { seed: number }).seed);
    expect(new Set(seeds).size).toBe(1);
    hands.forEach((hand, i) => hand.answer({ part: i }));
    await settled();
    expect(hands[0]!.asked[1]!.call).toMatchObject({ do: "conclude", grown: [{ part: 0 }, { part: 1 }, { part: 2 }] });
    hands[0]!.answer({ action: "roll" });
    await settled();
    expect(found).toEqual([{ action: "roll" }]);
  });

  it("do small thoughts in one Worker, one after the other", async () => {
    const { hands, thinkers } = made(3);
    const found: unknown[] = [];
    thinkers.think(question(1, 1), (it) => found.push(it));
    thinkers.think(question(2, 1), (it) => found.push(it));
    expect(hands.length).toBe(1);
    expect(hands[0]!.asked.map((it) => it.call)).toMatchObject([{ do: "conclude", grown: [] }]);
    hands[0]!.answer("first");
    await settled();
    hands[0]!.answer("second");
    await settled();
    expect(found).toEqual(["first", "second"]);
  });

  it("stop what nobody waits for, whether it runs or waits", async () => {
    const { hands, thinkers } = made(1);
    const found: unknown[] = [];
    for (const id of [1, 2, 3]) thinkers.think(question(id, 1), () => found.push(id));
    thinkers.stop([1, 2]);
    expect(hands[0]!.ended).toBe(true);
    await settled();
    hands[1]!.answer("third");
    await settled();
    expect(found).toEqual([3]);
  });

  it("begin again with new Workers, and at last let chance answer", async () => {
    const { hands, later, thinkers } = made(2);
    const found: unknown[] = [];
    thinkers.think(question(1, 2), (it) => found.push(it));
    for (let failures = 0; failures < 3; failures++) {
      hands.at(-1)!.onerror?.("trap");
      await settled();
      later.shift()!();
      await settled();
    }
    expect(hands.slice(0, -1).every((hand) => hand.ended)).toBe(true);
    expect(hands.at(-1)!.asked[0]!.call).toMatchObject({ do: "conclude", about: { player: "random" } });
    hands.at(-1)!.answer("something");
    await settled();
    expect(found).toEqual(["something"]);
  });
});
