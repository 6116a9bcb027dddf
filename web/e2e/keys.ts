// A page without a pointer.

import type { Page } from "@playwright/test";

/** Tabs on until something with these words has the focus. */
export async function tabTo(page: Page, words: RegExp, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
    if (words.test(name)) return;
  }
  throw new Error(`Tab never reaches ${words}.`);
}
