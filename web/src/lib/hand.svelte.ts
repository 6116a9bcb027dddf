// What the player is about to do: touches so far, the action considered, its preview, the action to be confirmed.

import type { Choice, Item, Preview, Scene, Touch } from "../types";
import type { Refusal, Suggestion } from "../protocol";
import { considered, labels, step, touch, type Step } from "./paths";
import type { Confirm } from "./settings.svelte";

/** The table as the hand needs it. */
export interface Player {
  readonly scene: Scene | null;
  readonly mayAct: boolean;
  play(action: string): void;
  preview(action: string, then: (preview: Preview | null, refused: Refusal | null) => void): void;
  hint(then: (suggestion: Suggestion | null, refused: Refusal | null) => void): void;
}

/** An action with its words, waiting for a yes. */
export interface Pending {
  action: string;
  sentence: string;
}

/** A pointer that only passes is not answered. */
const PASSING = 120;
const NOTHING: Choice[] = [];

export class Hand {
  touched = $state.raw<Touch[]>([]);
  pending = $state.raw<Pending | null>(null);
  /** The action whose preview is shown. */
  shown = $state.raw<{ action: string; preview: Preview } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  hinting = $state(false);
  hinted = $state.raw<Suggestion | null>(null);

  /** Which of several fields is filled in. */
  chosenField = $state(0);

  private wanted: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly player: Player,
    private readonly confirm: () => Confirm,
  ) {}

  get choices(): Choice[] {
    return this.player.mayAct ? (this.player.scene?.choices ?? NOTHING) : NOTHING;
  }

  get step(): Step {
    return step(this.choices, this.touched);
  }

  /** The items that go on with what was begun, and the last one again: it confirms, or is taken back. */
  get legal(): Set<string> {
    const last = this.touched.at(-1);
    return last && "item" in last ? new Set([...this.step.items, last.item]) : this.step.items;
  }

  /** Items with which something else would be begun. */
  get also(): Set<string> {
    return this.touched.length > 0 ? step(this.choices, []).items : new Set();
  }

  get labels(): Record<string, string> {
    const last = this.touched.at(-1);
    const again = this.pending ? `Touch it again: ${this.pending.sentence}` : "Touch it again to take it back.";
    const back = last && "item" in last ? { [last.item]: again } : {};
    return { ...back, ...labels(this.choices, this.touched) };
  }

  get chosen(): string[] {
    return this.touched.flatMap((touch) => ("item" in touch ? [touch.item] : []));
  }

  get ghosts(): Item[] {
    return this.shown?.preview.ghosts ?? [];
  }

  /** The field that is filled in now, if any. */
  get field(): Choice | null {
    const { fields } = this.step;
    return fields[this.chosenField] ?? fields[0] ?? null;
  }

  /** A whole new Scene: everything that was begun is void. */
  reset(): void {
    this.touched = [];
    this.chosenField = 0;
    this.pending = null;
    this.refusal = null;
    this.hinted = null;
    this.hinting = false;
    this.consider(null);
  }

  /** Takes back one thing: what is to be confirmed, else all touches. True if there was anything. */
  cancel(): boolean {
    const any = this.pending !== null || this.touched.length > 0 || this.refusal !== null || this.hinted !== null;
    this.reset();
    return any;
  }

  touch(next: Touch): void {
    if (this.pending && this.endsWith(next)) return this.yes();
    const path = touch(this.choices, this.touched, next);
    if (!path) return;
    this.refusal = null;
    this.pending = null;
    this.touched = path;
    const { ready, implied, fitting } = step(this.choices, path);
    const [only] = ready;
    if (only && ready.length === 1 && fitting.length === 1) this.offer(only.notation, only.sentence, "button" in next);
    else if (implied) this.ask(implied.notation, implied.sentence);
    else this.consider(null);
  }

  /** A choice from the list: its sentence was read, so it is played unless everything is confirmed. */
  pick(choice: Choice): void {
    if (choice.field) {
      this.touched = choice.touches;
      this.chosenField = Math.max(0, this.step.fields.indexOf(choice));
      this.pending = null;
      this.consider(null);
      return;
    }
    this.offer(choice.notation, choice.sentence, true);
  }

  /** A field that was filled in: it is shown first, for nobody has seen it in words. */
  fill(action: string, sentence: string): void {
    this.ask(action, sentence);
  }

  yes(): void {
    const { pending } = this;
    if (!pending || !this.player.mayAct) return;
    this.reset();
    this.player.play(pending.action);
  }

  hint(): void {
    if (!this.player.mayAct || this.hinting) return;
    this.hinting = true;
    this.player.hint((suggestion, refused) => {
      this.hinting = false;
      this.hinted = suggestion;
      this.refusal = refused;
      if (suggestion) this.consider(suggestion.action);
    });
  }

  /** The sentence of an action, as far as the list has it. */
  sentence(action: string): string {
    return this.choices.find((choice) => choice.notation === action)?.sentence ?? action;
  }

  /** What is under the pointer or in focus. */
  point(next: Touch | null): void {
    const choice = next && considered(this.choices, this.touched, next);
    this.consider(choice?.notation ?? null);
  }

  /** Shows what an action would do, after a moment; null goes back to what is to be confirmed. */
  consider(action: string | null): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.wanted = action ?? this.pending?.action ?? null;
    if (this.wanted === this.shown?.action) return;
    if (this.wanted === null) {
      this.shown = null;
      return;
    }
    this.timer = setTimeout(() => this.askPreview(), PASSING);
  }

  private askPreview(): void {
    const action = this.wanted;
    if (action === null) return;
    this.player.preview(action, (preview, refused) => {
      if (this.wanted !== action) return;
      this.shown = preview ? { action, preview } : null;
      this.refusal = refused;
    });
  }

  /** Plays at once what needs no question. An item that was touched blindly is asked about first. */
  private offer(action: string, sentence: string, said: boolean): void {
    const confirm = this.confirm();
    const known = said || this.shown?.action === action;
    if (confirm === "never" || (confirm === "auto" && known)) {
      this.reset();
      this.player.play(action);
    } else {
      this.ask(action, sentence);
    }
  }

  private ask(action: string, sentence: string): void {
    this.pending = { action, sentence };
    this.consider(action);
  }

  /** Whether the pending action is confirmed by this touch: its last one, made again. */
  private endsWith(next: Touch): boolean {
    const choice = this.choices.find((choice) => choice.notation === this.pending?.action);
    const last = choice?.touches.at(-1);
    return last !== undefined && JSON.stringify(last) === JSON.stringify(next);
  }
}
