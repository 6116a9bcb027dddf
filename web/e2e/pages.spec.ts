// The pages: two clicks to the first move, nothing from elsewhere, a small first load, and nothing for axe to find.

import { accessible, calm, ending, expect, moves, start, test } from "./table";

const GAMES = ["land6", "d6d", "gozd", "dungeon", "rebirth", "pig"];

test("two clicks lead from the landing page to the first move", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play d6D, Bridge the Worlds", exact: true }).click();
  await moves(page).first().click();
  await expect(page.getByTestId("sending")).toHaveAttribute("data-saved", "1");
});

test("the first load is at most 150 KB compressed, and nothing comes from elsewhere", async ({ page, server }) => {
  let bytes = 0;
  page.on("requestfinished", async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  });
  const elsewhere: string[] = [];
  page.on("request", (request) => request.url().startsWith(server) || request.url().startsWith("data:") || elsewhere.push(request.url()));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play LAND 6" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  console.log(`First load: ${bytes} bytes.`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(150_000);
  expect(elsewhere).toEqual([]);
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing on the pages (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await calm(page);
    const pages: [string, string][] = [
      ["/", "With a friend"],
      ["/new/rebirth", "Who plays"],
      ["/rules/gozd", "To the games"],
      ["/fair", "To the games"],
      ["/replay", "Or paste the record"],
      ["/nowhere", "To the games"],
    ];
    for (const [address, words] of pages) {
      await page.goto(address);
      await expect(page.getByText(words).first()).toBeVisible();
      if (address === "/new/rebirth") await page.getByText("House rules").click();
      await accessible(page);
    }
    await page.goto("/");
    await page.getByRole("button", { name: "Comfort" }).click();
    await accessible(page);
    await page.getByRole("button", { name: "Help" }).click();
    await accessible(page);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Play D6 Dungeon with a friend" }).click();
    await expect(page.getByRole("heading", { name: /who comes/ })).toBeVisible();
    await accessible(page);
  });

  test(`axe finds nothing on the boards (${theme})`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme });
    await calm(page);
    for (const game of GAMES) {
      await start(page, { game, seats: game === "land6" ? {} : { B: "random" } });
      await expect(moves(page).first()).toBeVisible();
      await accessible(page);
    }
    for (const tab of ["Log", "Rules"]) {
      await page.getByRole("tab", { name: tab }).click();
      await accessible(page);
    }
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes, resign" }).click();
    await expect(ending(page)).toBeVisible();
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByTestId("verdict")).toBeVisible();
    await accessible(page);
  });
}

test("on a phone nothing is wider than the screen, and targets are large", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await calm(page);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, .button, select, input:not([type=checkbox]):not([type=radio])")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44 && !element.matches(".line, .faces"))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  for (const address of ["/", "/new/dungeon", "/rules/land6", "/fair", "/replay"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await wide(), address).toBeLessThanOrEqual(360);
  }
  for (const game of GAMES) {
    await start(page, { game });
    for (const tab of ["Moves", "Log", "Rules", "Table"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tabpanel")).toBeVisible();
      expect(await wide(), `${game}, ${tab}`).toBeLessThanOrEqual(360);
      expect(await small(), `${game}, ${tab}`).toEqual([]);
    }
    await page.getByRole("tab", { name: "Table" }).click();
    await expect(page.getByRole("tabpanel")).toHaveCount(0);
  }
});
