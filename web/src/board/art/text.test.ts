import { expect, test } from "vitest";
import { fitted, labelled, lines } from "./text";

test("long text is broken at spaces", () => {
  expect(lines("B +2 (Menn, Jotnar) against A +1", 20)).toEqual(["B +2 (Menn, Jotnar)", "against A +1"]);
  expect(lines("Incomprehensibilities", 5)).toEqual(["Incomprehensibilities"]);
});

test("labels lose their owner before they are cut", () => {
  expect(labelled("Ann: Mobility", 200, 12)).toBe("Ann: Mobility");
  expect(labelled("Bartholomew: Mobility", 80, 12)).toBe("Mobility");
  expect(fitted("Realm of Lost Souls", 60, 12)).toBe("Realm…");
  expect(fitted("Incomprehensibilities of old", 60, 12)).toBe("Incompr…");
});
