// One room as this device sees it: what is shown, whose turn it is, what is on its way.

import type { Delta, Refusal, Room, Snapshot, Told } from "../protocol";
import type { Choice, DiceDue, LessonStep, Line, Phrase, Preview, Scene, Seat, Suggestion, Tip, Touch } from "../types";
import { Connection, type Line as Socket, type Sending, type State } from "./connection";
import { patched } from "./patch";
import { leftAlone } from "./seats";
import { pace, settings } from "./settings.svelte";
import { realTimers, Steps } from "./steps";
import { beginning, holding, type Thrown, throwsOf } from "./throws";

/** One moment of the game. */
interface Moment {
  scene: Scene;
  seq: number;
  events: number;
  due: Seat[];
  undo: boolean;
  /** What has just happened, in words. */
  news: Line[];
  /** What the lesson says, where there is one. */
  lesson: LessonStep | null;
  /** What may be new here. */
  tips: Tip[];
  /** The real dice that are to be rolled. */
  roll: DiceDue | null;
}

/** What somebody says. */
export interface Words {
  seat: Seat;
  phrase: Phrase;
}

/** What is shown next: a throw over the board as it was, or the board as it became. */
type Beat = { thrown: Thrown } | { moment: Moment };

/** No wait grows beyond this: many moments are shown faster. Throws are not. */
const LONGEST_WAIT = 6000;
/** A tutor that has not answered by then is not waited for. */
const LONGEST_WEIGHING = 8000;

export class Table {
  room = $state.raw<Room | null>(null);
  yours = $state.raw<Seat[]>([]);
  eyes = $state<Seat | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** The throw on the stage, and how many there were so far. */
  thrown = $state.raw<(Thrown & { count: number }) | null>(null);
  /** Steps that are still to be shown. */
  waiting = $state(0);
  line = $state<State>("connecting");
  outbox = $state.raw<Sending[]>([]);
  /** How many commands of this device the server has kept. */
  saved = $state(0);
  /** The entry that the last command became: until it is seen, nothing more is done. */
  private awaited = $state(0);
  /** What somebody has just said. */
  said = $state.raw<Words | null>(null);
  /** The last thing this device did was to take something back. */
  tookBack = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  thinking = $state<Seat | null>(null);
  /** The server has lost what this device has seen. */
  shorter = $state<string | null>(null);
  /** The past that is looked at, if any. */
  past = $state.raw<{ at: number; scene: Scene } | null>(null);
  /** Whether the tutor looks at an action; what it asks before that is played; what it said of the last one. */
  weighing = $state(false);
  doubt = $state.raw<{ action: string; asks: string; told: string } | null>(null);
  worth = $state<string | null>(null);

  private newest: Moment | null = null;
  private readonly connection: Connection;
  private readonly steps = new Steps<Beat>((beat, left) => this.beat(beat, left), seen);
  private count = 0;
  private again: number | null = null;

  constructor(open: () => Socket, tokens: string[], eyes: Seat | null = null) {
    this.connection = new Connection(open, tokens, eyes, {
      told: (message) => this.told(message),
      state: (state) => (this.line = state),
      outbox: (waiting) => (this.outbox = waiting),
      answered: (_, refused, seq) => this.answered(refused, seq),
    });
  }

  /** The Scene on the screen: the past if that is looked at. */
  get scene(): Scene | null {
    return this.past?.scene ?? this.moment?.scene ?? null;
  }

  get news(): Line[] {
    return this.past ? this.past.scene.log.slice(-1) : (this.moment?.news ?? []);
  }

  get events(): number {
    return this.moment?.events ?? 0;
  }

  get names(): Record<Seat, string> {
    const places = this.room?.places ?? [];
    return Object.fromEntries(places.map((place) => [place.seat, place.name || place.seat])) as Record<Seat, string>;
  }

  get over(): boolean {
    return this.waiting === 0 && (this.moment?.scene.result != null || this.room?.state === "over");
  }

