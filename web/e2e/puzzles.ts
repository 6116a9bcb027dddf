// Puzzles in tests: what their files say is best.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { blocks } from "../src/lib/blocks";
import { expect } from "./table";

const line = (text: string, word: string) => new RegExp(`^${word} (.*)$`, "m").exec(text)?.[1] ?? "";

/** The best action of each puzzle of a game, in notation. */
export function best(game: string): string[] {
  const file = join(import.meta.dirname, `../../crates/games/src/${game}/learn/puzzles.txt`);
  return blocks(readFileSync(file, "utf8")).map((text) => line(text, "best"));
}

export const puzzle = (page: Page) => page.getByTestId("puzzle");

/** Answers with the best action, or with another one. */
export async function answer(page: Page, game: string, number: number, right: boolean): Promise<void> {
  const wanted = best(game)[number - 1]!;
  await expect(page.locator("#panel-moves [data-notation]").first()).toBeAttached();
  const moves = page.locator(right ? `#panel-moves [data-notation="${wanted}"]` : `#panel-moves [data-notation]:not([data-notation="${wanted}"])`);
  await moves.first().dispatchEvent("click");
  await expect(puzzle(page)).not.toHaveAttribute("data-score", "");
}
