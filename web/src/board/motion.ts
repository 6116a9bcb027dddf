// Moving pictures: what changed between two stages is shown within 0.6 s, and can be cut short.

import type { Change } from "./diff";
import type { Placed } from "./stage";

export const LENGTH = 600;
const STEP = 75;

export interface Show {
  /** Everything jumps to its end. */
  finish: () => void;
  done: Promise<void>;
}

/** Plays a change on the elements of the items. `face` sets what a rolling die shows, null for its own face. */
export function play(change: Change, length: number, element: (id: string) => Element | null, face: (id: string, value: number | null) => void): Show {
  const running: Animation[] = [];
  for (const { from, to } of change.moves) {
    const el = element(to.item.id);
    if (el) running.push(travel(el, from, to, length));
  }
  for (const id of change.arrivals) {
    const el = element(id)?.querySelector(".body");
    if (el) running.push(arrive(el, length));
  }
  for (const id of change.rolls) {
    const el = element(id)?.querySelector(".body");
    if (el) running.push(tumble(el, length));
  }
  for (const { from, to } of change.turns) {
    const el = element(to.item.id)?.querySelector(".body");
    if (el) running.push(turnOver(el, length));
    face(to.item.id, from.item.face ?? null);
  }
  const turned = setTimeout(() => change.turns.forEach(({ to }) => face(to.item.id, null)), length * 0.3);
  const rolled = faces(change.rolls, length, face);
  const stop = () => {
    clearTimeout(turned);
    change.turns.forEach(({ to }) => face(to.item.id, null));
    rolled();
  };
  const done = Promise.allSettled(running.map((it) => it.finished)).then(stop);
  const finish = () => {
    for (const it of running) it.finish();
    stop();
  };
  return { finish, done };
}

/** Faces follow each other while a die rolls, never the same twice. */
function faces(ids: string[], length: number, face: (id: string, value: number | null) => void): () => void {
  if (ids.length === 0) return () => {};
  let turn = 0;
  const next = () => {
    ids.forEach((id, i) => face(id, ((turn * 2 + i * 3 + Math.floor(turn / 3)) % 6) + 1));
    turn += 1;
  };
  next();
  const timer = setInterval(next, STEP);
  const last = setTimeout(() => stop(), length - STEP);
  const stop = () => {
    clearInterval(timer);
    clearTimeout(last);
    for (const id of ids) face(id, null);
  };
  return stop;
}

function at(it: Placed, scale: number, turn: number): string {
  return `translate(${it.x}px, ${it.y}px) rotate(${turn}deg) scale(${scale})`;
}

function travel(el: Element, from: Placed, to: Placed, duration: number): Animation {
  const scale = to.width > 0 && from.width > 0 ? from.width / to.width : 1;
  // The short way round.
  const turn = to.turn - ((((to.turn - from.turn) % 360) + 540) % 360) + 180;
  const frames = [{ transform: at(from, scale, turn) }, { transform: at(to, 1, to.turn) }];
  return el.animate(frames, { duration, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" });
}

function arrive(el: Element, length: number): Animation {
  const frames = [
    { transform: "translateY(-14px) scale(1.15)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  return el.animate(frames, { duration: length * 0.6, easing: "cubic-bezier(0.2, 0.8, 0.3, 1.2)" });
}

/** Onto another side: thin in the middle, where the face changes. */
function turnOver(el: Element, length: number): Animation {
  const frames = [
    { transform: "translateY(0) scale(1, 1)" },
    { transform: "translateY(-8px) scale(0.06, 1.12)", offset: 0.5 },
    { transform: "translateY(0) scale(1, 1)" },
  ];
  return el.animate(frames, { duration: length * 0.6, easing: "ease-in-out" });
}

function tumble(el: Element, duration: number): Animation {
  const frames = [
    { transform: "translateY(0) rotate(0deg) scale(1)" },
    { transform: "translateY(-18px) rotate(150deg) scale(1.18)", offset: 0.3 },
    { transform: "translateY(-3px) rotate(290deg) scale(0.96)", offset: 0.66 },
    { transform: "translateY(-6px) rotate(335deg) scale(1.04)", offset: 0.8 },
    { transform: "translateY(0) rotate(360deg) scale(1)" },
  ];
  return el.animate(frames, { duration, easing: "ease-out" });
}
