// The rooms of a page with the real program, in Node: nothing is told before it is written, and nothing is lost.

import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import type { RoomAnswer, Tell } from "../types";
import { House, type Thinkers, type Thought, type ToThink } from "./house";
import { type Entry, type Log, Outdated } from "./log";
import { Program } from "./program";

/** A page that is built without its program cannot be tested: ./scripts/wasm.sh makes it. */
const bytes = readFileSync(new URL("./built/engine.wasm", import.meta.url));
const module = new WebAssembly.Module(bytes);
const weights = readFileSync(new URL("../../../crates/bots/src/net/weights/pig.net", import.meta.url));

/** What the program may weigh when it is packed: with Debian's compiler, whose library is built small, or with rustup's. */
const LARGEST = 514_000;

/** The texts of the games, from their folders, unless the network is away. */
let away = false;
async function text(game: string, name: string): Promise<string | null> {
  if (away) throw new Error("no network");
  const files: Record<string, string> = { rules: "rules.md", guide: "guide.md", lesson: "learn/lesson.txt" };
  const file = new URL(`../../../crates/games/src/${game}/${files[name]}`, import.meta.url);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

class Memory implements Log {
  entries: Entry[] = [];
  full = false;
  old = false;
  async room(code: string) {
    if (this.old) throw new Outdated();
    return this.entries.filter((entry) => entry.room === code);
  }
  async write(entries: Entry[]) {
    const there = (entry: Entry) => this.entries.some((it) => it.room === entry.room && it.seq === entry.seq);
    if (this.full || entries.some(there)) throw new Error("not written");
    this.entries.push(...entries);
  }
}

/** Thinks at once, in a program of its own. */
class Here implements Thinkers {
  thought = 0;
  async think(what: ToThink, done: (found: Thought | null) => void) {
    const program = await Program.start(module);
    expect(program.weights("pig", weights)).toBe(true);
    this.thought += 1;
    done(program.call<Thought>({ do: "conclude", about: { record: what.record, seat: what.seat, player: what.player, weighs: what.weighs, seed: 5 }, grown: [] }));
  }
  stop() {}
}

let log: Memory;
let told: Tell[];
let closed: number[];
let thinkers: Here;

function house(): House {
  const lines = { tell: (_: number, text: string) => told.push(JSON.parse(text)), close: (line: number) => closed.push(line) };
  return new House(() => Program.start(module), log, thinkers, lines, text);
}

beforeEach(() => {
  [log, told, closed, thinkers] = [new Memory(), [], [], new Here()];
});

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((done) => setTimeout(done, 1));
};

async function seated(rooms: House): Promise<{ code: string; token: string }> {
  const wish = { game: "pig", options: { target: "30" }, seats: [{ kind: "person" }, { kind: "computer", player: "newcomer" }] };
  const { room } = JSON.parse((await rooms.request("POST", "/rooms", wish)).text) as RoomAnswer;
  const sitting = { name: "Ann", entropy: "ab".repeat(32) };
  const { token } = JSON.parse((await rooms.request("POST", `/rooms/${room.code}/seats/A`, sitting)).text) as { token: string };
  return { code: room.code, token };
}

const hello = (token: string) => JSON.stringify({ say: "hello", protocol: 1, tokens: [token], eyes: "A" });
const last = <T extends Tell["tell"]>(kind: T) => [...told].reverse().find((it): it is Extract<Tell, { tell: T }> => it.tell === kind);

/** Plays `action` once it is A's turn; the state of the room after it. */
async function play(rooms: House, code: string, action: string, key: string): Promise<void> {
  await rooms.said(1, code, JSON.stringify({ say: "eyes", seat: "A" }));
  const seq = last("snapshot")!.seq;
  await rooms.said(1, code, JSON.stringify({ say: "play", key, seat: "A", seq, action }));
}

describe("rooms in the page", () => {
  it("play against a computer player, and come back from the log in another visit", async () => {
    const rooms = house();
    const { code, token } = await seated(rooms);
    await rooms.said(1, code, hello(token));
    await play(rooms, code, "roll", "one");
    expect(last("ack")).toMatchObject({ key: "one" });
    await play(rooms, code, "hold", "two");
    // A 1 or a kept pot: the computer player is to move, and does.
    await until(() => thinkers.thought > 0 && last("delta")!.due[0] === "A");
    const { seq, hash } = last("delta")!;
    told = [];
    await house().said(2, code, hello(token));
    expect(last("snapshot")).toMatchObject({ seq, hash });
  });

  it("tell nothing that is not written, and take it back", async () => {
    const rooms = house();
    const { code, token } = await seated(rooms);
    await rooms.said(1, code, hello(token));
    const before = log.entries.length;
    [log.full, told] = [true, []];
    await play(rooms, code, "roll", "one");
    expect([last("ack"), last("delta")]).toEqual([undefined, undefined]);
    expect(closed).toEqual([1]);
    expect((await rooms.request("POST", "/rooms", { game: "land6", options: {}, seats: [{ kind: "person" }] })).status).toBe(503);
    log.full = false;
    await rooms.said(3, code, hello(token));
    expect(last("snapshot")!.seq).toBe(before - 1);
  });

  it("say that the page is old when a newer one has the logs", async () => {
    const { code, token } = await seated(house());
    log.old = true;
    const answer = await house().request("GET", `/rooms/${code}`);
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining("load the page again")]);
    await house().said(7, code, hello(token));
    expect(closed).toEqual([7]);
  });

  it("let whoever looks come back when another window has gone on", async () => {
    const [rooms, other] = [house(), house()];
    const { code, token } = await seated(rooms);
    await rooms.said(1, code, hello(token));
    await other.said(1, code, hello(token));
    await play(other, code, "roll", "one");
    // This window has not heard of it, and tries to write another entry in the same place.
    await play(rooms, code, "roll", "two");
    expect(last("ack")).toMatchObject({ key: "one" });
    expect(closed).toEqual([1]);
    await rooms.changed(code);
    await rooms.said(4, code, hello(token));
    expect(last("snapshot")!.seq).toBe(log.entries.length - 1);
  });

  it("say what is wrong with a room that is not here, and with a call that does not read", async () => {
    const rooms = house();
    expect((await rooms.request("GET", "/rooms/0ABCDE")).status).toBe(404);
    await rooms.said(9, "0ABCDE", hello("ab".repeat(32)));
    expect(closed).toContain(9);
    const answer = await rooms.request("POST", "/rooms", { game: "chess", options: {}, seats: [] });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: "refused" } });
  });

  it("fetch rules, guides and lessons when they are asked for", async () => {
    const rooms = house();
    const lesson = { game: "pig", options: {}, seats: [], lesson: true };
    away = true;
    expect((await rooms.request("GET", "/games/pig/rules")).status).toBe(503);
    expect((await rooms.request("POST", "/rooms", lesson)).status).toBe(503);
    away = false;
    expect(JSON.parse((await rooms.request("GET", "/games/pig/rules")).text).clauses.length).toBeGreaterThan(3);
    expect(JSON.parse((await rooms.request("GET", "/games/pig/guide")).text).blocks.length).toBeGreaterThan(3);
    expect((await rooms.request("POST", "/rooms", lesson)).status).toBe(201);
    expect((await rooms.request("GET", "/games/chess/rules")).status).toBe(404);
  });
});

it("is not larger on the wire than it was", () => {
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  expect(packed.length).toBeLessThan(LARGEST);
}, 60_000);
