// Writes a folder that any host of files serves, also under a path: the page, its program, the networks, and the list of
// games, which a server would answer.
//   node scripts/site.mjs FOLDER        after `make web`, which built the page and its program

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { program } from "./program.mjs";

const folder = process.argv[2];
const dist = new URL("../web/dist/", import.meta.url);
const built = new URL("../web/src/engine/built/engine.wasm", import.meta.url);
if (!folder) fail("node scripts/site.mjs FOLDER");
if (!existsSync(built)) fail("The page was built without its program: ./scripts/wasm.sh says what is missing.");
if (existsSync(folder) && !existsSync(join(folder, "sw.js"))) fail(`${folder} is there already, and no site: choose another folder.`);

const call = await program(built);
const ask = (path) => {
  const { status, text } = JSON.parse(call(JSON.stringify({ request: { method: "GET", path } }))).reply;
  if (status !== 200) fail(`${path}: ${text}`);
  return JSON.parse(text);
};

rmSync(folder, { recursive: true, force: true });
cpSync(dist, folder, { recursive: true, filter: (from) => !from.endsWith(".stamp") });
change("index.html", (html) => html.replaceAll(/(href|src)="\//g, '$1="./').replace('name="sixfold-host" content="server"', 'name="sixfold-host" content="files"'));

const catalog = ask("/games");
const files = { "api/games.json": JSON.stringify(catalog) };
for (const { id } of catalog.games) files[`api/games/${id}/art.svg`] = readFileSync(new URL(`../crates/games/src/${id}/art.svg`, import.meta.url), "utf8");
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}
// The version is that of all that is kept: these files, too.
const own = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
change("sw.js", (text) => text.replace('"api/games"', '"api/games.json"').replace(/VERSION = "(\w+)"/, `VERSION = "$1-${own}"`));
console.log(`${folder} can be put on any host of files. To try it: python3 -m http.server --directory ${folder}`);

function change(name, how) {
  const path = join(folder, name);
  const [before, after] = [readFileSync(path, "utf8"), how(readFileSync(path, "utf8"))];
  if (before === after) fail(`${name} is not as expected.`);
  writeFileSync(path, after);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
