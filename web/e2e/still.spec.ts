// A board that never moves: at a given window size it keeps its rectangle from the first event to the last.

import type { BrowserContext, Page } from "@playwright/test";
import { calm, codeOf, ending, expect, moves, myTurn, playMove, start, test } from "./table";
import { SHORT } from "./short";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
];

/** Watches the board in every frame from now on: the least and the greatest of each of its edges. */
async function watch(page: Page): Promise<void> {
  await page.waitForSelector("[data-board]");
  await page.evaluate(() => {
    const seen = { least: [1e9, 1e9, 1e9, 1e9], most: [-1e9, -1e9, -1e9, -1e9], frames: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const box = document.querySelector("[data-board]")?.getBoundingClientRect();
      if (box) {
        [box.left, box.top, box.right, box.bottom].forEach((edge, i) => {
          seen.least[i] = Math.min(seen.least[i]!, edge);
          seen.most[i] = Math.max(seen.most[i]!, edge);
        });
        seen.frames += 1;
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

async function moved(page: Page): Promise<{ by: number; frames: number }> {
  return page.evaluate(() => {
    const { least, most, frames } = (window as unknown as { seen: { least: number[]; most: number[]; frames: number } }).seen;
    return { by: Math.max(...most.map((edge, i) => edge - least[i]!)), frames };
  });
}

/** The same seat on windows of every size. */
async function windows(context: BrowserContext, first: Page): Promise<Page[]> {
  const pages = [first];
  for (const size of SIZES.slice(1)) {
    const page = await context.newPage();
    await calm(page);
    await page.setViewportSize(size);
    await page.goto(`/room/${codeOf(first)}`);
    pages.push(page);
  }
  await Promise.all(pages.map(watch));
  return pages;
}

/** Begins something and takes it back. */
async function consider(page: Page): Promise<void> {
  const item = page.locator("[data-id][role=button]").first();
  if ((await item.count()) === 0) return;
  await item.dispatchEvent("click");
  await page.keyboard.press("Escape");
}

for (const seating of SHORT) {
  test(`the board of ${seating.game} stays where it is for a whole game`, async ({ page, context }) => {
    test.slow();
    await calm(page);
    await start(page, seating);
    const pages = await windows(context, page);
    for (let n = 0; await myTurn(page); n++) {
      expect(n, "the game ends").toBeLessThan(400);
      if (n % 4 === 1) for (const each of pages) if ((await moves(each).count()) > 0) await consider(each);
      await playMove(page, 7 * n);
    }
    for (const [i, each] of pages.entries()) {
      await expect(ending(each)).toBeAttached();
      // A short game may be over within fewer frames; the last one is looked at for longer then.
      await expect.poll(async () => (await moved(each)).frames).toBeGreaterThan(3);
      const { by, frames } = await moved(each);
      expect(by, `${seating.game} at ${SIZES[i]!.width}x${SIZES[i]!.height}, ${frames} frames`).toBeLessThanOrEqual(1);
    }
  });
}
