import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Refusal } from "../protocol";
import type { Choice, Item, Preview, Scene, Touch, Tray } from "../types";
import { Hand, type Player } from "./hand.svelte";
import type { Confirm } from "./settings.svelte";

const item = (id: string): Touch => ({ item: id });
const choice = (notation: string, touches: Touch[], undoable = false): Choice => ({ notation, touches, sentence: `${notation}!`, field: null, undoable });
const choices = [
  choice("move a c", [item("a"), item("c")]),
  choice("move a d", [item("a"), item("d")]),
  choice("march e f", [item("e"), item("f")], true),
  choice("march e g", [item("e"), item("g")], true),
  choice("place b", [item("b")]),
  choice("roll", [{ button: "Roll" }]),
];
const seen: Preview = { ghosts: [], lines: [{ text: "1 in 6", clause: "P1" }] };

let played: string[];
let confirm: Confirm;
let mayAct: boolean;
let answer: [Preview | null, Refusal | null];
let hand: Hand;
let player: Player;
let asked: Touch[][];
let meaning: [Choice | null, Refusal | null];
let online: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, meaning, online] = [[], [null, { code: "refused", clause: "G6", sentence: "Too far." }], true];
  [played, confirm, mayAct, answer] = [[], "auto", true, [seen, null]];
  player = {
    scene: { choices, board: { items: [] as Item[] }, trays: [] as Tray[] } as unknown as Scene,
    taught: false,
    get mayAct() {
      return mayAct;
    },
    play: (action) => void played.push(action),
    preview: (_, then) => then(...answer),
    touch: (path, then) => {
      asked.push(path);
      then(...meaning);
      return online;
    },
    hint: (then) => then({ action: "roll", sentence: "Roll!", candidates: [], iterations: 0, why: "", player: "strong" }, null),
  };
  hand = new Hand(player, () => confirm, () => "B is to move.");
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
    expect(hand.also.has("b")).toBe(true);
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

  it("asks once, at the end of a turn, if that is wished", () => {
    confirm = "turn";
    hand.touch(item("b"));
    expect(played).toEqual(["place b"]);
    Object.assign(choices[5]!, { passes: true });
    hand.touch({ button: "Roll" });
    expect(hand.pending).toMatchObject({ action: "roll", passes: true });
    hand.yes();
    expect(played).toEqual(["place b", "roll"]);
    Object.assign(choices[5]!, { passes: false });
  });

  it("plays from the list at once, and shows a hint without playing it", () => {
    hand.hint();
    expect(hand.hinted?.action).toBe("roll");
    hand.takeHint();
    expect([played, hand.hinted, hand.pending?.sentence]).toEqual([[], null, "Roll!"]);
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

  it("does nothing while it is somebody else's turn, and says so", () => {
    mayAct = false;
    hand.touch(item("b"));
    expect(hand.answer).toMatchObject({ id: "b", sentence: "B is to move." });
    hand.touch({ button: "Roll" });
    hand.nothing();
    expect(hand.answer).toMatchObject({ id: null, sentence: "B is to move." });
    hand.hint();
    expect([played, hand.pending, hand.touched]).toEqual([[], null, []]);
  });

  it("does at once what can be taken back, in any order", () => {
    hand.touch(item("f"));
    expect([played, hand.pending?.action]).toEqual([[], "march e f"]);
    hand.touch(item("e"));
    expect(played).toEqual(["march e f"]);
    hand.touch(item("e"));
    hand.touch(item("g"));
    expect(played).toEqual(["march e f", "march e g"]);
  });

  it("puts the card that was dealt where a place for it is touched, and turns it with further touches", () => {
    const place = (card: string, hole: string, turn: string) => choice(`place ${card} ${hole} ${turn}`, [item(card), item(hole), { button: turn }]);
    const both = ["front", "back"].flatMap((card) => ["h", "i"].flatMap((hole) => ["0", "1"].map((turn) => place(card, hole, turn))));
    const card = (id: string, last: boolean) => ({ id, kind: "card", marks: { last } }) as Item;
    const scene = { choices: both, board: { items: [] as Item[] }, trays: [{ id: "t", items: [card("front", true), card("back", false)] }] } as unknown as Scene;
    const dealt = new Hand({ ...player, scene }, () => confirm);
    dealt.touch(item("h"));
    expect([dealt.chosen, dealt.pending?.action]).toEqual([["front", "h"], "place front h 0"]);
    dealt.touch(item("h"));
    expect(dealt.pending?.action).toBe("place front h 1");
    dealt.touch(item("i"));
    expect(dealt.pending?.action).toBe("place front i 1");
    dealt.touch(item("back"));
    expect([dealt.chosen, dealt.pending?.action]).toEqual([["i", "back"], "place back i 1"]);
    dealt.yes();
    expect(played).toEqual(["place back i 1"]);
  });

  it("carries a piece to its goal", () => {
    hand.lift("e");
    expect([...hand.step.items]).toEqual(["f", "g"]);
    hand.drop("e", "g", null);
    expect(played).toEqual(["march e g"]);
    hand.lift("a");
    hand.drop("a", "x", null);
    expect(asked).toEqual([[item("a"), item("x")]]);
    expect(hand.answer).toMatchObject({ id: "x", sentence: "Too far.", clause: "G6" });
  });

  it("asks what a touch would mean that begins nothing, and forgets the answer after a while", () => {
    hand.touch(item("a"));
    hand.touch(item("x"));
    expect(asked).toEqual([[item("a"), item("x")]]);
    expect(hand.answer).toMatchObject({ id: "x", sentence: "Too far.", clause: "G6" });
    expect(hand.touched).toEqual([item("a")]);
    vi.advanceTimersByTime(9000);
    expect(hand.answer).toBeNull();
    online = false;
    hand.touch(item("x"));
    expect(hand.answer?.sentence).toContain("no line");
  });

  it("offers what a touch means, if it is legal", () => {
    meaning = [choice("fight", [item("a")]), null];
    hand.touch(item("x"));
    expect([played, hand.pending?.sentence]).toEqual([[], "fight!"]);
    hand.yes();
    expect(played).toEqual(["fight"]);
  });

  describe("when the table changes under it", () => {
    const field = { assign: { dice: ["a", "b"], rows: ["m", "o"], names: ["Mobility", "Offense"] } };
    const assign = { ...choice("assign {}", []), field } as Choice;
    let asks: ((choice: Choice | null, refused: Refusal | null) => void)[];
    let offered: Choice[];
    let shared: Hand;

    beforeEach(() => {
      [asks, offered] = [[], [assign]];
      const table: Player = {
        get scene() {
          return { choices: structuredClone(offered), board: { items: [] as Item[] }, trays: [] as Tray[] } as unknown as Scene;
        },
        get mayAct() {
          return mayAct;
        },
        taught: false,
        play: (action) => void played.push(action),
        preview: () => {},
        touch: (path, then) => (asked.push(path), asks.push(then), true),
        hint: () => {},
      };
      shared = new Hand(table, () => confirm, () => "B is to move.");
      shared.turnTo();
    });

    const refuse = (sentence: string) => asks.at(-1)!(null, { code: "refused", clause: null, sentence });

    it("answers a touch though the other side does something in secret meanwhile", () => {
      shared.touch(item("x"));
      shared.turnTo();
      refuse("That is B's.");
      expect(shared.answer).toMatchObject({ id: "x", sentence: "That is B's." });
      shared.turnTo();
      expect(shared.answer).toMatchObject({ id: "x", sentence: "That is B's." });
    });

    it("leaves dice where they were laid, also while steps are shown", () => {
      const before = shared.draft;
      shared.touch(item("b"));
      const laid = shared.draft;
      expect(laid).not.toEqual(before);
      for (const may of [true, false, true]) {
        mayAct = may;
        shared.turnTo();
      }
      expect(shared.draft).toEqual(laid);
      offered = [{ ...assign, field: { assign: { ...field.assign, rows: ["m", "d"] } } }];
      shared.turnTo();
      expect(shared.draft).toMatchObject({ at: (before as { at: number[] }).at });
    });

    it("gives dice back as they were laid, if that is refused", () => {
      shared.touch(item("b"));
      const laid = shared.draft;
      shared.ready();
      for (const may of [false, true]) {
        mayAct = may;
        shared.turnTo();
      }
      expect([played, shared.draft]).toEqual([["assign m,m"], laid]);
      shared.ready();
      mayAct = false;
      shared.turnTo();
      [mayAct, offered] = [true, choices];
      shared.turnTo();
      offered = [assign];
      shared.turnTo();
      expect(shared.draft).not.toEqual(laid);
    });

    it("asks again what nobody had answered when other choices came", () => {
      shared.touch(item("x"));
      offered = choices;
      shared.turnTo();
      asks[0]!(null, { code: "refused", clause: null, sentence: "Late." });
      expect([asked.length, shared.answer?.sentence]).toEqual([2, ""]);
      refuse("Not now.");
      expect(shared.answer).toMatchObject({ id: "x", sentence: "Not now." });
    });

    it("says whose turn it is if nothing may be done any more", () => {
      shared.touch(item("x"));
      mayAct = false;
      shared.turnTo();
      expect(shared.answer).toMatchObject({ id: "x", sentence: "B is to move." });
      refuse("Late.");
      expect(shared.answer?.sentence).toBe("B is to move.");
    });

    it("forgets an answer that comes after another touch", () => {
      offered = choices;
      shared.turnTo();
      shared.touch(item("x"));
      shared.touch(item("a"));
      asks[0]!(choice("fight", [item("a")]), null);
      expect([shared.touched, shared.pending]).toEqual([[item("a")], null]);
    });
  });
});
