// The review of a game: one function gives what is known by now, and is asked again until nothing more is to be known.

import type { Act, Moment, Report, Scene, Seat } from "../types";
import { Failure, replayOf, review } from "./api";
import { Replay } from "./patch";
import { cut } from "./record";

/** What is to be reviewed, and to whom it is told. */
export interface ReviewWish {
  record: string;
  names: string[];
  seat: Seat | null;
}

/** Gives what is known by now. Whoever makes reviews elsewhere than at the server has a function like this one. */
export type Reviewer = (wish: ReviewWish) => Promise<Report>;

/** The pause before a report is asked for again, in milliseconds; when a server is busy, longer. */
const [FIRST, LAST, BUSY] = [400, 1500, 5000];
const TRIES = 5;

/** An interval of a share of the win that is wider says nothing. */
const WIDEST = 0.4;

/** Whether an interval leaves out enough of what is possible to be worth telling. */
export const saysSomething = ({ low, high }: { low: number; high: number }): boolean => high - low <= WIDEST;

export const isDone = ({ progress: [done, all] }: Report): boolean => done >= all;

const later = (time: number) => new Promise<void>((done) => setTimeout(done, time));

/** Reports, each of which knows more than the one before; ends with the one that knows all, or when `stopped`. */
export async function* reports(wish: ReviewWish, stopped: () => boolean, ask: Reviewer = review, wait = later): AsyncGenerator<Report> {
  let [pause, failures] = [FIRST, 0];
  while (!stopped()) {
    try {
      const report = await ask(wish);
      failures = 0;
      yield report;
      if (isDone(report)) return;
      await wait(pause);
      pause = Math.min(LAST, pause * 1.4);
    } catch (failure) {
      const passes = failure instanceof Failure && [0, 429, 503].includes(failure.status);
      if (!passes || ++failures >= TRIES) throw failure;
      await wait(BUSY);
    }
  }
}

/** A review that is under way. */
export class Reviewing {
  report = $state.raw<Report | null>(null);
  problem = $state<string | null>(null);
  record = $state("");
  private stopped = false;

  constructor(
    record: Promise<string>,
    readonly names: string[],
    readonly seat: Seat | null,
  ) {
    this.run(record).catch((failure: Error) => (this.problem = failure.message));
  }

  stop(): void {
    this.stopped = true;
  }

  private async run(record: Promise<string>): Promise<void> {
    this.record = await record;
    const wish = { record: this.record, names: this.names, seat: this.seat };
    for await (const report of reports(wish, () => this.stopped)) this.report = report;
  }
}

/** What is on the board while a moment is looked at. */
export type Way = "before" | "played" | "better";

/** A moment that is looked at. */
export interface Looked {
  moment: Moment;
  way: Way;
  record: string;
}

/** The record up to a moment, and then another action. */
export function branched(record: string, event: number, seat: Seat, act: Act): string {
  return `${cut(record, event)}${seat} ${act.notation}\n`;
}

/** The board after another action than the one that was played. */
export async function sceneAfter(record: string, event: number, seat: Seat, act: Act): Promise<Scene> {
  const { frames } = await replayOf(branched(record, event, seat, act));
  return new Replay(frames).at(frames.length - 1);
}

/** A share of the win as wins in 100, with a sign: what changed. */
export function gain(share: number): string {
  const wins = Math.round(share * 100);
  return wins > 0 ? `+${wins}` : wins < 0 ? `−${-wins}` : "0";
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The seat that a report is about: who reads it, or whoever did worst. */
export function aboutSeat(report: Report, you: Seat | null): Seat {
  const worst = report.sides.reduce((a, b) => (b.result < a.result ? b : a));
  return you && report.sides.some((side) => side.seat === you) ? you : worst.seat;
}
