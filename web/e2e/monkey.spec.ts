// A monkey touches everything: each touch goes on with something, or is answered at the place touched.

import { advance, calm, expect, myTurn, start, test, type Seating } from "./table";

/** How many states of each game are touched at each size: 20 in the tests, more if asked for. */
const STATES = Number(process.env.MONKEY_STATES ?? 20);
/** In the tests every fourth thing is touched, others in each state; if more is asked for, everything. */
const SHARE = process.env.MONKEY_STATES ? 1 : 4;
const PATIENCE = 120_000 + STATES * 20_000;

const GAMES: Seating[] = [
  { game: "land6" },
  { game: "d6d", seats: { B: "random" } },
  { game: "gozd", seats: { B: "random" } },
  { game: "dungeon", seats: { B: "random" } },
  { game: "rebirth", seats: { B: "random" } },
];

/** What came of touching everything that is seen. */
interface Found {
  touches: number;
  silent: string[];
  /** How long each touch took to be seen, in milliseconds. */
  waits: number[];
}

/** Touches the middle of what is seen, one after the other; Escape in between. Runs inside the page. */
function touchAll([pointerType, share, from]: ["mouse" | "touch", number, number]): Promise<Found> {
  const found: Found = { touches: 0, silent: [], waits: [] };
  const board = () => document.querySelector("svg[role=group]")!;
  const shown = () => {
    const text = (name: string) => document.querySelector(`[data-testid=${name}]`)?.textContent ?? "";
    const chosen = [...document.querySelectorAll("[data-id][aria-pressed=true]")].map((it) => it.getAttribute("data-id"));
    const [answers, loupe] = [board().getAttribute("data-answers"), document.querySelectorAll("[data-testid=loupe] button").length];
    const saved = document.querySelector("[data-saved]")?.getAttribute("data-saved");
    return JSON.stringify([chosen, text("pending"), text("draft"), text("answer"), answers, loupe, saved]);
  };
  const frame = () => new Promise((next) => setTimeout(next));
  const until = async (test: () => boolean, most: number) => {
    const begun = performance.now();
    while (!test() && performance.now() - begun < most) await frame();
    return test() ? performance.now() - begun : null;
  };
  const touch = async (element: Element, x: number, y: number) => {
    const before = shown();
    const at = { bubbles: true, cancelable: true, isPrimary: true, pointerType, clientX: x, clientY: y, button: 0, detail: 1 };
    for (const kind of ["pointerdown", "pointerup", "click"]) element.dispatchEvent(new PointerEvent(kind, at));
    return until(() => shown() !== before, 10_000);
  };
  const one = async (id: string) => {
    // A touch ends a throw or a step of somebody else that is still shown: first they are seen to their end.
    await until(() => !document.querySelector("[data-testid=throw]"), 10_000);
    const box = board().querySelector(`.item[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const element = document.elementFromPoint(x, y);
    if (!element?.closest("svg[role=group]")) return;
    const wait = await touch(element, x, y);
    found.touches++;
    if (wait === null) found.silent.push(`${id} at ${Math.round(x)},${Math.round(y)}`);
    else found.waits.push(wait);
    const quiet = shown();
    dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await until(() => shown() !== quiet, 200);
  };
  const ids = [...board().querySelectorAll(".item[data-id]")].map((it) => it.getAttribute("data-id")!);
  const some = ids.filter((_, i) => i % share === from % share);
  return some.reduce((before, id) => before.then(() => one(id)), Promise.resolve()).then(() => found);
}

for (const width of [1280, 360]) {
  for (const seating of GAMES) {
    test(`${seating.game} answers every touch at ${width} px`, async ({ browser, server }) => {
      test.setTimeout(PATIENCE);
      const finger = width < 500;
      const context = await browser.newContext({ baseURL: server, hasTouch: finger, viewport: { width, height: finger ? 740 : 800 } });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await calm(page, { confirm: "always" });
      const [silent, waits]: [string[], number[]] = [[], []];
      let [touches, states, games] = [0, 0, 0];
      while (states < STATES) {
        await start(page, seating);
        games++;
        for (let n = 0; states < STATES && (await myTurn(page)); n++) {
          const found = await page.evaluate(touchAll, [finger ? "touch" : "mouse", SHARE, states] as ["mouse" | "touch", number, number]);
          touches += found.touches;
          silent.push(...found.silent);
          waits.push(...found.waits);
          states++;
          await advance(page, 5 * n + games);
        }
      }
      const slow = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0;
      const told = `${touches} touches in ${states} states of ${games} games, ${silent.length} silent, ${errors.length} errors`;
      console.log(`${seating.game} at ${width} px: ${told}; 95 % seen within ${Math.round(slow)} ms`);
      expect(silent).toEqual([]);
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
