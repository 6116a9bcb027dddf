import { describe, expect, it } from "vitest";
import type { Meter, Scene } from "../types";
import { isTyping, shortcut } from "./keys";
import { cut, eventsOf, gameOf } from "./record";
import { found, sections } from "./rules";
import { movedOn, nameFor, seatsOf } from "./seats";
import { score, sentence, thisTurn, turn, type Facts } from "./status";

const record = `game pig 1
seats 2
fair match ABC234
fair seed 00

A roll
* 4
B roll !P2
expect position x
A hold
B roll
end 4 abandoned
`;

describe("record", () => {
  it("counts what happened, not what was refused", () => {
    expect(eventsOf(record)).toBe(4);
    expect(gameOf(record)).toBe("pig");
    expect(gameOf("nothing")).toBeNull();
  });

  it("is cut to its first events, without what belongs to the old match", () => {
    expect(cut(record, 2)).toBe("game pig 1\nseats 2\n\nA roll\n* 4\n");
    expect(eventsOf(cut(record, 9))).toBe(4);
    expect(cut(record, 0)).toBe("game pig 1\nseats 2\n");
  });
});

describe("rules", () => {
  const clauses = [
    { id: "P1", section: "Play", text: "Roll a die." },
    { id: "P2", section: "Play", text: "Hold the pot." },
    { id: "P5", section: "End", text: "A hundred wins." },
  ];

  it("finds all words in any order", () => {
    expect(found(clauses, "pot hold").map((it) => it.id)).toEqual(["P2"]);
    expect(found(clauses, "p5").map((it) => it.id)).toEqual(["P5"]);
    expect(found(clauses, " ")).toHaveLength(3);
  });

  it("groups by section", () => {
    expect(sections(clauses).map((it) => [it.section, it.clauses.length])).toEqual([["Play", 2], ["End", 1]]);
  });
});

describe("keys", () => {
  const key = (key: string, more = {}) => shortcut({ key, ctrlKey: false, altKey: false, metaKey: false, ...more });

  it("knows its letters in both cases, digits and Escape", () => {
    expect([key("u"), key("U"), key("3"), key("Escape")]).toEqual([{ do: "undo" }, { do: "undo" }, { do: "pick", index: 2 }, { do: "cancel" }]);
  });

  it("leaves the browser's own keys alone", () => {
    expect([key("l", { ctrlKey: true }), key("0"), key("x")]).toEqual([null, null, null]);
  });

  it("never takes text", () => {
    const element = (tagName: string, type = "") => ({ tagName, type }) as unknown as EventTarget;
    expect(isTyping(element("INPUT", "search"))).toBe(true);
    expect(isTyping(element("TEXTAREA"))).toBe(true);
    expect(isTyping(element("INPUT", "radio"))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});

describe("seats", () => {
  it("move on by one in a rematch", () => {
    expect(seatsOf(3).map((seat) => movedOn(seat, 3))).toEqual(["B", "C", "A"]);
    expect(movedOn("A", 1)).toBe("A");
  });

  it("have a name in any case", () => {
    expect([nameFor("B", "  "), nameFor("A", " Ann ")]).toEqual(["Player B", "Ann"]);
  });
});

describe("status", () => {
  it("tells what was done in this turn", () => {
    const line = (text: string, heading?: number) => ({ text, clause: "G4", ...(heading === undefined ? {} : { heading }) });
    expect(thisTurn([line("Turn 1", 1), line("A moves."), line("Turn 2", 2), line("B moves."), line("B fights.")])).toEqual(["B moves.", "B fights."]);
    expect(thisTurn([line("Turn 3", 3), line("B has chosen."), line("You step."), line("You pay.")])).toEqual(["You step.", "You pay."]);
    expect(thisTurn([line("A moves.")])).toEqual([]);
  });

  const facts: Facts = {
    scene: { prompt: "Roll or hold?", result: null } as Scene,
    names: { A: "Ann", B: "Bob", C: "C", D: "D" },
    due: ["A"],
    eyes: "A",
    myTurn: true,
    over: false,
    ended: null,
    own: ["Ann"],
    watching: false,
    left: false,
    sending: false,
    made: "",
    looking: null,
    thinking: null,
  };

  it("says whose turn it is and what may be done", () => {
    expect(sentence(facts)).toBe("Your turn. Roll or hold?");
    expect(turn(facts)).toBe("It is your turn.");
    expect(turn({ ...facts, myTurn: false, due: ["A", "B"] })).toBe("Ann and Bob to move.");
  });

  it("says what else is going on", () => {
    expect(sentence({ ...facts, sending: true })).toBe("Sending your move …");
    expect(sentence({ ...facts, scene: { ...facts.scene, prompt: "Ann rolls." } })).toBe("Your turn. Roll.");
    expect(sentence({ ...facts, scene: { ...facts.scene, prompt: "Ann chooses a free world." } })).toBe("Your turn. Choose a free world.");
    expect(sentence({ ...facts, scene: { ...facts.scene, prompt: "Ann may retreat." } })).toBe("Your turn. You may retreat.");
    expect(sentence({ ...facts, myTurn: false, watching: true })).toBe("You are watching. Roll or hold?");
    expect(sentence({ ...facts, over: true, ended: "Bob gave up", left: true })).toBe("Bob gave up. You won.");
    expect(sentence({ ...facts, sending: true, made: "Draw a die." })).toBe("There was one choice: Draw a die.");
    expect(sentence({ ...facts, myTurn: false, thinking: "B" })).toBe("Bob is thinking. Roll or hold?");
    expect(sentence({ ...facts, looking: { at: 2, last: 9 } })).toBe("Looking back: after 2 of 9 events. It is your turn.");
    expect(sentence({ ...facts, over: true, ended: "Ann gave up" })).toBe("Ann gave up. The game is over.");
  });

  it("reads the score", () => {
    const meter = { id: "x", label: "Pot", what: "Pot", value: 3, limit: 9, seat: null, clause: "P1" } satisfies Meter;
    expect(score([meter, { ...meter, label: "Turn", limit: null }])).toBe("Pot: 3 of 9. Turn: 3.");
    expect(score([])).toBe("There is no score yet.");
  });
});
