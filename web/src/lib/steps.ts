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

export class Steps<T> {
  private queue: T[] = [];
  private timer: number | null = null;
  private seen: { frame: T; since: number } | null = null;

  /** `time` is how long a frame is seen while so many others wait, in milliseconds. */
  constructor(
    private readonly show: (frame: T, left: number) => void,
    private readonly time: (frame: T, waiting: number) => number,
    private readonly timers: Timers = realTimers,
  ) {}

  get waiting(): number {
    return this.queue.length;
  }

  push(...frames: T[]): void {
    this.queue.push(...frames);
    this.plan();
  }

  /** Shows the next frame at once. */
  step(): void {
    this.stop();
    this.next();
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
    this.stop();
  }

  private stop(): void {
    if (this.timer !== null) this.timers.clear(this.timer);
    this.timer = null;
  }

  private plan(): void {
    if (this.timer !== null || this.queue.length === 0) return;
    const wait = this.seen ? this.seen.since + this.time(this.seen.frame, this.queue.length) - this.timers.now() : 0;
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
    this.seen = { frame, since: this.timers.now() };
    this.show(frame, this.queue.length);
  }
}
