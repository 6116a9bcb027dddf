// Reviews are made in a Worker of their own, so that nobody who plays waits for one.

import { gameOf } from "../lib/record";
import { problem, type Reply } from "./reply";
import type { Hand } from "./thinkers";

export interface Reviewed {
  record: string;
  names: string[];
  seat: string | null;
}

export class Reviewer {
  private hand: Hand | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly hire: () => Hand) {}

  /** What is known of a game by now, as a server would answer. */
  review(wish: Reviewed): Promise<Reply> {
    const done = this.turn.then(() => this.ask(wish));
    this.turn = done;
    return done;
  }

  private ask({ record, names, seat }: Reviewed): Promise<Reply> {
    const hand = (this.hand ??= this.hire());
    return new Promise((reply) => {
      const failed = (sentence: string) => {
        hand.terminate();
        this.hand = null;
        reply(problem(422, "refused", sentence));
      };
      hand.onmessage = ({ data }) => ("failed" in data ? failed("This game could not be reviewed.") : reply({ status: 200, text: JSON.stringify({ review: data.found }) }));
      hand.onerror = () => failed("This game could not be reviewed.");
      hand.postMessage({ id: 0, game: gameOf(record) ?? "", call: { do: "review", record, names, seat } });
    });
  }
}
