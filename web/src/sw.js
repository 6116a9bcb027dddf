// The service worker: keeps the page, the program and the networks of the games, so that all of it works without a
// network. A version comes as a whole and replaces the one before as a whole, when no game is on the screen.

/* global self, caches, clients, fetch */

/** Filled in when the page is built (vite.config.ts). */
const VERSION = "__VERSION__";
const FILES = "__FILES__";
/** Filled in by `make site`: a host of files has the catalog as a file. */
const CATALOG = "api/games";

const NAME = `sixfold-${VERSION}`;
/** A network that takes longer to say what games there are is as good as none. */
const PATIENCE = 2500;
const inside = (path) => new URL(path, self.registration.scope).href;

async function fill() {
  const cache = await caches.open(NAME);
  const catalog = await wanted(inside(CATALOG));
  const { games } = await catalog.clone().json();
  await cache.put(inside(CATALOG), catalog);
  const pictures = games.map((game) => `api/games/${game.id}/art.svg`);
  await Promise.all([...FILES, ...pictures].map(async (path) => cache.put(inside(path), await wanted(inside(path)))));
}

/** Names in `assets` change with their content: those of an older version are not fetched again. */
async function wanted(address) {
  const known = address.includes("/assets/") && (await caches.match(address));
  const answer = known || (await fetch(address, { cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("sixfold-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

const kept = async (address) => (await caches.open(NAME)).match(address);

async function answer(request) {
  const address = request.url.split(/[?#]/)[0];
  if (request.mode === "navigate") return (await kept(inside("./"))) ?? fetch(request);
  if (address === inside(CATALOG)) return fresh(request);
  return (await kept(address)) ?? fetch(request);
}

/** The network's answer, or else the one that is kept. */
async function fresh(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await kept(request.url)) ?? Response.error();
  }
}

/** Whether any window shows a game: it holds a lock as long as it does (lib/offline.svelte.ts). */
async function isPlaying() {
  const { held } = await self.navigator.locks.query();
  return held.some((lock) => lock.name === "sixfold-game");
}

/**
 * Who has just left a game may hold its lock for a moment longer, and then still loads what comes behind it: a browser
 * that is told to change workers while the old one answers may put it off for minutes. So no game must be on the screen
 * for a second.
 */
async function takeOver() {
  for (let tries = 40, free = 0; tries > 0; tries--) {
    free = (await isPlaying()) ? 0 : free + 1;
    if (free > 4) return self.skipWaiting();
    await new Promise((done) => setTimeout(done, 250));
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const scope = self.registration.scope;
  const path = url.startsWith(scope) ? url.slice(scope.length).split(/[?#]/)[0] : null;
  // A server's rooms, rules and records go by: what the program in the page knows of them, it answers itself.
  const isKept = path !== null && (!path.startsWith("api/") || path === CATALOG || path.endsWith("/art.svg"));
  if (isKept && method === "GET") event.respondWith(answer(event.request));
});
