import { describe, expect, it } from "vitest";
import type { Choice, Field, Touch } from "../types";
import { considered, labels, pressed, step, touch, unseen, variants } from "./paths";

const item = (id: string): Touch => ({ item: id });
const button = (label: string): Touch => ({ button: label });

function choice(notation: string, touches: Touch[], field: Field | null = null): Choice {
  return { notation, touches, sentence: `${notation}!`, field, undoable: false };
}

const board = [
  choice("move a c", [item("a"), item("c")]),
  choice("move a d", [item("a"), item("d")]),
  choice("feed a", [item("a"), button("Feed")]),
  choice("move b c", [item("b"), item("c")]),
  choice("pass", [button("Pass")]),
];

describe("pressed", () => {
  const sea = (target: string) => choice(`sea s ${target}`, [item("s"), button("Sea"), item(target)]);

  it("adds a button that is the only way on", () => {
    expect(pressed([sea("x"), sea("y"), choice("pass", [button("Pass")])], [item("s")])).toEqual([item("s"), button("Sea")]);
  });

  it("leaves alone what is a choice, what ends a path, and what was not begun", () => {
    for (const [choices, touched] of [
      [[sea("x"), sea("y"), choice("feed s", [item("s"), button("Feed")])], [item("s")]],
      [[sea("x"), sea("y"), choice("move s c", [item("s"), item("c")])], [item("s")]],
      [[choice("feed s", [item("s"), button("Feed")]), choice("feed twice s", [item("s"), button("Feed")])], [item("s")]],
      [[choice("pay x", [button("Pay"), item("x")]), choice("pay y", [button("Pay"), item("y")])], []],
    ] as [Choice[], Touch[]][]) {
      expect(pressed(choices, touched)).toEqual(touched);
    }
  });
});

describe("unseen", () => {
  const hold = { ...choice("hold", [item("pot")]), sentence: "Hold and bank 6." };
  const roll = choice("roll", [button("Roll")]);

  it("is what is done with one touch beside few buttons", () => {
    expect(unseen(step([roll, hold], []))).toEqual([{ choice: hold, label: "Hold" }]);
    expect(unseen(step([hold], []))).toEqual([]);
    expect(unseen(step([roll, choice("place b", [item("b")])], []))).toEqual([]);
    expect(unseen(step([...board, hold], []))).toEqual([]);
  });
});

describe("step", () => {
  it("offers every first touch", () => {
    const { items, buttons, ready, implied } = step(board, []);
    expect([...items]).toEqual(["a", "b"]);
    expect(buttons).toEqual(["Pass"]);
    expect([ready, implied]).toEqual([[], null]);
  });

  it("keeps the choices that begin with what was touched", () => {
    const { items, buttons, fitting } = step(board, [item("a")]);
    expect([...items]).toEqual(["c", "d"]);
    expect(buttons).toEqual(["Feed"]);
    expect(fitting).toHaveLength(3);
  });

  it("names the only choice that is left before it is touched to its end", () => {
    expect(step(board, [item("b")]).implied?.notation).toBe("move b c");
    expect(step(board, [item("b"), item("c")]).ready.map((it) => it.notation)).toEqual(["move b c"]);
  });

  it("never implies a choice before the first touch", () => {
    expect(step([board[4]!], []).implied).toBeNull();
  });

  it("tells a whole path from one that goes on", () => {
    const pay = [choice("pay 1", [item("x")]), choice("pay 2", [item("x"), item("x")])];
    const { ready, items } = step(pay, [item("x")]);
    expect(ready.map((it) => it.notation)).toEqual(["pay 1"]);
    expect([...items]).toEqual(["x"]);
  });

  it("opens fields at the end of their path, beside items that go on", () => {
    const free: Field = { direction: { from: "ship", longest: 9, snaps: [] } };
    const ship = [choice("step 1,0", [item("ship"), item("spot")]), choice("step {}", [item("ship")], free)];
    const after = step(ship, [item("ship")]);
    expect(after.fields.map((it) => it.notation)).toEqual(["step {}"]);
    expect([...after.items]).toEqual(["spot"]);
    expect(after.ready).toEqual([]);
  });
});

describe("touch", () => {
  it("makes the path longer", () => {
    expect(touch(board, [item("a")], item("c"))).toEqual([item("a"), item("c")]);
  });

  it("takes the last touch back when it is repeated in vain", () => {
    expect(touch(board, [item("a")], item("a"))).toEqual([]);
  });

  it("counts a repeated touch where the path wants it", () => {
    const pay = [choice("pay 2", [item("x"), item("x")])];
    expect(touch(pay, [item("x")], item("x"))).toEqual([item("x"), item("x")]);
  });

  it("begins anew with another first touch", () => {
    expect(touch(board, [item("a")], item("b"))).toEqual([item("b")]);
  });

  it("refuses what leads nowhere, and a button is no item", () => {
    expect(touch(board, [], item("x"))).toBeNull();
    expect(touch(board, [], item("Pass"))).toBeNull();
  });

  it("takes the goal first", () => {
    expect(touch(board, [], item("c"))).toEqual([item("c")]);
    const { items, fitting } = step(board, [item("c")]);
    expect([...items]).toEqual(["a", "b"]);
    expect(fitting.map((it) => it.notation)).toEqual(["move a c", "move b c"]);
    expect(step(board, [item("c"), item("b")]).ready.map((it) => it.notation)).toEqual(["move b c"]);
  });

  it("puts the new goal in the place of the old one", () => {
    const deploy = ["s", "t"].flatMap((at) => ["p", "q"].map((by) => choice(`deploy ${at} ${by}`, [item("reserve"), item(at), item(by)])));
    expect(touch(deploy, [item("reserve"), item("s")], item("t"))).toEqual([item("reserve"), item("t")]);
    expect([...step(deploy, [item("reserve")]).items]).toEqual(["s", "t"]);
    expect([...step(deploy, [item("reserve")]).more]).toEqual(["p", "q"]);
  });

  it("lets its own order decide between two that are made of the same touches", () => {
    const seas = [choice("sea a b", [item("a"), button("Sea"), item("b")]), choice("sea b a", [item("b"), button("Sea"), item("a")])];
    expect(step(seas, [item("b"), button("Sea"), item("a")]).ready.map((it) => it.notation)).toEqual(["sea b a"]);
  });

  it("knows choices that differ only in how something is turned", () => {
    const turns = ["0", "90"].map((by) => choice(`lay 3 ${by}`, [item("tile"), button(by)]));
    expect(variants(turns, [item("tile")])).toHaveLength(2);
    expect(variants(turns, [])).toEqual([]);
    expect(variants(board, [item("a")])).toEqual([]);
  });
});

describe("words", () => {
  it("says what a touch does if that is settled", () => {
    expect(labels(board, [])).toEqual({ a: "3 choices go on here.", b: "move b c!", c: "2 choices go on here.", d: "move a d!" });
    expect(labels(board, [item("a")])).toEqual({ c: "move a c!", d: "move a d!" });
  });

  it("considers only what is settled", () => {
    expect(considered(board, [], item("a"))).toBeNull();
    expect(considered(board, [], item("b"))?.notation).toBe("move b c");
    expect(considered(board, [item("a")], item("d"))?.notation).toBe("move a d");
  });
});
