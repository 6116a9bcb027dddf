// Replays: by code, from a file, step by step and by themselves; and going on from a moment.

import { readFileSync } from "node:fs";
import { calm, codeOf, expect, moves, playMove, playOut, start, test } from "./table";

test("a finished game is watched again, kept as a file, and gone on with", async ({ page }) => {
  await calm(page);
  await start(page, { game: "pig", options: { target: "40" }, seats: { B: "newcomer" } });
  await playOut(page);
  const code = codeOf(page);
  const result = await page.getByTestId("result").textContent();

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the record" }).click();
  const file = await (await waiting).path();
  expect(readFileSync(file, "utf8")).toContain(`fair match ${code}`);

  await page.getByRole("link", { name: "Replay", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/replay/${code}$`));
  const where = page.getByRole("slider", { name: "Moment of the game" });
  const last = Number(await where.getAttribute("max"));
  expect(last).toBeGreaterThan(3);
  await page.getByRole("button", { name: "One step on" }).click();
  await page.keyboard.press("ArrowRight");
  await expect(where).toHaveValue("2");
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(where).toHaveValue(String(last), { timeout: 60_000 });
  // Who watches a replay has no seat: nobody is "you".
  await expect(page.getByTestId("status")).toHaveText(result!.trim().replace("You win.", "Player A wins."));

  await page.goto("/replay");
  await page.getByLabel("File").setInputFiles(file);
  await expect(where).toHaveAttribute("max", String(last));
  await page.getByRole("button", { name: "One step on" }).click();
  await page.getByRole("button", { name: "Go on from here as a new game" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByTestId("status")).toContainText("Your turn");
  await expect(moves(page).first()).toBeVisible();
  expect(codeOf(page)).not.toBe(code);
});

test("a record that is not one is refused with a sentence", async ({ page }) => {
  await page.goto("/replay");
  await page.getByText("Or paste the record").click();
  await page.getByLabel("The record").fill("game pig 1\nseats 2\n\nA hold\nA fly\n");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 5");
});

test("looking back during a game does not lose the turn", async ({ page }) => {
  await calm(page);
  await start(page, { game: "d6d", seats: { B: "solid" } });
  await playMove(page, 0);
  await expect(moves(page).first()).toBeVisible();
  await page.getByRole("button", { name: "One step back" }).click();
  await expect(page.getByTestId("status")).toContainText("Looking back");
  await expect(moves(page)).toHaveCount(0);
  await page.getByRole("button", { name: /back to now/i }).click();
  await expect(moves(page).first()).toBeVisible();
  await page.getByRole("tab", { name: "Log" }).click();
  await page.locator("#panel-log button.line").first().click();
  await expect(page.getByTestId("status")).toContainText("Looking back");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("status")).toContainText("Your turn");
});
