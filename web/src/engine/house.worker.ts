// The Worker in which the rooms of this page live. It speaks the messages of a server's socket, and answers its requests.

import type { Asked, Told } from "./engine";
import { compiled, textOf } from "./files";
import { House } from "./house";
import { Database } from "./log";
import { Program } from "./program";
import { Reviewer, type Reviewed } from "./reviewer";
import { type Hand, Thinkers } from "./thinkers";

/** More Workers than this cost more than they bring. */
const MOST = 8;

const tell = (told: Told) => postMessage(told);
let made: Promise<WebAssembly.Module> | null = null;
/** The program is made ready once, for all Workers; after a failure it is tried again. */
const module = () => (made ??= compiled().catch((failure) => ((made = null), Promise.reject(failure))));
const hire = () => {
  const worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
  module().then((module) => worker.postMessage(module), (failure) => (worker as unknown as Hand).onerror?.(failure));
  return worker as unknown as Hand;
};
const thinkers = new Thinkers(hire, Math.max(1, Math.min(MOST, navigator.hardwareConcurrency)));
const reviewer = new Reviewer(hire);
const start = async () => Program.start(await module());
/** Other pages of this browser, which may have the same games open. */
const others = new BroadcastChannel("sixfold.rooms");
const house = new House(
  start,
  new Database(),
  thinkers,
  { tell: (line, text) => tell({ line, text }), close: (line) => tell({ line, closed: true }) },
  textOf,
  (code) => others.postMessage(code),
);

others.onmessage = ({ data }: MessageEvent<string>) => void house.changed(data);

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  if ("say" in data) return house.said(data.line, data.code, data.say);
  if ("leave" in data) return house.leave(data.leave);
  const { id, method, path, body, token } = data;
  const reply = path === "/review" ? await reviewer.review(body as Reviewed) : await house.request(method, path, body, token);
  tell({ id, ...reply });
});