  /** Whether a seat of this device won. */
  get won(): boolean {
    const winners = this.moment?.scene.result?.winners ?? [];
    return this.left || winners.some((seat) => this.yours.includes(seat));
  }

  /** Whether the only other player has given up. */
  get left(): boolean {
    return this.room !== null && leftAlone(this.room, this.yours);
  }

  /** Whether the seat whose eyes are used owes a choice, and everything was shown that led to it. */
  get myTurn(): boolean {
    const { eyes, moment } = this;
    if (!moment || !eyes || !this.yours.includes(eyes) || this.waiting > 0 || this.over) return false;
    return this.room?.state === "playing" && moment.due.includes(eyes) && moment.scene.choices.length > 0;
  }

  /** Whether something may be done now: it is my turn, and nothing of mine is on its way. */
  get mayAct(): boolean {
    const seen = (this.moment?.seq ?? 0) >= this.awaited;
    return this.myTurn && seen && this.outbox.length === 0 && this.past === null && !this.weighing;
  }

  /** Whether a lesson is on: it says what is done, and nothing else does. */
  get taught(): boolean {
    return this.moment?.lesson?.over === false;
  }

  /** The choice that is the only one there is; after taking something back, nothing is made by itself. */
  get forced(): Choice | null {
    const { choices = [], choices_are_all: all } = this.moment?.scene ?? {};
    const [only] = choices;
    return this.mayAct && !this.taught && !this.tookBack && all && choices.length === 1 && only && !only.field ? only : null;
  }

  /** The real dice that this device is to tell. */
  get ownDice(): DiceDue | null {
    const here = this.waiting === 0 && this.yours.length > 0 && this.past === null && this.outbox.length === 0;
    return here && !this.over && (this.moment?.seq ?? 0) >= this.awaited ? (this.moment?.roll ?? null) : null;
  }

  /** Another seat of this device that is to choose now. */
  get handOver(): Seat | null {
    if (!this.moment || this.waiting > 0 || this.over || this.yours.length < 2 || this.outbox.length > 0) return null;
    if (this.eyes && this.moment.due.includes(this.eyes)) return null;
    return this.moment.due.find((seat) => this.yours.includes(seat)) ?? null;
  }

  /** Whether hints may be asked for in this room. */
  get hints(): boolean {
    return (this.room?.hints ?? true) && !this.taught;
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.steps.clear();
    this.connection.stop();
  }

  nudge(): void {
    this.connection.nudge();
  }

  lost(): void {
    this.connection.lost();
  }

  hold(tokens: string[]): void {
    this.connection.hold(tokens, null);
  }

  lookAs(seat: Seat | null): void {
    this.past = null;
    this.connection.look(seat);
  }

  /** Shows what comes next, without waiting. */
  step(): void {
    if (this.steps.waiting > 0) this.steps.step();
    else this.clearStage();
  }

  /** Shows what comes last, without waiting. */
  skip(): void {
    this.steps.skip();
  }

  /** The last throw of the game so far. */
  get lastThrow(): Thrown | null {
    return throwsOf(this.scene?.log.slice(-60) ?? []).at(-1) ?? null;
  }

  /** Puts a throw on the stage once more; nothing waits for it. */
  showAgain(thrown: Thrown): void {
    if (this.steps.waiting > 0) return;
    this.putOnStage(thrown);
    this.again = realTimers.set(() => this.clearStage(), holding(thrown.throw, settings.speed === "instant" ? "normal" : settings.speed));
  }

  /** Plays, once the tutor has looked at it if there is one. */
  play(action: string): void {
    [this.doubt, this.worth] = [null, null];
    const alone = this.room?.places.filter((place) => place.kind === "person").length === 1;
    if (settings.tutor && alone && this.hints && this.eyes && !this.moment?.lesson) this.weigh(this.eyes, action);
    else this.playAnyway(action);
  }

