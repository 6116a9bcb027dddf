// Touch paths: a legal action is the things a person touches in order. This is all a client knows of any game.

import type { Choice, Touch } from "../types";

/** What can be done after some touches. */
export interface Step {
  /** Choices whose path begins with what was touched. */
  fitting: Choice[];
  /** Items that may be touched next. */
  items: Set<string>;
  /** Buttons that may be pressed next, in the order they are offered. */
  buttons: string[];
  /** Choices whose whole path was touched. */
  ready: Choice[];
  /** The only choice that is left, though some of its path was not touched. */
  implied: Choice | null;
  /** Fields to be filled in, whose path was touched. */
  fields: Choice[];
}

export function same(a: Touch, b: Touch): boolean {
  return "item" in a ? "item" in b && a.item === b.item : "button" in b && a.button === b.button;
}

function begins(path: Touch[], touched: Touch[]): boolean {
  return touched.length <= path.length && touched.every((touch, i) => same(touch, path[i]!));
}

export function step(choices: Choice[], touched: Touch[]): Step {
  const fitting = choices.filter((choice) => begins(choice.touches, touched));
  const next = fitting.flatMap((choice) => choice.touches[touched.length] ?? []);
  const whole = fitting.filter((choice) => choice.touches.length === touched.length && touched.length > 0);
  const only = fitting.length === 1 && touched.length > 0 ? fitting[0]! : null;
  return {
    fitting,
    items: new Set(next.flatMap((touch) => ("item" in touch ? [touch.item] : []))),
    buttons: [...new Set(next.flatMap((touch) => ("button" in touch ? [touch.button] : [])))],
    ready: whole.filter((choice) => !choice.field),
    implied: only && !only.field && whole.length === 0 ? only : null,
    fields: whole.filter((choice) => choice.field),
  };
}

/**
 * The path after one more touch: longer by it, shorter if the last touch is repeated in vain, or begun anew.
 * Null if the touch leads nowhere.
 */
export function touch(choices: Choice[], touched: Touch[], next: Touch): Touch[] | null {
  const fits = (path: Touch[]) => choices.some((choice) => begins(choice.touches, path));
  const longer = [...touched, next];
  if (fits(longer)) return longer;
  const last = touched.at(-1);
  if (last && same(last, next)) return touched.slice(0, -1);
  return fits([next]) ? [next] : null;
}

/** The choice that touching `next` would make, if that is already settled. */
export function considered(choices: Choice[], touched: Touch[], next: Touch): Choice | null {
  const path = touch(choices, touched, next);
  if (!path || path.length === 0) return null;
  const after = step(choices, path);
  return after.ready[0] ?? after.implied;
}

/** What touching each next item does, in words. */
export function labels(choices: Choice[], touched: Touch[]): Record<string, string> {
  const { fitting } = step(choices, touched);
  const groups = new Map<string, Choice[]>();
  for (const choice of fitting) {
    const next = choice.touches[touched.length];
    if (next && "item" in next) groups.set(next.item, [...(groups.get(next.item) ?? []), choice]);
  }
  return Object.fromEntries([...groups].map(([id, group]) => [id, label(group, touched.length)]));
}

function label(group: Choice[], depth: number): string {
  const [first] = group;
  if (group.length === 1 && first) return first.sentence;
  const now = group.find((choice) => choice.touches.length === depth + 1 && !choice.field);
  return now ? now.sentence : `${group.length} choices begin here.`;
}

/** The words of a path for people: what was touched so far. */
export function names(touched: Touch[], alt: (id: string) => string): string[] {
  return touched.map((touch) => ("item" in touch ? alt(touch.item) : touch.button));
}
