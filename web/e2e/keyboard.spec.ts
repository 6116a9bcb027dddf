// Everything by keyboard: from the landing page to the end of a game, without a pointer.

import { tabTo } from "./keys";
import { calm, ending, expect, moves, myTurn, start, test } from "./table";

test("a whole game by keyboard alone", async ({ page }) => {
  await calm(page);
  await page.goto("/new/pig");
  await page.getByRole("button", { name: "Start" }).waitFor();
  await tabTo(page, /House rules/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("15");
  await tabTo(page, /^Start$/);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("status")).toBeVisible();
  for (let n = 0; n < 200 && (await myTurn(page)); n++) {
    const sent = page.getByTestId("sending");
    const before = Number(await sent.getAttribute("data-saved"));
    await page.keyboard.press(n % 3 === 2 ? "2" : "1");
    await expect(sent).toHaveAttribute("data-saved", String(before + 1));
  }
  await expect(ending(page)).toBeVisible();
});

test("the board is walked with arrows and touched with Enter", async ({ page }) => {
  await calm(page);
  await start(page, { game: "d6d" });
  await expect(moves(page).first()).toBeVisible();
  await tabTo(page, /Place your armies/);
  const first = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("ArrowDown");
  const next = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(next).not.toBe(first);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("pending").or(page.locator("[data-saved='1']"))).toBeVisible();
  if (await page.getByTestId("pending").isVisible()) await page.keyboard.press("Enter");
  await expect(page.getByTestId("sending")).toHaveAttribute("data-saved", "1");
});

test("keys read the game aloud and can be switched off", async ({ page }) => {
  await calm(page);
  await start(page, { game: "pig" });
  await expect(moves(page).first()).toBeVisible();
  const spoken = page.getByTestId("spoken");
  await page.keyboard.press("t");
  await expect(spoken).toContainText("It is your turn");
  await page.keyboard.press("s");
  await expect(spoken).toContainText("0 of 100");
  await page.keyboard.press("l");
  await expect(spoken).toContainText("Nothing has happened yet");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByRole("button", { name: "Comfort" }).click();
  await page.getByLabel("Keyboard shortcuts").uncheck();
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("1");
  await page.keyboard.press("t");
  await expect(spoken).toHaveText("Nothing has happened yet.");
  await expect(page.getByTestId("sending")).toHaveAttribute("data-saved", "0");
  await page.reload();
  await page.getByRole("button", { name: "Comfort" }).click();
  await expect(page.getByLabel("Keyboard shortcuts")).not.toBeChecked();
});
