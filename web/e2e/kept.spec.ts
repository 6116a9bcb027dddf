// What is kept on this device: every game can be found again until it is deleted, and a log outlives whatever closes it.

import type { Page } from "@playwright/test";
import { form, line, test } from "./site";
import { accessible, calm, codeOf, expect, myTurn, playMove, playOut, start } from "./table";

const yours = (page: Page) => page.getByRole("region", { name: "Your games" });
const all = (page: Page) => page.getByTestId("all-games");

/** The rooms whose logs lie in this browser. */
const logs = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("sixfold");
    await new Promise((done) => (opening.onsuccess = done));
    const reading = opening.result.transaction("entries").objectStore("entries").getAllKeys();
    await new Promise((done) => (reading.onsuccess = done));
    opening.result.close();
    return [...new Set((reading.result as [string, number][]).map(([room]) => room))];
  });

test("a game stays on the list until it is deleted, whatever else is begun", async ({ page, site }) => {
  await calm(page, { confirm: "never" });
  const pig = { game: "pig", seats: { B: "newcomer" }, form: form(site, "pig") };
  await start(page, pig);
  await playMove(page, 0);
  const code = codeOf(page);
  for (let n = 0; n < 6; n++) await start(page, { ...pig, options: { target: "90" } });
  for (let n = 1; n <= 6; n++) {
    await page.goto(`${site.address}?/puzzles/pig/${n}`);
    await expect(page.getByTestId("puzzle")).toContainText("Find it");
  }
  await page.goto(site.address);
  await expect(yours(page).getByRole("listitem")).toHaveCount(6);
  await yours(page).getByText("that is kept on this device (13)").click();
  await expect(all(page).getByRole("listitem")).toHaveCount(13);
  await expect(all(page).getByText("puzzle", { exact: false })).not.toHaveCount(0);
  await accessible(page);
  await all(page).locator(`a[href*="${code}"]`).click();
  await myTurn(page);
  await playMove(page, 0);
  await myTurn(page);

  // The newest move comes first.
  await page.goto(site.address);
  await expect(yours(page).getByRole("link").first()).toHaveAttribute("href", new RegExp(code));
  await yours(page).getByText("that is kept on this device (13)").click();
  const entry = all(page).getByRole("listitem").filter({ has: page.locator(`a[href*="${code}"]`) });
  await entry.getByRole("button", { name: /^Delete/ }).click();
  await expect(entry.getByRole("button", { name: "No" })).toBeFocused();
  await entry.getByRole("button", { name: "No" }).click();
  expect(await logs(page)).toContain(code);
  await entry.getByRole("button", { name: /^Delete/ }).click();
  await entry.getByRole("button", { name: "Yes, delete" }).click();
  await expect(all(page).getByRole("listitem")).toHaveCount(12);
  expect(await logs(page)).not.toContain(code);

  await all(page).getByRole("button", { name: "Delete what is finished, and all puzzles" }).click();
  await all(page).getByRole("button", { name: "Yes, delete" }).click();
  await expect(all(page).getByRole("listitem")).toHaveCount(6);
  expect(await logs(page)).toHaveLength(6);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^sixfold\.(room|puzzle)\./.test(key)).length)).toBe(6);
});

test("what is finished and old is cleared, and what goes on is not", async ({ page, site }) => {
  await calm(page);
  const pig = { game: "pig", options: { target: "5" }, seats: { B: "newcomer" }, form: form(site, "pig") };
  await start(page, pig);
  await playOut(page);
  const finished = codeOf(page);
  await start(page, { ...pig, options: {} });
  const open = codeOf(page);
  await page.goto(site.address);
  await expect(yours(page)).toBeVisible();
  expect((await logs(page)).sort()).toEqual([finished, open].sort());
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 100 * 24 * 3600 * 1000;
  });
  await page.goto(site.address);
  await expect(yours(page).getByText("that is kept on this device (1)")).toBeVisible();
  expect(await logs(page)).toEqual([open]);
  await page.goto(`${site.address}?/room/${open}`);
  await myTurn(page);
  await playMove(page, 0);
});

test("a game deleted in one window cannot be gone on with in another", async ({ page, site, context }) => {
  await calm(page);
  await start(page, { game: "pig", seats: { B: "newcomer" }, form: form(site, "pig") });
  await playMove(page, 0);
  const other = await context.newPage();
  await other.goto(site.address);
  await yours(other).getByText("that is kept on this device").click();
  await all(other).getByRole("button", { name: /^Delete/ }).click();
  await all(other).getByRole("button", { name: "Yes, delete" }).click();
  await expect(yours(other)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("not on this device");
  expect(await logs(page)).toEqual([]);
});

test("a log whose database another window wants to change is opened again", async ({ page, site, context }) => {
  await calm(page);
  await start(page, { game: "pig", options: { target: "90" }, seats: { B: "newcomer" }, form: form(site, "pig") });
  await playMove(page, 0);
  const other = await context.newPage();
  await other.goto(`${site.address}icon.svg`);
  // The change is begun, so that every tab has to let go, and then not made.
  const ended = await other.evaluate(() => {
    const opening = indexedDB.open("sixfold", 2);
    opening.onupgradeneeded = () => opening.transaction!.abort();
    return new Promise((done) => ([opening.onerror, opening.onsuccess] = [() => done("let go"), () => done("changed")]));
  });
  expect(ended).toBe("let go");
  await myTurn(page);
  await playMove(page, 0);
  await myTurn(page);
  await page.reload();
  await myTurn(page);
  await playMove(page, 0);
});

test("the browser is asked to keep what is here, once", async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => (sessionStorage.setItem("asked", `${sessionStorage.getItem("asked") ?? ""}x`), false);
    navigator.storage.persisted = async () => false;
  });
  await calm(page);
  await page.goto(site.address);
  expect(await page.evaluate(() => sessionStorage.getItem("asked"))).toBeNull();
  for (let n = 0; n < 2; n++) await start(page, { game: "pig", seats: { B: "newcomer" }, form: form(site, "pig") });
  expect(await page.evaluate(() => sessionStorage.getItem("asked"))).toBe("x");
});

for (const spared of [true, false]) {
  test(`only the network of the game that is played is fetched ${spared ? "where data is to be saved" : "at once, the others in a quiet moment"}`, async ({ page, site, context }) => {
    await context.addInitScript((saveData) => Object.defineProperty(navigator, "connection", { value: { saveData } }), spared);
    const networks = new Set<string>();
    context.on("request", (request) => /\.net$/.test(request.url()) && networks.add(request.url()));
    const known = () => [...networks].map((url) => /\/([a-z0-9]+)-[^/]*\.net$/.exec(url)![1]);
    await calm(page);
    await start(page, { game: "d6d", seats: { B: "casual" }, form: form(site, "d6d") });
    for (let n = 0; n < 3 && (await myTurn(page)); n++) await playMove(page, n);
    if (spared) {
      expect(known()).toEqual(["d6d"]);
      await page.goto(site.address);
      await expect(line(page)).toHaveAttribute("data-state", "possible");
      await page.getByRole("button", { name: "Get ready for offline play" }).click();
    } else {
      // The quiet moment comes while the game is on the screen, sooner or later.
      const active = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
      await expect.poll(active, { timeout: 120_000 }).toBe("activated");
      await page.goto(site.address);
    }
    await expect(line(page)).toHaveAttribute("data-state", "ready", { timeout: 60_000 });
  });
}
