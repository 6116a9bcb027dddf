// Without a server: the page from a plain host of files, under a path; then without any network at all.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { follow, said } from "./lesson";
import { answer, puzzle } from "./puzzles";
import { SHORT } from "./short";
import { aboard, form, line, test } from "./site";
import { accessible, calm, ending, expect, moves, myTurn, playMove, playOut, start } from "./table";

for (const seating of SHORT) {
  test(`without a network ${seating.game} is played to its end against a computer player`, async ({ page, site }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => request.url().startsWith(site.address) || /^(data|blob):/.test(request.url()) || elsewhere.push(request.url()));
    await calm(page);
    await aboard(page, site);
    await start(page, { ...seating, form: form(site, seating.game) });
    await playOut(page);
    await expect(ending(page)).toBeVisible();
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByTestId("verdict")).toContainText("✓");
    await expect(page.getByTestId("claim")).toContainText("as sealed before the game");
    await ending(page).getByRole("link", { name: "Replay" }).click();
    await expect(page.getByRole("button", { name: "Play it" })).toBeVisible();
    expect(elsewhere).toEqual([]);
  });
}

test("without a network a lesson is followed to its end, and rules and guides are read", async ({ page, site }) => {
  await calm(page, { confirm: "never" });
  await aboard(page, site);
  await page.getByRole("link", { name: "Learn Pig in 2 minutes" }).click();
  await expect(said(page)).toBeVisible();
  for (let step = 0; step < 30 && !(await page.getByText("The lesson is over").count()); step++) await follow(page);
  await expect(page.getByText("The lesson is over")).toBeVisible();
  await page.goto(`${site.address}?/rules/land6`);
  await expect(page.getByTestId("guide").locator("figure svg").first()).toBeVisible();
  await accessible(page);
});

test("without a network the puzzle of the day is solved, and the next one is there", async ({ page, site }) => {
  await calm(page, { confirm: "never" });
  await aboard(page, site);
  await page.goto(site.address);
  await page.getByTestId("puzzle-of-the-day").getByRole("link", { name: "Solve it" }).click();
  await expect(puzzle(page)).toContainText("Find it");
  await page.goto(`${site.address}?/puzzles/pig/1`);
  await answer(page, "pig", 1, true);
  await expect(puzzle(page)).toHaveAttribute("data-score", "point");
  await puzzle(page).getByRole("link", { name: "Next puzzle" }).click();
  await expect(puzzle(page)).toContainText("Puzzle 2 of");
});

test("a game survives a reload and a tab that is killed, and can be taken out and opened again", async ({ page, site, context }) => {
  await calm(page);
  await aboard(page, site);
  await start(page, { game: "pig", options: { target: "60" }, seats: { B: "newcomer" }, form: form(site, "pig") });
  for (let n = 0; n < 3; n++) await playMove(page, 0);
  await myTurn(page);
  const sum = async () => (await page.getByTestId("status").textContent()) ?? "";
  const [before, address] = [await sum(), page.url()];
  await page.reload();
  await myTurn(page);
  expect(await sum()).toBe(before);

  const crashed = new Promise((done) => page.once("crash", done));
  const cdp = await context.newCDPSession(page);
  void cdp.send("Page.crash").catch(() => {});
  await crashed;
  const again = await context.newPage();
  await again.goto(site.address);
  await expect(again.getByRole("heading", { name: "Your games" })).toBeVisible();
  await again.goto(address);
  await myTurn(again);
  expect(await again.getByTestId("status").textContent()).toBe(before);

  await again.getByText("Kept on this device").click();
  const saving = again.waitForEvent("download");
  await again.getByRole("button", { name: "Save as a file" }).click();
  const file = await (await saving).path();
  expect(readFileSync(file, "utf8")).toContain("game pig");
  await again.goto(`${site.address}?/replay`);
  await again.locator("input[type=file]").setInputFiles(file);
  await again.getByRole("button", { name: "Go on from here as a new game" }).click();
  await again.getByRole("button", { name: "Start" }).click();
  await expect(moves(again).first()).toBeVisible();
});

test("hints come from Workers of the page, and what needs a server says so kindly", async ({ page, site }) => {
  await calm(page);
  await aboard(page, site);
  await start(page, { game: "pig", seats: { B: "newcomer" }, form: form(site, "pig") });
  await myTurn(page);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.getByText("Hint: ").first()).toBeVisible();
  await page.goto(site.address);
  await page.getByRole("button", { name: "Play d6D, Bridge the Worlds with a friend" }).click();
  await expect(page.getByRole("alert")).toContainText("needs a server");
  await page.goto(`${site.address}?/room/ABCDEF`);
  await expect(page.getByRole("alert")).toContainText("needs a server");
});

test("several play on one device, and two windows never fork a game", async ({ page, site, context }) => {
  await calm(page);
  await page.goto(site.address);
  await start(page, { game: "pig", options: { target: "30" }, seats: { B: "" }, here: true, form: form(site, "pig") });
  await playMove(page, 0);
  const other = await context.newPage();
  await calm(other);
  await other.goto(page.url());
  await myTurn(other);
  await playMove(other, 0);
  await expect(page.getByTestId("line")).toHaveText("On this device");
  await playOut(page);
  await expect(ending(other)).toBeVisible();
});

test("an update waits for the end of the game, and loses none", async ({ page, site, context }) => {
  const worker = join(site.folder, "sw.js");
  const text = readFileSync(worker, "utf8");
  const version = () => page.evaluate(async () => (await caches.keys()).sort());
  await calm(page);
  await page.goto(site.address);
  await start(page, { game: "pig", options: { target: "60" }, seats: { B: "newcomer" }, form: form(site, "pig") });
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)), { timeout: 60_000 }).toBe(true);
  const [old] = await version();
  try {
    writeFileSync(worker, text.replace(/VERSION = "/, 'VERSION = "new-'));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)), { timeout: 60_000 }).toBe(true);
    await playMove(page, 0);
    await myTurn(page);
    const before = await page.getByTestId("status").textContent();
    // Another window at the list of games does not pull the old version away from under the game.
    const other = await context.newPage();
    await other.goto(site.address);
    await expect(line(other)).toHaveAttribute("data-state", "ready");
    await playMove(page, 0);
    await myTurn(page);
    const after = await page.getByTestId("status").textContent();
    expect(await version()).toContain(old);
    await other.close();
    const address = page.url();
    // It takes over when the list is opened; the page is loaded again then, perhaps in the middle of what is asked here.
    await page.goto(site.address);
    await expect.poll(() => version().catch(() => [old]), { timeout: 60_000 }).not.toContain(old);
    await expect(() => page.goto(address)).toPass();
    await myTurn(page);
    expect(await page.getByTestId("status").textContent()).toBe(after);
    expect(before).not.toBeNull();
  } finally {
    writeFileSync(worker, text);
  }
});
