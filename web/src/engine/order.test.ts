// The last step of making the program: functions are put into another order, and the program does the same.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const script = fileURLToPath(new URL("../../../scripts/order.mjs", import.meta.url));

/** Three functions: `seven` calls `a` and `b`, which are the same, one of them through a table. */
const seven = [0x10, 0x00, 0x41, 0x01, 0x11, 0x00, 0x00, 0x6a, 0x41, 0x01, 0x6a, 0x0b];
const three = [0x00, 0x41, 0x03, 0x0b];
const program = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7f],
  ...[0x03, 0x04, 0x03, 0x00, 0x00, 0x00],
  ...[0x04, 0x04, 0x01, 0x70, 0x00, 0x02],
  ...[0x07, 0x09, 0x01, 0x05, ...new TextEncoder().encode("seven"), 0x00, 0x02],
  ...[0x09, 0x07, 0x01, 0x00, 0x41, 0x01, 0x0b, 0x01, 0x01],
  ...[0x0a, 4 + 2 * three.length + seven.length + 1, 0x03],
  ...[three.length, ...three, three.length, ...three, seven.length + 1, 0x00, ...seven],
]);

it("does the same with fewer functions", async () => {
  const folder = mkdtempSync(join(tmpdir(), "order-"));
  const [from, to] = [join(folder, "from.wasm"), join(folder, "to.wasm")];
  writeFileSync(from, program);
  execFileSync(process.execPath, [script, from, to]);
  const made = readFileSync(to);
  expect(made.length).toBeLessThan(program.length);
  for (const bytes of [program, made]) {
    const { instance } = await WebAssembly.instantiate(bytes);
    expect((instance.exports.seven as () => number)()).toBe(7);
  }
});
