// A WebAssembly module in a shorter writing, for the wire: what instructions are, which locals they use, what they add and
// whom they call lie in rows of their own, where a packer such as brotli finds more that is alike. It is a module still, one
// with a single section that engines skip, so that every host of files treats it as one. Names of functions are left out.

/** What is kept in a row of its own. `op` are instructions, `plain` are bytes as they are. */
const ROWS = ["head", "op", "local", "type", "block", "label", "table", "call", "indirect", "global", "align", "offset", "i32", "recent", "address", "i64", "plain", "tail"];
const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const NAME = [...new TextEncoder().encode("packed")];

const [CUSTOM, TYPES, IMPORTS, FUNCTIONS, CODE] = [0, 1, 2, 3, 10];
const [BR_TABLE, CALL_INDIRECT, SELECT, I32, F32, F64, MORE, VECTOR, END] = [0x0e, 0x11, 0x1c, 0x41, 0x43, 0x44, 0xfc, 0xfd, 0x0b];
/** Stands for `I32` where the number is an address: memory begins with a stack of this size, behind which the data lies. */
const [ADDRESS, STACK] = [0x27, 1 << 20];
/** So many addresses before it are looked through for the same one. */
const RECENT = 64;
/** Memory is read and written by these, mostly at places that are multiples of so many bytes: powers of two. */
const [LOAD, STORE] = [0x28, 0x3e];
const NATURAL = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];
/** Where it is not, another byte stands for the instruction, so much higher. */
const ODD = 0xb8;
/** Instructions with one number behind them, by row. */
const ONE = Array(256).fill("");
[0x02, 0x03, 0x04].forEach((it) => (ONE[it] = "block"));
[0x0c, 0x0d].forEach((it) => (ONE[it] = "label"));
[0x23, 0x24].forEach((it) => (ONE[it] = "global"));
[0x25, 0x26, 0x3f, 0x40, 0xd0, 0xd2].forEach((it) => (ONE[it] = "plain"));
[ONE[0x10], ONE[0x42]] = ["call", "i64"];
/** How many numbers stand behind the instructions of the group `MORE`. */
const BEHIND = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

/** Bytes that are read from the front and written at the end. */
class Tape {
  constructor(bytes = new Uint8Array(1 << 12), length = 0) {
    [this.bytes, this.length, this.at] = [bytes, length, 0];
  }

  read() {
    if (this.at >= this.length) throw new Error("The program is cut short.");
    return this.bytes[this.at++];
  }

  /** Makes room for so many more. */
  room(count) {
    if (this.length + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + count));
    larger.set(this.written());
    this.bytes = larger;
  }

  write(byte) {
    this.room(1);
    this.bytes[this.length++] = byte;
  }

  append(bytes) {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  written() {
    return this.bytes.subarray(0, this.length);
  }

  /** The next so many bytes, to be read by themselves. */
  part(count) {
    if (this.at + count > this.length) throw new Error("The program is cut short.");
    const bytes = this.bytes.subarray(this.at, (this.at += count));
    return new Tape(bytes, count);
  }

  number() {
    for (let [number, unit] = [0, 1]; ; unit *= 128) {
      const byte = this.read();
      number += (byte & 127) * unit;
      if (byte < 128) return number;
    }
  }

  writeNumber(number) {
    for (; number >= 128; number = Math.floor(number / 128)) this.write((number % 128) | 128);
    this.write(number);
  }

  /** A number with a sign, of 32 bits. */
  signed() {
    for (let [number, shift] = [0, 0]; ; ) {
      const byte = this.read();
      number |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return shift < 32 && byte & 64 ? number | (-1 << shift) : number;
    }
  }

  writeSigned(number) {
    for (; number < -64 || number > 63; number >>= 7) this.write((number & 127) | 128);
    this.write(number & 127);
  }

  /** Hands a number on, and tells it; linkers write numbers longer than need be. */
  pass(to) {
    const number = this.number();
    to.writeNumber(number);
    return number;
  }

  /** The same with a sign, of any length. */
  passSigned(to) {
    const sevens = [];
    do sevens.push(this.read());
    while (sevens.at(-1) & 128);
    const spare = () => sevens.length > 1 && sevens.at(-1) === (sevens.at(-2) & 64 ? 127 : 0);
    while (spare()) sevens.length -= 1;
    sevens.forEach((it, i) => to.write(i < sevens.length - 1 ? it | 128 : it & 127));
  }
}

