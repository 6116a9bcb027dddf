// The frame: where the board, its trays and the hand stand. It comes from the window and from the size of the board
// alone, so that nothing that happens in a game moves it.

import type { Board } from "../types";
import { fold, type Span, whole } from "./fold";
import type { Box } from "./geometry";

/** What there is to fill. */
export interface Room {
  width: number;
  height: number;
  /** Whether the hand, with what may be done, needs a place in it. */
  hand?: boolean;
}

export interface Frame {
  board: Box;
  trays: Box;
  hand: Box | null;
  /** The parts of the board; where there are several, one of them is seen at a time. */
  spans: Span[];
}

export const GAP = 10;
const NARROW = 600;
/** The rim of a board; where there is little room, its squares need it more. */
const [RIM, THIN] = [10, 3];
/** What lies below a board that fills a narrow window stands so far from its edge. */
const EDGE = 8;
/** What trays need at least, and a hand: two rows of buttons. */
const TRAYS = 104;
const HAND = 104;

/** A board with a ground of its own needs no rim. */
export function rimOf(board: Board, width: number): number {
  if (board.ground === "bare") return 0;
  return width < NARROW ? THIN : RIM;
}

/** The trays beside the board where that leaves it larger, else below. */
export function frame(board: Board, room: Room): Frame {
  const spans = room.width < NARROW ? fold(board) : [whole(board)];
  if (room.hand && room.height > room.width) return upright(board, spans, room);
  const [under, side] = [below(board, spans, room), beside(board, spans, room)];
  return under.board.height * 0.97 > side.board.height ? under : side;
}

/** A high window: everything in one column, as wide as it is. */
function upright(board: Board, spans: Span[], room: Room): Frame {
  const high = room.height - TRAYS - HAND - 2 * GAP;
  const it = fitted(board, spans, { x: 0, y: 0, width: room.width, height: high }, room.width);
  const rest = room.height - it.height - 2 * GAP;
  const [x, width] = room.width < NARROW ? [EDGE, room.width - 2 * EDGE] : [0, room.width];
  const trays = { x, y: it.height + GAP, width, height: Math.min(rest - HAND, Math.max(TRAYS, rest * 0.56)) };
  const top = trays.y + trays.height + GAP;
  return { board: it, trays, hand: { x, y: top, width, height: room.height - top }, spans };
}

/** A strip below the board: the trays on its left, the hand on its right. */
function below(board: Board, spans: Span[], room: Room): Frame {
  const strip = room.hand ? limited(room.height * 0.26, 150, 210) : limited(room.height * 0.34, TRAYS, 170);
  const it = fitted(board, spans, { x: 0, y: 0, width: room.width, height: room.height - strip - GAP }, room.width);
  const top = it.height + GAP;
  const rest = room.height - top;
  if (!room.hand) return { board: it, trays: { x: 0, y: top, width: room.width, height: rest }, hand: null, spans };
  const wide = Math.round((room.width - GAP) * 0.56);
  const hand = { x: wide + GAP, y: top, width: room.width - wide - GAP, height: rest };
  return { board: it, trays: { x: 0, y: top, width: wide, height: rest }, hand, spans };
}

/** A column beside the board: the trays on top, the hand at its foot. */
function beside(board: Board, spans: Span[], room: Room): Frame {
  const wide = room.hand ? limited(room.width * 0.34, 280, 360) : limited(room.width * 0.3, 120, 300);
  const it = fitted(board, spans, { x: 0, y: 0, width: room.width - wide - GAP, height: room.height }, room.width);
  // Both stand together in the middle.
  const spare = Math.max(0, Math.min(room.width - wide - GAP - it.width, 120)) / 2;
  const x = spare + it.width + GAP;
  const foot = room.hand ? limited(room.height * 0.36, 150, 260) : 0;
  const hand = room.hand ? { x, y: room.height - foot, width: wide, height: foot } : null;
  const trays = { x, y: 0, width: wide, height: room.height - (hand ? foot + GAP : 0) };
  return { board: { ...it, x: spare }, trays, hand, spans };
}

/** The largest box for the board in this one, at its top; every part of it has room there. */
function fitted(board: Board, spans: Span[], box: Box, wide: number): Box {
  const rim = 2 * rimOf(board, wide);
  const { left, right, top, bottom } = spans[0]!;
  const scale = Math.min((box.width - rim) / (right - left), (box.height - rim) / (bottom - top));
  const [width, height] = [(right - left) * scale + rim, (bottom - top) * scale + rim];
  return { x: box.x + (box.width - width) / 2, y: box.y, width, height };
}

function limited(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(most, value)));
}
