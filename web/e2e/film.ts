// Draws docs/screens/battle.webp: a battle of d6D, as the lesson has it, in motion. Needs ffmpeg.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { calm, expect, test } from "./table";

const out = join(import.meta.dirname, "../../docs/screens/battle.webp");
/** Pictures a second, and how wide they are. */
const [RATE, WIDE] = [12, 560];

/** Does what the lesson points at, until it says this. */
async function goOnTo(page: Page, words: string): Promise<void> {
  const said = page.getByTestId("lesson").locator(".say");
  await expect(said).toBeVisible();
  for (let touch = 0; touch < 60 && !(await said.innerText()).includes(words); touch++) {
    await touchNext(page);
    await page.waitForTimeout(150);
  }
  await expect(said).toContainText(words);
}

/** Touches what the lesson points at. */
async function touchNext(page: Page): Promise<void> {
  const pending = page.getByRole("button", { name: "Do it" });
  const button = page.locator("button.pointed");
  if (await pending.count()) return pending.click();
  if (await button.count()) return button.click();
  const ids = await page.locator("[data-pointed]").evaluateAll((all) => all.map((it) => it.getAttribute("data-pointed")));
  for (const id of ids) {
    const item = page.locator(`g.item.legal[data-id="${id}"]`);
    if (await item.count()) return item.dispatchEvent("click");
  }
}

/** Everything that is seen meanwhile, with the time at which it came. */
async function filmed(page: Page, meanwhile: () => Promise<void>): Promise<{ at: number; picture: Buffer }[]> {
  const [line, frames] = [await page.context().newCDPSession(page), [] as { at: number; picture: Buffer }[]];
  line.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, picture: Buffer.from(data, "base64") });
    void line.send("Page.screencastFrameAck", { sessionId });
  });
  await line.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  await meanwhile();
  await line.send("Page.stopScreencast");
  return frames;
}

test("a battle", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server, viewport: { width: 1000, height: 760 }, colorScheme: "dark" });
  const page = await context.newPage();
  await calm(page, { speed: "normal" });
  await page.goto("/learn/d6d");
  await goOnTo(page, "Attack!");
  const box = (await page.locator("[data-area=board] svg[role=group]").boundingBox())!;
  const frames = await filmed(page, async () => {
    for (let touch = 0; touch < 3; touch++) {
      await page.waitForTimeout(700);
      await touchNext(page);
    }
    await expect(page.getByTestId("lesson").locator(".say")).toContainText("Vanir is yours", { timeout: 60_000 });
    await page.waitForTimeout(1500);
  });
  const folder = mkdtempSync(join(tmpdir(), "sixfold-film-"));
  const list = frames.map(({ at, picture }, i) => {
    const file = join(folder, `${i}.png`);
    writeFileSync(file, picture);
    return `file '${file}'\nduration ${Math.max(0.01, (frames[i + 1]?.at ?? at + 1) - at).toFixed(3)}`;
  });
  writeFileSync(join(folder, "list"), list.join("\n"));
  const part = `crop=${Math.round(box.width)}:${Math.round(box.height)}:${Math.round(box.x)}:${Math.round(box.y)}`;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", join(folder, "list"), "-vf", `${part},fps=${RATE},scale=${WIDE}:-2`, "-c:v", "libwebp_anim", "-quality", "70", "-loop", "0", out]);
  rmSync(folder, { recursive: true });
  await context.close();
});
