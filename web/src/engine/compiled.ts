// For Workers: the program as it is fetched, made ready to run.

import { program } from "./files";
import { unpack } from "./packed.mjs";

/** The program, compiled. It travels in a shorter writing. */
export async function compiled(): Promise<WebAssembly.Module> {
  const answer = await fetch(program!);
  if (!answer.ok) throw new Error("The program cannot be fetched.");
  return WebAssembly.compile(unpack(new Uint8Array(await answer.arrayBuffer())));
}
