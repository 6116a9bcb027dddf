// With a server: games that need nobody far away are played in the page at once; the others are the server's, as ever.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { calm, codeOf, expect, moves, myTurn, playMove, serve } from "./table";

const test = base.extend<object, { server: string }>({
  server: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "sixfold-"));
      const { child, address } = await serve(folder);
      await use(address);
      child.kill("SIGTERM");
      await new Promise((done) => child.once("exit", done));
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server),
});

test("a game against a computer player is played in the page, and goes on in a room of the server", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/rooms") && asked.push(request.url()));
  page.on("websocket", (socket) => asked.push(socket.url()));
  await calm(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play d6D, Bridge the Worlds", exact: true }).click();
  await myTurn(page);
  expect(codeOf(page)).toMatch(/^0/);
  await playMove(page, 0);
  await expect(page.getByTestId("line")).toHaveText("On this device");
  expect(asked).toEqual([]);

  await myTurn(page);
  await page.getByText("Kept on this device").click();
  await page.getByRole("button", { name: "Go on with it on the server" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await myTurn(page);
  expect(codeOf(page)).not.toMatch(/^0/);
  await expect(page.getByTestId("line")).toHaveText("Connected");
  await playMove(page, 0);
});

test("a game with somebody far away is the server's", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Play D6 Dungeon with a friend" }).click();
  await expect(page.getByRole("heading", { name: /who comes/ })).toBeVisible();
  expect(codeOf(page)).not.toMatch(/^0/);
});

test("the page of a server plays on when the server is gone", async ({ page, context }) => {
  await calm(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Get ready for offline play" }).click();
  await expect(page.getByTestId("offline")).toHaveAttribute("data-state", "ready", { timeout: 60_000 });
  await context.setOffline(true);
  await page.goto("/rules/land6");
  await expect(page.getByTestId("guide")).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: "Play LAND 6", exact: true }).click();
  await expect(moves(page).first()).toBeVisible();
  await playMove(page, 0);
  await page.reload();
  await myTurn(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play D6 Dungeon with a friend" }).click();
  await expect(page.getByRole("alert")).toContainText("needs a server");
  await context.setOffline(false);
});

test("how long it takes from a click on Play to the first touch", async ({ page, context }) => {
  await calm(page);
  const first = async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play LAND 6", exact: true }).waitFor();
    const began = Date.now();
    await page.getByRole("button", { name: "Play LAND 6", exact: true }).click();
    await moves(page).first().waitFor();
    return Date.now() - began;
  };
  const online = [await first(), await first()];
  await page.goto("/");
  await page.getByRole("button", { name: "Get ready for offline play" }).click();
  await expect(page.getByTestId("offline")).toHaveAttribute("data-state", "ready", { timeout: 60_000 });
  await context.setOffline(true);
  const offline = [await first(), await first()];
  await context.setOffline(false);
  console.log(`From a click on Play to the first touch: online ${online[0]} ms, again ${online[1]} ms; offline ${offline[0]} ms, again ${offline[1]} ms.`);
});
