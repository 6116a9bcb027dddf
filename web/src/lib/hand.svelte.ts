// What the player is about to do: touches so far, the action considered, its preview, the action to be confirmed; and the
// answer to every touch.

import type { Choice, Item, Preview, Scene, Suggestion, Touch } from "../types";
import type { Refusal } from "../protocol";
import * as drafts from "./draft";
import type { Draft } from "./draft";
import { itemOf } from "./fields";
import { considered, labels, pressed, same, step, touch, variants, type Step } from "./paths";
import type { Confirm } from "./settings.svelte";
import { twin } from "./twins";

/** The table as the hand needs it. */
export interface Player {
  readonly scene: Scene | null;
  readonly mayAct: boolean;
  /** Whether a lesson is on. */
  readonly taught: boolean;
  play(action: string): void;
  preview(action: string, then: (preview: Preview | null, refused: Refusal | null) => void): void;
  /** What touching these things would mean. False if nobody can be asked now. */
  touch(path: Touch[], then: (choice: Choice | null, refused: Refusal | null) => void): boolean;
  hint(then: (suggestion: Suggestion | null, refused: Refusal | null) => void): void;
}

/** An action with its words, waiting for a yes. */
export interface Pending {
  action: string;
  sentence: string;
  /** Whether it ends the turn. */
  passes: boolean;
}

/** What is said about a touch, at the place touched. */
export interface Answer {
  /** The item, or nothing for the bare ground. */
  id: string | null;
  /** Empty until it is known. */
  sentence: string;
  clause: string | null;
  /** Counts answers, so that the same one is seen to come again. */
  serial: number;
}

/** A pointer that only passes is not answered. */
const PASSING = 120;
/** An aim that moves is looked at so often, in milliseconds. */
const AIMING = 160;
/** How long an answer stands: to notice it, and for each letter. */
const [NOTICED, LETTER] = [1800, 55];
const NOTHING: Choice[] = [];

export class Hand {
  touched = $state.raw<Touch[]>([]);
  pending = $state.raw<Pending | null>(null);
  /** The action whose preview is shown. */
  shown = $state.raw<{ action: string; preview: Preview } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  hinting = $state(false);
  hinted = $state.raw<Suggestion | null>(null);
  answer = $state.raw<Answer | null>(null);

  /** Which of several fields is filled in. */
  chosenField = $state(0);
  /** Whether a field was taken from the list: then it is filled in beside the board, too. */
  listed = $state(false);

  private edited = $state.raw<Draft | null>(null);
  /** The choices that were offered last, as text; empty while nothing may be done. */
  private offered = "";
  /** What was filled in and sent off, and out of which choices: it comes back if it is refused or taken back. */
  private sent: { offered: string; draft: Draft } | null = null;
  /** The touch whose meaning is being asked for. */
  private asking: Touch | null = null;
  /** The field that is filled in again and again. */
  private rushing: string | null = null;
  private wanted: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private reading: ReturnType<typeof setTimeout> | null = null;
  private serial = 0;

  constructor(
    private readonly player: Player,
    private readonly confirm: () => Confirm,
    /** What is awaited, for whoever touches something out of turn. */
    private readonly awaited: () => string = () => "",
  ) {}

  get choices(): Choice[] {
    return this.player.mayAct ? (this.player.scene?.choices ?? NOTHING) : NOTHING;
  }

  /** What was touched, with the buttons that are pressed by themselves. */
  get path(): Touch[] {
    return pressed(this.choices, this.touched);
  }

  get step(): Step {
    return step(this.choices, this.path);
  }

  /** What is filled in with dice on the table, if that is all there is to do or was asked for. */
  get draft(): Draft | null {
    if (this.edited && this.offers(this.edited.choice)) return this.edited;
    return drafts.begun(drafts.opening(this.choices) ?? this.step.fields[0] ?? null, this.player.taught);
  }

  /** The items that go on with what was begun, and the last one again: it confirms, turns, or is taken back. */
  get legal(): Set<string> {
    if (this.draft) return new Set(drafts.parts(this.draft));
    const last = this.touched.at(-1);
    return last && "item" in last ? new Set([...this.step.items, last.item]) : this.step.items;
  }

