// Without a network: what comes after a game and beside it. The review, the tutor, dice of one's own, and whole games.

import type { Page } from "@playwright/test";
import { tabTo } from "./keys";
import { aboard, form, test } from "./site";
import { accessible, calm, ending, expect, moves, myTurn, playMove, playOut, start } from "./table";

const why = (page: Page) => page.getByTestId("why").getByRole("listitem");
const review = (page: Page) => page.getByTestId("review");

async function reviewed(page: Page): Promise<void> {
  await expect(why(page)).toHaveCount(3, { timeout: 60_000 });
  await expect(review(page)).toHaveAttribute("data-done", "true", { timeout: 120_000 });
  await expect(page.getByTestId("review-graph")).toHaveAttribute("aria-label", /Chance to win of/);
  await expect(page.getByTestId("review-ledger")).toContainText(/\d+ decisions[.,]/);
}

test("without a network a game is reviewed with sentences and moments, from a click", async ({ page, site }) => {
  await calm(page);
  await aboard(page, site);
  await start(page, { game: "d6d", options: { round_cap: "3" }, seats: { B: "newcomer" }, form: form(site, "d6d") });
  await playOut(page);
  await reviewed(page);
  await expect(why(page).first()).toContainText(/^You (won|lost|share)/);
  await page.getByTestId("review-moments").getByRole("button").first().click();
  const moment = page.getByTestId("moment");
  await expect(moment).toBeVisible();
  await expect(page.getByTestId("status")).toContainText("Looking back");
  await accessible(page);
  await moment.getByRole("button", { name: "Back to the review" }).click();
  await expect(moment).toHaveCount(0);
});

test("without a network a phone reviews a game, by keyboard alone", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await calm(page);
  await aboard(page, site);
  await start(page, { game: "pig", options: { target: "30" }, seats: { B: "newcomer" }, form: form(site, "pig") });
  await playOut(page);
  await reviewed(page);
  const [left, right] = await why(page).first().evaluate((it) => [it.getBoundingClientRect().left, it.getBoundingClientRect().right]);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  const first = (await page.getByTestId("review-moments").getByRole("button").first().textContent())!.trim().slice(0, 12);
  await tabTo(page, new RegExp(first.replaceAll(/[^\w ]/g, ".")));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("moment")).toBeVisible();
  await tabTo(page, /^As played$|^After the roll$/);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("moment").getByRole("button", { name: /As played|After the roll/ })).toHaveAttribute("aria-pressed", "true");
  await tabTo(page, /^Back to the review$/);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("moment")).toHaveCount(0);
  await expect(why(page)).toHaveCount(3);
});

test("without a network the tutor asks before a move that gives much away", async ({ page, site }) => {
  await calm(page, { tutor: true, confirm: "never" });
  await aboard(page, site);
  await start(page, { game: "pig", options: { target: "20" }, seats: { B: "newcomer" }, form: form(site, "pig") });
  await expect(moves(page).first()).toBeAttached();
  await page.locator("#panel-moves [data-notation=hold]").dispatchEvent("click");
  const tutor = page.getByTestId("tutor");
  await expect(tutor).toContainText("Look again?");
  await tutor.getByRole("button", { name: "Look again" }).click();
  await expect(tutor).toHaveCount(0);
  await playMove(page, 0);
  await expect(page.getByTestId("tutor-worth")).toBeVisible();
});

test("without a network people roll their own dice, and the game ends as those say", async ({ page, site }) => {
  await calm(page, { confirm: "never" });
  await aboard(page, site);
  await start(page, { game: "pig", options: { target: "5" }, seats: { B: "" }, here: true, ownDice: true, form: form(site, "pig") });
  const roll = async (face: number) => {
    await page.locator("#panel-moves [data-notation=roll]").dispatchEvent("click");
    await page.getByTestId("own-dice").getByRole("button", { name: `A ${face}` }).click();
    await page.getByRole("button", { name: "That is our roll" }).click();
    await expect(page.getByTestId("own-dice")).toHaveCount(0);
  };
  await roll(1);
  await roll(4);
  await page.reload();
  await roll(3);
  await page.locator("#panel-moves [data-notation=hold]").dispatchEvent("click");
  await expect(ending(page)).toContainText("7");
  await expect(ending(page)).toContainText("You rolled these dice yourselves.");
});

test("without a network Pig is played whole, nothing shortened", async ({ page, site }) => {
  await calm(page);
  await aboard(page, site);
  await start(page, { game: "pig", seats: { B: "casual" }, form: form(site, "pig") });
  await playOut(page);
  await wellEnded(page);
});

/** Moves at random hardly ever end a game of LAND 6: this person plays what the page advises. */
test("without a network LAND 6 is played whole, by hints, nothing shortened", async ({ page, site }) => {
  test.setTimeout(900_000);
  await calm(page);
  await aboard(page, site);
  await start(page, { game: "land6", form: form(site, "land6") });
  const sent = page.getByTestId("sending");
  let played = 0;
  for (; played < 400 && (await myTurn(page)); played++) {
    const before = Number(await sent.getAttribute("data-saved"));
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByRole("button", { name: "Do it" }).click();
    await expect(sent).toHaveAttribute("data-saved", String(before + 1));
  }
  console.log(`LAND 6 was over after ${played} moves of one's own.`);
  await wellEnded(page);
});

async function wellEnded(page: Page): Promise<void> {
  await expect(ending(page)).toBeVisible();
  await expect(page.getByTestId("result")).toContainText(/\w/);
  await page.getByRole("button", { name: "Check the dice" }).click();
  await expect(page.getByTestId("verdict")).toContainText("✓");
  await reviewed(page);
}

test("a review is shared by a link that holds the game, and opened by somebody who has nothing of it", async ({ page, site, browser, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await calm(page);
  await start(page, { game: "d6d", options: { round_cap: "3" }, seats: { B: "newcomer" }, form: form(site, "d6d") });
  await playOut(page);
  await reviewed(page);
  await page.getByRole("button", { name: "Copy a link to the review" }).click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\?\/replay#game=[\w-]+$/);
  expect(link.length).toBeLessThan(3000);

  const friend = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  friend.on("request", (request) => asked.push(request.url()));
  await friend.goto(link);
  await reviewed(friend);
  await expect(friend.getByText("To the game", { exact: true })).toHaveCount(0);
  await friend.getByRole("button", { name: "Play it" }).waitFor();
  expect(asked.filter((address) => address.includes("game="))).toEqual([]);
  await friend.goto(link.slice(0, -40));
  await expect(friend.getByRole("alert")).toContainText("This link is damaged");
  await friend.context().close();
});

test("a game that is too long for a link says what to do instead", async ({ page, site }) => {
  await page.goto(`${site.address}?/replay`);
  // Comments are part of a record, and these do not pack.
  const noise = Array.from({ length: 2000 }, (_, n) => `# ${[...crypto.getRandomValues(new Uint8Array(9))].join("")}${n}`);
  const record = ["game pig 1", "seats 2", "", ...noise, "A roll", "* 4", "A hold", ""].join("\n");
  await page.getByText("Or paste the record").click();
  await page.getByLabel("The record").fill(record);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByTestId("too-long")).toContainText("Send its record as a file", { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Copy a link to the review" })).toHaveCount(0);
});
