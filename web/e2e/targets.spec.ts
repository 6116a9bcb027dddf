// How large a finger finds what can be touched, thing by thing, with real touches on a phone either way up: every touch
// within 21 px of a thing's middle answers for it, for one that looks the same, or opens a loupe that offers it. An area
// that other things lie on is found on at least as much ground as a finger has. What is aimed with can be dragged from
// as far away.

import type { Page } from "@playwright/test";
import { SHORT } from "./short";
import { advance, calm, expect, myTurn, start, test } from "./table";

/** So many states of each game at each size: a few in the tests, more if asked for. */
const STATES = Number(process.env.TARGET_STATES ?? 3);
/** In the tests every eighth area is touched all over, others in each state; if more is asked for, every one. */
const SHARE = process.env.TARGET_STATES ? 1 : 8;
/** In the tests so many touches are enough. */
const ENOUGH = process.env.TARGET_STATES ? Infinity : 150;
const SIZES: [number, number][] = [[360, 740], [740, 360]];

interface Measured {
  things: number;
  areas: number;
  touches: number;
  /** The least ground on which an area was found, in square pixels. */
  least: number;
  small: string[];
}

/** Touches round the middle of everything that can be touched and is in sight. Runs inside the page. */
async function measure([share, from]: [number, number]): Promise<Measured> {
  const REACH = 21;
  const found: Measured = { things: 0, areas: 0, touches: 0, least: Infinity, small: [] };
  const board = () => document.querySelector<SVGSVGElement>("svg[role=group]")!;
  const tick = () => new Promise((next) => setTimeout(next));
  const item = (id: string) => board().querySelector<SVGGraphicsElement>(`.item[data-id="${CSS.escape(id)}"]`);
  const looks = (id: string) => item(id)?.querySelector(".body")?.innerHTML.replace(/translate\([^)]*\)/g, "") ?? "";
  const escape = async () => {
    dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await tick();
  };
  /** What answers a touch: the thing, or all that a loupe offers; nothing where the page has something else. */
  const touch = async (across: number, down: number): Promise<string[] | null> => {
    // A click knows whole pixels only.
    const [x, y] = [Math.round(across), Math.round(down)];
    const element = document.elementFromPoint(x, y);
    if (!element || (!board().contains(element) && element !== board())) return null;
    found.touches++;
    const before = board().dataset.touched;
    const at = { bubbles: true, cancelable: true, isPrimary: true, pointerType: "touch", clientX: x, clientY: y, button: 0, detail: 1 };
    for (const kind of ["pointerdown", "pointerup", "click"]) element.dispatchEvent(new PointerEvent(kind, at));
    await tick();
    const offered = [...document.querySelectorAll<HTMLElement>("[data-testid=loupe] button")].map((it) => it.dataset.for!);
    const now = board().dataset.touched!;
    const answered = offered.length > 0 ? offered : [now === before ? "" : now.slice(now.indexOf(" ") + 1)];
    await escape();
    return answered;
  };
  let said = "";
  const answers = async (id: string, x: number, y: number) => {
    const hit = await touch(x, y);
    said = hit?.join(", ") || "nothing";
    return hit === null || hit.some((it) => it === id || (it !== "" && looks(it) === looks(id)));
  };
  const boxOf = (id: string) => item(id)!.querySelector(".body")!.getBoundingClientRect();
  const inSight = (box: DOMRect) => box.width > 0 && box.x + box.width / 2 > 0 && box.x + box.width / 2 < innerWidth && box.y > 0 && box.bottom < innerHeight;

  const area = async (id: string) => {
    const box = boxOf(id);
    const [wide, high] = [Math.max(44, box.width), Math.max(44, box.height)];
    const [left, top] = [box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2];
    const [columns, rows] = [Math.ceil(wide / 8), Math.ceil(high / 8)];
    let ground = 0;
    for (let i = 0; i < columns * rows; i++) {
      const hit = await touch(left + ((i % columns) + 0.5) * (wide / columns), top + (Math.floor(i / columns) + 0.5) * (high / rows));
      if (hit?.includes(id)) ground += (wide * high) / columns / rows;
      if (ground >= 44 * 44) break;
    }
    return ground;
  };

  const thing = async (id: string) => {
    const missed: string[] = [];
    for (const far of [0, REACH]) {
      for (let i = 0; i < (far === 0 ? 1 : 8); i++) {
        // Where it stands; its picture has a shadow.
        const { e, f } = item(id)!.getScreenCTM()!;
        const [x, y] = [e + far * Math.cos((i * Math.PI) / 4), f + far * Math.sin((i * Math.PI) / 4)];
        if (!(await answers(id, x, y))) missed.push(`${far} px at ${i * 45}°: ${said}`);
      }
    }
    return missed;
  };

  await escape();
  const ids = [...board().querySelectorAll<SVGElement>(".item[role=button]")].map((it) => it.dataset.id!);
  const kind = (id: string) => item(id)?.dataset.kind ?? "";
  // A line leads as the place does that it goes to; it is found from beside it and has no middle of its own.
  for (const id of ids.filter((id) => !["line", "path"].includes(kind(id)) && inSight(boxOf(id)))) {
    const box = boxOf(id);
    const isArea = kind(id) === "region" && Math.max(box.width, box.height) >= 36;
    if (isArea && found.areas++ % share !== from % share) continue;
    if (isArea) {
      const ground = await area(id);
      found.least = Math.min(found.least, Math.round(ground));
      if (ground < 24 * 44) found.small.push(`${id}: found on ${Math.round(ground)} square pixels of ${Math.round(box.width)}x${Math.round(box.height)}`);
    } else {
      const missed = await thing(id);
      found.things++;
      if (missed.length > 0) found.small.push(`${id} (${Math.round(box.width)}x${Math.round(box.height)}): not found ${missed.join(", ")}`);
    }
  }
  return found;
}

