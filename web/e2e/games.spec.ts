// Each game to its end against a computer player, and its dice checked.

import { SHORT } from "./short";
import { calm, ending, expect, playMove, playOut, start, test } from "./table";

for (const seating of SHORT) {
  test(`${seating.game} is played to its end, and the dice are right`, async ({ page }) => {
    await calm(page);
    await start(page, seating);
    await playOut(page);
    await expect(page.getByTestId("result")).not.toBeEmpty();
    await expect(page.getByTestId("refusal")).toHaveCount(0);
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByTestId("verdict")).toHaveText(/✓ All \d+ rolls follow from the number in the envelope/);
    await expect(page.getByTestId("claim")).toHaveText("So the dice are as sealed before the game.");
    await expect(ending(page)).toContainText("The number this device drew for seat A went into the dice");
  });
}

test("a hint is shown, taken and played", async ({ page }) => {
  await calm(page);
  await start(page, { game: "d6d" });
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByTestId("pending")).not.toBeEmpty();
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByTestId("sending")).toHaveAttribute("data-saved", "1");
});

test("a move is taken back as long as nothing was rolled", async ({ page }) => {
  await calm(page);
  await start(page, { game: "gozd", seats: { B: "random" } });
  const first = await page.locator("#panel-moves [data-notation]").first().textContent();
  await playMove(page, 0);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(undo).toBeDisabled();
  await expect(page.locator("#panel-moves [data-notation]").first()).toHaveText(first!);
});

test("giving up asks once and ends the game", async ({ page }) => {
  await calm(page);
  await start(page, { game: "gozd", seats: { B: "random" } });
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(ending(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(ending(page)).toBeVisible();
});
