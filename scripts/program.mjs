// The page's program in Node, for scripts: the same bytes, called as a Worker calls them.

import { readFileSync, readdirSync } from "node:fs";

const root = new URL("..", import.meta.url);

/** Starts it, with the networks of all games. */
export async function program(file = new URL("web/src/engine/built/engine.wasm", root)) {
  let inside;
  const random = (to, length) => crypto.getRandomValues(new Uint8Array(inside.memory.buffer, to, length));
  const { instance } = await WebAssembly.instantiate(readFileSync(file), { page: { random } });
  inside = instance.exports;
  const write = (bytes) => {
    const at = inside.input(bytes.length); // may grow the memory, which is another buffer then
    new Uint8Array(inside.memory.buffer, at, bytes.length).set(bytes);
  };
  const weights = new URL("crates/bots/src/net/weights/", root);
  for (const name of readdirSync(weights).filter((it) => it.endsWith(".net"))) {
    const game = name.replace(".net", "");
    write(Buffer.concat([Buffer.from(game), readFileSync(new URL(name, weights))]));
    if (!inside.weights(game.length)) throw new Error(`the network of ${game} does not fit the program`);
  }
  return (call) => {
    write(Buffer.from(call));
    const length = inside.call(0);
    return Buffer.from(new Uint8Array(inside.memory.buffer, inside.answer_at(), length)).toString();
  };
}
