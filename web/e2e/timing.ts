// From a click on Play to the first possible touch: the time until the moves are on the page, by the page's own clock.

import type { Browser, Page } from "@playwright/test";
import { test } from "./site";
import { calm } from "./table";

/** The median of so many. */
const TIMES = 5;

const plays = (page: Page) => page.locator("button.play");

/** Presses a button; the milliseconds until there is a move to choose. */
async function pressed(page: Page, name: string): Promise<number> {
  return await page
    .getByRole("button", { name, exact: true })
    .evaluate(
      (button) =>
        new Promise<number>((done) => {
          const start = performance.now();
          const there = () => document.querySelector("#panel-moves [data-notation]");
          const watch = new MutationObserver(() => there() && (watch.disconnect(), done(performance.now() - start)));
          watch.observe(document, { childList: true, subtree: true });
          (button as HTMLElement).click();
        }),
    );
}

async function names(page: Page): Promise<string[]> {
  await plays(page).first().waitFor();
  return await plays(page).evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? ""));
}

const median = (all: number[]) => Math.round([...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN);
const tell = (what: string, name: string, all: number[]) => console.log(`${what.padEnd(28)} ${name}: ${median(all)} ms (${all.map(Math.round).join(", ")})`);

/** A browser that has never seen the page. */
async function fresh(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await calm(page);
  await page.goto(address);
  return page;
}

test("from Play to the first touch", async ({ browser, site }) => {
  test.setTimeout(900_000);
  const page = await fresh(browser, site.address);
  const all = await names(page);
  for (const name of all) {
    const online: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      const page = await fresh(browser, site.address);
      await plays(page).first().waitFor();
      online.push(await pressed(page, name));
      await page.context().close();
    }
    tell("online, nothing kept before", name, online);
  }
  await page.getByRole("button", { name: "Get ready for offline play" }).click();
  await page.locator("[data-testid=offline][data-state=ready]").waitFor({ timeout: 60_000 });
  await site.off();
  for (const name of all) {
    const offline: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      await page.goto(site.address);
      await plays(page).first().waitFor();
      offline.push(await pressed(page, name));
    }
    tell("offline, page just opened", name, offline);
  }
});
