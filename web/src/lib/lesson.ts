// Lessons on the page: where one is kept, how it is opened, and what it points at.

import type { LessonStep, Touch } from "../types";
import { room as ask } from "./api";
import { Keyring } from "./keyring";
import { openRoom } from "./open";

const PREFIX = "sixfold.lesson.";

/** What to touch next: an item, or a button by its label. */
export interface Pointing {
  items: Set<string>;
  button: string | null;
}

const same = (a: Touch, b: Touch) => JSON.stringify(a) === JSON.stringify(b);

/** What a lesson points at when so much was touched: the next thing of its way, else the way's beginning. */
export function pointing(step: LessonStep | null, touched: Touch[]): Pointing {
  if (!step) return { items: new Set(), button: null };
  const onTheWay = touched.every((touch, i) => step.path[i] !== undefined && same(touch, step.path[i]));
  const next = step.path[onTheWay ? touched.length : 0];
  const item = next && "item" in next ? [next.item] : [];
  return { items: new Set([...item, ...(touched.length === 0 ? step.points : [])]), button: next && "button" in next ? next.button : null };
}

/** A new lesson. The address of its board. */
export async function startLesson(game: string, name: string): Promise<string> {
  const address = await openRoom({ game, options: {}, seats: [], lesson: true }, name);
  localStorage.setItem(PREFIX + game, /room\/(\w+)/.exec(address)?.[1] ?? "");
  return address;
}

/** The lesson that was left on this device, if it is not over; else a new one. */
export async function goOnLearning(game: string, name: string): Promise<string> {
  const code = localStorage.getItem(PREFIX + game);
  if (code && new Keyring(localStorage).of(code)) {
    try {
      const room = await ask(code);
      if (room.state === "playing" && room.events < room.lesson) return `/room/${code}`;
    } catch {
      // It is gone, so there is nothing to go on with.
    }
  }
  return startLesson(game, name);
}
