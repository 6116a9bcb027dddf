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
  /** How high its label is; where that is nothing, it stands beside the things and is so wide. */
  head: number;
  beside: number;
  placed: Placed[];
}

interface Slot {
  items: Item[];
  width: number;
  height: number;
}

/**
 * How large things in trays are: their side, the height of a label, how many lie loose before alike ones are stacked,
 * whether labels are cut where there is little room, whether words below things are left out, and whether the label
 * stands beside the things.
 */
interface Size {
  side: number;
  head: number;
  loose: number;
  cut?: boolean;
  bare?: boolean;
  beside?: boolean;
}

const GAP = 8;
const PAD = 8;
/** Things smaller than this have no words below them. */
const CAPTIONED = 32;
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
const bare = (sizes: Size[]) => sizes.map((size) => ({ ...size, bare: true }));
/** Words below things go first, then their size, then a part of the labels, then most of their size. */
const SIZES: Size[] = [
  ...LARGE,
  ...bare(LARGE),
  { side: 36, head: 22, loose: 6 },
  ...SMALL.slice(0, 2),
  ...cut([...LARGE, { side: 36, head: 22, loose: 6 }]),
  ...bare(cut(LARGE)),
  ...SMALL,
  ...cut([...SMALL, { side: 22, head: 16, loose: 6 }, { side: 22, head: 16, loose: 2 }, { side: 18, head: 15, loose: 2 }, { side: 16, head: 14, loose: 1 }]),
];

/** What a row may become that has room to spare, best first. */
const GROWN: Size[] = [...cut(LARGE), ...bare(cut(LARGE)), ...bare(LARGE).map((size) => ({ ...size, head: 0, beside: true })), ...cut(SMALL)];

/** Trays in their box, everything as large as it can be; in a high box one below the other. */
export function laid(trays: Tray[], box: Box): Panel[] {
  const ways = box.height > box.width ? [column, rows] : [rows];
  for (const size of SIZES) {
    for (const way of ways) {
      const panels = way(trays, box, size);
      if (!fit(panels, box)) continue;
      return way === rows && size.side < 36 ? grown(trays, box, size) : panels;
    }
  }
  return rows(trays, box, SIZES[SIZES.length - 1]!);
}

function fit(panels: Panel[], box: Box): boolean {
  return panels.every((it) => it.y + it.height <= box.y + box.height + 0.5);
}

/**
 * What is left of the box makes one row after the other larger: those between which things are moved, whose trays are
 * several of one seat, then the last first.
 */
function grown(trays: Tray[], box: Box, size: Size): Panel[] {
  const lines = inRows(trays, box.width, size);
  const sizes = lines.map(() => size);
  let best = placed(lines, trays, box, sizes);
  const moved = (row: number) => kin(lines[row]![0]!, trays) > 1;
  const order = lines.map((_, i) => i);
  for (const row of [...order.filter(moved), ...order.filter((it) => !moved(it)).reverse()]) {
    for (const larger of GROWN.filter((it) => it.side > size.side && (!it.beside || labelBeside(lines[row]!)))) {
      const panels = placed(lines, trays, box, sizes.map((it, i) => (i === row ? larger : it)));
      if (!fit(panels, box) || !panels.every(inside)) continue;
      sizes[row] = larger;
      best = panels;
      break;
    }
  }
  return best;
}

/** Whether things lie in one line, and in their panel. */
function inside({ x, width, placed }: Panel): boolean {
  const tops = placed.filter((it) => it.stack > 0).map((it) => it.y);
  const level = tops.length === 0 || Math.max(...tops) - Math.min(...tops) < 12;
  return level && placed.every((it) => it.x + it.width / 2 <= x + width && it.x - it.width / 2 >= x);
}

/** A tray that belongs to nobody and is alone in its row can have its name at its side. */
function labelBeside(row: Tray[]): boolean {
  return row.length === 1 && row[0]!.seat === null && row[0]!.label.length <= 20;
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
  const lines = inRows(trays, box.width, size);
  return placed(lines, trays, box, lines.map(() => size));
}

