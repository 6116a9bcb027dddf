// A pointer on the stage: a touch, or a piece that is carried from one place to another.

import type { Point } from "../types";
import { distance } from "./geometry";
import type { Placed } from "./stage";

/** What the stage does for a gesture. */
export interface Ground {
  /** The place on the stage. */
  at(event: PointerEvent): Point;
  /** What can be picked up there. */
  piece(at: Point): Placed | null;
  /** Whether this piece is not carried but aimed with. */
  aims(p: Placed): boolean;
  lift(p: Placed): void;
  move(at: Point, aims: boolean): void;
  drop(p: Placed, at: Point, aims: boolean): void;
}

/** A pointer that moves less has only touched, in pixels. */
const STILL = 8;

/** Dice, tokens and cards are picked up; the ground is not. */
export function isPiece({ item }: Placed): boolean {
  return item.kind === "die" || item.kind === "token" || item.kind === "card";
}

export class Gesture {
  /** What is carried, and where it is now. */
  carried = $state.raw<{ p: Placed; at: Point } | null>(null);
  /** Whether the last touch was a finger's. */
  finger = false;

  private pressed: { p: Placed; at: Point; aims: boolean } | null = null;
  private moving = false;
  private dropped = false;

  constructor(private readonly ground: Ground) {}

  down(event: PointerEvent): void {
    this.cancel();
    this.finger = event.pointerType === "touch";
    this.dropped = false;
    if (!event.isPrimary || event.button !== 0) return;
    const at = this.ground.at(event);
    const p = this.ground.piece(at);
    if (p) this.pressed = { p, at, aims: this.ground.aims(p) };
  }

  /** True while something is carried or aimed. */
  move(event: PointerEvent): boolean {
    if (!this.pressed || !event.isPrimary) return false;
    const { p, at: from, aims } = this.pressed;
    const at = this.ground.at(event);
    if (!this.moving && distance(from, at) <= STILL) return false;
    if (!this.moving) {
      this.moving = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      if (!aims) this.ground.lift(p);
    }
    this.carried = aims ? null : { p, at };
    this.ground.move(at, aims);
    return true;
  }

  up(event: PointerEvent): void {
    const { pressed, moving } = this;
    this.cancel();
    if (!pressed || !moving) return;
    this.dropped = true;
    this.ground.drop(pressed.p, this.ground.at(event), pressed.aims);
  }

  cancel(): void {
    this.pressed = null;
    this.moving = false;
    this.carried = null;
  }

  /** Whether the click that comes now belongs to something that was put down. */
  spent(): boolean {
    const { dropped } = this;
    this.dropped = false;
    return dropped;
  }
}
