// The pictures of the games: small still lifes of the same pieces that the board draws, on a ground 320 by 200.

import type { Item, ItemKind, Point, Seat, Shape } from "../wire";
import type { Placed } from "./stage";

interface Extra {
  seat?: Seat;
  value?: number;
  points?: Point[];
  height?: number;
  turn?: number;
}

export interface Picture {
  ground: string;
  pieces: Placed[];
}

let count = 0;

function piece(kind: ItemKind, art: string, x: number, y: number, width: number, extra: Extra = {}): Placed {
  const { seat = null, value = null, points = [], height = width, turn = 0 } = extra;
  const marks = { last: false, threatened: false, ghost: false };
  const shape: Shape = "loose";
  const item: Item = { id: `${art}-${(count += 1)}`, kind, shape, seat, value, art, alt: "", marks };
  return { item, x, y, turn, width, height, points, tray: null, stack: 1 };
}

function die(seat: Seat | undefined, value: number, x: number, y: number, width: number, turn = 0): Placed {
  return piece("die", "army", x, y, width, { seat, value, turn });
}

function line(art: string, from: Point, to: Point, extra: Extra = {}): Placed {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const points = [from, to].map(([px, py]): Point => [px - x, py - y]);
  return piece("line", art, x, y, 0, { ...extra, points });
}

function land(): Placed[] {
  const rows = [
    ["forest", "field", "sea", "city", "forest"],
    ["sea", "city", "forest", "field", "citadel"],
    ["field", "forest", "city", "sea", "field"],
  ];
  const squares = rows.flatMap((row, y) => row.map((art, x) => piece("region", art, 4 + x * 78, 22 + y * 78, 78)));
  const dice = [die("A", 6, 82, 100, 50), die("A", 3, 160, 22, 50), die("A", 4, 238, 100, 50)];
  return [...squares, ...dice, piece("token", "cube", 277, 62, 40), piece("token", "cube", 121, 140, 40)];
}

function worlds(): Placed[] {
  const at: Point[] = [[74, 64], [246, 58], [160, 150]];
  const world = (i: number, seat?: Seat) => ({ ...piece("region", "world", ...at[i]!, 108, { seat }) });
  const named = (it: Placed, name: string): Placed => ({ ...it, item: { ...it.item, id: `world-${name}` } });
  const discs = [named(world(0, "A"), "aesir"), named(world(1, "B"), "jotnar"), named(world(2, "C"), "alfar")];
  const bridges = [line("bridge", at[0]!, at[1]!), line("bridge", at[0]!, at[2]!)];
  const dice = [die("A", 5, 58, 62, 30), die("A", 2, 91, 62, 30), die("B", 6, 246, 56, 30), die("C", 3, 160, 148, 30)];
  return [...bridges, ...discs, ...dice];
}

function war(): Placed[] {
  const fields = [0, 1, 2, 3].flatMap((x) =>
    [0, 1].map((y) => piece("region", x === 1 && y === 0 ? "contested" : "battlefield", 40 + x * 80, 77 + y * 60, 80, { height: 60 })),
  );
  const homes = [
    piece("region", "hell", 160, 22, 322, { height: 50, seat: "B" }),
    piece("region", "purgatory", 160, 186, 322, { height: 40, seat: "A" }),
  ];
  const dice = [
    die("B", 4, 24, 64, 26), die("B", 6, 104, 62, 26), die("A", 5, 104, 93, 26), die("A", 3, 134, 93, 26),
    die("B", 2, 186, 64, 26), die("B", 1, 216, 64, 26), die("A", 6, 264, 152, 26), die("A", 2, 24, 152, 26), die("B", 3, 296, 64, 26),
  ];
  return [...homes, ...fields, ...dice];
}

function dungeon(): Placed[] {
  const cell = 82;
  const at = (column: number, row: number): Point => [-4 + column * cell, 18 + row * cell];
  const rooms: [string, number, number, string, number?][] = [
    ["orc", 0, 1, "EW", 1], ["webs", 1, 1, "NESW"], ["dragon", 2, 1, "NESW", 5], ["chest", 2, 0, "S"], ["chamber", 1, 2, "N"],
    ["doorway", 3, 1, "NESW"], ["curse", 3, 2, "N"], ["rat", 4, 1, "W", 2], ["goblins", 1, 0, "S", 4],
  ];
  const isRoom = (x: number, y: number) => rooms.some((room) => room[1] === x && room[2] === y);
  const holes = [0, 1, 2, 3, 4].flatMap((x) =>
    [0, 1, 2].map((y) => piece("region", isRoom(x, y) ? "filled-hole" : "hole", ...at(x, y), cell)),
  );
  const WAYS: Record<string, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
  const dice = rooms.map(([art, x, y, , value]) => piece("die", art, ...at(x, y), cell * 0.94, { value }));
  const corridors = rooms.flatMap(([, x, y, ways]) =>
    [...ways].map((way) => {
      const [[cx, cy], [dx, dy]] = [at(x, y), WAYS[way]!];
      return line("corridor", [cx, cy], [cx + (dx * cell) / 2, cy + (dy * cell) / 2]);
    }),
  );
  return [...holes, ...corridors, ...dice];
}

function table(): Placed[] {
  return [
    piece("region", "table", 160, 100, 336, { height: 216 }),
    piece("region", "reach", 78, 122, 130, { seat: "A" }),
    line("lane", [96, 110], [214, 72]),
    piece("token", "ship", 78, 122, 46, { seat: "A" }),
    piece("token", "ship", 250, 62, 46, { seat: "B" }),
    piece("token", "penny", 206, 75, 28),
    die("A", 6, 150, 160, 34, -14), die("A", 4, 192, 166, 34, 9), die("B", 5, 288, 130, 34, 12), die("B", 2, 32, 40, 34, -8),
  ];
}

function bank(): Placed[] {
  return [piece("token", "pot", 138, 104, 176, { seat: "B", value: 21 }), die("A", 6, 262, 74, 54, 12), die(undefined, 1, 270, 146, 46, -10)];
}

const PICTURES: Record<string, () => Picture> = {
  land6: () => ({ ground: "var(--card)", pieces: land() }),
  d6d: () => ({ ground: "var(--sky)", pieces: worlds() }),
  gozd: () => ({ ground: "var(--board)", pieces: war() }),
  dungeon: () => ({ ground: "color-mix(in oklab, var(--rock) 70%, var(--rock-dark))", pieces: dungeon() }),
  rebirth: () => ({ ground: "var(--wood)", pieces: table() }),
  pig: () => ({ ground: "var(--board)", pieces: bank() }),
};

/** The picture of a game; of an unknown one, dice. */
export function pictured(game: string): Picture {
  const dice = [1, 2, 3, 4, 5].map((value, i) => die((["A", "B", "C", "D", undefined] as const)[i], value + 1, 50 + i * 55, 80 + (i % 2) * 44, 46, i * 9 - 18));
  return PICTURES[game]?.() ?? { ground: "var(--board)", pieces: dice };
}
