// Trays as panels: a label and rows of slots. Many alike things become a stack.

import type { Item, Seat, Tray } from "../types";
import { caption } from "./art/symbols";
import type { Box } from "./geometry";
import type { Placed } from "./stage";

export interface Panel extends Box {
  id: string;
  label: string;
  seat: Seat | null;
  empty: boolean;
  placed: Placed[];
}

export interface Laid {
  panels: Panel[];
  height: number;
}

interface Slot {
  items: Item[];
  width: number;
  height: number;
}

const GAP = 10;
const PAD = 8;
const HEAD = 24;
/** More things than this, and those that are alike are stacked. */
const LOOSE = 12;

/** One panel below the other, beside a board of this height. */
export function beside(trays: Tray[], x: number, width: number, height: number): Laid {
  for (const side of [44, 40, 34, 28]) {
    const laid = column(trays, x, width, side);
    if (laid.height <= height || side === 28) return laid;
  }
  return column(trays, x, width, 28);
}

function column(trays: Tray[], x: number, width: number, side: number): Laid {
  let y = 0;
  const panels = trays.map((tray) => {
    const it = panel(tray, x, y, width, side);
    y += it.height + GAP;
    return it;
  });
  return { panels, height: Math.max(0, y - GAP) };
}

/** Rows of panels. Trays of one seat keep together; a row is as high as its highest. */
export function below(trays: Tray[], width: number, top: number, narrow: boolean): Laid {
  const side = narrow ? 40 : 44;
  let y = top;
  const panels: Panel[] = [];
  for (const row of rows(trays, width, side)) {
    const wide = widths(row, trays, width - GAP * (row.length - 1), side);
    let x = 0;
    const laid = row.map((tray, i) => {
      const it = panel(tray, x, y, wide[i]!, side);
      x += wide[i]! + GAP;
      return it;
    });
    const height = Math.max(...laid.map((it) => it.height));
    panels.push(...laid.map((it) => ({ ...it, height })));
    y += height + GAP;
  }
  return { panels, height: Math.max(0, y - GAP - top) };
}

/** The widths of a row's panels: equal for kin, else what they need and then what keeps them in their places. */
function widths(row: Tray[], trays: Tray[], width: number, side: number): number[] {
  if (kin(row[0]!, trays) > 1) return row.map(() => width / row.length);
  const needs = row.map((tray) => needed(tray, side));
  const wants = row.map((tray) => wanted(tray, side));
  const [least, most] = [sum(needs), sum(wants)];
  if (most <= width || most === least) return wants.map((it) => (it * width) / most);
  return needs.map((it, i) => it + ((wants[i]! - it) * (width - least)) / (most - least));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}

/** As many trays in a row as fit. Several trays of one seat share a row of their own in equal parts. */
function rows(trays: Tray[], width: number, side: number): Tray[][] {
  const result: Tray[][] = [];
  let left = 0;
  for (const tray of trays) {
    const last = result[result.length - 1];
    const many = kin(tray, trays);
    const asks = many > 1 ? Math.max(2 * side + 2 * PAD, Math.min(6 * side, (width - GAP * (many - 1)) / many)) : needed(tray, side);
    const breaks = !last || (kin(last[0]!, trays) > 1) !== (many > 1) || (many > 1 && last.length % many === 0 && left < many * (asks + GAP));
    if (breaks || left < asks) {
      result.push([tray]);
      left = width - asks - GAP;
    } else {
      last.push(tray);
      left -= asks + GAP;
    }
  }
  return result;
}

/** How many neighbouring trays have the same owner. */
function kin(tray: Tray, trays: Tray[]): number {
  if (tray.seat === null) return 1;
  const at = trays.indexOf(tray);
  let [first, last] = [at, at];
  while (trays[first - 1]?.seat === tray.seat) first -= 1;
  while (trays[last + 1]?.seat === tray.seat) last += 1;
  return last - first + 1;
}

/** The width that shows a tray in one row, within reason. */
function needed(tray: Tray, side: number): number {
  const content = sum(slots(tray, side).map((it) => it.width));
  const label = tray.label.length * 7.2 + 34;
  return Math.max(110, Math.min(420, Math.max(content, label) + 2 * PAD));
}

/** The same in steps of six slots, so that a panel keeps its width when a die comes or goes. */
function wanted(tray: Tray, side: number): number {
  const content = sum(slots(tray, side).map((it) => it.width));
  const steps = content <= side ? side : Math.ceil(content / (6 * side)) * 6 * side;
  return Math.max(needed(tray, side), Math.min(420, steps + 2 * PAD));
}

function panel(tray: Tray, x: number, y: number, width: number, side: number): Panel {
  const placed: Placed[] = [];
  let [left, top, tall] = [x + PAD, y + HEAD + 2, side];
  for (const slot of slots(tray, side)) {
    if (left > x + PAD && left + slot.width > x + width - PAD + 0.5) {
      [left, top, tall] = [x + PAD, top + tall, side];
    }
    placed.push(...inSlot(slot, left, top, side, tray.id));
    left += slot.width;
    tall = Math.max(tall, slot.height);
  }
  const height = top + tall + PAD - 2 - y;
  return { id: tray.id, label: tray.label, seat: tray.seat, empty: tray.items.length === 0, x, y, width, height, placed };
}

/** The first of a stack lies on top: it is what actions touch. */
function inSlot(slot: Slot, x: number, y: number, side: number, tray: string): Placed[] {
  const [cx, cy] = [x + slot.width / 2, y + slot.height / 2];
  const deep = slot.items.length;
  const captioned = slot.height > side;
  const all = slot.items.map((item, i): Placed => {
    const under = Math.min(i, 2) * 2.5;
    const size = item.kind === "label" ? slot.width : side * 0.8;
    return {
      item,
      x: cx - (deep > 1 ? 3 : 0) + under,
      y: cy - under - (captioned ? 7 : 0),
      turn: 0,
      width: size,
      height: item.kind === "label" ? slot.height : size,
      points: [],
      tray,
      stack: i === 0 ? deep : 0,
    };
  });
  return all.reverse();
}

function slots(tray: Tray, side: number): Slot[] {
  const result: Slot[] = [];
  for (const item of tray.items) {
    const last = result[result.length - 1];
    if (tray.items.length > LOOSE && last && alike(last.items[0]!, item)) last.items.push(item);
    else result.push({ items: [item], ...slotSize(item, side) });
  }
  return result.map((slot) => (slot.items.length > 1 ? { ...slot, width: side + 8 } : slot));
}

function slotSize(item: Item, side: number): { width: number; height: number } {
  if (item.kind === "label") return { width: (item.words ?? []).join(" ").length * 7 + 12, height: side };
  const words = caption(item);
  if (!words) return { width: side, height: side };
  return { width: Math.max(side + 4, words.length * 5.6 + 8), height: side + 14 };
}

function alike(a: Item, b: Item): boolean {
  const keys = ["kind", "seat", "face", "count", "number", "name", "sign", "tint", "art", "icon"] as const;
  return keys.every((key) => a[key] === b[key]);
}
