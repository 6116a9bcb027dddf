// The dice stage: every roll of every seat is seen, with the faces it had.

import type { Page } from "@playwright/test";
import { calm, codeOf, ending, expect, moves, playMove, start, test } from "./table";
import { SHORT } from "./short";

interface Seen {
  count: string;
  faces: string;
}

/** Writes down every throw that comes onto the stage. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { count: string; faces: string }[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const stage = document.querySelector<HTMLElement>("[data-testid=throw]");
      const { count, faces } = stage?.dataset ?? {};
      if (count && faces !== undefined && seen.at(-1)?.count !== count) seen.push({ count, faces });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

interface Thrown {
  dice: { face?: number; name?: string; seat?: string }[];
}

/** The throws that the server tells of, as they come. */
function told(page: Page): Thrown[] {
  const all: Thrown[] = [];
  let first = true;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      const lines = message.tell === "delta" ? (message.patch.log ?? []) : message.tell === "snapshot" && first ? message.scene.log : [];
      if (message.tell === "snapshot") first = false;
      all.push(...lines.flatMap((line: { throw?: Thrown }) => line.throw ?? []));
    }),
  );
  return all;
}

const faces = ({ dice }: Thrown) => dice.map((die) => die.face ?? die.name ?? die.seat ?? "?").join(" ");

for (const seating of SHORT) {
  test(`every roll of ${seating.game} is on the stage`, async ({ page, request }) => {
    test.slow();
    await calm(page, { speed: "fast" });
    await watch(page);
    const all = told(page);
    await start(page, seating);
    const over = page.getByTestId("end");
    for (let n = 0; (await over.count()) === 0; n++) {
      expect(n, "the game ends").toBeLessThan(3000);
      if ((await moves(page).count()) > 0) await playMove(page, 7 * n);
      else {
        await page.keyboard.press("Escape");
        await page.waitForTimeout(20);
      }
    }
    await expect(ending(page)).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen[] }).seen);
    expect(seen.map((it) => it.faces)).toEqual(all.map(faces));
    const { rolls } = await (await request.get(`/api/rooms/${codeOf(page)}/fair`)).json();
    expect(seen.length).toBe(rolls.length);
  });
}

test("a throw is held, ended by a touch, and seen again", async ({ page }) => {
  await calm(page, { speed: "slow" });
  await start(page, { game: "pig", seats: { B: "" }, here: true });
  const stage = page.getByTestId("throw");
  await page.getByRole("button", { name: "Roll", exact: true }).click();
  await expect(stage).toBeVisible();
  await expect(stage).toHaveClass(/landed/);
  const face = await stage.getAttribute("data-faces");
  await page.locator("[data-area=board]").click();
  await expect(stage).toHaveCount(0);
  await page.getByRole("button", { name: "Again" }).click();
  await expect(stage).toHaveAttribute("data-faces", face!);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Log" }).click();
  await page.getByRole("button", { name: `Rolled ${face}. See this throw again.` }).first().click();
  await expect(stage).toHaveAttribute("data-faces", face!);
});

test("without motion the dice lie still at once, and are held all the same", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await calm(page, { speed: "slow" });
  await start(page, { game: "pig", seats: { B: "newcomer" } });
  await page.getByRole("button", { name: "Roll", exact: true }).click();
  const stage = page.getByTestId("throw");
  await expect(stage).toHaveClass(/landed/);
  await expect(stage.locator(".rolling")).toHaveCount(0);
});
