// Lessons in a real browser: played by what they point at, answered when something else is tried, left and taken up again.

import { follow, said } from "./lesson";
import { accessible, calm, expect, start, test } from "./table";

test("a lesson speaks beside the board, answers what it does not want, and is taken up again", async ({ page }) => {
  await calm(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Learn Pig in 2 minutes" }).click();
  await expect(said(page)).toContainText("The first with 100 points wins");
  await accessible(page);
  const [lesson, board] = [await page.getByTestId("lesson").boundingBox(), await page.locator("[data-area=board]").boundingBox()];
  expect(lesson!.y + lesson!.height).toBeLessThanOrEqual(board!.y + 1);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  const pending = page.getByRole("button", { name: "Do it" });
  if (await pending.count()) await pending.click();
  await expect(page.getByTestId("lesson-answer")).toContainText("There is nothing to keep yet");
  await page.locator("button.pointed").click();
  await expect(said(page)).toContainText("Dare again");
  await expect(page.getByTestId("lesson-answer")).toHaveCount(0);
  await page.goto("/");
  await page.goto("/learn/pig");
  await expect(said(page)).toContainText("Dare again");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(said(page)).toContainText("The first with 100 points wins");
});

test("a lesson is followed to its end on a phone, and the game goes on", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await calm(page, { confirm: "never" });
  await page.goto("/learn/pig");
  await expect(said(page)).toBeVisible();
  for (let step = 0; step < 30 && !(await page.getByText("The lesson is over").count()); step++) await follow(page);
  await expect(page.getByText("The lesson is over")).toBeVisible();
  await page.getByRole("button", { name: "Roll", exact: true }).click();
  await expect(page.getByTestId("lesson")).toHaveCount(0);
  await context.close();
});

test("a guide shows positions as boards", async ({ page }) => {
  await page.goto("/rules/land6");
  await expect(page.getByTestId("guide").locator("figure svg")).toHaveCount(7);
  await expect(page.getByRole("heading", { name: "What beginners get wrong" })).toBeVisible();
  await accessible(page);
});

test("what is new is said once, in a place of its own, and can be switched off", async ({ page }) => {
  await calm(page, { tips: true });
  await start(page, { game: "pig", seats: { B: "newcomer" } });
  const tip = page.getByTestId("tip");
  const board = () => page.locator("[data-area=board] svg").first().boundingBox();
  await expect(tip).toContainText("Hold to keep what is in the pot");
  await accessible(page);
  const before = await board();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(tip).toHaveCount(0);
  expect(await board()).toEqual(before);
  await start(page, { game: "pig", seats: { B: "newcomer" } });
  await expect(tip).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem("sixfold.tips"));
  await page.getByRole("button", { name: "Comfort" }).click();
  await page.getByLabel("Tips when something is new").uncheck();
  await start(page, { game: "pig", seats: { B: "newcomer" } });
  await expect(tip).toHaveCount(0);
});
