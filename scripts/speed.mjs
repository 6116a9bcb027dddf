// How fast the page's program is against the native one, in one run: events a second of games at random, and iterations
// a second of a search as the levels play, in Node and, where a browser is named, in it.
//   node scripts/speed.mjs NATIVE [CHROMIUM]
// NATIVE is what `cargo build --release -p wasm --example native` makes. Everybody does the same work in turn, and the
// best of some rounds counts: a shared machine can only make a program slower.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { parts, program } from "./program.mjs";

/** A round takes about so long, in milliseconds, and there are so many. */
const LONG = 300;
const ROUNDS = 5;

const [native, chromium] = process.argv.slice(2);
if (!native) {
  console.error("node scripts/speed.mjs NATIVE [CHROMIUM]");
  process.exit(2);
}

/** Each answers a call and says how many milliseconds it took. */
const runners = { native: await nativeRunner(), node: await nodeRunner() };
if (chromium) runners.chromium = await chromiumRunner();

async function nativeRunner() {
  const child = spawn(native, { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const run = async (line) => {
    const start = performance.now();
    child.stdin.write(`${line}\n`);
    const { value } = await answers.next();
    return [value, performance.now() - start];
  };
  return { run, stop: () => child.stdin.end() };
}

async function nodeRunner() {
  const call = await program();
  const run = (line) => {
    const start = performance.now();
    return [call(line), performance.now() - start];
  };
  return { run, stop() {} };
}

async function chromiumRunner() {
  const { chromium: browsers } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
  const browser = await browsers.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const told = parts().map(({ name, bytes }) => ({ name, text: bytes.toString("base64") }));
  await page.evaluate(async (told) => {
    const [code, ...networks] = told.map(({ name, text }) => ({ name, bytes: Uint8Array.from(atob(text), (it) => it.charCodeAt(0)) }));
    let inside;
    const random = (to, length) => crypto.getRandomValues(new Uint8Array(inside.memory.buffer, to, length));
    inside = (await WebAssembly.instantiate(code.bytes, { page: { random } })).instance.exports;
    const write = (bytes) => {
      const at = inside.input(bytes.length);
      new Uint8Array(inside.memory.buffer, at, bytes.length).set(bytes);
    };
    for (const { name, bytes } of networks) {
      write(new Uint8Array([...new TextEncoder().encode(name), ...bytes]));
      inside.weights(name.length);
    }
    window.run = (line) => {
      const start = performance.now();
      write(new TextEncoder().encode(line));
      const length = inside.call(0);
      const answer = new TextDecoder().decode(new Uint8Array(inside.memory.buffer, inside.answer_at(), length));
      return [answer, performance.now() - start];
    };
  }, told);
  return { run: (line) => page.evaluate((line) => window.run(line), line), stop: () => browser.close() };
}

/** The best speed of each by a call that takes an amount of work; `done` says how much was done. */
async function measure(call, done) {
  let amount = 16;
  while ((await runners.native.run(call(amount)))[1] < LONG) amount *= 2;
  const best = Object.fromEntries(Object.keys(runners).map((name) => [name, 0]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { run }] of Object.entries(runners)) {
      const [answer, ms] = await run(call(amount));
      best[name] = Math.max(best[name], (1000 * done(JSON.parse(answer))) / ms);
    }
  }
  return best;
}

/** A decision in the middle of a game, and who owes it. */
async function decision(id, seats) {
  const players = Array(Math.max(seats[0], Math.min(2, seats[1]))).fill("random");
  const [answer] = await runners.native.run(JSON.stringify({ contest: { game: id, players, seed: 7 } }));
  const lines = JSON.parse(answer).record.split("\n");
  const choices = lines.map((line, at) => ({ seat: line.split(" ")[0], at })).filter(({ seat }) => /^[A-D]$/.test(seat));
  const { seat, at } = choices[Math.floor(choices.length / 3)];
  return { record: lines.slice(0, at).join("\n"), seat };
}

function show(id, what, best) {
  const others = Object.entries(best).filter(([name]) => name !== "native");
  const share = ([name, speed]) => `${name} ${Math.round((100 * speed) / best.native)} %`;
  const speed = best.native >= 1e6 ? `${(best.native / 1e6).toFixed(1)} million` : Math.round(best.native);
  console.log(`${id.padEnd(8)} ${what.padEnd(10)} native ${speed}/s, ${others.map(share).join(", ")}`);
}

const [list] = await runners.node.run('{"request":{"method":"GET","path":"/games"}}');
for (const { id, seats } of JSON.parse(JSON.parse(list).reply.text).games) {
  const random = (games) => JSON.stringify({ random_games: { game: id, games, seed: 1 } });
  show(id, "events", await measure(random, (events) => events));
  const about = await decision(id, seats);
  const grow = (many) =>
    JSON.stringify({ grow: { about: { ...about, player: `search:${many}`, seed: 1 }, number: 0, of: 1 } });
  show(id, "iterations", await measure(grow, (grown) => grown.iterations));
}
await Promise.all(Object.values(runners).map(({ stop }) => stop()));
