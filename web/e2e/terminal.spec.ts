// Somebody in a browser and somebody in a terminal finish a game together.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { binary, calm, codeOf, ending, expect, playOut, test } from "./table";

/** Ann makes a room in the browser, with an open seat for Tom; its link. */
async function room(page: Page, server: string, game: string, option: string, value: string): Promise<string> {
  await calm(page);
  await page.goto(`/new/${game}`);
  await page.getByLabel("Who plays seat B").selectOption("");
  await page.getByLabel("Your name").fill("Ann");
  await page.getByText("House rules").click();
  await page.getByLabel(option, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  return `${server}/room/${codeOf(page)}`;
}

/** The result as the browser tells it. */
async function result(page: Page): Promise<string> {
  await expect(ending(page)).toBeVisible();
  return (await page.getByTestId("result").innerText()).trim();
}

/** What the page tells Ann, as Tom is told it. */
function toTom(result: string): string {
  return ({ "You win.": "Ann wins.", "Tom wins.": "You win." } as Record<string, string>)[result] ?? result;
}

test("a browser and a terminal finish a game line by line", async ({ page, server }) => {
  const link = await room(page, server, "pig", "target", "20");
  const terminal = spawn(binary(), ["join", link, "--name", "Tom", "--plain"], { stdio: ["pipe", "pipe", "inherit"] });
  const left = new Promise((done) => terminal.once("exit", done));
  const told = text(terminal.stdout);
  terminal.stdin.end("roll\nhold\n".repeat(300));

  await playOut(page);
  expect(await left).toBe(0);
  const seen = await result(page);
  expect(seen).toMatch(/^(You win|Ann wins|Tom wins)\.$/);
  expect((await told).trim().split("\n").at(-1)).toBe(toTom(seen));
});

test("a browser and a full screen finish a game", async ({ page, server }) => {
  const link = await room(page, server, "d6d", "round cap", "3");
  const [folder, socket] = [mkdtempSync(join(tmpdir(), "sixfold-")), `sixfold-web-${process.pid}`];
  const tmux = (...args: string[]) => execFileSync("tmux", ["-L", socket, ...args], { encoding: "utf8" });
  const screen = () => tmux("capture-pane", "-p");
  const command = `XDG_DATA_HOME=${folder} ${resolve(binary())} join ${link} --name Tom; echo left with $?; sleep 1000`;
  tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command);
  try {
    // Where it is Tom's turn, Enter takes the first choice.
    const over = () => {
      const shown = screen();
      if (/^Enter (play|touch)/m.test(shown)) tmux("send-keys", "Enter");
      return shown.includes("is over");
    };
    const finished = expect.poll(over, { timeout: 120_000, intervals: [50] }).toBe(true);
    await Promise.all([playOut(page), finished]);
    expect(screen()).toContain("Tom (you)");
    // The last throw is held until a key is pressed; as long as the dice are checked, leaving is asked about.
    const pressed = (key: string) => () => (tmux("send-keys", key), screen());
    await expect.poll(pressed("Escape"), { timeout: 20_000 }).toContain(toTom(await result(page)));
    await expect.poll(pressed("q"), { timeout: 20_000 }).toContain("left with 0");
  } finally {
    tmux("kill-server");
    rmSync(folder, { recursive: true });
  }
});