  /** Items that may be touched, too: in another order, or to begin something else. */
  get also(): Set<string> {
    if (this.draft) return new Set();
    const anew = this.touched.length > 0 ? step(this.choices, []) : null;
    return new Set([...this.step.more, ...(anew?.items ?? []), ...(anew?.more ?? [])]);
  }

  get labels(): Record<string, string> {
    if (this.draft) return drafts.labels(this.draft);
    const last = this.touched.at(-1);
    const again = this.pending ? `Touch it again: ${this.pending.sentence}` : "Touch it again to take it back.";
    const back = last && "item" in last ? { [last.item]: this.turns.length > 0 ? "Touch it again to turn it." : again } : {};
    return { ...labels(this.choices, []), ...back, ...labels(this.choices, this.touched) };
  }

  get chosen(): string[] {
    const { draft } = this;
    if (draft?.kind === "set") return draft.chosen;
    return this.touched.flatMap((touch) => ("item" in touch ? [touch.item] : []));
  }

  /** Ways to do the same that differ only in how it is turned. */
  get turns(): Choice[] {
    return variants(this.choices, this.touched);
  }

  get ghosts(): Item[] {
    return this.shown?.preview.ghosts ?? [];
  }

  /** The field that is filled in now, if any: one whose path was touched, or the place or direction that is awaited. */
  get field(): Choice | null {
    const { fields } = this.step;
    const free = (choice: Choice) => choice.field && ("point" in choice.field || "direction" in choice.field);
    const open = this.touched.length === 0 ? this.choices.find(free) : undefined;
    return fields[this.chosenField] ?? fields[0] ?? open ?? null;
  }

  /** A whole new Scene: everything that was begun is void. */
  reset(): void {
    this.touched = [];
    this.edited = null;
    this.chosenField = 0;
    this.listed = false;
    this.pending = null;
    this.refusal = null;
    this.hinted = null;
    this.hinting = false;
    this.hush();
    this.consider(null);
  }

  /** What was said is read, and what is still being answered is not wanted any more. */
  private hush(): void {
    this.answer = null;
    this.asking = null;
    this.serial++;
  }

  /** Takes back one thing: what is to be confirmed, else all touches. True if there was anything. */
  cancel(): boolean {
    const begun = this.pending ?? this.edited ?? this.refusal ?? this.hinted ?? this.answer;
    const any = begun !== null || this.touched.length > 0;
    this.reset();
    return any;
  }

  /** Of a stack that is touched, `under` lies under what is seen. */
  touch(next: Touch, under: string[] = []): void {
    this.hush();
    if (!this.player.mayAct) return this.say(next, this.awaited(), null);
    if ("item" in next) next = { item: this.meant(next.item) };
    const { draft, pending } = this;
    if (draft) {
      if ("item" in next && drafts.parts(draft).includes(next.item)) return this.change(drafts.touched(draft, next.item, under));
      return this.wonder(next);
    }
    const last = this.touched.at(-1);
    if (pending && last && same(last, next) && this.turns.length > 0) return this.turn();
    if (pending && this.endsWith(next)) return this.yes();
    const path = touch(this.choices, this.touched, next);
    if (!path) return this.wonder(next);
    this.settle(path, "button" in next);
  }

  /** A piece is picked up to be carried: what it could do is shown. */
  lift(id: string): void {
    this.hush();
    if (!this.player.mayAct || this.draft) return;
    const next = { item: this.meant(id) };
    this.pending = null;
    this.touched = step(this.choices, [next]).fitting.length > 0 ? [next] : [];
    this.consider(null);
  }

  /** It is put down: on something, in a tray, or nowhere. */
  drop(id: string, target: string | null, tray: string | null): void {
    if (!this.player.mayAct) return this.say({ item: id }, this.awaited(), null);
    const { draft } = this;
    const row = draft?.kind === "assign" ? draft.rows.find((row) => drafts.rowTray(row) === tray) : undefined;
    if (draft && row) return this.change(drafts.put(draft, id, row));
    this.touched = [];
    if (draft || target === null) return this.touch({ item: id });
    const path = [{ item: this.meant(id) }, { item: this.meant(target) }];
    if (step(this.choices, path).fitting.length > 0) return this.settle(path, false);
    this.ask({ item: target }, path);
  }

  /** The bare ground was touched. */
  nothing(): void {
    this.hush();
    this.say(null, this.awaited(), null);
  }