  /** The tutor's word on an action: a question, or what it is worth. Without an answer it is played. */
  private weigh(seat: Seat, action: string): void {
    const [at, asked] = [this.events, { open: true }];
    const answered = (then: () => void) => {
      if (!asked.open) return;
      asked.open = false;
      realTimers.clear(timer);
      this.weighing = false;
      if (this.events === at) then();
    };
    const timer = realTimers.set(() => answered(() => this.playAnyway(action)), LONGEST_WEIGHING);
    this.weighing = true;
    this.connection.ask({ say: "weigh", seat, action }, (message) =>
      answered(() => {
        if (message.tell !== "weighed") return this.playAnyway(action);
        const { asks, told } = message.verdict;
        if (asks) return void (this.doubt = { action, asks, told });
        this.playAnyway(action);
        this.worth = told;
      }),
    );
  }

  /** Plays, whatever the tutor says; what it found is told afterwards, as after every action. */
  playAnyway(action: string): void {
    if (this.doubt?.action === action) this.worth = this.doubt.told;
    this.doubt = null;
    this.tookBack = false;
    this.order((seat, seq) => this.connection.command({ say: "play", seat, seq, action }));
  }

  /** Says what real dice show. */
  roll(rolled: string): void {
    this.order((_, seq) => this.connection.command({ say: "roll", seq, rolled }));
  }

  /** Lets a computer player sit in for who is away, or says that one is back. */
  substitute(seat: Seat, whom: Seat, sits: boolean): void {
    this.order((_, seq) => this.connection.command({ say: "substitute", seat, whom, sits, seq }));
  }

  undo(): void {
    this.tookBack = true;
    this.order((seat, seq) => this.connection.command({ say: "undo", seat, seq }));
  }

  resign(seat: Seat): void {
    this.order((_, seq) => this.connection.command({ say: "resign", seat, seq }));
  }

  /** Ends, without a result, a game that everybody else has left. */
  abandon(seat: Seat): void {
    this.order((_, seq) => this.connection.command({ say: "abandon", seat, seq }));
  }

  /** Says a few words to the others. */
  phrase(phrase: Phrase): void {
    if (this.eyes) this.connection.phrase(this.eyes, phrase);
  }

  withdraw(): void {
    this.connection.withdraw();
  }

  preview(action: string, then: (preview: Preview | null, refused: Refusal | null) => void): void {
    const seat = this.eyes;
    if (!seat) return;
    this.connection.ask({ say: "preview", seat, action }, (message) => {
      if (message.tell === "preview") then(message.preview, null);
      else if (message.tell === "refused") then(null, message);
    });
  }

  touch(path: Touch[], then: (choice: Choice | null, refused: Refusal | null) => void): boolean {
    const seat = this.eyes;
    if (!seat) return false;
    return this.connection.ask({ say: "touch", seat, path }, (message) => {
      if (message.tell === "touch") then(message.choice, null);
      else if (message.tell === "refused") then(null, message);
    });
  }

  hint(then: (suggestion: Suggestion | null, refused: Refusal | null) => void): void {
    const seat = this.eyes;
    if (!seat) return;
    this.connection.ask({ say: "hint", seat }, (message) => {
      if (message.tell === "hint") then(message.suggestion, null);
      else if (message.tell === "refused") then(null, message);
    });
  }

  /** Looks at the board after `at` events, or back at now. */
  look(at: number | null): void {
    if (at === null || at >= this.events) {
      this.past = null;
      return;
    }
    this.connection.ask({ say: "look", at }, (message) => {
      if (message.tell === "look") this.past = { at, scene: message.scene };
    });
  }

  private answered(refused: Refusal | null, seq: number): void {
    if (refused) this.refusal = refused;
    else {
      this.saved++;
      this.awaited = seq;
    }
  }

  private order(send: (seat: Seat, seq: number) => void): void {
    if (!this.eyes || !this.newest) return;
    this.refusal = null;
    send(this.eyes, this.newest.seq);
  }

