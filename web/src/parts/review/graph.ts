// The graph of the chance to win: a line through the game, and what each roll brought as a bar below it.

import type { Report, Seat } from "../../types";

export interface Frame {
  width: number;
  /** The height of the line's part, and of the bars' part below it. */
  line: number;
  bars: number;
}

export interface Bar {
  event: number;
  x: number;
  y: number;
  width: number;
  height: number;
  good: boolean;
  /** What it brought. */
  change: number;
}

const index = (report: Report, seat: Seat) => report.sides.findIndex((side) => side.seat === seat);

/** What a seat could expect, at the start and after every event. */
export function chances(report: Report, seat: Seat): number[] {
  const i = index(report, seat);
  return [report.sides[i]!.start, ...report.entries.map((entry) => entry.after[i]!)];
}

/** Where the moment before an event stands. */
export function across(report: Report, event: number, width: number): number {
  return (event / Math.max(1, report.entries.length)) * width;
}

export function path(report: Report, seat: Seat, { width, line }: Frame): string {
  const points = chances(report, seat).map((chance, i) => `${across(report, i, width).toFixed(1)},${((1 - chance) * line).toFixed(1)}`);
  return `M${points.join("L")}`;
}

/** What luck brought a seat at an event: dice, and what was hidden. */
export function luckAt(report: Report, event: number, seat: Seat): number {
  const [entry, i] = [report.entries[event]!, index(report, seat)];
  return (entry.kind === "roll" ? entry.change[i]! : 0) + (entry.hidden?.[i] ?? 0);
}

/** Bars from a middle line: up is good luck, down is bad. The largest fills half of the height. */
export function bars(report: Report, seat: Seat, { width, bars }: Frame): Bar[] {
  const luck = report.entries.map((_, event) => luckAt(report, event, seat));
  const most = Math.max(0.02, ...luck.map(Math.abs));
  const [half, step] = [bars / 2, width / Math.max(1, report.entries.length)];
  const wide = Math.max(1.5, Math.min(10, step * 0.8));
  return luck.flatMap((change, event) => {
    const height = (Math.abs(change) / most) * half;
    if (height < 0.4) return [];
    return [{ event, x: (event + 0.5) * step - wide / 2, y: change > 0 ? half - height : half, width: wide, height, good: change > 0, change }];
  });
}
