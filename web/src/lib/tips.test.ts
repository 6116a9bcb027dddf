import { expect, test } from "vitest";
import { TipsRead } from "./tips";

function storage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

const tips = [
  { id: "may roll", sentence: "Roll." },
  { id: "may hold", sentence: "Hold." },
];

test("each tip is said once on a device, for each game", () => {
  const kept = storage();
  expect(new TipsRead(kept).first("pig", tips)).toBe("Roll.");
  expect(new TipsRead(kept).first("hog", tips)).toBe("Roll.");
  expect(new TipsRead(kept).first("pig", tips)).toBe("Hold.");
  expect(new TipsRead(kept).first("pig", tips)).toBeNull();
  expect(new TipsRead(kept).first("pig", [])).toBeNull();
});

test("what does not read is nothing read", () => {
  for (const bad of ["{", "7", "null"]) expect(new TipsRead(storage(bad)).first("pig", tips)).toBe("Roll.");
});
