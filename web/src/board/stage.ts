// The stage: a Scene laid out in pixels, the board with its trays, in a frame that the game does not move.

import type { Board, Item, Point, Scene } from "../types";
import type { Span } from "./fold";
import { frame, type Frame, rimOf, type Room } from "./frame";
import { around, type Box, corners, middle } from "./geometry";
import { fills } from "./art/symbols";
import { dieSide, filledSide, tokenSide } from "./sizes";
import { laid, type Panel } from "./trays";

export type { Room } from "./frame";

/** An item with its place in pixels. `points` are relative to the middle. */
export interface Placed {
  item: Item;
  x: number;
  y: number;
  turn: number;
  width: number;
  height: number;
  points: Point[];
  /** The id of its tray, or nothing for the board. */
  tray: string | null;
  /** How many alike lie here, if it stands for a stack; 0 if it lies under another. */
  stack: number;
  /** Whether words stand below it. */
  captioned?: boolean;
}

/** A part of the board: where it stands and how large. */
export interface Part extends Box {
  span: Span;
  scale: number;
  /** Between its left and upper edge and what is on it. */
  rim: Point;
}

export interface Stage {
  width: number;
  height: number;
  /** The parts of the board: the one in front, and others out of sight. */
  parts: Part[];
  front: number;
  panels: Panel[];
  placed: Placed[];
  /** Pixels a board unit, in the part in front. */
  scale: number;
}

/** Between a part that is seen and those out of sight. */
const APART = 60;

/** Lays a Scene out. Of a board in parts, the one called `front` is seen. */
export function arrange(scene: Scene, room: Room, front = 0): Stage {
  const it = frame(scene.board, room);
  const seen = Math.min(front, it.spans.length - 1);
  const parts = it.spans.map((span, i) => part(span, it, rimOf(scene.board, room.width), (i - seen) * (room.width + APART)));
  const panels = laid(scene.trays, it.trays);
  const sides = sidesOn(scene.board);
  const onBoard = scene.board.items.map((item) => place(item, parts, sides));
  const placed = [...onBoard, ...panels.flatMap((panel) => panel.placed)];
  return { width: room.width, height: room.height, parts, front: seen, panels, placed, scale: parts[seen]!.scale };
}

/** A part of the board: it fills the frame, and what is on it is as large as that allows. */
function part(span: Span, { board }: Frame, least: number, shift: number): Part {
  const [wide, high] = [span.right - span.left, span.bottom - span.top];
  const scale = Math.min((board.width - 2 * least) / wide, (board.height - 2 * least) / high);
  const rim: Point = [(board.width - wide * scale) / 2, (board.height - high * scale) / 2];
  return { ...board, span, scale, rim, x: board.x + shift };
}

/** A preview's items on the same stage; those without a place are left to their tray. */
export function ghostly(stage: Stage, scene: Scene, ghosts: Item[]): Placed[] {
  // The first of its kind has no twin to be as large as.
  const filled = filledSide({ ...scene.board, items: [...scene.board.items, ...ghosts] });
  const sides = { ...sidesOn(scene.board), filled };
  return ghosts.map((item) => {
    const twin = stage.placed.find((it) => it.item.id === item.id);
    return item.shape === "loose" && twin ? { ...twin, item } : place(item, stage.parts, sides);
  });
}

interface Sides {
  die: number;
  filled: number;
  token: number;
}

function sidesOn(board: Board): Sides {
  return { die: dieSide(board), filled: filledSide(board), token: tokenSide(board) };
}

function place(item: Item, parts: Part[], sides: Sides): Placed {
  const box = around(corners(item.shape));
  const centre = middle(box);
  const part = partOf(centre, parts);
  const [x, y] = toPixels(centre, part);
  const side = sideOf(item, sides) * part.scale;
  const points = corners(item.shape).map(
    ([px, py]): Point => [(px - centre[0]) * part.scale, (py - centre[1]) * part.scale],
  );
  return {
    item,
    x,
    y,
    turn: turnOf(item),
    width: side || box.width * part.scale,
    height: side || box.height * part.scale,
    points,
    tray: null,
    stack: 1,
  };
}

/** Things at a point have a side; all others bring their own size. */
function sideOf(item: Item, sides: Sides): number {
  const isPoint = typeof item.shape === "object" && "point" in item.shape;
  if (!isPoint || item.kind === "label") return 0;
  if (item.kind !== "die") return sides.token;
  return fills(item) ? sides.filled : sides.die;
}

function turnOf(item: Item): number {
  return typeof item.shape === "object" && "point" in item.shape ? item.shape.point.turn : 0;
}

/** The part that holds a point of the board. */
export function partOf(at: Point, parts: Part[]): Part {
  return parts.find((part) => at[0] >= part.span.left && at[0] < part.span.right) ?? parts[parts.length - 1]!;
}

export function toPixels(at: Point, part: Part): Point {
  return [part.x + part.rim[0] + (at[0] - part.span.left) * part.scale, part.y + part.rim[1] + (at[1] - part.span.top) * part.scale];
}

/** Whole board units, on the board. */
export function toBoard(at: Point, part: Part): Point {
  return [
    Math.round((at[0] - part.x - part.rim[0]) / part.scale + part.span.left),
    Math.round((at[1] - part.y - part.rim[1]) / part.scale + part.span.top),
  ];
}

