// The rooms in this page: the program works everything out, and here it is written down, told and thought about, in this
// order. One thing is done after the other, so that nothing is told that is not written.

import type { Seat, Tell } from "../types";
import { type Entry, type Log, Outdated } from "./log";
import { problem, type Reply } from "./reply";
import { type Call, type Program, Refused } from "./program";

/** What was thought: only the program reads it. */
export type Thought = object;

/** What a computer player is to think about. */
export interface ToThink {
  id: number;
  seat: Seat;
  player: string;
  weighs: string | null;
  game: string;
  record: string;
  parts: number;
}

/** What comes of a call to the program. */
interface Effects {
  entries: Entry[];
  tell: [number, Tell][];
  think: ToThink[];
  stopped: number[];
  reply?: Reply;
  close?: number;
  wants?: string;
}

/** Who thinks, elsewhere. */
export interface Thinkers {
  think(what: ToThink, done: (found: Thought | null) => void): void;
  stop(ids: number[]): void;
}

/** The ways to those who look at rooms. */
export interface Lines {
  tell(line: number, text: string): void;
  close(line: number): void;
}

export class House {
  private program: Promise<Program> | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  /** Which room each line looks at. */
  private looking = new Map<number, string>();

  /** `text` fetches a text of a game; `wrote` hears of every room that has changed. */
  constructor(
    private readonly start: () => Promise<Program>,
    private readonly log: Log,
    private readonly thinkers: Thinkers,
    private readonly lines: Lines,
    private readonly text: (game: string, name: string) => Promise<string | null>,
    private readonly wrote: (code: string) => void = () => {},
  ) {}

  /** What a server would be asked by HTTP. */
  request(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
    const asked = { do: "request", method, path, body: body ?? null, token: token ?? null };
    return this.inTurn(async () => {
      if (!(await this.bring(path, body))) return problem(503, "offline", "This text cannot be fetched now. Try again in a moment.");
      return (await this.done(asked)).reply ?? problem(404, "not_found", "There is no such game on this device.");
    });
  }

  /** Fetches the text that a request needs and the program has not inside: whether it could be had. */
  private async bring(path: string, body: unknown): Promise<boolean> {
    const [, game, name] = /^\/games\/([^/]+)\/(rules|guide)$/.exec(path) ?? lessonOf(path, body);
    if (!game || !name) return true;
    try {
      const text = await this.text(game, name);
      if (text !== null) await this.call({ do: "bring", game, name, text });
      return true;
    } catch {
      return false;
    }
  }

  /** What somebody who looks says; the first word is hello. */
  said(line: number, code: string, text: string): Promise<void> {
    return this.inTurn(async () => {
      const said = JSON.parse(text) as { say: string };
      if (said.say !== "hello") return void (await this.done({ do: "say", code, line, say: said }));
      const { say: _, ...hello } = said;
      this.looking.set(line, code);
      const { wants } = await this.done({ do: "join", code, line, hello });
      if (wants) this.close(line);
    });
  }

  leave(line: number): Promise<void> {
    return this.inTurn(async () => {
      const code = this.looking.get(line);
      this.looking.delete(line);
      if (code) await this.done({ do: "leave", code, line });
    });
  }

  /** Another page of this browser has gone on with a room, or deleted it: what is known here is old. */
  changed(code: string): Promise<void> {
    return this.inTurn(() => this.forget([code]));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }

  /** Calls the program. A room whose log it wants is brought back first. */
  private async done(call: Call): Promise<Effects> {
    const effects = await this.call(call);
    if (!effects.wants) return this.follow(effects);
    let entries: Entry[] = [];
    try {
      entries = await this.log.room(effects.wants);
    } catch (failure) {
      return { ...effects, reply: notKept(failure) };
    }
    if (entries.length === 0) return effects;
    await this.follow(await this.call({ do: "load", code: effects.wants, entries }));
    return this.follow(await this.call(call));
  }

  /** A program that traps is started anew: what it knew is in the logs. */
  private async call(what: Call): Promise<Effects> {
    this.program ??= this.start();
    const starting = this.program;
    try {
      return (await starting).call<Effects>(what);
    } catch (failure) {
      if (failure instanceof Refused) return nothing({ reply: problem(503, "storage", failure.message) });
      this.program = null;
      [...this.looking.keys()].forEach((line) => this.close(line));
      return nothing({ reply: problem(503, "storage", "The program in this page has failed. Nothing is lost: try again.") });
    }
  }

  /** Writes first; then everything else. What cannot be written has not happened. */
  private async follow(effects: Effects): Promise<Effects> {
    const rooms = [...new Set(effects.entries.map((entry) => entry.room))];
    try {
      if (effects.entries.length > 0) await this.log.write(effects.entries);
    } catch (failure) {
      await this.forget(rooms);
      return nothing({ reply: notKept(failure) });
    }
    rooms.forEach((code) => this.wrote(code));
    effects.tell.forEach(([line, tell]) => this.lines.tell(line, JSON.stringify(tell)));
    if (effects.close !== undefined) this.close(effects.close);
    this.thinkers.stop(effects.stopped);
    effects.think.forEach((what) => this.thinkers.think(what, (found) => void this.thought(what.id, found)));
    return effects;
  }

  private thought(id: number, found: Thought | null): Promise<void> {
    return this.inTurn(async () => void (await this.done({ do: "thought", id, found })));
  }

  /** Whoever looks at these rooms comes back, and sees what is in the log. */
  private async forget(codes: string[]): Promise<void> {
    for (const code of codes) {
      const { stopped } = await this.call({ do: "forget", code });
      this.thinkers.stop(stopped);
      [...this.looking].filter(([, at]) => at === code).forEach(([line]) => this.close(line));
    }
  }

  private close(line: number): void {
    this.looking.delete(line);
    this.lines.close(line);
  }
}

/** The lesson that a new room begins with, if it does. */
function lessonOf(path: string, body: unknown): string[] {
  const wish = body as { game?: string; lesson?: boolean } | undefined;
  return path === "/rooms" && wish?.lesson && wish.game ? ["", wish.game, "lesson"] : [];
}

/** Why the logs cannot be read or written. */
function notKept(failure: unknown): Reply {
  const old = "A newer version of this page has your games. Nothing is lost: load the page again.";
  const full = "This browser cannot keep the game at the moment: is its storage full? Nothing is lost: try again.";
  return problem(503, "storage", failure instanceof Outdated ? old : full);
}

function nothing(more: Partial<Effects>): Effects {
  return { entries: [], tell: [], think: [], stopped: [], ...more };
}
