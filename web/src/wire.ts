// What the server and the client say to each other. The words are those of docs/server.md.

export type Seat = "A" | "B" | "C" | "D";
export type Point = [number, number];

export type Shape =
  | "loose"
  | { polygon: Point[] }
  | { circle: { at: Point; radius: number } }
  | { segment: { from: Point; to: Point } }
  | { point: { at: Point; turn: number } }
  | { track: Point[] };

export type ItemKind = "region" | "line" | "die" | "token" | "card" | "label" | "path";

export interface Marks {
  last: boolean;
  threatened: boolean;
  ghost: boolean;
}

export interface Item {
  id: string;
  kind: ItemKind;
  shape: Shape;
  seat: Seat | null;
  value: number | null;
  art: string;
  alt: string;
  marks: Marks;
}

export interface Board {
  width: number;
  height: number;
  items: Item[];
}

export interface Tray {
  id: string;
  label: string;
  seat: Seat | null;
  items: Item[];
}

export interface Meter {
  id: string;
  label: string;
  value: number;
  limit: number | null;
  seat: Seat | null;
  clause: string;
}

export interface Line {
  text: string;
  clause: string;
  event?: number;
  /** Of a heading: the number of the turn or round that begins. */
  heading?: number;
}

export type Touch = { item: string } | { button: string };

export type Field =
  | { point: { within: string; snaps: Point[] } }
  | { direction: { from: string; longest: number; snaps: Point[] } }
  | { split: { dice: string[]; most: number[]; total: number } }
  | { assign: { dice: string[]; rows: string[] } }
  | { set: { items: string[]; count: number } };

export interface Choice {
  touches: Touch[];
  notation: string;
  sentence: string;
  field: Field | null;
}

export interface Ending {
  winners: Seat[];
  points: number[];
  sentence: string;
}

export interface Scene {
  prompt: string;
  board: Board;
  trays: Tray[];
  meters: Meter[];
  choices: Choice[];
  choices_are_all: boolean;
  resignation: string | null;
  log: Line[];
  result: Ending | null;
}

export interface Preview {
  ghosts: Item[];
  lines: Line[];
}
