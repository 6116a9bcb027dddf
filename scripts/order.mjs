// Makes a program for a page smaller over the wire, and changes nothing of what it does: of functions that are the same
// one is kept, and like ones lie side by side, where packing finds what they share.
//   node scripts/order.mjs FROM.wasm TO.wasm

import { readFileSync, writeFileSync } from "node:fs";

/** The parts of a module that name functions, by their numbers, and the one that begins by itself. */
const sections = { imports: 2, functions: 3, exports: 7, start: 8, elements: 9, code: 10 };

/** Reads a module from front to back. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  number() {
    let number = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.byte();
      number += (byte & 127) * shift;
      if (byte < 128) return number;
    }
  }
  take(length) {
    return this.bytes.subarray(this.at, (this.at += length));
  }
}

function number(it) {
  const bytes = [];
  for (; it >= 128; it = Math.floor(it / 128)) bytes.push((it % 128) + 128);
  return Buffer.from([...bytes, it]);
}

const counted = (parts) => Buffer.concat([number(parts.length), ...parts]);
const measured = (bytes) => Buffer.concat([number(bytes.length), bytes]);

function read(bytes) {
  const reader = new Reader(bytes, 8);
  const found = [];
  while (reader.at < bytes.length) {
    const id = reader.byte();
    found.push({ id, body: reader.take(reader.number()) });
  }
  return found;
}

/** What follows an instruction, as a row of letters: n a number, f the number of a function, and so many bytes. */
function follows(code, reader) {
  if (code === 0x10) return "f";
  if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) return "nn";
  if ([0x02, 0x03, 0x04, 0x0c, 0x0d, 0x3f, 0x40, 0x41, 0x42].includes(code) || (code >= 0x20 && code <= 0x26)) return "n";
  if (code === 0x43) return "4";
  if (code === 0x44) return "8";
  if (code === 0x0e) return "n".repeat(new Reader(reader.bytes, reader.at).number() + 2);
  if (code === 0xfc) return more(new Reader(reader.bytes, reader.at).number());
  if (code === 0xfd) return several(new Reader(reader.bytes, reader.at).number());
  if (code <= 0x1b || (code >= 0x45 && code <= 0xc4)) return "";
  throw new Error(`An instruction that is not known: ${code}.`);
}

/** Conversions that saturate, and what moves memory. */
function more(code) {
  if (code < 8) return "n";
  return [8, 10, 12, 14].includes(code) ? "nnn" : "nn";
}

/** Several numbers at once. */
function several(code) {
  if (code <= 11 || code === 92 || code === 93) return "nnn";
  if (code === 12 || code === 13) return "n88";
  if (code >= 21 && code <= 34) return "n1";
  if (code >= 84 && code <= 91) return "nnn1";
  return "n";
}

/** A function as bytes, with the functions that it calls between them. */
function parts(body) {
  const reader = new Reader(body);
  for (let left = reader.number(); left > 0; left--) {
    reader.number();
    reader.byte();
  }
  const [pieces, calls] = [[], []];
  let from = 0;
  while (reader.at < body.length) {
    const code = reader.byte();
    for (const kind of follows(code, reader)) {
      if (kind === "n") reader.number();
      else if (kind === "f") {
        pieces.push(body.subarray(from, reader.at));
        calls.push(reader.number());
        from = reader.at;
      } else reader.at += Number(kind);
    }
  }
  if (reader.at !== body.length) throw new Error("A function ends within an instruction.");
  return { pieces: [...pieces, body.subarray(from)], calls };
}

const written = ({ pieces, calls }, named) =>
  Buffer.concat(pieces.flatMap((piece, nth) => (nth < calls.length ? [piece, number(named(calls[nth]))] : [piece])));

/** Of functions that are the same, the first. Where their callers are then the same, it goes on. */
function same(functions, types, imported) {
  const first = functions.map((_, nth) => nth);
  const named = (it) => (it < imported ? it : imported + first[it - imported]);
  for (let before = -1, left = functions.length; left !== before; ) {
    const seen = new Map();
    functions.forEach((it, nth) => {
      if (first[nth] !== nth) return;
      const key = `${types[nth]} ${written(it, named).toString("latin1")}`;
      first[nth] = seen.get(key) ?? nth;
      if (first[nth] === nth) seen.set(key, nth);
    });
    first.forEach((it, nth) => (first[nth] = first[it]));
    [before, left] = [left, seen.size];
  }
  return first;
}

