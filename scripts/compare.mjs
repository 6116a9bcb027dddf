// Plays the same games with the page's program, here in Node, and with the native one, and compares them bit by bit; so
// it does with what the networks say of the states of games at random:
//   node scripts/compare.mjs NATIVE [GAMES [VALUES]]
// NATIVE is what `cargo build -p wasm --example native` makes, for this processor or any other; GAMES of each game are
// played, 1,000 if nothing is said, and VALUES compared, a million of all games together.

import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { program } from "./program.mjs";

const [native, games = "1000", values = "1000000"] = process.argv.slice(2);
if (!native || !(Number(games) > 0) || !(Number(values) > 0)) {
  console.error("node scripts/compare.mjs NATIVE [GAMES [VALUES]]");
  process.exit(2);
}

const child = spawn(native, { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
const ask = async (line) => {
  child.stdin.write(`${line}\n`);
  return (await answers.next()).value;
};
const call = await program();
const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Every player of a game in turn, those that think for long more seldom. */
const slow = ["strong", "expert", "solid"];
const { games: all } = JSON.parse(JSON.parse(call('{"request":{"method":"GET","path":"/games"}}')).reply.text);

let different = 0;
for (const { id, seats, players } of all) {
  const quick = players.filter((it) => !slow.includes(it));
  const sum = createHash("sha256");
  let events = 0;
  for (let n = 0; n < Number(games); n++) {
    const count = seats[0] + (n % (seats[1] - seats[0] + 1));
    // Now and then somebody who thinks longer, and somebody who asks the network; one game in 250 is of the strongest.
    const playing = n % 250 === 25 ? ["strong", "expert"] : n % 50 === 0 ? ["solid", "value:50"] : quick;
    const player = (seat) => playing[(n + seat) % playing.length];
    const line = JSON.stringify({ contest: { game: id, players: [...Array(count).keys()].map(player), seed: 1000 + n } });
    const [here, there] = [call(line), await ask(line)];
    sum.update(here);
    events += JSON.parse(here).events ?? 0;
    if (here === there) continue;
    different += 1;
    console.error(`${id}: game ${n} differs: ${hash(here)} here, ${hash(there)} native: ${line}`);
  }
  const count = Math.ceil(Number(values) / all.length);
  const line = JSON.stringify({ values: { game: id, values: count, seed: 1 } });
  const [here, there] = [call(line), await ask(line)];
  if (here !== there) {
    different += 1;
    console.error(`${id}: values differ: ${here} here, ${there} native: ${line}`);
  }
  const told = `${count} values, hash ${JSON.parse(here)}`;
  console.log(`${id.padEnd(8)} ${games} games, ${events} events, sha256 ${sum.digest("hex").slice(0, 16)}; ${told}`);
}
child.stdin.end();
console.log(different === 0 ? "All are the same." : `${different} answers differ.`);
process.exit(different === 0 ? 0 : 1);
