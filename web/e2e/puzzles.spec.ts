// Puzzles in a real browser: solved and failed on desktop and phone, the next one, one's own mistake.

import { answer, puzzle } from "./puzzles";
import { accessible, calm, expect, test } from "./table";

for (const [width, height] of [[1280, 800], [360, 740]] as const) {
  test(`a puzzle is solved and another failed at ${width} x ${height}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server, viewport: { width, height } });
    const page = await context.newPage();
    await calm(page, { confirm: "never" });
    await page.goto("/puzzles/pig/1");
    await expect(puzzle(page)).toContainText("Puzzle 1 of");
    await expect(puzzle(page)).toContainText("finds it");
    await accessible(page);
    await answer(page, "pig", 1, true);
    await expect(puzzle(page)).toHaveAttribute("data-score", "point");
    await expect(puzzle(page)).toContainText("A point.");
    await expect(puzzle(page)).toContainText("games in 100");
    await accessible(page);

    await puzzle(page).getByRole("link", { name: "Next puzzle" }).click();
    await expect(puzzle(page)).toContainText("Puzzle 2 of");
    await answer(page, "pig", 2, false);
    await expect(puzzle(page)).toHaveAttribute("data-score", /half|nothing/);
    await expect(puzzle(page)).toContainText("Best: ");
    const score = await puzzle(page).getAttribute("data-score");
    const box = await puzzle(page).boundingBox();
    expect(box!.x >= 0 && box!.x + box!.width <= width).toBe(true);

    // Looked at again, the first answer still counts.
    await puzzle(page).getByRole("button", { name: "Look again" }).click();
    await expect(puzzle(page)).toHaveAttribute("data-score", "");
    await answer(page, "pig", 2, true);
    await expect(puzzle(page)).toHaveAttribute("data-score", "point");
    expect(await page.evaluate(() => localStorage.getItem("sixfold.puzzles.pig"))).toBe(JSON.stringify({ 1: "point", 2: score }));
    await page.goto("/puzzles/pig");
    await expect(puzzle(page)).toContainText("Puzzle 3 of");
    await context.close();
  });
}

test("the puzzle of the day is on the landing page, and what is not there is said", async ({ page }) => {
  await calm(page);
  await page.goto("/");
  const day = page.getByTestId("puzzle-of-the-day");
  await expect(day).toContainText("Puzzle of the day");
  await day.getByRole("link", { name: "Solve it" }).click();
  await expect(puzzle(page)).toContainText("Find it");
  await page.goto("/puzzles/pig/100000");
  await expect(page.getByRole("alert")).toContainText("numbered from 1");
});

/** A holds at 4, where a roll was much better; B wins. */
const MISTAKE = ["game pig 1", "seats 2", "options target=20", "", "A roll", "* 4", "A hold", "B roll", "* 5", "B roll", "* 6", "B roll", "* 5", "B roll", "* 6", "B hold", ""].join("\n");

test("a mistake becomes a puzzle with one click", async ({ page }) => {
  await calm(page, { confirm: "never" });
  await page.goto("/replay");
  await page.getByText("Or paste the record").click();
  await page.getByLabel("The record").fill(MISTAKE);
  await page.getByRole("button", { name: "Open" }).click();
  const decision = page.getByTestId("review-moments").getByRole("button").filter({ hasText: /blunder|mistake|dubious/ });
  await decision.first().click();
  await page.getByTestId("moment").getByRole("button", { name: "Practise this" }).click();
  await expect(puzzle(page)).toContainText("Your puzzle");
  await page.locator("#panel-moves [data-notation=hold]").dispatchEvent("click");
  await expect(puzzle(page)).toHaveAttribute("data-score", "nothing");
  await expect(puzzle(page)).toContainText("games in 100 more");
});