const SKETCH = 32;

/** What a function is like: of all its short pieces the smallest by each of some hashes. Calls are left out. */
function sketch({ pieces }) {
  const smallest = new Uint32Array(SKETCH).fill(0xffffffff);
  for (const piece of pieces)
    for (let at = 0; at + 4 <= piece.length; at++) {
      const hash = piece.readUInt32LE(at);
      for (let nth = 0; nth < SKETCH; nth++) {
        let own = Math.imul(hash ^ Math.imul(nth, 0x85ebca6b), 0xc2b2ae35);
        own = Math.imul(own ^ (own >>> 15), 0x27d4eb2f);
        own = (own ^ (own >>> 13)) >>> 0;
        if (own < smallest[nth]) smallest[nth] = own;
      }
    }
  return smallest;
}

/** Goes from each function to the one that is most like it of those that are left. */
function chained(functions) {
  const sketches = functions.map(sketch);
  const left = functions.map((_, nth) => nth);
  const order = left.splice(0, 1);
  while (left.length > 0) {
    const last = sketches[order.at(-1)];
    let [best, most] = [0, -1];
    left.forEach((it, place) => {
      const other = sketches[it];
      let alike = 0;
      for (let nth = 0; nth < SKETCH; nth++) alike += last[nth] === other[nth] ? 1 : 0;
      if (alike > most) [best, most] = [place, alike];
    });
    order.push(...left.splice(best, 1));
  }
  return order;
}

/** The functions that are imported; nothing else is. */
function imports(body) {
  const reader = new Reader(body);
  const count = reader.number();
  for (let nth = 0; nth < count; nth++) {
    reader.take(reader.number());
    reader.take(reader.number());
    if (reader.byte() !== 0) throw new Error("Only functions can be imported.");
    reader.number();
  }
  return count;
}

function exported(body, named) {
  const reader = new Reader(body);
  const all = Array.from({ length: reader.number() }, () => {
    const name = measured(reader.take(reader.number()));
    const [kind, at] = [reader.byte(), reader.number()];
    return Buffer.concat([name, Buffer.from([kind]), number(kind === 0 ? named(at) : at)]);
  });
  return counted(all);
}

/** The table of functions that are called by their place in it. */
function table(body, named) {
  const reader = new Reader(body);
  if (reader.number() !== 1 || reader.byte() !== 0 || reader.byte() !== 0x41) throw new Error("One plain table is known.");
  const at = number(reader.number());
  reader.byte();
  const all = Array.from({ length: reader.number() }, () => number(named(reader.number())));
  return Buffer.concat([Buffer.from([1, 0, 0x41]), at, Buffer.from([0x0b]), counted(all)]);
}

/** The same program, of which like functions lie side by side. */
export function ordered(bytes) {
  const found = read(bytes);
  const of = (id) => found.find((it) => it.id === id)?.body ?? Buffer.from([0]);
  if (found.some(({ id }) => id === sections.start)) throw new Error("A program that starts by itself is not known.");
  const imported = imports(of(sections.imports));
  const typed = new Reader(of(sections.functions));
  const types = Array.from({ length: typed.number() }, () => typed.number());
  const code = new Reader(of(sections.code));
  const functions = Array.from({ length: code.number() }, () => parts(code.take(code.number())));
  const first = same(functions, types, imported);
  const kept = first.filter((it, nth) => it === nth);
  const order = chained(kept.map((it) => functions[it])).map((place) => kept[place]);
  const places = new Map(order.map((it, place) => [it, imported + place]));
  const named = (it) => (it < imported ? it : places.get(first[it - imported]));
  const again = {
    [sections.functions]: () => counted(order.map((it) => number(types[it]))),
    [sections.exports]: (body) => exported(body, named),
    [sections.elements]: (body) => table(body, named),
    [sections.code]: () => counted(order.map((it) => measured(written(functions[it], named)))),
  };
  const made = found.filter(({ id }) => id !== 0).map(({ id, body }) => {
    return Buffer.concat([Buffer.from([id]), measured(again[id]?.(body) ?? body)]);
  });
  return Buffer.concat([bytes.subarray(0, 8), ...made]);
}

const [from, to] = process.argv.slice(2);
if (!to) {
  console.error("node scripts/order.mjs FROM.wasm TO.wasm");
  process.exit(2);
}
const made = ordered(readFileSync(from));
if (!WebAssembly.validate(made)) throw new Error("What was made is no program.");
writeFileSync(to, made);