function placed(lines: Tray[][], trays: Tray[], box: Box, sizes: Size[]): Panel[] {
  let y = box.y;
  const panels: Panel[] = [];
  for (const [i, row] of lines.entries()) {
    const size = sizes[i]!;
    const wide = widths(row, trays, box.width - GAP * (row.length - 1), size);
    let x = box.x;
    const line = row.map((tray, i) => {
      const it = panel(tray, x, y, wide[i]!, size);
      x += wide[i]! + GAP;
      return it;
    });
    const height = Math.max(...line.map((it) => it.height));
    panels.push(...line.map((it, i) => dealt(row[i]!, { ...it, height }, size)));
    y += height + GAP;
  }
  return panels;
}

/** What cards that were dealt need each, where one of them is to be chosen. */
const CARD = 26;

function isDealt(tray: Tray): boolean {
  return tray.items.length > 0 && tray.items.every((item) => item.kind === "card");
}

/** Cards that were dealt are what everybody looks at: where they are small, they have the place of their label, too. */
function dealt(tray: Tray, it: Panel, size: Size): Panel {
  const side = Math.floor(Math.min(44, it.height - PAD, (it.width - 2 * PAD) / tray.items.length));
  if (!isDealt(tray) || size.side >= 40 || side <= size.side) return it;
  const large = panel(tray, it.x, it.y, it.width, { side, head: 0, loose: size.loose, bare: true });
  return { ...large, height: it.height };
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
  const content = Math.max(sum(slots(tray, size).map((it) => it.width)), isDealt(tray) ? tray.items.length * CARD : 0);
  const label = Math.min(tray.label.length * 7.2 + 34, size.cut ? size.side * 2.4 : 420);
  return Math.max(size.side * 2, Math.min(420, Math.max(content + besides(tray, size), label) + 2 * PAD));
}

/** The width of a label beside the things. */
function besides(tray: Tray, { beside }: Size): number {
  return beside ? tray.label.length * 7.2 + 12 : 0;
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
  const beside = besides(tray, size);
  const edge = x + PAD + beside;
  let [left, top, tall] = [edge, y + Math.max(head + 2, PAD / 2), side];
  for (const slot of slots(tray, size)) {
    if (left > edge && left + slot.width > x + width - PAD + 0.5) {
      [left, top, tall] = [edge, top + tall, side];
    }
    placed.push(...inSlot(slot, left, top, side, tray.id));
    left += slot.width;
    tall = Math.max(tall, slot.height);
  }
  const height = top + tall + (beside ? PAD / 2 : PAD - 2) - y;
  return { id: tray.id, label: tray.label, seat: tray.seat, empty: tray.items.length === 0, head, beside, x, y, width, height, placed };
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
      captioned,
    };
  });
  return all.reverse();
}

function slots(tray: Tray, { side, loose, bare }: Size): Slot[] {
  const result: Slot[] = [];
  for (const item of tray.items) {
    const last = result[result.length - 1];
    if (tray.items.length > loose && last && alike(last.items[0]!, item)) last.items.push(item);
    else result.push({ items: [item], ...slotSize(item, side, bare ?? false) });
  }
  return result.map((slot) => (slot.items.length > 1 ? { ...slot, width: side + 8 } : slot));
}

function slotSize(item: Item, side: number, bare: boolean): { width: number; height: number } {
  if (item.kind === "label") return { width: (item.words ?? []).join(" ").length * 7 + 12, height: side };
  const words = bare || side < CAPTIONED ? null : caption(item);
  // A number stands on its corner.
  const counted = item.count !== undefined && (item.count !== 1 || item.sign);
  if (!words) return { width: counted ? side + Math.min(8, side / 4) : side, height: side };
  return { width: Math.max(side + 4, words.length * 6.1 + 8), height: side + 14 };
}

/** Whether two things look the same. */
export function alike(a: Item, b: Item): boolean {
  const keys = ["kind", "seat", "face", "count", "number", "name", "sign", "tint", "art", "icon"] as const;
  return keys.every((key) => a[key] === b[key]);
}
