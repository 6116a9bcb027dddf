// Touch paths and fields: what is asked about, what is cancelled, what is filled in.

import type { Locator, Page } from "@playwright/test";
import { calm, expect, moves, myTurn, playMove, start, test } from "./table";

const saved = "data-saved";

/** Carries one thing to another; where to is looked for once it is picked up. */
async function carry(page: Page, what: Locator, where: Locator): Promise<void> {
  const middle = async (it: Locator): Promise<[number, number]> => {
    const { x, y, width, height } = (await it.boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = await middle(what);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y, { steps: 3 });
  await page.mouse.move(...(await middle(where)), { steps: 5 });
  await page.mouse.up();
}

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

test("a die and a field make a move; Escape takes the die back", async ({ page }) => {
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

test("what can be taken back is done with two touches, in either order, or by carrying", async ({ page }) => {
  await calm(page);
  await start(page, { game: "gozd", seats: { B: "random" } });
  await expect(moves(page).first()).toBeVisible();
  const sent = page.getByTestId("sending");
  const ringed = (kind: string) => page.locator(`[data-id^=${kind}-]:has(.halo path.legal)`).first();
  await ringed("die").click();
  await ringed("field").click();
  await expect(sent).toHaveAttribute(saved, "1");
  await page.locator("[data-id=field-7]").click();
  await ringed("die").click();
  await expect(sent).toHaveAttribute(saved, "2");
  await carry(page, ringed("die"), ringed("field"));
  await expect(sent).toHaveAttribute(saved, "3");
});

test("what is not allowed is answered at its place, with the clause", async ({ page }) => {
  await calm(page);
  await start(page, { game: "gozd", seats: { B: "random" } });
  await expect(moves(page).first()).toBeVisible();
  const answer = page.getByTestId("answer");
  await page.locator("[data-id=field-17]").click();
  await expect(answer).toContainText("next to this one");
  await expect(answer.getByRole("link", { name: "Rule G6" })).toBeVisible();
  await page.locator("[data-id=chart-6]").click();
  await expect(answer).toContainText("not part of what you can do now");
  await page.keyboard.press("Escape");
  await expect(answer).toHaveCount(0);
});

test("dice are put into rows on the table, and a step is turned by hand", async ({ page }) => {
  await calm(page);
  await start(page, { game: "rebirth", seats: { B: "random" } });
  const draft = page.getByTestId("draft");
  await expect(draft).toContainText("2 Mobility, 2 Offense, 2 Defense.");
  await page.locator("[data-id=die-A-1]").click();
  await expect(draft).toContainText("1 Mobility, 3 Offense, 2 Defense.");
  await carry(page, page.locator("[data-id=die-A-4]"), page.locator("[data-id=die-A-3]"));
  await expect(draft).toContainText("0 Mobility, 3 Offense, 3 Defense.");
  await page.getByRole("button", { name: "Ready" }).click();
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
