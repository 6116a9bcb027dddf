// Touch paths: a legal action is the things a person touches. This is all a client knows of any game.
//
// Any order will do: a choice fits if everything that was touched belongs to its path. Its own order says what is pointed
// out first, and decides where two choices are made of the same touches.

import type { Choice, Touch } from "../types";

/** What can be done after some touches. */
export interface Step {
  /** Choices whose path holds what was touched; those that begin with it come first. */
  fitting: Choice[];
  /** Items that are pointed out to be touched next. */
  items: Set<string>;
  /** Items that may be touched next, too. */
  more: Set<string>;
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

/** What is left of a path after these touches, in any order; null if one of them does not belong to it. */
function rest(path: Touch[], touched: Touch[]): Touch[] | null {
  const left = [...path];
  for (const touch of touched) {
    const at = left.findIndex((it) => same(it, touch));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const itemIn = (touch: Touch) => ("item" in touch ? [touch.item] : []);
const buttonIn = (touch: Touch) => ("button" in touch ? [touch.button] : []);

export function step(choices: Choice[], touched: Touch[]): Step {
  const all = choices.flatMap((choice) => {
    const left = rest(choice.touches, touched);
    return left ? [{ choice, left, ordered: begins(choice.touches, touched) }] : [];
  });
  const [first, others] = [all.filter((it) => it.ordered), all.filter((it) => !it.ordered)];
  const fitting = [...first, ...others].map((it) => it.choice);
  // In its own order a path says what comes next; otherwise all that is left is open.
  const next = [...first.flatMap((it) => it.left.slice(0, 1)), ...others.flatMap((it) => it.left)];
  const items = new Set(next.flatMap(itemIn));
  const whole = touched.length > 0 ? [...first, ...others].filter((it) => it.left.length === 0) : [];
  const inOrder = whole.filter((it) => it.ordered && !it.choice.field);
  const ready = inOrder.length > 0 ? inOrder : whole.filter((it) => !it.choice.field);
  const only = fitting.length === 1 && touched.length > 0 ? fitting[0]! : null;
  return {
    fitting,
    items,
    more: new Set(all.flatMap((it) => it.left.flatMap(itemIn)).filter((id) => !items.has(id))),
    buttons: [...new Set(next.flatMap(buttonIn))],
    ready: ready.map((it) => it.choice),
    implied: only && !only.field && whole.length === 0 ? only : null,
    fields: whole.filter((it) => it.choice.field).map((it) => it.choice),
  };
}

/**
 * The path after one more touch: longer by it; shorter if the last touch is repeated in vain; with it in the place of an
 * earlier one, the last that makes sense; or begun anew. Null if the touch leads nowhere.
 */
export function touch(choices: Choice[], touched: Touch[], next: Touch): Touch[] | null {
  const fits = (path: Touch[]) => choices.some((choice) => rest(choice.touches, path) !== null);
  const longer = [...touched, next];
  if (fits(longer)) return longer;
  const last = touched.at(-1);
  if (last && same(last, next)) return touched.slice(0, -1);
  for (let i = touched.length - 1; i >= 0; i--) {
    const other = [...touched.slice(0, i), ...touched.slice(i + 1), next];
    if (fits(other)) return other;
  }
  return fits([next]) ? [next] : null;
}

/** Choices that differ only in the last button: how something is turned, say. Empty if they differ in more. */
export function variants(choices: Choice[], touched: Touch[]): Choice[] {
  const { fitting } = step(choices, touched);
  const word = (choice: Choice) => choice.notation.split(" ")[0];
  const turns = fitting.filter((choice) => {
    const left = rest(choice.touches, touched)!;
    return !choice.field && left.length === 1 && "button" in left[0]! && word(choice) === word(fitting[0]!);
  });
  return touched.length > 0 && fitting.length > 1 && turns.length === fitting.length ? fitting : [];
}

/**
 * The touches, and the buttons behind them that are the only way on: nobody has to press what says nothing new. What ends
 * a path is pressed all the same.
 */
export function pressed(choices: Choice[], touched: Touch[]): Touch[] {
  const now = step(choices, touched);
  const [only] = now.buttons;
  const settled = touched.length === 0 || now.items.size > 0 || now.ready.length > 0 || now.fields.length > 0;
  if (settled || only === undefined || now.buttons.length > 1) return touched;
  const path = [...touched, { button: only }];
  const then = step(choices, path);
  return then.fitting.length === now.fitting.length && then.items.size > 0 ? pressed(choices, path) : touched;
}

/** Where some of few choices are buttons, the others that are done with one touch, by the word they are called. */
export function unseen({ fitting, buttons }: Step): { choice: Choice; label: string }[] {
  if (buttons.length === 0 || fitting.length > 3) return [];
  return fitting.flatMap((choice) => {
    const [touch, second] = choice.touches;
    const plain = !choice.field && touch && "item" in touch && !second;
    const label = choice.notation.charAt(0).toUpperCase() + choice.notation.slice(1);
    return plain && choice.sentence.startsWith(label) ? [{ choice, label }] : [];
  });
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
    const left = rest(choice.touches, touched) ?? [];
    for (const id of new Set(left.flatMap(itemIn))) groups.set(id, [...(groups.get(id) ?? []), choice]);
  }
  return Object.fromEntries([...groups].map(([id, group]) => [id, label(group, touched.length)]));
}

function label(group: Choice[], depth: number): string {
  const [first] = group;
  if (group.length === 1 && first) return first.sentence;
  const now = group.find((choice) => choice.touches.length === depth + 1 && !choice.field);
  return now ? now.sentence : `${group.length} choices go on here.`;
}

/** The words of a path for people: what was touched so far. */
export function names(touched: Touch[], alt: (id: string) => string): string[] {
  return touched.map((touch) => ("item" in touch ? alt(touch.item) : touch.button));
}