/** The sections of a module: their numbers, what is in them, and all of their bytes. */
function sections(module) {
  const [tape, found] = [new Tape(module, module.length), []];
  if (MAGIC.some((byte) => tape.read() !== byte)) throw new Error("This is no program.");
  while (tape.at < tape.length) {
    const [start, id] = [tape.at, tape.read()];
    const inside = tape.part(tape.number());
    found.push({ id, inside, whole: module.subarray(start, tape.at) });
  }
  return found;
}

/** How many parameters each function has that the module brings, in order. */
function parameters(found) {
  const list = (id, read) => {
    const inside = found.find((it) => it.id === id)?.inside;
    return inside ? Array.from({ length: inside.number() }, () => read(inside)) : [];
  };
  const types = list(TYPES, (it) => {
    it.read();
    const count = it.number();
    it.part(count);
    it.part(it.number());
    return count;
  });
  return list(FUNCTIONS, (it) => types[it.number()]);
}

/** The locals of a function as they were used: the one used last comes first. */
class Locals {
  constructor(parameters) {
    this.recent = Array.from({ length: parameters }, (_, i) => i);
  }

  /** How far back a local was used, counted from 1; 0 if it was not used before. */
  back(local) {
    return this.recent.indexOf(local) + 1;
  }

  /** The one that was used so far back. */
  at(back) {
    return this.recent[back - 1];
  }

  use(local, back) {
    for (let i = back ? back - 1 : this.recent.length; i > 0; i--) this.recent[i] = this.recent[i - 1];
    this.recent[0] = local;
  }
}

/** The addresses of the program, as they are used one after the other. */
class Addresses {
  constructor() {
    this.used = [STACK];
  }

  last() {
    return this.used[this.used.length - 1];
  }

  use(address) {
    this.used.push(address);
    if (this.used.length > RECENT) this.used.shift();
  }

  /** How far back this one was used, counted from 1; 0 if that is too long ago. */
  back(address) {
    const at = this.used.lastIndexOf(address);
    return at < 0 ? 0 : this.used.length - at;
  }
}

/** Hands the instructions of a function on, from rows to rows; the sides differ in locals, addresses and alignment alone. */
function instructions(from, to, { local, memory, constant }) {
  for (let depth = 0; depth >= 0; ) {
    const op = from.op.read();
    if (op >= LOAD && op <= STORE) memory(op);
    else if (op >= LOAD + ODD && op <= STORE + ODD) memory(op);
    else if (op === I32 || op === ADDRESS) constant(op);
    else {
      to.op.write(op);
      if (ONE[op] === "i64") from.i64.passSigned(to.i64);
      else if (ONE[op]) from[ONE[op]].pass(to[ONE[op]]);
      else if (op >= 0x20 && op <= 0x22) local();
      else if (op === END) depth -= 1;
      else others(op, from, to);
      if (ONE[op] === "block") depth += 1;
    }
  }
}

/** What stands behind the rarer instructions. */
function others(op, from, to) {
  const pass = (row, count) => {
    for (let i = 0; i < count; i++) from[row].pass(to[row]);
  };
  const bytes = (count) => {
    for (let i = 0; i < count; i++) to.plain.write(from.plain.read());
  };
  if (op === BR_TABLE) pass("table", from.table.pass(to.table) + 1);
  else if (op === CALL_INDIRECT) pass("indirect", 2);
  else if (op === SELECT) pass("plain", from.plain.pass(to.plain));
  else if (op === F32) bytes(4);
  else if (op === F64) bytes(8);
  else if (op === MORE) pass("plain", BEHIND[from.op.pass(to.op)] ?? 0);
  else if (op === VECTOR) {
    const which = from.op.pass(to.op);
    if (which <= 11 || (which >= 84 && which <= 93)) {
      pass("align", 1);
      pass("offset", 1);
    }
    if (which === 12 || which === 13) bytes(16);
    if ((which >= 21 && which <= 34) || (which >= 84 && which <= 91)) bytes(1);
  }
}

const rows = (tape) => Object.fromEntries(ROWS.map((row) => [row, tape ?? new Tape()]));

