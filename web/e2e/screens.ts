// Draws the pictures in docs/screens: every game in the middle, wide and narrow, light and dark.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { cut, eventsOf } from "../src/lib/record";
import { binary, calm, expect, moves, test } from "./table";

const out = join(import.meta.dirname, "../../docs/screens");

/** A game between computer players, and how far it has gone when the picture is taken. */
const MOMENTS: Record<string, { seed: number; share: number }> = {
  land6: { seed: 3, share: 0.5 },
  d6d: { seed: 7, share: 0.6 },
  gozd: { seed: 7, share: 0.3 },
  dungeon: { seed: 7, share: 0.6 },
  rebirth: { seed: 6, share: 0.693 },
};

function recordOf(game: string, seed: number): string {
  const folder = mkdtempSync(join(tmpdir(), "sixfold-"));
  const file = join(folder, "a.game");
  execFileSync(binary(), ["play", game, "--watch", "--seed", String(seed), "--record", file]);
  const record = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return record;
}

/** Goes on with the record in seat A, until it is A's turn. */
async function goOn(page: Page, game: string): Promise<void> {
  const { seed, share } = MOMENTS[game]!;
  const record = recordOf(game, seed);
  const part = cut(record, Math.floor(share * eventsOf(record)));
  await page.goto("/replay");
  await page.getByText("Or paste the record").click();
  await page.getByLabel("The record").fill(part);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("slider").fill(String(eventsOf(part)));
  await page.getByRole("button", { name: "Go on from here as a new game" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(moves(page).first()).toBeAttached({ timeout: 30_000 });
}

/** Games that luck decided, and whose review it is. */
const REVIEWS = {
  lucky: { game: "d6d", seed: 11, seat: "A" },
  unlucky: { game: "pig", seed: 14, seat: "A" },
};

test("reviews", async ({ browser, server }) => {
  // On a busy machine a server takes its time for reviews.
  test.setTimeout(3_600_000);
  mkdirSync(out, { recursive: true });
  for (const [name, { game, seed, seat }] of Object.entries(REVIEWS)) {
    for (const width of [360, 1280]) {
      const context = await browser.newContext({ baseURL: server, colorScheme: "light", viewport: { width, height: width < 500 ? 740 : 800 }, hasTouch: width < 500 });
      const page = await context.newPage();
      await calm(page);
      const record = recordOf(game, seed);
      await page.goto("/replay");
      await page.getByText("Or paste the record").click();
      await page.getByLabel("The record").fill(record);
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByRole("slider").fill(String(eventsOf(record)));
      if (width < 500) await page.getByRole("tab", { name: "Review" }).click();
      await page.getByRole("group", { name: "Whose game was it?" }).getByRole("button", { name: `Seat ${seat}` }).click();
      await expect(page.getByTestId("review")).toHaveAttribute("data-done", "true", { timeout: 900_000 });
      await page.mouse.move(0, 0);
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(out, `review-${name}-${width}.png`) });
      await context.close();
    }
  }
});

test("pictures", async ({ browser, server }) => {
  mkdirSync(out, { recursive: true });
  for (const width of [360, 1280]) {
    for (const theme of ["light", "dark"] as const) {
      const context = await browser.newContext({ baseURL: server, colorScheme: theme, viewport: { width, height: width < 500 ? 740 : 800 }, hasTouch: width < 500 });
      const page = await context.newPage();
      await calm(page, { name: "Ann" });
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Play LAND 6" })).toBeVisible();
      await page.screenshot({ path: join(out, `landing-${width}-${theme}.png`) });
      for (const game of Object.keys(MOMENTS)) {
        await goOn(page, game);
        await page.mouse.move(0, 0);
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(out, `${game}-${width}-${theme}.png`) });
      }
      await context.close();
    }
  }
});
