import { describe, expect, it } from "vitest";
import { carriedIn, linkOf, LONGEST_LINK } from "./carried";

const HERE = "https://games.example/room/0ABCDE";
const RECORD = ["game pig 1", "seats 2", "options target=20", "", "A roll", "* 4", "A hold", ""].join("\n");
const hash = (link: string | null) => new URL(link!).hash;

describe("a link with a game inside", () => {
  it("holds the whole record behind the #, in letters that need no escapes", async () => {
    const link = await linkOf(RECORD, HERE);
    expect(link).toMatch(/^https:\/\/games\.example\/replay#game=[\w-]+$/);
    expect(await carriedIn(hash(link))).toBe(RECORD);
    const long = RECORD + "A roll\n* 6\n".repeat(2000);
    expect(await carriedIn(hash(await linkOf(long, HERE)))).toBe(long);
  });

  it("is not made where it would be too long", async () => {
    const dice = (seed: number) => Array.from({ length: 8000 }, () => String((seed = (seed * 48271) % 2147483647))).join("\n");
    expect(await linkOf(dice(7), HERE)).toBeNull();
    expect((await linkOf(RECORD, HERE))!.length).toBeLessThan(LONGEST_LINK / 50);
  });

  it("says kindly that it is damaged, and unpacks no more than a record", async () => {
    const whole = hash(await linkOf(RECORD, HERE));
    for (const broken of [whole.slice(0, -6), `${whole.slice(0, 12)}!`, "#game=AAAA", "#game="]) {
      await expect(carriedIn(broken)).rejects.toThrow("This link is damaged");
    }
    const bomb = hash(await linkOf("A roll\n".repeat(100_000), HERE));
    expect(bomb.length).toBeLessThan(LONGEST_LINK);
    await expect(carriedIn(bomb)).rejects.toThrow("This link is damaged");
    expect(await carriedIn("#P3")).toBeNull();
    expect(await carriedIn("")).toBeNull();
  });
});