/** The shorter writing of a module. */
export function pack(module) {
  const [found, to] = [sections(module), rows()];
  const code = found.findIndex((it) => it.id === CODE);
  found.forEach(({ id, whole }, i) => id !== CUSTOM && i !== code && to[i < code ? "head" : "tail"].append(whole));
  const inside = found[code].inside;
  const [count, takes, addresses] = [inside.number(), parameters(found), new Addresses()];
  for (let i = 0; i < count; i++) packed(inside.part(inside.number()), takes[i], addresses, to);
  const all = new Tape();
  all.append(new Uint8Array([NAME.length, ...NAME]));
  for (const row of ROWS) all.writeNumber(to[row].length);
  for (const row of ROWS) all.append(to[row].written());
  const whole = new Tape();
  whole.append(new Uint8Array([...MAGIC, CUSTOM]));
  whole.writeNumber(all.length);
  whole.append(all.written());
  return whole.written();
}

/** Puts a function into the rows. Locals get numbers in the order in which they are used. */
function packed(tape, takes, addresses, to) {
  const [types, from, locals] = [[], rows(tape), new Locals(takes)];
  for (let left = tape.number(); left > 0; left--) {
    const count = tape.number();
    const type = tape.read();
    for (let i = 0; i < count; i++) types.push(type);
  }
  const local = () => {
    const which = tape.number();
    const back = locals.back(which);
    to.local.writeNumber(back);
    if (!back) to.type.write(types[which - takes]);
    locals.use(which, back);
  };
  const memory = (op) => {
    const align = tape.number();
    const odd = align !== NATURAL[op - LOAD];
    to.op.write(odd ? op + ODD : op);
    if (odd) to.align.writeNumber(align);
    tape.pass(to.offset);
  };
  const constant = () => {
    const number = tape.signed();
    to.op.write(number < STACK ? I32 : ADDRESS);
    if (number < STACK) return to.i32.writeSigned(number);
    const [back, ahead] = [addresses.back(number), number - addresses.last()];
    to.recent.write(back);
    if (!back) to.address.writeSigned(ahead);
    addresses.use(number);
  };
  instructions(from, to, { local, memory, constant });
  if (tape.at !== tape.length) throw new Error("The program has instructions that nobody knows here.");
}

/** The module that was written shorter. */
export function unpack(bytes) {
  const [section] = sections(bytes);
  const tape = section.inside;
  tape.part(1 + NAME.length);
  const lengths = ROWS.map(() => tape.number());
  const from = Object.fromEntries(ROWS.map((row, i) => [row, tape.part(lengths[i])]));
  const head = new Uint8Array([...MAGIC, ...from.head.written()]);
  const [code, one] = [new Tape(), new Tape()];
  const takes = parameters(sections(head));
  code.writeNumber(takes.length);
  const addresses = new Addresses();
  takes.forEach((it) => unpacked(from, it, addresses, one, code));
  const whole = new Tape(new Uint8Array(head.length + code.length + from.tail.length + 6));
  whole.append(head);
  whole.write(CODE);
  whole.writeNumber(code.length);
  whole.append(code.written());
  whole.append(from.tail.written());
  return whole.written();
}

/** Takes a function out of the rows; `one` is where its instructions are put together. */
function unpacked(from, takes, addresses, one, code) {
  const [types, locals, to] = [[], new Locals(takes), rows(one)];
  one.length = 0;
  const local = () => {
    const back = from.local.number();
    const which = back ? locals.at(back) : takes + types.length;
    if (!back) types.push(from.type.read());
    one.writeNumber(which);
    locals.use(which, back);
  };
  const memory = (op) => {
    const odd = op > STORE;
    one.write(odd ? op - ODD : op);
    one.writeNumber(odd ? from.align.number() : NATURAL[op - LOAD]);
    from.offset.pass(one);
  };
  const constant = (op) => {
    one.write(I32);
    if (op === I32) return from.i32.passSigned(one);
    const back = from.recent.read();
    const address = back ? addresses.used[addresses.used.length - back] : addresses.last() + from.address.signed();
    one.writeSigned(address);
    addresses.use(address);
  };
  instructions(from, to, { local, memory, constant });
  const declared = new Tape();
  const starts = types.map((_, i) => i).filter((i) => types[i] !== types[i - 1]);
  declared.writeNumber(starts.length);
  starts.forEach((start, i) => {
    declared.writeNumber((starts[i + 1] ?? types.length) - start);
    declared.write(types[start]);
  });
  code.writeNumber(declared.length + one.length);
  code.append(declared.written());
  code.append(one.written());
}
