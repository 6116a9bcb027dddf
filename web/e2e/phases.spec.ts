// Every phase of every game, and a throw on the stage, as axe sees them: all of its rules, on a phone and on a desk.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { SHORT } from "./short";
import { calm, expect, moves, myTurn, playMove, start, test } from "./table";

/** So many phases of each game are looked at, at each size: 4 on a phone in the tests, more and also on a desk if asked for. */
const PHASES = Number(process.env.AXE_PHASES ?? 4);
const SIZES = process.env.AXE_PHASES ? [[360, 740], [740, 360], [1280, 800]] : [[360, 740]];

/** All rules that judge what is seen, those too that axe leaves out by itself. */
async function complaints(page: Page): Promise<string[]> {
  // Left out: what is hidden is not seen, and a letter in a picture of a piece is no label of it.
  const also = ["target-size", "css-orientation-lock", "focus-order-semantics", "p-as-heading", "table-fake-caption", "td-has-header"];
  const rules = Object.fromEntries(also.map((id) => [id, { enabled: true }]));
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"], rules }).analyze();
  return violations.map((it) => `${it.id}: ${it.help}\n  ${it.nodes.map((node) => `${node.html}\n  ${node.failureSummary}`).join("\n  ")}`);
}

/** What may be done, in words without numbers: another set of words is another phase. */
async function phase(page: Page): Promise<string> {
  const notations = await moves(page).evaluateAll((all) => all.map((it) => it.getAttribute("data-notation")!.split(" ")[0]!));
  return [...new Set(notations)].sort().join(" ");
}

for (const [width, height] of SIZES as [number, number][]) {
  for (const seating of SHORT) {
    test(`${seating.game} at ${width}x${height}: axe has nothing to say in any phase`, async ({ browser, server }) => {
      test.setTimeout(120_000 + PHASES * 60_000);
      const context = await browser.newContext({ baseURL: server, viewport: { width, height }, hasTouch: width < 800 });
      const page = await context.newPage();
      await calm(page, { tips: true });
      const seen = new Set<string>();
      for (let game = 0; game < 2 && seen.size < PHASES; game++) {
        await start(page, seating);
        for (let n = 0; seen.size < PHASES && (await myTurn(page)); n++) {
          const now = await phase(page);
          if (!seen.has(now)) expect(await complaints(page), now).toEqual([]);
          seen.add(now);
          await playMove(page, 7 * n + game);
        }
      }
      console.log(`${seating.game} at ${width}x${height}: ${[...seen].join("; ")}`);
      await context.close();
    });
  }
}

test("axe has nothing to say while a throw is on the stage", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server, viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await calm(page, { speed: "slow" });
  await start(page, { game: "pig", seats: { B: "newcomer" } });
  await page.getByRole("button", { name: "Roll", exact: true }).click();
  await expect(page.getByTestId("throw")).toBeVisible();
  // However long axe takes, the throw that is shown again is held: what would take it away never comes. The throws of the
  // other one may follow; the first moment at which nothing is thrown will do.
  const again = () =>
    page.evaluate(() => {
      const button = [...document.querySelectorAll("button")].find((it) => it.textContent?.trim() === "Again");
      if (!button || button.disabled) return false;
      const real = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms > 300 && ms < 9000 ? 0 : real(run, ms)) });
      button.click();
      return true;
    });
  await expect.poll(again, { timeout: 120_000 }).toBe(true);
  await expect(page.getByTestId("throw")).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  await expect(page.getByTestId("throw")).toBeVisible();
  await context.close();
});
