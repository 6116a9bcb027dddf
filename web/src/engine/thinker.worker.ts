// One Worker that thinks: a program of its own, with the networks of the games that were played.

import { compiled, weightsOf } from "./files";
import { Program } from "./program";
import type { Errand } from "./thinkers";

const program = compiled().then((module) => Program.start(module));
const brought = new Set<string>();

async function bring(game: string): Promise<void> {
  const address = weightsOf(game);
  if (!address || brought.has(game)) return;
  const answer = await fetch(address);
  if (!answer.ok || !(await program).weights(game, new Uint8Array(await answer.arrayBuffer()))) throw new Error("The network of this game cannot be had.");
  brought.add(game);
}

addEventListener("message", async ({ data: { id, game, call } }: MessageEvent<Errand>) => {
  try {
    await bring(game);
    postMessage({ id, found: (await program).call(call) });
  } catch (failure) {
    postMessage({ id, failed: String(failure) });
  }
});
