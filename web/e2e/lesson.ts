// Plays a lesson by what it points at.

import type { Page } from "@playwright/test";
import { expect } from "./table";

export const said = (page: Page) => page.getByTestId("lesson").locator(".say");

/** Does what the lesson points at until it says something else. */
export async function follow(page: Page): Promise<void> {
  const before = await said(page).innerText();
  for (let touch = 0; touch < 8 && (await said(page).innerText()) === before; touch++) {
    const pending = page.getByRole("button", { name: "Do it" });
    const button = page.locator("button.pointed");
    const item = page.locator("[data-pointed]").first();
    await expect(pending.or(button).or(item).first()).toBeVisible();
    if (await pending.count()) await pending.click();
    else if (await button.count()) await button.click();
    else {
      const ids = await page.locator("[data-pointed]").evaluateAll((all) => all.map((it) => it.getAttribute("data-pointed")));
      const legal = ids.map((id) => page.locator(`g.item.legal[data-id="${id}"]`));
      for (const it of legal) if (await it.count()) return it.dispatchEvent("click");
    }
    await page.waitForTimeout(150);
  }
}
