// Computer players think in Workers of their own: several at once grow trees side by side, which are added at the root.
// No memory is shared, so that no server has to send special headers.

import type { Call } from "./program";
import type { Thought, ToThink, Thinkers as Ways } from "./house";

/** What a Worker is asked, and what it answers. */
export interface Errand {
  id: number;
  game: string;
  call: Call;
}
export type Found = { id: number; found: unknown } | { id: number; failed: string };

/** The part of a Worker that is used. */
export interface Hand {
  postMessage(errand: Errand): void;
  terminate(): void;
  onmessage: ((event: { data: Found }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** A thought that failed, such as for want of a network, is begun again after this. */
const AGAIN = 2000;
/** So often a player may fail before another one answers in its place. */
const PATIENCE = 2;

interface Job {
  what: ToThink;
  done: (found: Thought | null) => void;
  failures: number;
}

export class Thinkers implements Ways {
  private hands: Hand[] = [];
  private waiting: Job[] = [];
  private running: Job | null = null;

  constructor(
    private readonly hire: () => Hand,
    private readonly most: number,
    private readonly later: (then: () => void, ms: number) => void = (then, ms) => void setTimeout(then, ms),
  ) {}

  think(what: ToThink, done: (found: Thought | null) => void): void {
    this.waiting.push({ what, done, failures: 0 });
    this.next();
  }

  stop(ids: number[]): void {
    if (ids.length === 0) return;
    this.waiting = this.waiting.filter((job) => !ids.includes(job.what.id));
    if (this.running && ids.includes(this.running.what.id)) this.dismiss();
    this.next();
  }

  private next(): void {
    if (this.running) return;
    const job = this.waiting.shift();
    if (!job) return;
    this.running = job;
    this.run(job).then(
      (found) => this.running === job && this.end(job, found),
      () => this.running === job && this.failed(job),
    );
  }

  private end(job: Job, found: Thought): void {
    this.running = null;
    job.done(found);
    this.next();
  }

  /** Broken Workers are let go. Who fails again is replaced by a player that cannot. */
  private failed(job: Job): void {
    this.dismiss();
    job.failures += 1;
    if (job.failures > PATIENCE) job.what = { ...job.what, player: "random", parts: 1 };
    this.later(() => {
      this.waiting.unshift(job);
      this.next();
    }, AGAIN);
    this.next();
  }

  private dismiss(): void {
    this.hands.forEach((hand) => hand.terminate());
    [this.hands, this.running] = [[], null];
  }

  private async run({ what }: Job): Promise<Thought> {
    const about = { record: what.record, seat: what.seat, player: what.player, weighs: what.weighs, seed: seed() };
    const of = Math.min(what.parts, this.most);
    const part = (number: number) => this.ask(number, what.game, { do: "grow", about, number, of });
    const grown = of > 1 ? await Promise.all([...Array(of).keys()].map(part)) : [];
    return (await this.ask(0, what.game, { do: "conclude", about, grown })) as Thought;
  }

  private ask(hand: number, game: string, call: Call): Promise<unknown> {
    const worker = (this.hands[hand] ??= this.hire());
    return new Promise((found, failed) => {
      worker.onmessage = ({ data }) => ("failed" in data ? failed(new Error(data.failed)) : found(data.found));
      worker.onerror = () => failed(new Error("The Worker has failed."));
      worker.postMessage({ id: hand, game, call });
    });
  }
}

/** The seed of thoughts is the browser's, never that of the dice. */
function seed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! & 0x1f_ffff) * 2 ** 32 + low!;
}
