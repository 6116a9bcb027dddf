// A clock for tests: time passes only when it is told to.

import type { Timers } from "./steps";

export class Clock implements Timers {
  private time = 0;
  private next = 1;
  private due = new Map<number, { at: number; run: () => void }>();

  set(run: () => void, ms: number): number {
    this.due.set(this.next, { at: this.time + ms, run });
    return this.next++;
  }

  clear(id: number): void {
    this.due.delete(id);
  }

  now(): number {
    return this.time;
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const first = [...this.due].filter(([, it]) => it.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!first) break;
      this.due.delete(first[0]);
      this.time = first[1].at;
      first[1].run();
    }
    this.time = end;
  }
}
