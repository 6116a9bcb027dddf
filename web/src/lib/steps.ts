// What others do is shown in readable steps: frames wait until the one before was seen.

export interface Timers {
  set(run: () => void, ms: number): number;
  clear(id: number): void;
  now(): number;
}

export const realTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (id) => window.clearTimeout(id),
  now: () => performance.now(),
};

/** No wait grows beyond this: many frames are shown faster. */
const LONGEST_WAIT = 6000;

export class Steps<T> {
  private queue: T[] = [];
  private timer: number | null = null;
  private last = -Infinity;

  /** `pace` is the time a frame is seen, in milliseconds. */
  constructor(
    private readonly show: (frame: T, left: number) => void,
    private readonly pace: () => number,
    private readonly timers: Timers = realTimers,
  ) {}

  get waiting(): number {
    return this.queue.length;
  }

  push(frame: T): void {
    this.queue.push(frame);
    this.plan();
  }

  /** Shows the newest frame at once. */
  skip(): void {
    const newest = this.queue.at(-1);
    this.clear();
    if (newest !== undefined) this.put(newest);
  }

  /** Forgets what waits: a whole new Scene has come. */
  clear(): void {
    this.queue = [];
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
  }

  private plan(): void {
    if (this.timer !== null || this.queue.length === 0) return;
    const gap = Math.min(this.pace(), LONGEST_WAIT / this.queue.length);
    const wait = this.last + gap - this.timers.now();
    if (wait <= 0) return this.next();
    this.timer = this.timers.set(() => {
      this.timer = null;
      this.next();
    }, wait);
  }

  private next(): void {
    const frame = this.queue.shift();
    if (frame === undefined) return;
    this.put(frame);
    this.plan();
  }

  private put(frame: T): void {
    this.last = this.timers.now();
    this.show(frame, this.queue.length);
  }
}
