import { beforeEach, describe, expect, it } from "vitest";
import { fragmentTokens, Keyring, remembered } from "./keyring";

const [one, two] = ["1".repeat(64), "2".repeat(64)];
const DAY = 24 * 3600 * 1000;
let store: Storage;
let ring: Keyring;

/** A Storage is an object whose keys are the entries. */
function storage(): Storage {
  const store: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(store, name, { value });
  return store as unknown as Storage;
}

beforeEach(() => {
  store = storage();
  ring = new Keyring(store);
});

describe("Keyring", () => {
  it("keeps seats by room, whatever the case of the code", () => {
    ring.keep("abc234", "pig", { A: { token: one } });
    ring.keep("ABC234", "pig", { B: { token: two, entropy: "ff" } });
    expect(ring.of("ABC234")?.seats).toEqual({ A: { token: one }, B: { token: two, entropy: "ff" } });
    expect(ring.tokens("Abc234", "")).toEqual([one, two]);
  });

  it("remembers what was known before the game, where it was", () => {
    const seen = { commitment: "5f", events: 0 };
    ring.keep("ABC234", "pig", { A: { token: one, entropy: "aa", ...seen }, B: { token: two, entropy: "bb", ...seen } });
    expect(remembered(ring.of("ABC234"))).toEqual({ commitment: "5f", entropy: { A: "aa", B: "bb" }, events: 0 });
    ring.keep("OTHER2", "pig", { A: { token: one } });
    expect(remembered(ring.of("OTHER2"))).toEqual({});
    expect(remembered(null)).toEqual({});
  });

  it("takes tokens of the address first and each once", () => {
    ring.keep("ABC234", "pig", { A: { token: one } });
    expect(ring.tokens("ABC234", `#${two},${one}`)).toEqual([two, one]);
    expect(ring.tokens("OTHER2", "")).toEqual([]);
  });

  it("reads only real tokens out of an address", () => {
    expect(fragmentTokens(`#${one},x,${two}z`)).toEqual([one]);
    expect(fragmentTokens("#P3")).toEqual([]);
  });

  it("lists the newest move first, not the newest look", () => {
    ring.keep("FIRST2", "pig", { A: { token: one } }, 80 * DAY);
    ring.keep("SECND2", "pig", { A: { token: one } }, 95 * DAY);
    expect(ring.rooms().map((it) => it.code)).toEqual(["SECND2", "FIRST2"]);
    const seen = { events: 4, over: false, turn: true };
    ring.saw("FIRST2", seen, 96 * DAY);
    expect(ring.rooms().map((it) => it.code)).toEqual(["FIRST2", "SECND2"]);
    ring.saw("FIRST2", seen, 99 * DAY);
    expect(ring.of("FIRST2")).toEqual({ game: "pig", at: 96 * DAY, seen, seats: { A: { token: one } } });
    ring.saw("FIRST2", { ...seen, over: true }, 99 * DAY);
    expect(ring.of("FIRST2")).toMatchObject({ at: 96 * DAY, seen: { over: true } });
    ring.saw("OTHER2", seen);
    expect(ring.of("OTHER2")).toBeNull();
  });

  it("survives garbage in the store", () => {
    store.setItem("sixfold.room.ABC234", "{");
    expect(ring.of("ABC234")).toBeNull();
    expect(ring.rooms()).toEqual([]);
  });
});
