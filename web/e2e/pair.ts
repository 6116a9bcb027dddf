// Two people, each with a browser of their own.

import type { Browser, Page } from "@playwright/test";
import { calm, codeOf, expect } from "./table";

export async function visitor(browser: Browser, server: string, settings: Record<string, unknown> = {}): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server })).newPage();
  await calm(page, settings);
  return page;
}

/** Ann makes a game for two people through the form, Bob joins by its code; both sit down. */
export async function pair(browser: Browser, server: string, game: string, options: Record<string, string>, settings: Record<string, unknown> = {}): Promise<[Page, Page, string]> {
  const [ann, bob] = [await visitor(browser, server, settings), await visitor(browser, server, settings)];
  await ann.goto(`/new/${game}`);
  await ann.getByLabel("Who plays seat B").selectOption("");
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByText("House rules").click();
  for (const [name, value] of Object.entries(options)) await ann.getByLabel(name, { exact: true }).fill(value);
  await ann.getByRole("button", { name: "Start" }).click();
  await expect(ann.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  const code = codeOf(ann);
  expect(ann.url()).not.toContain("#");

  await bob.goto("/");
  await bob.getByLabel("Code of the game").fill(code.toLowerCase());
  await bob.getByRole("button", { name: "Join" }).click();
  await expect(bob.getByRole("heading", { level: 1 })).toContainText("Ann invites you to");
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Take the seat" }).click();
  for (const page of [ann, bob]) await expect(page.getByText("(you)")).toBeVisible();
  return [ann, bob, code];
}
