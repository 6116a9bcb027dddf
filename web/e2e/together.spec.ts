// People together: words, taking back by agreement, the end by giving up; and what a game alone does for one.

import { pair } from "./pair";
import { calm, ending, expect, moves, playMove, start, test } from "./table";

test("a move is taken back when the other player agrees", async ({ browser, server }) => {
  const [ann, bob] = await pair(browser, server, "gozd", { actions: "1" });
  const mover = (await moves(ann).count()) > 0 ? ann : bob;
  const other = mover === ann ? bob : ann;
  await expect(moves(mover).first()).toBeAttached();
  const plain = (page: typeof ann) => page.locator("#panel-moves [data-notation]").filter({ hasNotText: "enemies" });
  await plain(mover).first().click();
  await expect(moves(other).first()).toBeAttached();
  await plain(other).first().click();
  await expect(moves(mover).first()).toBeAttached();
  await expect(mover.getByRole("button", { name: "Undo" })).toBeDisabled();

  await mover.getByText("Say something").click();
  await mover.getByRole("button", { name: "May I take my last move back?" }).click();
  await expect(other.getByTestId("said")).toContainText("May I take my last move back?");
  await other.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(mover.getByTestId("said")).toContainText("Yes.");
  await mover.getByRole("button", { name: "Undo" }).click();
  await expect(moves(mover).first()).toBeAttached();
  await expect(moves(other)).toHaveCount(0);
});

test("who is left has won, and is told so", async ({ browser, server }) => {
  const [ann, bob] = await pair(browser, server, "pig", { target: "50" });
  await ann.getByRole("button", { name: "Resign" }).click();
  await ann.getByRole("button", { name: "Yes, resign" }).click();
  await expect(ending(bob)).toContainText("You won");
  await expect(bob.getByTestId("status")).toHaveText("Ann gave up. You won.");
  await expect(ending(ann)).toContainText("You gave up");
});

test("a choice with one answer is made and told, unless it was taken back", async ({ page }) => {
  await calm(page, { forced: true });
  await start(page, { game: "dungeon", seats: { B: "random" } });
  await expect(page.locator("[role=log]").first()).toBeAttached();
  await expect(page.getByTestId("sending")).not.toHaveAttribute("data-saved", "0");
  await expect(page.getByRole("button", { name: "Draw", exact: true })).toHaveCount(0);
});

test("a first game is against the newcomer, and after a win the next level is offered", async ({ page }) => {
  await calm(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Pig", exact: true }).click();
  await expect(page.getByRole("group", { name: "Players and scores" })).toContainText(/newcomer/i);
  for (let wins = 0, n = 0; wins === 0; n++) {
    expect(n, "somebody wins one of so many").toBeLessThan(12);
    await start(page, { game: "pig", options: { target: "2" }, seats: { B: "newcomer" } });
    for (let i = 0; (await ending(page).count()) === 0; i++) if ((await moves(page).count()) > 0) await playMove(page, i % 2);
    if (await ending(page).getByText("You won").count()) wins += 1;
  }
  await page.getByRole("button", { name: "Next: play against casual" }).click();
  await expect(page.getByRole("group", { name: "Players and scores" })).toContainText(/casual/i);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Pig", exact: true }).click();
  await expect(page.getByRole("group", { name: "Players and scores" })).toContainText(/casual/i);
});

test("a computer player sits in for who left, until the person is back", async ({ browser, server }) => {
  const [ann, bob] = await pair(browser, server, "pig", { target: "50" });
  // Ann begins.
  const [stays, goes, link] = [ann, bob, bob.url()];
  await expect(moves(stays).first()).toBeAttached();
  await goes.goto("/");
  await expect(stays.getByTestId("away")).toBeVisible();
  await stays.getByRole("button", { name: "Let a computer player sit in" }).click();
  await expect(stays.getByText("(a computer player sits in)")).toBeVisible();
  await expect(moves(stays).first()).toBeAttached();
  await stays.locator("#panel-moves [data-notation=hold]").click();
  await expect(stays.locator("[role=log]").first()).toBeAttached();
  await expect(moves(stays).first(), "it has played").toBeAttached({ timeout: 60_000 });
  await goes.goto(link);
  await goes.getByRole("button", { name: "I am back" }).click();
  await expect(goes.getByTestId("substitute")).toHaveCount(0);
  await expect(stays.getByText("(a computer player sits in)")).toHaveCount(0);
});
