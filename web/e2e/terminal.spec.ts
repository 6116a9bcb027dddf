// Somebody in a browser and somebody in a terminal finish a game together.

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { binary, calm, codeOf, ending, expect, playOut, test } from "./table";

test("a browser and a terminal finish a game", async ({ page, server }) => {
  await calm(page);
  await page.goto("/new/pig");
  await page.getByLabel("Who plays seat B").selectOption("");
  await page.getByLabel("Your name").fill("Ann");
  await page.getByText("House rules").click();
  await page.getByLabel("target", { exact: true }).fill("20");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("img", { name: "The link as a QR code" })).toBeVisible();

  const link = `${server}/room/${codeOf(page)}`;
  const terminal = spawn(binary(), ["join", link, "--name", "Tom", "--plain"], { stdio: ["pipe", "pipe", "inherit"] });
  const left = new Promise((done) => terminal.once("exit", done));
  const told = text(terminal.stdout);
  terminal.stdin.end("roll\nhold\n".repeat(300));

  await playOut(page);
  await expect(ending(page)).toBeVisible();
  expect(await left).toBe(0);
  const winner = /(Ann|Tom) wins\./.exec(await told)?.[1];
  expect(winner).toBeDefined();
  await expect(page.getByTestId("result")).toContainText(`${winner} wins.`);
});
