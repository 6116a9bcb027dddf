// Counts the pictures that are drawn while something moves: where they are too few, moving steps aside.

/** A screen draws 60 a second; below this, what moves is seen to stumble. */
const LEAST = 45;
/** One slow moment is chance, so many in a row are the device. */
const IN_A_ROW = 3;

type NextFrame = (then: (at: number) => void) => unknown;

export class Frames {
  /** Pictures a second, the last time something moved. */
  rate = 0;
  private slow = 0;

  constructor(
    private readonly onslow: () => void,
    private readonly next: NextFrame = (then) => requestAnimationFrame(then),
  ) {}

  /** Something moves for so long, in milliseconds. */
  watch(length: number): void {
    let [first, count] = [-1, 0];
    const frame = (at: number) => {
      if (first < 0) first = at;
      else count++;
      if (at - first < length) this.next(frame);
      else this.seen((count * 1000) / (at - first));
    };
    this.next(frame);
  }

  private seen(rate: number): void {
    this.rate = rate;
    this.slow = rate < LEAST ? this.slow + 1 : 0;
    if (this.slow >= IN_A_ROW) this.onslow();
  }
}
