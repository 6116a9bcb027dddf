// The stage: a Scene laid out in pixels, the board with its trays beside or below it.

import type { Board, Item, Point, Scene } from "../types";
import { fold, type Span, whole } from "./fold";
import { around, type Box, corners, middle } from "./geometry";
import { fills } from "./art/symbols";
import { dieSide, filledSide, tokenSide } from "./sizes";
import { below, beside, type Panel } from "./trays";

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
}

/** A part of the board: where it stands and how large. */
export interface Part extends Box {
  span: Span;
  scale: number;
  /** Between its edge and what is on it. */
  rim: number;
}

export interface Stage {
  width: number;
  height: number;
  parts: Part[];
  panels: Panel[];
  placed: Placed[];
  /** Pixels a board unit, in the first part. */
  scale: number;
}

/** What there is to fill: `height` is what may be used without scrolling. */
export interface Room {
  width: number;
  height: number;
}

const NARROW = 600;
const SIDE = 292;
const GAP = 12;
const RIM = 10;

/** Lays a Scene out: beside where that leaves the board larger, else below. */
export function arrange(scene: Scene, room: Room): Stage {
  const narrow = room.width < NARROW;
  // A board with little on it need not fill the screen.
  if (scene.board.items.length < 4) room = { ...room, height: Math.min(room.height, 420) };
  const under = stacked(scene, room, narrow);
  if (narrow || scene.trays.length === 0) return under;
  const side = sided(scene, room);
  return side.scale >= under.scale * 0.97 ? side : under;
}

function stacked(scene: Scene, room: Room, narrow: boolean): Stage {
  const spans = narrow ? fold(scene.board) : [whole(scene.board)];
  const measure = below(scene.trays, room.width, 0, narrow);
  const tall = measure.height === 0 ? 0 : measure.height + GAP;
  const high = narrow ? Math.max(320, room.height) : Math.max(240, room.height - tall);
  const [first, ...others] = column(spans, room.width, high, rimOf(scene.board));
  // What lies beside the board is used more than its other parts: it comes first.
  const trays = below(scene.trays, room.width, first!.height + GAP, narrow);
  const parts = [first!, ...others.map((part) => ({ ...part, y: part.y + tall }))];
  const last = parts[parts.length - 1]!;
  const height = Math.max(last.y + last.height, first!.height + tall);
  return finish(scene, parts, trays.panels, room.width, height);
}

function sided(scene: Scene, room: Room): Stage {
  const wide = room.width - SIDE - GAP;
  const parts = column([whole(scene.board)], wide, Math.max(320, room.height), rimOf(scene.board));
  const part = parts[0]!;
  // The board and its trays stand together in the middle.
  const spare = Math.max(0, Math.min((wide - part.width) / 2, 80));
  const shifted = { ...part, x: spare };
  const trays = beside(scene.trays, shifted.x + part.width + GAP, Math.min(SIDE + spare, SIDE + 60), part.height);
  const height = Math.max(part.height, trays.height);
  return finish(scene, [shifted], trays.panels, room.width, height);
}

/** A board with a ground of its own needs no rim. */
function rimOf(board: Board): number {
  return board.ground === "bare" ? 0 : RIM;
}

/** Parts below each other, each as wide as it can be; a lesser one at most a third larger than the first. */
function column(spans: Span[], width: number, height: number, rim: number): Part[] {
  const parts: Part[] = [];
  let y = 0;
  for (const span of spans) {
    const [wide, high] = [span.right - span.left, span.bottom - span.top];
    const first = parts[0]?.scale ?? Infinity;
    const fits = Math.min((width - 2 * rim) / wide, (height - 2 * rim) / high);
    const scale = Math.min(fits, first * 1.34);
    const part = { span, scale, rim, x: 0, y, width: wide * scale + 2 * rim, height: high * scale + 2 * rim };
    parts.push({ ...part, x: (width - part.width) / 2 });
    y += part.height + GAP;
  }
  return parts;
}

function finish(scene: Scene, parts: Part[], panels: Panel[], width: number, height: number): Stage {
  const sides = sidesOn(scene.board);
  const scale = parts[0]!.scale;
  const onBoard = scene.board.items.map((item) => place(item, parts, sides));
  const inTrays = panels.flatMap((panel) => panel.placed);
  return { width, height, parts, panels, placed: [...onBoard, ...inTrays], scale };
}

/** A preview's items on the same stage; those without a place are left to their tray. */
export function ghostly(stage: Stage, scene: Scene, ghosts: Item[]): Placed[] {
  const sides = sidesOn(scene.board);
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

export function partOf(at: Point, parts: Part[]): Part {
  return parts.find((part) => at[0] >= part.span.left && at[0] < part.span.right) ?? parts[parts.length - 1]!;
}

export function toPixels(at: Point, part: Part): Point {
  return [part.x + part.rim + (at[0] - part.span.left) * part.scale, part.y + part.rim + (at[1] - part.span.top) * part.scale];
}

/** Whole board units, on the board. */
export function toBoard(at: Point, part: Part): Point {
  return [
    Math.round((at[0] - part.x - part.rim) / part.scale + part.span.left),
    Math.round((at[1] - part.y - part.rim) / part.scale + part.span.top),
  ];
}

