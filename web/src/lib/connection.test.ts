import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Refused, Room, Said, Snapshot, Told } from "../protocol";
import type { Scene } from "../types";
import { Clock } from "./clock.testing";
import { Connection, type Line, type Sending, type State } from "./connection";

class FakeLine implements Line {
  said: Said[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  tell(message: Told): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  last(): Said | undefined {
    return this.said.at(-1);
  }
}

let clock: Clock;
let lines: FakeLine[];
let states: State[];
let told: Told[];
let outbox: Sending[];
let answers: [Command, Refused | null][];
let connection: Connection;

const line = () => lines.at(-1)!;
const snapshot = (seq: number): Snapshot => ({ tell: "snapshot", room: {} as Room, yours: ["A"], eyes: "A", seq, hash: `h${seq}`, scene: {} as Scene, due: [], undo: false });
const delta = (seq: number, prev = seq - 1): Told => ({ tell: "delta", seq, prev, hash: `h${seq}`, events: seq, patch: {}, due: [], undo: false });

beforeEach(() => {
  [clock, lines, states, told, outbox, answers] = [new Clock(), [], [], [], [], []];
  const events = {
    told: (message: Told) => told.push(message),
    state: (state: State) => states.push(state),
    outbox: (waiting: Sending[]) => (outbox = waiting),
    answered: (command: Command, refused: Refused | null) => answers.push([command, refused]),
  };
  const open = () => {
    lines.push(new FakeLine());
    return line();
  };
  connection = new Connection(open, ["t"], null, events, clock, () => 0.5);
  connection.start();
  line().onopen!();
});

function live(seq = 3): void {
  line().tell(snapshot(seq));
}

describe("Connection", () => {
  it("says hello first and is live with the first snapshot", () => {
    expect(line().said).toEqual([{ say: "hello", protocol: 1, tokens: ["t"], eyes: null }]);
    expect(states).toEqual([]);
    live();
    expect(states).toEqual(["live"]);
  });

  it("hands deltas on in order, and asks for everything after a gap", () => {
    live(3);
    line().tell(delta(4));
    expect(told.map((it) => it.tell)).toEqual(["snapshot", "delta"]);
    line().tell(delta(6));
    expect(told).toHaveLength(2);
    expect([lines.length, lines[0]!.closed]).toEqual([2, true]);
    line().onopen!();
    expect(line().said).toEqual([{ say: "hello", protocol: 1, tokens: ["t"], eyes: "A" }]);
  });

  it("asks for everything when a beat has another hash", () => {
    live(3);
    line().tell({ tell: "beat", seq: 3, hash: "h3" });
    expect(line().said).toHaveLength(1);
    line().tell({ tell: "beat", seq: 3, hash: "other" });
    expect(lines).toHaveLength(2);
  });

  it("takes a new line when it holds other seats", () => {
    live(3);
    connection.hold(["t", "u"], null);
    line().onopen!();
    expect(line().said).toEqual([{ say: "hello", protocol: 1, tokens: ["t", "u"], eyes: null }]);
  });

  it("pings in silence, says within 6 seconds that it is stale, and then takes a new line", () => {
    live();
    clock.pass(5900);
    expect(line().last()).toEqual({ say: "ping" });
    expect(connection.state).toBe("live");
    clock.pass(100);
    expect(connection.state).toBe("stale");
    clock.pass(6000);
    expect(connection.state).toBe("offline");
    clock.pass(5000);
    expect(lines).toHaveLength(2);
  });

  it("is live again when the server speaks", () => {
    live();
    clock.pass(6000);
    line().tell({ tell: "beat", seq: 3, hash: "h3" });
    expect(connection.state).toBe("live");
  });

  it("comes back with what it has seen, and a beat is enough", () => {
    live(3);
    line().onclose!();
    expect(connection.state).toBe("offline");
    clock.pass(5000);
    line().onopen!();
    expect(line().last()).toEqual({ say: "hello", protocol: 1, tokens: ["t"], eyes: "A", seq: 3, hash: "h3" });
    line().tell({ tell: "beat", seq: 3, hash: "h3" });
    expect(connection.state).toBe("live");
  });

  it("waits longer each time, at most 5 seconds", () => {
    const gaps: number[] = [];
    for (let i = 0; i < 8; i++) {
      const [before, count] = [clock.now(), lines.length];
      line().onclose!();
      while (lines.length === count) clock.pass(50);
      gaps.push(clock.now() - before);
    }
    expect(gaps[0]).toBeLessThanOrEqual(250);
    expect(gaps.at(-1)).toBeGreaterThan(2000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5000);
  });

  it("sends a command again with the same key after a break, and once only when it was answered", () => {
    live();
    connection.command({ say: "play", seat: "A", seq: 3, action: "roll" });
    const first = line().last() as Command;
    expect(outbox.map((it) => it.sent)).toEqual([true]);
    line().onclose!();
    clock.pass(5000);
    line().onopen!();
    live(3);
    expect(line().last()).toEqual(first);
    line().tell({ tell: "ack", key: first.key, seq: 4 });
    expect(outbox).toEqual([]);
    expect(answers).toEqual([[first, null]]);
    line().onclose!();
    clock.pass(5000);
    line().onopen!();
    live(4);
    expect(line().said.map((it) => it.say)).toEqual(["hello"]);
  });

  it("keeps a command that could not be sent, and gives it back on demand", () => {
    line().onclose!();
    connection.command({ say: "play", seat: "A", seq: 3, action: "roll" });
    expect(outbox.map((it) => it.sent)).toEqual([false]);
    connection.withdraw();
    expect(outbox).toEqual([]);
    clock.pass(5000);
    line().onopen!();
    live();
    expect(line().said.map((it) => it.say)).toEqual(["hello"]);
  });

  it("tells why a command was refused", () => {
    live();
    connection.command({ say: "undo", seat: "A", seq: 3 });
    const { key } = line().last() as Command;
    line().tell({ tell: "refused", key, code: "refused", clause: "P2", sentence: "no" });
    expect(answers[0]![1]).toMatchObject({ clause: "P2", sentence: "no" });
  });

  it("is patient with a limit: the same command goes out again", () => {
    live();
    connection.command({ say: "undo", seat: "A", seq: 3 });
    const command = line().last() as Command;
    line().tell({ tell: "refused", code: "limit", clause: null, sentence: "slowly" });
    expect([answers, told.length]).toEqual([[], 1]);
    clock.pass(1000);
    expect(line().said.filter((it) => it.say === "undo")).toEqual([command, command]);
  });

  it("answers questions by their number, also with a refusal", () => {
    const heard: Told[] = [];
    expect(connection.ask({ say: "look", at: 1 }, (it) => heard.push(it))).toBe(false);
    live();
    connection.ask({ say: "look", at: 1 }, (it) => heard.push(it));
    connection.ask({ say: "hint", seat: "A" }, (it) => heard.push(it));
    const [, look, hint] = line().said as { id: number }[];
    line().tell({ tell: "refused", id: hint!.id, code: "refused", clause: null, sentence: "no" });
    line().tell({ tell: "look", id: look!.id, at: 1, scene: {} as Scene });
    expect(heard.map((it) => it.tell)).toEqual(["refused", "look"]);
  });

  it("tells whoever asked that no answer will come: the line is gone, or it was too much", () => {
    const heard: Told[] = [];
    live();
    connection.ask({ say: "look", at: 1 }, (it) => heard.push(it));
    line().tell({ tell: "refused", code: "limit", clause: null, sentence: "slowly" });
    expect(heard).toMatchObject([{ tell: "refused", sentence: "slowly" }]);
    connection.ask({ say: "look", at: 1 }, (it) => heard.push(it));
    line().onclose!();
    expect(heard[1]).toMatchObject({ tell: "refused", sentence: expect.stringContaining("no line") });
  });

  it("says that the server restarts, and stays closed once it was stopped", () => {
    live();
    line().tell({ tell: "restarting" });
    line().onclose!();
    expect(connection.state).toBe("restarting");
    connection.stop();
    clock.pass(60_000);
    expect(connection.state).toBe("closed");
    expect(lines).toHaveLength(1);
  });

  it("looks on when its token opens nothing", () => {
    line().tell({ tell: "refused", code: "not_yours", clause: null, sentence: "This token opens no seat." });
    clock.pass(5000);
    line().onopen!();
    expect(line().last()).toEqual({ say: "hello", protocol: 1, tokens: [], eyes: null });
    expect(told).toHaveLength(1);
  });

  it("survives nonsense", () => {
    line().onmessage!({ data: "{" });
    line().onmessage!({ data: 7 });
    live();
    expect(connection.state).toBe("live");
  });
});
