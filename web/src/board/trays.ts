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
  /** How high its label is. */
  head: number;
  placed: Placed[];
}

interface Slot {
  items: Item[];
  width: number;
  height: number;
}

/**
 * How large things in trays are: their side, the height of a label, how many lie loose before alike ones are stacked, and
 * whether labels are cut where there is little room.
 */
interface Size {
  side: number;
  head: number;
  loose: number;
  cut?: boolean;
}

const GAP = 8;
const PAD = 8;
/** Things smaller than this have no words below them. */
export const CAPTIONED = 32;
const LARGE: Size[] = [
  { side: 44, head: 24, loose: 12 },
  { side: 40, head: 24, loose: 12 },
  { side: 36, head: 22, loose: 12 },
  { side: 32, head: 20, loose: 12 },
];
const SMALL: Size[] = [
  { side: 28, head: 18, loose: 12 },
  { side: 24, head: 16, loose: 12 },
  { side: 24, head: 16, loose: 6 },
];
const cut = (sizes: Size[]) => sizes.map((size) => ({ ...size, cut: true }));
/** Large things with a part of a label are better than small ones with all of it. */
const SIZES: Size[] = [
  ...LARGE,
  ...cut([...LARGE, { side: 36, head: 22, loose: 6 }]),
  ...SMALL,
  ...cut([...SMALL, { side: 22, head: 16, loose: 6 }, { side: 22, head: 16, loose: 2 }, { side: 18, head: 15, loose: 2 }, { side: 16, head: 14, loose: 1 }]),
];

/** Trays in their box, everything as large as it can be; in a high box one below the other. */
export function laid(trays: Tray[], box: Box): Panel[] {
  const ways = box.height > box.width ? [column, rows] : [rows];
  const tries = SIZES.flatMap((size) => ways.map((way) => way(trays, box, size)));
  return tries.find((panels) => panels.every((it) => it.y + it.height <= box.y + box.height + 0.5)) ?? tries[tries.length - 1]!;
}

function column(trays: Tray[], box: Box, size: Size): Panel[] {
  let y = box.y;
  return trays.map((tray) => {
    const it = panel(tray, box.x, y, box.width, size);
    y += it.height + GAP;
    return it;
  });
}

/** Rows of panels. Trays of one seat keep together; a row is as high as its highest. */
function rows(trays: Tray[], box: Box, size: Size): Panel[] {
  let y = box.y;
  const panels: Panel[] = [];
  for (const row of inRows(trays, box.width, size)) {
    const wide = widths(row, trays, box.width - GAP * (row.length - 1), size);
    let x = box.x;
    const line = row.map((tray, i) => {
      const it = panel(tray, x, y, wide[i]!, size);
      x += wide[i]! + GAP;
      return it;
    });
    const height = Math.max(...line.map((it) => it.height));
    panels.push(...line.map((it) => ({ ...it, height })));
    y += height + GAP;
  }
  return panels;
}

/** The widths of a row's panels: equal for kin, else what they need and then what keeps them in their places. */
function widths(row: Tray[], trays: Tray[], width: number, size: Size): number[] {
  if (kin(row[0]!, trays) > 1) return row.map(() => width / row.length);
  const needs = row.map((tray) => needed(tray, size));
  const wants = row.map((tray) => wanted(tray, size));
  const [least, most] = [sum(needs), sum(wants)];
  if (most <= width || most === least) return wants.map((it) => (it * width) / most);
  return needs.map((it, i) => it + ((wants[i]! - it) * (width - least)) / (most - least));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}

/** As many trays in a row as fit. Several trays of one seat share a row of their own in equal parts. */
function inRows(trays: Tray[], width: number, size: Size): Tray[][] {
  const { side } = size;
  const result: Tray[][] = [];
  let left = 0;
  for (const tray of trays) {
    const last = result[result.length - 1];
    const many = kin(tray, trays);
    const asks = many > 1 ? Math.max(2 * side + 2 * PAD, Math.min(6 * side, (width - GAP * (many - 1)) / many)) : needed(tray, size);
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
function needed(tray: Tray, size: Size): number {
  const content = sum(slots(tray, size).map((it) => it.width));
  const label = Math.min(tray.label.length * 7.2 + 34, size.cut ? size.side * 2.4 : 420);
  return Math.max(size.side * 2, Math.min(420, Math.max(content, label) + 2 * PAD));
}

/** The same in steps of six slots, so that a panel keeps its width when a die comes or goes. */
function wanted(tray: Tray, size: Size): number {
  const { side } = size;
  const content = sum(slots(tray, size).map((it) => it.width));
  const steps = content <= side ? side : Math.ceil(content / (6 * side)) * 6 * side;
  return Math.max(needed(tray, size), Math.min(420, steps + 2 * PAD));
}

function panel(tray: Tray, x: number, y: number, width: number, size: Size): Panel {
  const { side, head } = size;
  const placed: Placed[] = [];
  let [left, top, tall] = [x + PAD, y + head + 2, side];
  for (const slot of slots(tray, size)) {
    if (left > x + PAD && left + slot.width > x + width - PAD + 0.5) {
      [left, top, tall] = [x + PAD, top + tall, side];
    }
    placed.push(...inSlot(slot, left, top, side, tray.id));
    left += slot.width;
    tall = Math.max(tall, slot.height);
  }
  const height = top + tall + PAD - 2 - y;
  return { id: tray.id, label: tray.label, seat: tray.seat, empty: tray.items.length === 0, head, x, y, width, height, placed };
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

function slots(tray: Tray, { side, loose }: Size): Slot[] {
  const result: Slot[] = [];
  for (const item of tray.items) {
    const last = result[result.length - 1];
    if (tray.items.length > loose && last && alike(last.items[0]!, item)) last.items.push(item);
    else result.push({ items: [item], ...slotSize(item, side) });
  }
  return result.map((slot) => (slot.items.length > 1 ? { ...slot, width: side + 8 } : slot));
}

function slotSize(item: Item, side: number): { width: number; height: number } {
  if (item.kind === "label") return { width: (item.words ?? []).join(" ").length * 7 + 12, height: side };
  const words = side < CAPTIONED ? null : caption(item);
  // A number stands on its corner.
  const counted = item.count !== undefined && (item.count !== 1 || item.sign);
  if (!words) return { width: counted ? side + 8 : side, height: side };
  return { width: Math.max(side + 4, words.length * 5.6 + 8), height: side + 14 };
}

/** Whether two things look the same. */
export function alike(a: Item, b: Item): boolean {
  const keys = ["kind", "seat", "face", "count", "number", "name", "sign", "tint", "art", "icon"] as const;
  return keys.every((key) => a[key] === b[key]);
}
