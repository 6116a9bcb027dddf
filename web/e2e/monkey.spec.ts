// A monkey touches everything: each touch goes on with something, or is answered at the place touched.

import type { Page } from "@playwright/test";
import { calm, expect, myTurn, playMove, start, test, type Seating } from "./table";

/** How many states of each game are touched at each size: 20 in the tests, more if asked for. */
const STATES = Number(process.env.MONKEY_STATES ?? 20);
const PATIENCE = 120_000 + STATES * 20_000;

const GAMES: Seating[] = [
  { game: "land6" },
  { game: "d6d", seats: { B: "random" } },
  { game: "gozd", seats: { B: "random" } },
  { game: "dungeon", seats: { B: "random" } },
  { game: "rebirth", seats: { B: "random" } },
];

/** What the page shows about touches: it must change with every one. */
function shown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const text = (name: string) => document.querySelector(`[data-testid=${name}]`)?.textContent ?? "";
    const chosen = [...document.querySelectorAll("[data-id][aria-pressed=true]")].map((it) => it.getAttribute("data-id"));
    const board = document.querySelector("[data-answers]")?.getAttribute("data-answers");
    const saved = document.querySelector("[data-saved]")?.getAttribute("data-saved");
    return JSON.stringify([chosen, text("pending"), text("draft"), text("loupe").length, text("answer"), board, saved]);
  });
}

/** Where each item can be seen: its middle, in the page. */
function places(page: Page): Promise<[string, number, number][]> {
  return page.evaluate(() => {
    const inside = (x: number, y: number) => x > 1 && y > 1 && x < innerWidth - 1 && y < innerHeight - 1;
    return [...document.querySelectorAll("svg[role=group] .item[data-id]")].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const over = inside(x, y) ? document.elementFromPoint(x, y) : null;
      return over?.closest("svg[role=group]") ? [[element.getAttribute("data-id"), x, y] as [string, number, number]] : [];
    });
  });
}

/** Touches everything that is seen, one after the other; Escape in between. */
async function touchAll(page: Page, finger: boolean): Promise<{ touches: number; silent: string[] }> {
  const [silent, all]: [string[], [string, number, number][]] = [[], await places(page)];
  for (const [id, x, y] of all) {
    const before = await shown(page);
    await (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    const answered = await expect.poll(() => shown(page), { timeout: 4000, intervals: [10, 20, 50, 100] }).not.toBe(before).then(() => true, () => false);
    if (!answered) silent.push(`${id} at ${Math.round(x)},${Math.round(y)}`);
    await page.keyboard.press("Escape");
  }
  return { touches: all.length, silent };
}

for (const width of [1280, 360]) {
  for (const seating of GAMES) {
    test(`${seating.game} answers every touch at ${width} px`, async ({ browser, server }) => {
      test.setTimeout(PATIENCE);
      const finger = width < 500;
      const context = await browser.newContext({ baseURL: server, hasTouch: finger, viewport: { width, height: finger ? 740 : 800 } });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await calm(page, { confirm: "always" });
      let [touches, states, games]: [number, number, number] = [0, 0, 0];
      const silent: string[] = [];
      while (states < STATES) {
        await start(page, seating);
        games++;
        for (let n = 0; states < STATES && (await myTurn(page)); n++) {
          const found = await touchAll(page, finger);
          touches += found.touches;
          silent.push(...found.silent);
          states++;
          await playMove(page, 5 * n + games, true);
        }
      }
      console.log(`${seating.game} at ${width} px: ${touches} touches in ${states} states of ${games} games, ${silent.length} silent, ${errors.length} errors`);
      expect(silent).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
