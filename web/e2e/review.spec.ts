// The review: there at once after a game, with a board for every key moment; for any record; the tutor.

import { accessible, calm, codeOf, expect, moves, playMove, playOut, start, test } from "./table";

test("a game that has ended is reviewed without a click", async ({ page }) => {
  await calm(page);
  await start(page, { game: "pig", options: { target: "40" }, seats: { B: "newcomer" } });
  await playOut(page);
  const why = page.getByTestId("why").getByRole("listitem");
  await expect(why).toHaveCount(3);
  await expect(why.first()).toContainText(/^You (won|lost)/);
  await expect(page.getByTestId("review")).toHaveAttribute("data-done", "true");
  await expect(page.getByTestId("review-graph")).toHaveAttribute("aria-label", /Chance to win of/);
  // With average luck: told only where its interval says something, which hangs on the game.
  await expect(page.getByTestId("review-ledger")).toContainText(/ in \d+ decisions\./);
  await accessible(page);

  await page.getByText("The graph as a table").click();
  await expect(page.getByRole("columnheader", { name: "Chance of" })).toBeVisible();
  await page.getByTestId("review-moments").getByRole("button").first().click();
  const moment = page.getByTestId("moment");
  await expect(moment).toBeVisible();
  await expect(page.getByTestId("status")).toContainText("Looking back");
  await accessible(page);
  await moment.getByRole("button", { name: "Back to the review" }).click();
  await expect(moment).toHaveCount(0);

  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "A picture to share" }).click();
  expect((await picture).suggestedFilename()).toBe("sixfold-pig.png");

  const code = codeOf(page);
  await page.goto(`/replay/${code}`);
  await expect(page.getByTestId("why").getByRole("listitem")).toHaveCount(3);
});

/** A has 20 points in the pot and holds at 4; B rolls for ever. */
const BLUNDER = ["game pig 1", "seats 2", "options target=20", "", "A roll", "* 4", "A hold", "B roll", "* 5", "B roll", "* 6", "B roll", "* 5", "B roll", "* 1", "A roll", "* 6", "A roll", "* 6", "A roll", "* 6", "A hold", ""].join("\n");

test("a record is reviewed, shared by a link that holds it, its moments are looked at and played on from", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/replay");
  await page.getByText("Or paste the record").click();
  await page.getByLabel("The record").fill(BLUNDER);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByTestId("review")).toBeVisible();
  // It speaks to whoever says whose game it was.
  const whose = page.getByRole("group", { name: "Whose game was it?" });
  await whose.getByRole("button", { name: "Seat B" }).click();
  await expect(page.getByTestId("why").getByRole("listitem").first()).toContainText(/^You lost/);
  await whose.getByRole("button", { name: "Seat A" }).click();
  await expect(page.getByTestId("why").getByRole("listitem").first()).toContainText(/^You won/);
  await page.getByRole("button", { name: "Copy a link to the review" }).click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(other.getByTestId("why").getByRole("listitem")).toHaveCount(3);
  await other.context().close();
  const decision = page.getByTestId("review-moments").getByRole("button").filter({ hasText: /blunder|mistake|dubious/ });
  await decision.first().click();
  const moment = page.getByTestId("moment");
  await moment.getByRole("button", { name: "What was better" }).click();
  await expect(moment.getByRole("button", { name: "What was better" })).toHaveAttribute("aria-pressed", "true");
  await moment.getByRole("button", { name: "As played" }).click();
  await moment.getByRole("button", { name: "Play on from here" }).click();
  await expect(page.getByRole("heading", { name: /Go on with/ })).toBeVisible();
});

test("the tutor asks before a move that gives much away", async ({ page }) => {
  await calm(page, { tutor: true, confirm: "never" });
  await start(page, { game: "pig", options: { target: "20" }, seats: { B: "newcomer" } });
  await expect(moves(page).first()).toBeAttached();
  // To hold with nothing in the pot gives the turn away.
  await page.locator("#panel-moves [data-notation=hold]").dispatchEvent("click");
  const tutor = page.getByTestId("tutor");
  await expect(tutor).toContainText("Look again?");
  await tutor.getByRole("button", { name: "Look again" }).click();
  await expect(tutor).toHaveCount(0);
  await playMove(page, 0);
  await expect(page.getByTestId("tutor-worth")).toBeVisible();
});

test("what is played against the tutor's word is told its worth, too", async ({ page }) => {
  await calm(page, { tutor: true, confirm: "never" });
  await start(page, { game: "pig", options: { target: "20" }, seats: { B: "newcomer" } });
  await expect(moves(page).first()).toBeAttached();
  await page.locator("#panel-moves [data-notation=hold]").dispatchEvent("click");
  await page.getByTestId("tutor").getByRole("button", { name: "Play it anyway" }).click();
  await expect(page.getByTestId("tutor-worth")).toContainText(/^That was .* wins .* games in 100 more/);
});
