// The page's program in Node, for scripts: the same bytes, called as a Worker calls them.

import { readFileSync, readdirSync } from "node:fs";

const root = new URL("..", import.meta.url);

/** Its bytes, and behind them the networks of all games by name. */
export function parts(file = new URL("web/src/engine/built/engine.wasm", root)) {
  const weights = new URL("crates/bots/src/net/weights/", root);
  const networks = readdirSync(weights).filter((it) => it.endsWith(".net"));
  const network = (name) => ({ name: name.replace(".net", ""), bytes: readFileSync(new URL(name, weights)) });
  return [{ name: "", bytes: readFileSync(file) }, ...networks.map(network)];
}

/** Starts it, with the networks of all games. */
export async function program(file) {
  const [code, ...networks] = parts(file);
  let inside;
  const random = (to, length) => crypto.getRandomValues(new Uint8Array(inside.memory.buffer, to, length));
  const { instance } = await WebAssembly.instantiate(code.bytes, { page: { random } });
  inside = instance.exports;
  const write = (bytes) => {
    const at = inside.input(bytes.length); // may grow the memory, which is another buffer then
    new Uint8Array(inside.memory.buffer, at, bytes.length).set(bytes);
  };
  for (const { name: game, bytes } of networks) {
    write(Buffer.concat([Buffer.from(game), bytes]));
    if (!inside.weights(game.length)) throw new Error(`the network of ${game} does not fit the program`);
  }
  return (call) => {
    write(Buffer.from(call));
    const length = inside.call(0);
    return Buffer.from(new Uint8Array(inside.memory.buffer, inside.answer_at(), length)).toString();
  };
}
