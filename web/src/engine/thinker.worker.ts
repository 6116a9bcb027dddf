// One Worker that thinks: a program of its own, with the networks of the games that were played.

import { weightsOf } from "./files";
import { type Call, Program } from "./program";
import type { Errand } from "./thinkers";

/** Comes first, from whoever wants something to be thought about. */
let begin: (program: Promise<Program>) => void;
const program = new Promise<Program>((resolve) => (begin = resolve));
const brought = new Set<string>();

async function bring(game: string): Promise<void> {
  const address = weightsOf(game);
  if (!address || brought.has(game)) return;
  const answer = await fetch(address);
  if (!answer.ok || !(await program).weights(game, new Uint8Array(await answer.arrayBuffer()))) throw new Error("The network of this game cannot be had.");
  brought.add(game);
}

/** A review is told after it was worked on for so long; who wants to know more asks again. */
const A_WHILE = 400;

function review(program: Program, call: Call): unknown {
  program.call(call);
  const until = performance.now() + A_WHILE;
  while (performance.now() < until && program.call<boolean>({ do: "refine" }));
  return program.call(call);
}

addEventListener("message", async ({ data }: MessageEvent<Errand | WebAssembly.Module>) => {
  if (data instanceof WebAssembly.Module) return begin(Program.start(data));
  const { id, game, call } = data;
  try {
    await bring(game);
    const started = await program;
    postMessage({ id, found: call.do === "review" ? review(started, call) : started.call(call) });
  } catch (failure) {
    postMessage({ id, failed: String(failure) });
  }
});
