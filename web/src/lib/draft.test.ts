import { describe, expect, it } from "vitest";
import type { Choice, Field, Item, Scene } from "../types";
import { action, arranged, begun, complete, labels, opening, payment, put, touched, words } from "./draft";

const choice = (notation: string, field: Field | null = null): Choice => ({ notation, touches: [], sentence: "", field, undoable: false });
const assign = choice("assign {}", { assign: { dice: ["a", "b", "c"], rows: ["M", "O", "D"], names: ["Mobility", "Offense", "Defense"] } });
const split = choice("pay {}", { split: { dice: ["a", "b"], most: [1, 3], total: 2 } });
const set = choice("lose {}", { set: { items: ["a", "b", "c"], names: ["1@home", "4@home", "4@7"], count: 2 } });
const die = (id: string, face: number) => ({ id, kind: "die", face }) as Item;
const scene = { trays: [{ id: "heap", label: "Fuel", seat: "A", items: [die("a", 6), die("b", 4), die("c", 2)] }], board: { items: [] as Item[] } } as unknown as Scene;

describe("drafts", () => {
  it("open by themselves where there is nothing else to do", () => {
    expect(opening([choice("lose 1@home"), set])).toBe(set);
    expect(opening([choice("stop"), split])).toBeNull();
    expect(opening([choice("roll")])).toBeNull();
  });

  it("put dice into rows, by a touch or by hand", () => {
    expect(action(begun(assign, true)!), "who learns does it by hand").toBe("assign M,M,M");
    const draft = begun(assign)!;
    expect(action(draft)).toBe("assign M,O,D");
    expect(action(touched(draft, "a"))).toBe("assign O,O,D");
    expect(action(touched(draft, "c"))).toBe("assign M,O,M");
    expect(action(put(draft, "c", "O"))).toBe("assign M,O,O");
    expect(words(draft, scene)).toBe("1 Mobility, 1 Offense, 1 Defense.");
    expect(labels(draft).a).toBe("In Mobility. Touch it to put it into Offense.");
    const rows = arranged(scene, put(draft, "c", "O")).trays;
    expect(rows.map((tray) => [tray.label, tray.items.map((item) => item.id)])).toEqual([
      ["Mobility", ["a"]],
      ["Offense", ["b", "c"]],
      ["Defense", []],
    ]);
  });

  it("pay a pip a touch, and no more than is due or than a die has", () => {
    let draft = begun(split)!;
    expect(complete(draft)).toBe(false);
    draft = touched(touched(draft, "a"), "b");
    expect([action(draft), complete(draft)]).toEqual(["pay 1,1", true]);
    expect(draft.kind === "split" && payment(draft)).toBe("Pay 1 and 1.");
    expect(arranged(scene, draft).trays[0]!.items.map((item) => item.face)).toEqual([5, 3, 2]);
    expect(action(touched(draft, "a"))).toBe("pay 0,1");
  });

  it("choose so many, and let go of one", () => {
    let draft = touched(touched(begun(set)!, "c"), "a");
    expect([action(draft), complete(draft)]).toEqual(["lose 4@7,1@home", true]);
    draft = touched(draft, "c");
    expect(complete(draft)).toBe(false);
    expect(words(draft, scene)).toBe("1 of 2 chosen: 6.");
    expect(arranged(scene, draft)).toBe(scene);
  });

  it("choose one more of a stack with each touch, and let go when no more are wanted", () => {
    const stack = (draft: ReturnType<typeof touched>) => touched(draft, "a", ["b"]);
    let draft = stack(stack(begun(set)!));
    expect([action(draft), complete(draft)]).toEqual(["lose 1@home,4@home", true]);
    draft = stack(draft);
    expect(action(draft)).toBe("lose 1@home");
    expect(action(stack(draft))).toBe("lose 1@home,4@home");
  });
});
