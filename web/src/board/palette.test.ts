import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../theme.css", import.meta.url), "utf8");

/** The colours of a theme; what it does not say it takes from the light one. */
function palette(theme: string): Record<string, string> {
  const block = (name: string) => css.split(`:root[data-theme="${name}"] {`)[1]!.split("\n}")[0]!;
  const read = (text: string) => Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]));
  return { ...read(block("light")), ...read(block(theme)) };
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
  const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each(["light", "dark", "contrast"])("the %s theme", (theme) => {
  const colours = palette(theme);
  const pairs = (texts: string[], grounds: string[]) => texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));
  const grounds = ["background", "surface", "raised"];
  const inks = ["text", "muted", "accent", "link", "good", "bad", "seat-a-ink", "seat-b-ink", "seat-c-ink", "seat-d-ink"];

  test.each(pairs(inks, grounds))("%s can be read on %s", (text, ground) => {
    expect(contrast(colours[text]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([["on-accent", "accent"], ["text", "board"], ["on-sky", "sky"], ["on-sky", "sky-glow"], ["pip", "die"], ["text", "ember"], ["text", "ash"]])(
    "%s can be read on %s",
    (text, ground) => expect(contrast(colours[text]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5),
  );

  const seats = ["seat-a", "seat-b", "seat-c", "seat-d"];
  test.each([
    ...pairs(seats, ["background", "surface", "board", "globe"]),
    ...seats.map((seat) => [`on-${seat}`, seat] as const),
    ...pairs(["sea-dark"], ["sea"]),
    ...pairs(["forest-dark"], ["forest"]),
    ...pairs(["beast", "gold"], ["floor"]),
    ["legal", "legal-edge"] as const,
    ["focus", "focus-gap"] as const,
    ["edge", "surface"] as const,
    ["threat", "ground"] as const,
  ])("%s is seen on %s", (part, ground) => {
    expect(contrast(colours[part]!, colours[ground]!)).toBeGreaterThanOrEqual(3);
  });
});
