// Touch paths and fields: what is asked about, what is cancelled, what is filled in.

import { calm, expect, moves, myTurn, playMove, start, test } from "./table";

const saved = "data-saved";

test("a finger that has seen nothing yet is asked first", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server, hasTouch: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await calm(page);
  await start(page, { game: "d6d", seats: { B: "random" } });
  const world = page.locator("[data-id^=world-][role=button]").first();
  await world.tap();
  await expect(page.getByTestId("pending")).toContainText("Place your armies on");
  await page.getByRole("button", { name: "Cancel" }).tap();
  await expect(page.getByTestId("pending")).toHaveCount(0);
  await expect(page.getByTestId("sending")).toHaveAttribute(saved, "0");
  await world.tap();
  await expect(page.getByTestId("pending")).toBeVisible();
  await world.tap();
  await expect(page.getByTestId("sending")).toHaveAttribute(saved, "1");
  await context.close();
});

test("a die and a button make a move; Escape takes the die back", async ({ page }) => {
  await calm(page, { confirm: "always" });
  await start(page, { game: "gozd", seats: { B: "random" } });
  await expect(moves(page).first()).toBeVisible();
  const all = await moves(page).count();
  const die = page.locator("[data-id^=die-][role=button]").first();
  await die.click();
  await expect(page.getByText("Touched:")).toBeVisible();
  expect(await moves(page).count()).toBeLessThan(all);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Touched:")).toHaveCount(0);
  await die.click();
  await page.locator("[data-id^=field-][role=button]").first().click();
  await expect(page.getByTestId("pending")).toContainText("field");
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByTestId("sending")).toHaveAttribute(saved, "1");
});

test("dice are assigned and a step is turned by hand", async ({ page }) => {
  await calm(page);
  await start(page, { game: "rebirth", seats: { B: "random" } });
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("radiogroup").first().getByText("Defense").click();
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByTestId("pending")).toHaveText("Assign 1 Mobility, 2 Offense, 3 Defense.");
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByTestId("sending")).toHaveAttribute(saved, "1");

  const step = page.locator("[data-notation='step {}']");
  for (let n = 0; n < 20 && (await myTurn(page)) && (await step.count()) === 0; n++) await playMove(page, 0);
  await step.click();
  await page.getByRole("button", { name: "Turn right by 5 degrees" }).click();
  await expect(page.getByTestId("pending")).toContainText(/Towards \d+°/);
  const before = Number(await page.getByTestId("sending").getAttribute(saved));
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByTestId("sending")).toHaveAttribute(saved, String(before + 1));
});
