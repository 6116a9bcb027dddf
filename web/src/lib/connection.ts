// The line to a room: says hello, comes back by itself, notices silence, and sends commands until they are answered.

import type { Command, Question, Refused, Said, Told } from "../protocol";
import { PROTOCOL } from "../protocol";
import type { Seat, Phrase } from "../types";
import * as engine from "../engine/engine";
import { realTimers, type Timers } from "./steps";

/** The part of a WebSocket that is used. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type State = "connecting" | "live" | "stale" | "offline" | "restarting" | "closed";

/** A command on its way. */
export interface Sending {
  command: Command;
  sent: boolean;
}

export interface Events {
  told(message: Told): void;
  state(state: State): void;
  outbox(waiting: Sending[]): void;
  /** `seq` is the entry that the command became. */
  answered(command: Command, refused: Refused | null, seq: number): void;
}

type Answer = (message: Told) => void;
/** `Omit` that keeps the members of a union apart. */
type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;

/** Silence of this long means that what is shown may be old. The server beats every 5 s. */
export const SILENCE = 6000;
const PROBE = 5500;
/** Who was too quick is heard again after this. */
const PATIENCE = 1000;
const [SHORTEST, LONGEST] = [200, 4000];

export class Connection {
  state: State = "connecting";
  private line: Line | null = null;
  private attempts = 0;
  private watch: number | null = null;
  private retry: number | null = null;
  private seen: { seq: number; hash: string } | null = null;
  private synced = false;
  private outbox: Sending[] = [];
  private questions = new Map<number, Answer>();
  private nextId = 1;

  constructor(
    private readonly open: () => Line,
    private tokens: string[],
    private eyes: Seat | null,
    private readonly events: Events,
    private readonly timers: Timers = realTimers,
    private readonly random: () => number = Math.random,
  ) {}

  start(): void {
    this.become("connecting");
    this.connect();
  }

  stop(): void {
    this.drop();
    if (this.retry !== null) this.timers.clear(this.retry);
    this.become("closed");
  }

  /** Tries at once: the network is back, or somebody looks at the page again. */
  nudge(): void {
    if (this.state === "offline" || this.state === "restarting") {
      if (this.retry !== null) this.timers.clear(this.retry);
      this.connect();
    } else if (this.state === "stale") {
      this.later();
    }
  }

  /** The browser says that there is no network. */
  lost(): void {
    if (this.state !== "closed") this.later();
  }

  look(eyes: Seat | null): void {
    this.eyes = eyes;
    this.synced = false;
    this.say({ say: "eyes", seat: eyes });
  }

  /** With other tokens there is another hello, and so another line. */
  hold(tokens: string[], eyes: Seat | null): void {
    [this.tokens, this.eyes] = [tokens, eyes];
    this.afresh();
  }

  /** Sends a command now or as soon as there is a line, and again after a break. */
  command(command: Without<Command, "key">): void {
    const whole = { ...command, key: this.key() } as Command;
    const sending: Sending = { command: whole, sent: false };
    this.outbox.push(sending);
    if (this.synced) this.send(sending);
    this.events.outbox([...this.outbox]);
  }

  /** Takes back what was not sent yet. */
  withdraw(): void {
    this.outbox = this.outbox.filter((sending) => sending.sent);
    this.events.outbox([...this.outbox]);
  }

  /** Asks something that changes nothing. Unanswered if there is no line. */
  ask(question: Without<Question, "id">, answer: Answer): boolean {
    if (!this.synced) return false;
    const id = this.nextId++;
    this.questions.set(id, answer);
    const said = this.say({ ...question, id } as Question);
    if (!said) this.questions.delete(id);
    return said;
  }

  /** Says a few words, if there is a line. */
  phrase(seat: Seat, phrase: Phrase): void {
    if (this.synced) this.say({ say: "phrase", seat, phrase });
  }

