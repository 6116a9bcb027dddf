// Two browsers, a break in the line, and somebody who looks on.

import type { Page } from "@playwright/test";
import { pair, visitor } from "./pair";
import { codeOf, ending, expect, moves, myTurn, playMove, test } from "./table";

/** Holds whenever there is something in the pot, so that the game moves on. */
async function turns(pages: Page[], until: () => Promise<boolean>): Promise<void> {
  for (let played = 0; played < 200 && !(await until()); ) {
    for (const page of pages) {
      if (await ending(page).isVisible()) return;
      if ((await moves(page).count()) > 0) await playMove(page, played++ % 2);
      else await page.waitForTimeout(20);
    }
  }
}

test("two browsers play a game with a break in the middle", async ({ browser, server }) => {
  const [ann, bob, code] = await pair(browser, server, "pig", { target: "20" });
  await expect(ann.getByTestId("status")).toContainText("Your turn");
  await expect(bob.getByTestId("status")).not.toContainText("Your turn");
  await expect(ann).toHaveTitle(/Your turn/);
  await playMove(ann, 0);

  await bob.context().setOffline(true);
  await expect(bob.getByTestId("line")).toHaveText("No connection");
  await expect(bob.getByText("What you see may be old")).toBeVisible();
  const bobsTurn = ann.getByRole("group", { name: "Players and scores" }).getByText(/Bob.*to move/);
  await turns([ann], async () => (await bobsTurn.count()) > 0);
  await bob.context().setOffline(false);
  await expect(bob.getByTestId("line")).toHaveText("Connected");
  expect(await myTurn(bob)).toBe(true);

  await bob.context().setOffline(true);
  await expect(bob.getByTestId("line")).toHaveText("No connection");
  await moves(bob).first().click();
  await expect(bob.getByTestId("sending")).toContainText("not sent yet");
  await bob.context().setOffline(false);
  await expect(bob.getByTestId("sending")).toHaveAttribute("data-saved", "1");

  await turns([ann, bob], async () => false);
  for (const page of [ann, bob]) await expect(ending(page)).toBeVisible();
  const results = await Promise.all([ann, bob].map(async (page) => (await page.getByTestId("result").innerText()).trim()));
  // The same end, told to each.
  expect([["You win.", "Ann wins."], ["Bob wins.", "You win."]]).toContainEqual(results);

  await ann.getByRole("button", { name: "Rematch" }).click();
  await expect(bob.getByRole("button", { name: "Join the rematch" })).toBeVisible();
  await bob.getByRole("button", { name: "Join the rematch" }).click();
  for (const page of [ann, bob]) await expect(page.getByTestId("status")).toBeVisible();
  await expect(bob.getByTestId("status")).toContainText("Your turn");
  expect(codeOf(ann)).toBe(codeOf(bob));
  expect(codeOf(ann)).not.toBe(code);
});

test("who sits down by a link while the first dice roll is a player, and not left watching", async ({ browser, server }) => {
  const [ann, bob] = await pair(browser, server, "d6d", {}, { speed: "normal" });
  for (const page of [ann, bob]) await expect(page.getByText("Your supply", { exact: true })).toBeVisible();
});

test("a spectator sees the game and cannot touch it", async ({ browser, server }) => {
  const [ann, bob, code] = await pair(browser, server, "pig", { target: "100" });
  const eve = await visitor(browser, server);
  await eve.goto(`/room/${code}`);
  await expect(eve.getByTestId("status")).toBeVisible();
  await expect(eve.getByTestId("status")).toContainText("You are watching");
  await expect(moves(eve)).toHaveCount(0);
  await expect(eve.getByRole("button", { name: "Resign" })).toHaveCount(0);
  await playMove(ann, 0);
  await expect(eve.getByRole("log")).toContainText(/Ann|The die/);
  await expect(ann.getByText("1 watching")).toBeVisible();

  await bob.reload();
  await expect(bob.getByTestId("status")).toBeVisible();
  await expect(bob.getByText("(you)")).toBeVisible();
});

test("a link that names nothing says so", async ({ page }) => {
  await page.goto("/room/ZZZZZZ");
  await expect(page.getByRole("alert")).toContainText("ZZZZZZ");
});
