// Starts the real server for the tests, and plays through the page as a person would.

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";

const target = join(import.meta.dirname, "../../target");

/** A server of its own for each worker, on a free port, with a database that is thrown away. */
export const test = base.extend<object, { server: string }>({
  server: [
    async ({}, use) => {
      // A server that runs already, while the page is being worked on.
      const running = process.env.SIXFOLD_AT;
      if (running) return use(running);
      const folder = mkdtempSync(join(tmpdir(), "sixfold-"));
      const { child, address } = await serve(folder, "--no-games-in-page");
      await use(address);
      child.kill("SIGTERM");
      await new Promise((done) => child.once("exit", done));
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server),
});

/** The program: the one that is named, or else the release build if there is one. */
export function binary(): string {
  if (process.env.SIXFOLD_BIN) return process.env.SIXFOLD_BIN;
  const found = ["release", "debug"].map((profile) => join(target, profile, "sixfold")).find(existsSync);
  if (!found) throw new Error("Build the server first: cargo build --release");
  return found;
}

export async function serve(folder: string, ...more: string[]): Promise<{ child: ChildProcess; address: string }> {
  const args = ["serve", "--listen", "127.0.0.1:0", "--database", `sqlite:${join(folder, "test.db")}`, "--budget-per-minute", "100000", "--connections-per-address", "1000", "--sockets-per-address", "100", "--messages-per-ten-seconds", "1000", "--away-after", "0", ...more];
  const child = spawn(binary(), args, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port) return { child, address: `http://127.0.0.1:${port}` };
  }
  throw new Error("The server ended before it said its address.");
}

export interface Seating {
  game: string;
  options?: Record<string, string>;
  seats?: Record<string, string>;
  here?: boolean;
  ownDice?: boolean;
  /** Where the form is, if not on a server. */
  form?: string;
}

/** Settings before the page is loaded: no waiting for steps, no words beside the game. */
export async function calm(page: Page, more: Record<string, unknown> = {}): Promise<void> {
  const settings = JSON.stringify({ speed: "instant", forced: false, tips: false, ...more });
  await page.addInitScript((text) => localStorage.getItem("sixfold.settings") ?? localStorage.setItem("sixfold.settings", text), settings);
}

/** Fills in the form for a new game and starts it. */
export async function start(page: Page, { game, options = {}, seats = {}, here = false, ownDice = false, form = `/new/${game}` }: Seating): Promise<void> {
  await page.goto(form);
  for (const [seat, player] of Object.entries(seats)) await page.getByLabel(`Who plays seat ${seat}`).selectOption(player);
  if (here) await page.getByLabel("All people play on this device").check();
  if (ownDice) await page.getByLabel("We roll our own dice").check();
  if (Object.keys(options).length > 0) await page.getByText("House rules").click();
  for (const [name, value] of Object.entries(options)) {
    const field = page.getByLabel(name.replaceAll("_", " "), { exact: true });
    const kind = await field.evaluate((element) => element.tagName);
    await (kind === "SELECT" ? field.selectOption(value) : field.fill(value));
  }
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByTestId("status")).toBeVisible();
}

/** The moves in words, and the end of the game. */
export const moves = (page: Page) => page.locator("#panel-moves [data-notation]");
export const ending = (page: Page) => page.getByTestId("end");

/** Waits until this page is to move or the game is over; true if it is to move. On a phone the moves are in a drawer. */
export async function myTurn(page: Page): Promise<boolean> {
  await expect(moves(page).or(ending(page)).first()).toBeAttached({ timeout: 30_000 });
  return (await ending(page).count()) === 0;
}

/** Plays the n-th move of the list, counted round. */
export async function playMove(page: Page, n: number): Promise<void> {
  const sent = page.getByTestId("sending");
  const before = Number(await sent.getAttribute("data-saved"));
  const plain = page.locator("#panel-moves [data-notation]:not([data-notation*='{}'])");
  await expect(plain.first()).toBeAttached();
  await plain.nth(n % Math.min(await plain.count(), 9)).dispatchEvent("click");
  await expect(sent).toHaveAttribute("data-saved", String(before + 1));
}

/** Plays the n-th move of the list, counted round, and says yes to it. */
export async function advance(page: Page, n: number): Promise<void> {
  const plain = page.locator("#panel-moves [data-notation]:not([data-notation*='{}'])");
  await expect(plain.first()).toBeAttached();
  const saved = page.getByTestId("sending");
  const before = Number(await saved.getAttribute("data-saved"));
  await plain.nth(n % Math.min(await plain.count(), 9)).dispatchEvent("click");
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(saved).toHaveAttribute("data-saved", String(before + 1));
}

/** Plays on until the game is over. */
export async function playOut(page: Page, most = 400): Promise<void> {
  for (let n = 0; n < most; n++) {
    if (!(await myTurn(page))) return;
    await playMove(page, 7 * n);
  }
  throw new Error(`The game is not over after ${most} moves.`);
}

/** axe finds nothing to complain about. */
export async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  const words = violations.map((it) => `${it.id}: ${it.help}\n  ${it.nodes.map((node) => `${node.html}\n  ${node.failureSummary}`).join("\n  ")}`);
  expect(words).toEqual([]);
}

/** The code of the room that is open. */
export function codeOf(page: Page): string {
  return /\/room\/(\w{6})/.exec(page.url())![1]!;
}

export { expect };
