// A record inside an address: who has the link has the game, and no server keeps it. It stands behind the #, which browsers
// send to nobody, packed and in letters that need no escapes.

import { linkTo } from "./site";

/** A whole game of each kind fits: the longest take some 9,000 characters, the others 700 to 2,000. Browsers take
 * longer addresses, but what people send them with does so less and less. */
export const LONGEST_LINK = 16_000;
/** No record of a game is longer, in bytes. */
const LONGEST_RECORD = 256 * 1024;
const MARK = "#game=";

/** The address under which a record is replayed and reviewed, or nothing if it would be too long. */
export async function linkOf(record: string, at: string = location.href): Promise<string | null> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(record), Infinity);
  const link = new URL(linkTo("/replay"), at).href + MARK + letters(packed);
  return link.length <= LONGEST_LINK ? link : null;
}

/** The record behind the # of an address; nothing if there is none. Fails if it is damaged. */
export async function carriedIn(hash: string): Promise<string | null> {
  if (!hash.startsWith(MARK)) return null;
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), fromLetters(hash.slice(MARK.length)), LONGEST_RECORD);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("This link is damaged: perhaps not all of it was copied. Ask for it again, or for the record as a file.");
  }
}

/** Bytes, packed or unpacked; no more than `most`. */
async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is told to the reader.
  const written = Promise.all([writer.write(bytes as Uint8Array<ArrayBuffer>), writer.close()]).catch(() => {});
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    if ((length += next.value.length) > most) throw new Error("too long");
  }
  await written;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Six bits a letter, in the alphabet that addresses know. */
function letters(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromLetters(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
