// What changed between two Scenes, by id: what moved, what was rolled, what came and what went.

import type { Item } from "../types";
import type { Placed, Stage } from "./stage";

export interface Move {
  from: Placed;
  to: Placed;
}

export interface Change {
  moves: Move[];
  /** Dice that show a face and had none, or were in the air. */
  rolls: string[];
  /** Dice that were turned to another face. */
  turns: Move[];
  arrivals: string[];
  gone: Placed[];
}

/** The change from one stage to the next, both laid out for the same room. */
export function change(before: Stage, after: Stage): Change {
  const old = new Map(before.placed.map((it) => [it.item.id, it]));
  const now = new Map(after.placed.map((it) => [it.item.id, it]));
  const pairs: Move[] = [];
  for (const it of after.placed) {
    const was = old.get(it.item.id);
    if (was) pairs.push({ from: was, to: it });
  }
  const fresh = after.placed.filter((it) => !old.has(it.item.id));
  const left = before.placed.filter((it) => !now.has(it.item.id));
  const matched = match(left, fresh);
  pairs.push(...matched);
  const met = new Set(matched.flatMap(({ from, to }) => [from, to]));
  return {
    moves: pairs.filter(hasMoved),
    rolls: pairs.filter(isRolled).map(({ to }) => to.item.id),
    turns: pairs.filter(isTurned),
    arrivals: fresh.filter((it) => !met.has(it)).map((it) => it.item.id),
    gone: left.filter((it) => !met.has(it)),
  };
}

/** Things that lost one id and got another where they went: alike ones are taken for the same. */
function match(left: Placed[], fresh: Placed[]): Move[] {
  const moves: Move[] = [];
  const free = new Set(left.filter((it) => isPiece(it.item)));
  for (const rule of [sameValue, sameArt]) {
    for (const to of fresh) {
      if (!isPiece(to.item) || moves.some((move) => move.to === to)) continue;
      const from = [...free].filter((it) => rule(it.item, to.item)).sort((a, b) => apart(a, to) - apart(b, to))[0];
      if (!from) continue;
      free.delete(from);
      moves.push({ from, to });
    }
  }
  return moves;
}

function isPiece(item: Item): boolean {
  return item.kind === "die" || item.kind === "token";
}

function sameArt(a: Item, b: Item): boolean {
  return a.kind === b.kind && a.seat === b.seat && a.art === b.art && a.icon === b.icon && a.tint === b.tint;
}

function sameValue(a: Item, b: Item): boolean {
  return sameArt(a, b) && a.face === b.face && a.number === b.number;
}

function apart(a: Placed, b: Placed): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function hasMoved({ from, to }: Move): boolean {
  if (to.item.kind === "label" && to.tray === null) return false;
  return apart(from, to) > 0.5 || from.turn !== to.turn || Math.abs(from.width - to.width) > 0.5;
}

/** A die that got a face. A die that is about to be rolled shows none, so that equal faces are rolled, too. */
function isRolled({ from, to }: Move): boolean {
  return to.item.face !== undefined && from.item.face === undefined;
}

function isTurned({ from, to }: Move): boolean {
  return to.item.face !== undefined && from.item.face !== undefined && from.item.face !== to.item.face;
}

/** What the last event touched: as the Scene marks it, else what came, moved or changed. */
export function touched(before: Stage | null, after: Stage): Set<string> {
  const marked = after.placed.filter((it) => it.item.marks.last).map((it) => it.item.id);
  if (marked.length > 0 || !before) return new Set(marked);
  const { moves, rolls, turns, arrivals } = change(before, after);
  const pieces = new Set(after.placed.filter((it) => isPiece(it.item) && it.tray === null).map((it) => it.item.id));
  const ids = [...[...moves, ...turns].map(({ to }) => to.item.id), ...rolls, ...arrivals];
  return new Set(ids.filter((id) => pieces.has(id)));
}
