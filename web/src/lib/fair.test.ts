import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Chance, FairInfo, RollInfo } from "../types";
import { bytes, commitment, entropy, hex, rollOf, rootKey, verify } from "./fair";

const seed = "00".repeat(31) + "2a";
const code = "ABC234";
const seal = createHash("sha256").update(`sixfold/v1|${code}|${seed}`).digest("hex");
const own = "11".repeat(32);
const root = createHmac("sha256", Buffer.from(seed, "hex")).update(`sixfold/v1|${code}|${seal}|A=${own}|B=-`).digest();

/** The same numbers by another library, straight from the description. */
function below(roll: number, position: number, n: number): number {
  for (let attempt = 0; ; attempt++) {
    const value = createHmac("sha256", root).update(`roll|${roll}|${position}|${attempt}`).digest().readBigUInt64BE(0);
    const limit = 2n ** 64n - (2n ** 64n % BigInt(n));
    if (value < limit) return Number(value % BigInt(n));
  }
}

function match(rolls: (Omit<RollInfo, "event"> & { event?: number })[]): FairInfo {
  const told = rolls.map((roll) => ({ event: roll.index + 1, ...roll }));
  return { match: code, commitment: seal, seed, seats: { A: own, B: null }, given: 0, rolls: told };
}

const dice = (roll: number, count: number) => Array.from({ length: count }, (_, i) => below(roll, i, 6) + 1);

describe("fair dice", () => {
  it("seals as described", async () => {
    expect(await commitment(code, seed)).toBe(seal);
  });

  it("agrees with another library on every kind of roll", async () => {
    const key = await rootKey(match([]));
    for (let r = 0; r < 40; r++) {
      expect(await rollOf(key, r, { dice: 3 })).toEqual(dice(r, 3));
      expect(await rollOf(key, r, { below: 6144 })).toEqual([below(r, 0, 6144)]);
      const weights = [0, 2, 5, 0, 1];
      const kinds = weights.flatMap((weight, kind) => Array<number>(weight).fill(kind));
      expect(await rollOf(key, r, { pick: weights })).toEqual([kinds[below(r, 0, 8)]]);
    }
  });

  it("passes honest dice, alike ones in any order", async () => {
    const rolls: [Chance, string][] = [
      [{ dice: 2 }, dice(0, 2).reverse().join(" ")],
      [{ row: 3 }, dice(1, 3).join("")],
      [{ below: 9 }, `number ${below(2, 0, 9)}`],
      [{ pick: [4, 4] }, `pick ${below(3, 0, 8) < 4 ? 0 : 1}`],
    ];
    const verdict = await verify(match(rolls.map(([wanted, rolled], index) => ({ index, wanted, rolled }))));
    expect(verdict.rolls.map((it) => it.ok)).toEqual([true, true, true, true]);
    expect(verdict.ok).toBe(true);
  });

  it("finds the one die that was changed", async () => {
    const [a] = dice(0, 1);
    const rolls = [0, 1].map((index) => ({ index, wanted: { dice: 1 }, rolled: String(dice(index, 1)[0]) }));
    rolls[0]!.rolled = String((a! % 6) + 1);
    const verdict = await verify(match(rolls));
    expect(verdict.rolls.map((it) => it.ok)).toEqual([false, true]);
    expect(verdict.rolls[0]!.expected).toBe(String(a));
    expect(verdict.ok).toBe(false);
  });

  it("finds a number too many, another seed, another entropy, another index", async () => {
    const honest = { index: 0, wanted: { row: 6 }, rolled: dice(0, 6).join("") };
    expect((await verify(match([honest]))).ok).toBe(true);
    expect((await verify(match([{ ...honest, rolled: honest.rolled + "1" }]))).ok).toBe(false);
    await expect(verify(match([{ ...honest, index: 1 }]))).rejects.toThrow("gaps");
    expect((await verify({ ...match([honest]), seats: { A: "22".repeat(32), B: null } })).ok).toBe(false);
    expect((await verify({ ...match([honest]), seed: "01".repeat(32) })).sealed).toBe(false);
  });

  it("does not judge what came from a record", async () => {
    const rolls = [0, 1].map((index) => ({ index, wanted: { row: 6 }, rolled: "111111" }));
    const verdict = await verify({ ...match(rolls), given: 1 });
    expect(verdict.rolls.map((it) => [it.ok, it.expected === null])).toEqual([[true, true], [false, false]]);
  });

  it("excuses no roll that was rolled in the match", async () => {
    const rolls = [0, 1].map((index) => ({ index, event: 2 * index + 2, wanted: { row: 6 }, rolled: "111111" }));
    await expect(verify({ ...match(rolls), given: 999 })).rejects.toThrow("another record");
    await expect(verify({ ...match(rolls), given: 2 }, { events: 2 })).rejects.toThrow("another record");
    await expect(verify({ ...match(rolls), given: 1 }, { events: 0 })).rejects.toThrow("another record");
    expect((await verify({ ...match(rolls), given: 1 }, { events: 2 })).rolls[0]!.expected).toBeNull();
  });

  it("says how much it knows", async () => {
    const honest = match([{ index: 0, wanted: { row: 6 }, rolled: dice(0, 6).join("") }]);
    const before = { commitment: seal, entropy: { A: own }, events: 0 };
    expect(await verify(honest)).toMatchObject({ ok: true, sameSeal: null, own: [], asSealed: false });
    expect(await verify(honest, before)).toMatchObject({ ok: true, sameSeal: true, own: [{ seat: "A", same: true }], asSealed: true });
    expect(await verify(honest, { commitment: seal })).toMatchObject({ ok: true, asSealed: false });
    expect(await verify(honest, { ...before, commitment: "00".repeat(32) })).toMatchObject({ ok: false, sameSeal: false, asSealed: false });
    expect(await verify(honest, { ...before, entropy: { A: "22".repeat(32) } })).toMatchObject({ ok: false, own: [{ seat: "A", same: false }], asSealed: false });
  });

  it("finds out a match that was made up afterwards, seed and all", async () => {
    const forgedSeed = "77".repeat(32);
    const forged = { ...match([]), seed: forgedSeed, commitment: createHash("sha256").update(`sixfold/v1|${code}|${forgedSeed}`).digest("hex") };
    expect((await verify(forged)).ok).toBe(true);
    expect((await verify(forged, { commitment: seal, entropy: { A: own } })).ok).toBe(false);
  });

  it("asks to wait while the seed is sealed", async () => {
    await expect(verify({ ...match([]), seed: null })).rejects.toThrow("when the game is over");
  });

  it("makes fresh entropy of 32 bytes", () => {
    expect(bytes(entropy())).toHaveLength(32);
    expect(entropy()).not.toBe(entropy());
    expect(hex(bytes("00ff10"))).toBe("00ff10");
  });
});

describe("the vectors in docs/fair-vectors.json", () => {
  const file = new URL("../../../docs/fair-vectors.json", import.meta.url);
  const { scheme, matches } = JSON.parse(readFileSync(file, "utf8")) as { scheme: string; matches: FairInfo[] };

  it("are of this scheme and not few", () => {
    expect(scheme).toBe("sixfold/v1");
    expect(matches.flatMap((it) => it.rolls).length).toBeGreaterThan(100);
  });

  it.each(matches)("agree with what is worked out here: $match", async (match) => {
    const verdict = await verify(match);
    expect(verdict.sealed).toBe(true);
    expect(verdict.rolls.filter((it) => !it.ok)).toEqual([]);
  });
});
