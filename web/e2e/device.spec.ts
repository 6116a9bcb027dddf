// Several people on one device: the board turns to whoever is to move, behind a screen where there are secrets.

import { accessible, calm, codeOf, ending, expect, moves, myTurn, playMove, start, test } from "./table";

test("the board turns to whoever is to move", async ({ page }) => {
  await calm(page);
  await start(page, { game: "pig", options: { target: "10" }, seats: { B: "" }, here: true });
  const holders = new Set<string>();
  for (let n = 0; n < 100 && (await myTurn(page)); n++) {
    holders.add((await page.locator(".due").textContent()) ?? "");
    await playMove(page, n % 2);
  }
  await expect(ending(page)).toBeVisible();
  expect(holders.size).toBeGreaterThan(1);
});

test("secrets are behind a screen when the device changes hands", async ({ page }) => {
  await calm(page);
  await start(page, { game: "rebirth", seats: { B: "" }, here: true });
  await expect(moves(page).first()).toBeVisible();
  await moves(page).nth(3).click();
  await expect(page.getByTestId("privacy")).toContainText("Hand the device to Player B");
  await expect(page.locator("[data-area=board]")).toHaveCount(0);
  await page.getByRole("button", { name: "I am Player B: show my board" }).click();
  await expect(page.getByTestId("status")).toContainText("Your turn");
  await moves(page).nth(5).click();
  await expect(page.getByTestId("privacy").or(page.getByTestId("status").filter({ hasText: "choose" }))).toBeVisible();
});

test("a seat goes on on another device, and the address bar never holds it", async ({ page, browser, server }) => {
  await calm(page);
  await start(page, { game: "d6d" });
  const code = codeOf(page);
  expect(page.url()).toBe(`${server}/room/${code}`);
  const token = await page.evaluate((code) => JSON.parse(localStorage.getItem(`sixfold.room.${code}`)!).seats.A.token, code);
  const other = await (await browser.newContext({ baseURL: server })).newPage();
  await other.goto(`/room/${code}#${token}`);
  await expect(other.getByText("(you)")).toBeVisible();
  await expect(other).toHaveURL(`${server}/room/${code}`);
  await other.reload();
  await expect(other.getByText("(you)")).toBeVisible();
});

test("people at one table touch what their own dice show", async ({ page }) => {
  await calm(page);
  await start(page, { game: "pig", options: { target: "5" }, seats: { B: "" }, here: true, ownDice: true });
  await page.getByRole("button", { name: "Roll", exact: true }).click();
  const dice = page.getByTestId("own-dice");
  await expect(dice).toContainText("Roll one die.");
  const small = await dice.getByRole("button").evaluateAll((all) => all.map((it) => it.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 44).length);
  expect(small, "faces are large").toBe(0);
  await accessible(page);
  await dice.getByRole("button", { name: "A 3" }).click();
  await dice.getByRole("button", { name: "Take the 3 away" }).click();
  await expect(dice.getByRole("button", { name: "That is our roll" })).toBeDisabled();
  await dice.getByRole("button", { name: "A 5" }).click();
  await dice.getByRole("button", { name: "That is our roll" }).click();
  await expect(dice).toHaveCount(0);
  await expect(page.locator("#panel-moves [data-notation=hold]")).toContainText("5");
  await page.locator("#panel-moves [data-notation=hold]").click();
  await expect(ending(page)).toContainText("You rolled these dice yourselves.");
});
