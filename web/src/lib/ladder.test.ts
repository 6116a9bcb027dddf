import { describe, expect, it } from "vitest";
import type { Room } from "../protocol";
import type { Ending, GameInfo, LevelInfo } from "../types";
import { nextLevel, rivalFor } from "./ladder";

const levels = ["newcomer", "casual", "solid"].map((name): LevelInfo => ({ name, about: "" }));
const game = { id: "pig", players: ["random", "newcomer", "casual", "solid"], default_player: "solid" } as GameInfo;
const against = (...players: (string | null)[]) => ({ places: [null, ...players].map((player, i) => ({ seat: "ABCD"[i], player })) }) as unknown as Room;
const won: Ending = { winners: ["A"], points: [], counts: [], sentence: "" };

describe("the ladder", () => {
  it("begins at the bottom and goes on where one was", () => {
    expect(rivalFor(game, {})).toBe("newcomer");
    expect(rivalFor(game, { pig: "solid" })).toBe("solid");
    expect(rivalFor(game, { pig: "gone" })).toBe("newcomer");
    expect(rivalFor({ ...game, players: ["steady"], default_player: "steady" }, {})).toBe("steady");
  });

  it("goes up by one after a win", () => {
    expect(nextLevel(against("newcomer"), ["A"], won, levels)).toBe("casual");
    expect(nextLevel(against("solid"), ["A"], won, levels)).toBeNull();
  });

  it("stays after a loss, among people, and for those who watch", () => {
    expect(nextLevel(against("newcomer"), ["A"], { ...won, winners: ["B"] }, levels)).toBeNull();
    expect(nextLevel(against(null), ["A"], won, levels)).toBeNull();
    expect(nextLevel(against("newcomer", "solid"), ["A"], won, levels)).toBeNull();
    expect(nextLevel(against("newcomer"), [], won, levels)).toBeNull();
  });
});
