import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Refusal } from "../protocol";
import type { Choice, Preview, Scene, Touch } from "../types";
import { Hand, type Player } from "./hand.svelte";
import type { Confirm } from "./settings.svelte";

const item = (id: string): Touch => ({ item: id });
const choice = (notation: string, touches: Touch[]): Choice => ({ notation, touches, sentence: `${notation}!`, field: null, undoable: false });
const choices = [
  choice("move a c", [item("a"), item("c")]),
  choice("move a d", [item("a"), item("d")]),
  choice("place b", [item("b")]),
  choice("roll", [{ button: "Roll" }]),
];
const seen: Preview = { ghosts: [], lines: [{ text: "1 in 6", clause: "P1" }] };

let played: string[];
let confirm: Confirm;
let mayAct: boolean;
let answer: [Preview | null, Refusal | null];
let hand: Hand;

beforeEach(() => {
  vi.useFakeTimers();
  [played, confirm, mayAct, answer] = [[], "auto", true, [seen, null]];
  const player: Player = {
    scene: { choices } as Scene,
    get mayAct() {
      return mayAct;
    },
    play: (action) => void played.push(action),
    preview: (_, then) => then(...answer),
    hint: (then) => then({ action: "roll", candidates: [], iterations: 0 }, null),
  };
  hand = new Hand(player, () => confirm);
});

afterEach(() => vi.useRealTimers());

describe("Hand", () => {
  it("plays a button at once", () => {
    hand.touch({ button: "Roll" });
    expect(played).toEqual(["roll"]);
  });

  it("asks about an item that was touched blindly, and does it when it is touched again", () => {
    hand.touch(item("b"));
    expect(played).toEqual([]);
    expect(hand.pending?.sentence).toBe("place b!");
    hand.touch(item("b"));
    expect(played).toEqual(["place b"]);
  });

  it("plays an item at once whose preview was seen", () => {
    hand.point(item("b"));
    vi.advanceTimersByTime(200);
    expect(hand.shown?.action).toBe("place b");
    hand.touch(item("b"));
    expect(played).toEqual(["place b"]);
  });

  it("does not ask the server about a pointer that only passes", () => {
    hand.point(item("b"));
    vi.advanceTimersByTime(50);
    hand.point(null);
    vi.advanceTimersByTime(500);
    expect(hand.shown).toBeNull();
  });

  it("walks a path and takes everything back", () => {
    hand.touch(item("a"));
    expect([...hand.step.items]).toEqual(["c", "d"]);
    expect(hand.chosen).toEqual(["a"]);
    expect(hand.cancel()).toBe(true);
    expect(hand.touched).toEqual([]);
    expect(hand.cancel()).toBe(false);
  });

  it("lets the last item be touched again, and another one begin anew", () => {
    hand.touch(item("a"));
    expect([...hand.legal]).toEqual(["c", "d", "a"]);
    expect([...hand.also]).toEqual(["a", "b"]);
    expect(hand.labels.a).toBe("Touch it again to take it back.");
    hand.touch(item("b"));
    expect(hand.labels.b).toBe("Touch it again: place b!");
    expect(hand.chosen).toEqual(["b"]);
  });

  it("asks about everything, or about nothing, if that is wished", () => {
    confirm = "always";
    hand.touch({ button: "Roll" });
    expect(played).toEqual([]);
    hand.yes();
    confirm = "never";
    hand.touch(item("b"));
    expect(played).toEqual(["roll", "place b"]);
  });

  it("plays from the list at once, and shows a hint without playing it", () => {
    hand.hint();
    expect(hand.hinted?.action).toBe("roll");
    expect(played).toEqual([]);
    hand.pick(choices[0]!);
    expect(played).toEqual(["move a c"]);
  });

  it("says at once why something that was filled in is refused", () => {
    answer = [null, { code: "refused", clause: "R12", sentence: "Too far." }];
    hand.fill("jettison 0,0", "There.");
    vi.advanceTimersByTime(200);
    expect(hand.refusal?.clause).toBe("R12");
    expect(hand.cancel()).toBe(true);
    expect(hand.refusal).toBeNull();
  });

  it("does nothing while it is somebody else's turn", () => {
    mayAct = false;
    hand.touch(item("b"));
    hand.touch({ button: "Roll" });
    hand.hint();
    expect([played, hand.pending, hand.touched]).toEqual([[], null, []]);
  });
});