  /** A choice from the list: its sentence was read, so it is played unless everything is confirmed. */
  pick(choice: Choice): void {
    if (choice.field) {
      this.touched = choice.touches;
      this.listed = true;
      this.edited = drafts.begun(choice, this.player.taught);
      this.chosenField = Math.max(0, this.step.fields.indexOf(choice));
      this.pending = null;
      this.consider(null);
      return;
    }
    this.offer(choice, true);
  }

  /** A place or a direction: it is shown first, and done if it is said again. */
  fill(action: string, sentence: string): void {
    if (this.pending?.action === action) return this.yes();
    this.propose(action, sentence);
  }

  /** Whether several things of a kind are to be put somewhere, one after the other. */
  get rushes(): boolean {
    const field = drafts.opening(this.choices)?.field;
    return field !== undefined && field !== null && "point" in field;
  }

  /** Puts all of them where they may lie: the first good place of each. */
  rush(): void {
    const field = drafts.opening(this.choices);
    const first = this.choices.find((choice) => !choice.field);
    if (!field || !first) return;
    this.rushing = field.notation;
    this.reset();
    this.player.play(first.notation);
  }

  /**
   * The table has changed. If other choices are offered, what was begun is void; what is being asked is asked again, and
   * what is done all at once goes on. What others do meanwhile, in secret say, changes nothing in this hand.
   */
  turnTo(): void {
    const offered = this.player.mayAct ? JSON.stringify(this.choices) : "";
    if (offered === this.offered) return;
    const { asking, edited } = this;
    this.offered = offered;
    this.reset();
    // Dice that were laid out stay, should the same be asked for again.
    this.edited = this.sent?.offered === offered ? this.sent.draft : edited;
    if (offered !== "") this.sent = null;
    if (asking) this.answerAnew(asking);
    if (!this.rushing || !this.player.mayAct) return;
    if (this.rushes && drafts.opening(this.choices)?.notation === this.rushing) this.rush();
    else this.rushing = null;
  }

  /** A touch that nobody had answered yet when the table changed. */
  private answerAnew(next: Touch): void {
    if (this.player.mayAct) this.ask(next, [next]);
    else this.say(next, this.awaited(), null);
  }

  private offers({ notation, field }: Choice): boolean {
    const same = this.choices.find((choice) => choice.notation === notation);
    return same !== undefined && JSON.stringify(same.field) === JSON.stringify(field);
  }

  /** An aim that moves: what it would meet is shown now and then. */
  aim(action: string): void {
    this.wanted = action;
    this.timer ??= setTimeout(() => this.askPreview(), AIMING);
  }

  /** What was filled in on the table is done. */
  ready(): void {
    const { draft } = this;
    if (!draft || !drafts.complete(draft) || !this.player.mayAct) return;
    const action = drafts.action(draft);
    this.sent = { offered: this.offered, draft };
    this.reset();
    this.player.play(action);
  }

