// Writes a WebAssembly module in the shorter writing of web/src/engine/packed.mjs, in which the page fetches it:
//   node scripts/pack.mjs MODULE PACKED
// The file is left alone if it is the same already.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pack, unpack } from "../web/src/engine/packed.mjs";

const [module, to] = process.argv.slice(2);
const packed = pack(readFileSync(module));
const again = pack(unpack(packed));
if (!WebAssembly.validate(unpack(packed)) || Buffer.compare(packed, again) !== 0) {
  console.error(`${module} cannot be written shorter.`);
  process.exit(1);
}
if (!existsSync(to) || Buffer.compare(readFileSync(to), packed) !== 0) writeFileSync(to, packed);