  private key(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  private connect(): void {
    this.retry = null;
    this.drop();
    const line = this.open();
    this.line = line;
    line.onopen = () => this.hello();
    line.onmessage = (event) => this.hear(event.data);
    line.onclose = () => line === this.line && this.later();
    this.listen();
  }

  private drop(): void {
    if (this.watch !== null) this.timers.clear(this.watch);
    this.watch = null;
    const line = this.line;
    this.line = null;
    this.synced = false;
    this.leave({ tell: "refused", code: "unknown", clause: null, sentence: "There is no line to the server at the moment." });
    if (line) {
      line.onopen = line.onmessage = line.onclose = null;
      line.close();
    }
  }

  /** Comes back after a while: longer each time, never all clients at once. */
  private later(): void {
    if (this.retry !== null) this.timers.clear(this.retry);
    if (this.state !== "restarting") this.become("offline");
    this.drop();
    const most = Math.min(LONGEST, SHORTEST * 2 ** this.attempts++);
    this.retry = this.timers.set(() => this.connect(), SHORTEST + this.random() * (most - SHORTEST));
  }

  private hello(): void {
    this.say({ say: "hello", protocol: PROTOCOL, tokens: this.tokens, eyes: this.eyes, ...this.seen });
  }

  /** Something was missed: a new line, and everything from the start. */
  private afresh(): void {
    this.seen = null;
    this.connect();
  }

  private say(said: Said): boolean {
    if (!this.line) return false;
    try {
      this.line.send(JSON.stringify(said));
      return true;
    } catch {
      return false;
    }
  }

  private send(sending: Sending): void {
    sending.sent = this.say(sending.command) || sending.sent;
  }

  /** Watches for silence: first a ping, then the truth, then a new line. */
  private listen(): void {
    this.after(PROBE, () => {
      this.say({ say: "ping" });
      this.after(SILENCE - PROBE, () => {
        this.become("stale");
        this.after(SILENCE, () => this.later());
      });
    });
  }

  private after(ms: number, then: () => void): void {
    if (this.watch !== null) this.timers.clear(this.watch);
    this.watch = this.timers.set(then, ms);
  }

  private hear(data: unknown): void {
    this.listen();
    const message = read(data);
    if (!message) return;
    switch (message.tell) {
      case "snapshot":
        this.seen = { seq: message.seq, hash: message.hash };
        this.eyes = message.eyes;
        this.events.told(message);
        return this.caughtUp();
      case "delta":
        if (!this.seen || message.prev !== this.seen.seq) return this.afresh();
        this.seen = { seq: message.seq, hash: message.hash };
        return this.events.told(message);
      case "beat":
        return this.beat(message);
      case "ack":
        return this.answered(message.key, null, message.seq);
      case "refused":
        if (message.key !== undefined) return this.answered(message.key, message);
        if (message.id !== undefined) return this.replied(message.id, message);
        if (message.code === "limit") return this.wait(message);
        if (message.code === "not_yours") this.onlooker();
        return this.events.told(message);
      case "preview":
      case "hint":
      case "touch":
      case "weighed":
      case "look":
        return this.replied(message.id, message);
      case "restarting":
        this.become("restarting");
        return;
      default:
        return this.events.told(message);
    }
  }

  /** A token that opens nothing: from now on this client only looks. */
  private onlooker(): void {
    [this.tokens, this.eyes, this.seen] = [[], null, null];
    this.later();
  }

  /** The server's number and hash must be ours: otherwise something was missed. */
  private beat({ seq, hash }: { seq: number; hash: string }): void {
    const same = this.seen?.seq === seq && this.seen.hash === hash;
    if (same) this.caughtUp();
    else if (this.seen) this.afresh();
  }

  private caughtUp(): void {
    this.attempts = 0;
    this.become("live");
    if (this.synced) return;
    this.synced = true;
    this.outbox.forEach((sending) => this.send(sending));
    this.events.outbox([...this.outbox]);
  }

  private answered(key: string, refused: Refused | null, seq = 0): void {
    const sending = this.outbox.find((it) => it.command.key === key);
    if (!sending) return;
    if (refused?.code === "limit") return this.wait(refused);
    this.outbox = this.outbox.filter((it) => it !== sending);
    this.events.outbox([...this.outbox]);
    this.events.answered(sending.command, refused, seq);
  }

  /** The server has had enough for a moment: what is on its way is sent again a little later, what was asked is not. */
  private wait(refused: Refused): void {
    this.leave(refused);
    this.timers.set(() => this.synced && this.outbox.forEach((sending) => this.send(sending)), PATIENCE);
  }

  private replied(id: number, message: Told): void {
    this.questions.get(id)?.(message);
    this.questions.delete(id);
  }

  /** Nobody will answer what was asked: whoever did is told why. */
  private leave(refused: Refused): void {
    const open = [...this.questions.values()];
    this.questions.clear();
    open.forEach((answer) => answer(refused));
  }

  private become(state: State): void {
    if (this.state === "closed" && state !== "connecting") return;
    if (this.state === state) return;
    this.state = state;
    this.events.state(state);
  }
}

function read(data: unknown): Told | null {
  if (typeof data !== "string") return null;
  try {
    return JSON.parse(data) as Told;
  } catch {
    return null;
  }
}

/** The line to a room: to the Worker of this page, or to the server it came from. */
export function lineOf(code: string): Line {
  return engine.isHere(code) ? engine.lineTo(code) : socketOf(code);
}

function socketOf(code: string): Line {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/rooms/${code}/socket`) as unknown as Line;
}