  /** The next way to turn what is about to be done. */
  turn(): void {
    const { turns } = this;
    const now = turns.findIndex((choice) => choice.notation === this.pending?.action);
    const next = turns[(now + 1) % turns.length];
    if (next) this.propose(next.notation, next.sentence);
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

  /** The hint has done its work when it is taken: now its action is asked about. */
  takeHint(): void {
    const { hinted } = this;
    this.hinted = null;
    if (hinted) this.propose(hinted.action, hinted.sentence);
  }

  /** What is under the pointer or in focus. */
  point(next: Touch | null): void {
    const choice = next && !this.draft && considered(this.choices, this.touched, next);
    this.consider((choice || null)?.notation ?? null);
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
    this.timer = null;
    const action = this.wanted;
    if (action === null) return;
    this.player.preview(action, (preview, refused) => {
      if (this.wanted !== action) return;
      this.shown = preview ? { action, preview } : null;
      this.refusal = refused;
    });
  }

  /** The item itself, or one that cannot be told from it and belongs to a choice. */
  private meant(id: string): string {
    const { scene } = this.player;
    if (!scene) return id;
    const next = new Set([...this.step.items, ...this.step.more]);
    const near = twin(scene, id, next);
    return near !== id || next.has(id) ? near : twin(scene, id, new Set([...this.legal, ...this.also]));
  }

  /** Goes as far as a path leads. */
  private settle(path: Touch[], said: boolean): void {
    const before = this.pending;
    this.refusal = null;
    this.pending = null;
    this.touched = this.withCard(path);
    const { ready, implied, fitting } = this.step;
    const { turns } = this;
    const [only] = ready;
    if (turns.length > 0) this.proposeTurn(turns, before);
    else if (only && ready.length === 1 && fitting.length === 1) this.offer(only, said || before?.action === only.notation);
    else if (implied && path.length > 1) this.offer(implied, before?.action === implied.notation);
    else if (implied) this.propose(implied.notation, implied.sentence);
    else this.consider(null);
  }

  /** The card that was dealt goes where a place for it was touched, unless another one was chosen. */
  private withCard(path: Touch[]): Touch[] {
    const { scene } = this.player;
    if (!scene || path.length === 0) return path;
    const left = [...step(this.choices, path).items].map((id) => itemOf(scene, id));
    const dealt = left.filter((item) => item?.kind === "card" && item.marks.last);
    return left.every((item) => item?.kind === "card") && dealt.length === 1 ? [{ item: dealt[0]!.id }, ...path] : path;
  }

  /** What is turned stays turned when it goes elsewhere. */
  private proposeTurn(turns: Choice[], before: Pending | null): void {
    const way = (notation: string) => notation.split(" ").at(-1);
    const same = turns.find((choice) => before && way(choice.notation) === way(before.action));
    const { notation, sentence } = same ?? turns[0]!;
    this.propose(notation, sentence);
  }

  private change(draft: Draft): void {
    this.answer = null;
    this.edited = draft;
    this.pending = null;
    const done = drafts.complete(draft);
    if (done && draft.kind === "split") return this.offer({ ...draft.choice, notation: drafts.action(draft), sentence: drafts.payment(draft) }, false);
    this.consider(done ? drafts.action(draft) : null);
  }

  /** No choice begins like that: somebody who knows the rules says what it would mean. */
  private wonder(next: Touch): void {
    this.ask(next, [...this.touched, next]);
  }

  private ask(at: Touch, path: Touch[]): void {
    this.say(at, "", null);
    this.asking = at;
    const { serial } = this;
    const asked = this.player.touch(path, (choice, refused) => {
      if (this.serial !== serial) return;
      this.asking = null;
      if (!this.player.mayAct) this.say(at, this.awaited(), null);
      else if (choice) this.mean(choice, path);
      else if (refused) this.say(at, refused.sentence, refused.clause);
    });
    if (!asked) this.say(at, "There is no line to the server at the moment.", null);
  }

  /** A path of its own for a choice: it is done if it was meant with two touches, else shown first. */
  private mean(choice: Choice, path: Touch[]): void {
    this.answer = null;
    this.touched = [];
    if (path.length > 1) this.offer(choice, false);
    else this.propose(choice.notation, choice.sentence);
  }

  private say(at: Touch | null, sentence: string, clause: string | null): void {
    if (this.reading !== null) clearTimeout(this.reading);
    const id = at && "item" in at ? at.item : null;
    this.answer = { id, sentence, clause, serial: ++this.serial };
    this.reading = setTimeout(() => (this.answer = null), NOTICED + LETTER * sentence.length);
  }

  /** Plays at once what needs no question: what can be taken back, and what was read before. */
  private offer(choice: Choice, said: boolean): void {
    const confirm = this.confirm();
    const known = said || choice.undoable || this.shown?.action === choice.notation;
    const sure = confirm === "turn" ? !choice.passes : confirm === "auto" && known;
    if (confirm === "never" || sure) {
      this.reset();
      this.player.play(choice.notation);
    } else {
      this.propose(choice.notation, choice.sentence);
    }
  }

  /** Shows what is about to be done, and waits for a yes. */
  propose(action: string, sentence: string): void {
    const passes = this.choices.some((choice) => choice.notation === action && choice.passes === true);
    this.pending = { action, sentence, passes };
    this.consider(action);
  }

  /** Whether the pending action is confirmed by this touch: its last one, made again. */
  private endsWith(next: Touch): boolean {
    const last = this.touched.at(-1) ?? this.choices.find((choice) => choice.notation === this.pending?.action)?.touches.at(-1);
    return last !== undefined && same(last, next);
  }
}
