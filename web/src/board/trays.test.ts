import { describe, expect, test } from "vitest";
import type { Item, Tray } from "../types";
import { laid } from "./trays";

/** The trays of a phone: low and as wide as it is. */
const PHONE = { x: 0, y: 0, width: 344, height: 104 };

function thing(id: string, more: Partial<Item> = {}): Item {
  return { id, kind: "die", alt: id, shape: "loose", marks: { last: false, threatened: false, ghost: false, out: false }, ...more } as Item;
}

function tray(id: string, many: number, more: Partial<Item> = {}, seat: Tray["seat"] = null): Tray {
  return { id, label: id, seat, items: Array.from({ length: many }, (_, i) => thing(`${id}-${i}`, { name: `thing ${i}`, icon: "a/b", tint: "red", face: i + 1, ...more })) };
}

describe("trays in a low box", () => {
  const [mine, theirs, bag] = [tray("mine", 6, {}, "A"), tray("theirs", 6, {}, "B"), tray("bag", 6, { icon: undefined, count: 3 })];

  test("what belongs to nobody stands beside its label, as large as a finger", () => {
    const panels = laid([mine, theirs, bag], PHONE);
    const it = panels[2]!;
    expect(it.beside).toBeGreaterThan(20);
    expect(it.head).toBe(0);
    expect(it.placed[1]!.x - it.placed[0]!.x).toBeGreaterThanOrEqual(44);
    expect(it.placed[0]!.x - it.placed[0]!.width / 2).toBeGreaterThanOrEqual(it.x + it.beside);
    expect(it.y + it.height).toBeLessThanOrEqual(PHONE.height + 0.5);
  });

  test("a card that was dealt is larger than what lies about", () => {
    const dealt = tray("dealt", 2, { kind: "card" }, "A");
    const panels = laid([mine, theirs, bag, dealt], PHONE);
    const [card, held] = [panels[3]!.placed[0]!, panels[0]!.placed[0]!];
    expect(card.width).toBeGreaterThan(held.width * 1.3);
    for (const panel of panels) expect(panel.y + panel.height).toBeLessThanOrEqual(PHONE.height + 0.5);
    for (const it of panels[3]!.placed) expect(it.x + it.width / 2).toBeLessThanOrEqual(panels[3]!.x + panels[3]!.width);
  });

  test("of many cards each can still be told from the next", () => {
    const panels = laid([mine, theirs, bag, tray("dealt", 6, { kind: "card" }, "A")], PHONE);
    const [first, second] = panels[3]!.placed.map((it) => it.x).sort((a, b) => a - b);
    expect(second! - first!).toBeGreaterThanOrEqual(26);
    for (const panel of panels) expect(panel.y + panel.height).toBeLessThanOrEqual(PHONE.height + 0.5);
  });

  test("rows between which things are moved have what room is left", () => {
    const own = ["go", "shoot", "hold"].map((id) => tray(id, 2, { icon: undefined, name: undefined }, "A"));
    const panels = laid([...own, theirs], { x: 0, y: 0, width: 412, height: 134 });
    expect(panels[0]!.placed[0]!.width).toBeGreaterThanOrEqual(28);
    expect(panels[0]!.placed[0]!.width).toBeGreaterThan(panels[3]!.placed[0]!.width);
  });

  test("words below things are left out before the things are small", () => {
    const panels = laid([mine, theirs, bag], { x: 0, y: 0, width: 490, height: 186 });
    const it = panels[0]!.placed[0]!;
    expect(it.captioned).toBe(false);
    expect(it.width).toBeGreaterThanOrEqual(0.8 * 32);
  });
});
