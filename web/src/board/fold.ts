// A wide board on a narrow screen is folded along a clean gap: one of its parts is seen at a time.

import type { Board, Item } from "../types";
import { around, corners } from "./geometry";

/** A part of the board, by its edges in board units. */
export interface Span {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** What the part is called, where it has a name. */
  name: string;
}

export function whole(board: Board): Span {
  return { left: 0, right: board.width, top: 0, bottom: board.height, name: "" };
}

/** The parts: one, or two beside the widest gap that nothing crosses. What is played there has no say in it. */
export function fold(board: Board): Span[] {
  const fixed = board.items.filter((item) => item.kind === "region" || item.kind === "label");
  const cut = board.width > board.height * 1.4 ? gap(board, fixed) : null;
  if (cut === null) return [whole(board)];
  const spans = [trimmed(board, fixed, 0, cut), trimmed(board, fixed, cut, board.width)];
  return spans.every((span) => span.name) ? spans : [whole(board)];
}

/** A part without the empty space above and below it. */
function trimmed(board: Board, fixed: Item[], left: number, right: number): Span {
  const here = fixed.filter((item) => {
    const { x, width } = around(corners(item.shape));
    return x + width / 2 >= left && x + width / 2 < right;
  });
  const { y, height } = around(here.flatMap((item) => corners(item.shape)));
  const slack = board.height * 0.03;
  return { left, right, top: Math.max(0, y - slack), bottom: Math.min(board.height, y + height + slack), name: nameOf(here) };
}

/** The title among its labels; else it is a table, if there are any. */
function nameOf(items: Item[]): string {
  const labels = items.filter((item) => item.kind === "label");
  const title = labels.find((item) => item.style === "title")?.words?.join(" ");
  return title ?? (labels.length > 0 ? "The table" : "");
}

function gap(board: Board, fixed: Item[]): number | null {
  const spans = fixed.map((item) => extent(item, board.width)).sort((a, b) => a.left - b.left);
  let [reached, best, cut] = [0, board.width * 0.02, null as number | null];
  for (const span of spans) {
    if (reached > board.width * 0.2 && span.left - reached >= best) {
      [best, cut] = [span.left - reached, (span.left + reached) / 2];
    }
    reached = Math.max(reached, span.right);
  }
  return cut;
}

/** Points stand for things of some width. */
function extent(item: Item, width: number): { left: number; right: number } {
  const box = around(corners(item.shape));
  const slack = box.width === 0 ? width * 0.01 : 0;
  return { left: box.x - slack, right: box.x + box.width + slack };
}