  private told(message: Told): void {
    if (message.tell === "snapshot") this.begin(message);
    else if (message.tell === "delta") this.add(message);
    else if (message.tell === "room") this.room = message.room;
    else if (message.tell === "thinking") this.thinking = message.seat;
    else if (message.tell === "phrase") this.said = { seat: message.seat, phrase: message.phrase };
    else if (message.tell === "shorter") this.shorter = message.sentence;
    else if (message.tell === "refused") this.refusal = message;
  }

  private begin(snapshot: Snapshot): void {
    const { room, yours, eyes, scene, seq, undo } = snapshot;
    // Who has just sat down has watched until now, and goes on with what was being shown.
    const same = eyes === this.eyes || this.eyes === null;
    const goesOn = this.steps.waiting > 0 && same && room.events === this.newest?.events;
    this.room = room;
    this.yours = yours;
    this.eyes = eyes;
    this.past = null;
    this.newest = { scene, seq, events: room.events, undo, due: snapshot.due ?? guessed(scene, eyes), news: scene.log.slice(-1), lesson: snapshot.lesson ?? null, tips: snapshot.tips ?? [], roll: snapshot.roll ?? null };
    if (eyes === null && yours[0]) this.lookAs(firstEyes(yours, this.newest.due));
    // The end of a game comes as a snapshot, too: what led to it is still shown step by step.
    if (goesOn) return this.steps.push({ moment: this.newest });
    const first = this.moment === null;
    this.steps.clear();
    this.clearStage();
    this.show(this.newest, 0);
    if (first) this.opening(this.newest);
  }

  /** Of a game in which nobody has chosen yet, the throws are seen that it began with. */
  private opening(moment: Moment): void {
    const throws = throwsOf(moment.scene.log);
    if (settings.speed === "instant" || throws.length < moment.events) return;
    this.steps.push(...beginning(throws, settings.speed).map((thrown) => ({ thrown })), { moment });
    this.waiting = this.steps.waiting;
  }

  private add(delta: Delta): void {
    if (!this.newest) return;
    const scene = patched(this.newest.scene, delta.patch);
    const { seq, events, undo } = delta;
    this.newest = { scene, seq, events, undo, due: delta.due ?? guessed(scene, this.eyes), news: delta.patch.log ?? this.newest.news, lesson: delta.lesson ?? null, tips: delta.tips ?? [], roll: delta.roll ?? null };
    const throws = settings.speed === "instant" ? [] : throwsOf(delta.patch.log ?? []);
    this.steps.push(...throws.map((thrown) => ({ thrown })), { moment: this.newest });
    this.waiting = this.steps.waiting;
  }

  private beat(beat: Beat, left: number): void {
    if ("moment" in beat) return this.show(beat.moment, left);
    this.waiting = left;
    this.putOnStage(beat.thrown);
  }

  private putOnStage(thrown: Thrown): void {
    this.clearStage();
    this.count += 1;
    this.thrown = { ...thrown, count: this.count };
  }

  private clearStage(): void {
    if (this.again !== null) realTimers.clear(this.again);
    this.again = null;
    this.thrown = null;
  }

  private show(moment: Moment, left: number): void {
    this.clearStage();
    this.moment = moment;
    this.waiting = left;
    if (this.thinking && !moment.due.includes(this.thinking)) this.thinking = null;
  }
}

/** How long a step is seen while others wait. */
function seen(beat: Beat, waiting: number): number {
  return "thrown" in beat ? (beat.thrown.time ?? holding(beat.thrown.throw, settings.speed)) : Math.min(pace(), LONGEST_WAIT / waiting);
}

/** Who is to choose, where the server does not say: the seat that has choices. */
function guessed(scene: Scene, eyes: Seat | null): Seat[] {
  return eyes && scene.choices.length > 0 ? [eyes] : [];
}

function firstEyes(yours: Seat[], due: Seat[]): Seat {
  return yours.find((seat) => due.includes(seat)) ?? yours[0]!;
}