/** Whether a direction or a place is wanted: then a touch means the place, and things are dragged. */
const aiming = (page: Page) => page.locator("svg[role=group].picking").count();

/** Drags what is aimed with, from all around it. */
async function drags(page: Page): Promise<{ drags: number; small: string[] }> {
  const ids = await page.locator("svg[role=group] .item[role=button][data-kind=token]").evaluateAll((all) => all.map((it) => it.getAttribute("data-id")!));
  const small: string[] = [];
  let drags = 0;
  for (const id of ids) {
    for (let i = 0; i < 8; i++) {
      const box = (await page.locator(`.item[data-id="${id}"] .body`).boundingBox())!;
      const [x, y] = [box.x + box.width / 2 + 21 * Math.cos((i * Math.PI) / 4), box.y + box.height / 2 + 21 * Math.sin((i * Math.PI) / 4)];
      const pointed = await page.evaluate(async ([x, y]) => {
        const element = document.elementFromPoint(x!, y!)!;
        const send = (kind: string, clientX: number) => element.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: "touch", clientX, clientY: y!, button: 0, detail: 1 }));
        const board = document.querySelector("svg[role=group]") as SVGSVGElement;
        board.setPointerCapture = () => {};
        send("pointerdown", x!);
        for (const far of [4, 10, 16, 20]) send("pointermove", x! + far);
        send("pointerup", x! + 20);
        await new Promise((next) => setTimeout(next, 50));
        const pending = document.querySelector("[data-testid=pending]") !== null;
        dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        await new Promise((next) => setTimeout(next));
        return pending;
      }, [x, y]);
      drags++;
      if (!pointed) small.push(`${id}: not dragged from ${i * 45}°`);
    }
  }
  return { drags, small };
}

for (const [width, height] of SIZES) {
  for (const seating of SHORT) {
    test(`${seating.game} at ${width}x${height}: a finger finds everything that can be touched`, async ({ browser, server }) => {
      test.setTimeout(120_000 + STATES * 60_000);
      const context = await browser.newContext({ baseURL: server, viewport: { width, height }, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await calm(page, { confirm: "always" });
      const small: string[] = [];
      let [states, things, areas, touches, dragged, least] = [0, 0, 0, 0, 0, Infinity];
      const more = () => states < STATES && touches < ENOUGH;
      for (let game = 0; more() && game < 6; game++) {
        await start(page, seating);
        for (let n = 0; more() && (await myTurn(page)); n++) {
          if (await aiming(page)) {
            const found = await drags(page);
            dragged += found.drags;
            small.push(...found.small);
            if (found.drags > 0) states++;
          } else if ((await page.locator("svg[role=group] .item[role=button]").count()) > 0) {
            const found = await page.evaluate(measure, [SHARE, states] as [number, number]);
            [things, areas, touches, least] = [things + found.things, areas + found.areas, touches + found.touches, Math.min(least, found.least)];
            small.push(...found.small);
            states++;
          }
          await advance(page, 5 * n + game);
        }
      }
      const told = `${touches} touches of ${things} things and ${areas} areas, ${dragged} drags in ${states} states${areas > 0 ? `; least ground of an area ${least} square pixels` : ""}`;
      console.log(`${seating.game} at ${width}x${height}: ${told}`);
      expect(small).toEqual([]);
      await context.close();
    });
  }
}
