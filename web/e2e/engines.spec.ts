// A whole game by touch in Firefox and in WebKit.

import { firefox, webkit, type Engine } from "./engines";
import { SHORT } from "./short";
import { expect, test, type Seating } from "./table";

/** The tests play a short game in each engine; `ENGINE_GAMES=all` plays all of them. */
const GAMES = SHORT.filter(({ game }) => process.env.ENGINE_GAMES === "all" || game === "land6");
const MOST = 600;

/** A room with one person in seat A, and the address of its board. */
async function room(server: string, { game, options = {}, seats = {} }: Seating): Promise<string> {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(server + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return (await answer.json()) as { token: string; room: { code: string } };
  };
  const others = Object.values(seats).map((player) => ({ kind: "computer", player }));
  const { room } = await ask("/api/rooms", { game, options, seats: [{ kind: "person" }, ...others] });
  const { token } = await ask(`/api/rooms/${room.code}/seats/A`, { name: "Ann", entropy: "5".repeat(64) });
  return `${server}/room/${room.code}#${token}`;
}

type Next = { over: true } | { x: number; y: number; what: string } | { wait: true };

/** What a person would touch next: what is to be confirmed, else one of the things that can be touched. Runs in the page. */
const LOOK = (n: number) => `
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, what: element.textContent.trim() || element.dataset.id };
  };
  const seen = (element) => {
    const { x, y } = middle(element);
    const on = document.elementFromPoint(x, y);
    return on && (element.contains(on) || on.closest("svg[role=group]") === element.closest("svg[role=group]") && element.closest("svg[role=group]"));
  };
  if (document.querySelector("[data-testid=end]")) return { over: true };
  if (document.querySelector("[data-testid=throw]")) return { wait: true };
  const yes = [...document.querySelectorAll("button.primary")].find((it) => ["Do it", "Ready", "Pay", "These"].includes(it.textContent.trim()) && !it.disabled);
  if (yes && (yes.textContent.trim() !== "Pay" || !yes.disabled)) return middle(yes);
  const all = [...document.querySelectorAll("button.choice, svg[role=group] .item.legal:not([aria-pressed=true]), svg[role=group] .snap")].filter(seen);
  return all.length > 0 ? middle(all[(Math.imul(${n} + 1, 2654435761) >>> 8) % all.length]) : { wait: true };
`;

async function playByTouch(engine: Engine, server: string, seating: Seating): Promise<number> {
  const settings = { speed: "instant", forced: true, tips: false, confirm: "auto", hints: false };
  await engine.go(server);
  await engine.run(`localStorage.setItem("sixfold.settings", ${JSON.stringify(JSON.stringify(settings))})`);
  await engine.go(await room(server, seating));
  let touches = 0;
  for (let n = 0; touches < MOST; n++) {
    const next = await engine.run<Next>(LOOK(n));
    if ("over" in next) return touches;
    if ("wait" in next) {
      await new Promise((done) => setTimeout(done, 100));
      continue;
    }
    touches++;
    await engine.tap(next.x, next.y);
  }
  throw new Error(`${seating.game} is not over after ${MOST} touches.`);
}

for (const [name, open] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
  test(`a whole game is played by touch in ${name}`, async ({ server }) => {
    test.setTimeout(600_000 * GAMES.length);
    const engine = await open();
    try {
      for (const seating of GAMES) {
        const touches = await playByTouch(engine, server, seating);
        console.log(`${name}: ${seating.game} by ${touches} touches`);
        expect(await engine.run<string>("return document.querySelector('[data-testid=result]').textContent")).not.toBe("");
      }
    } finally {
      await engine.close();
    }
  });
}
