// Ready for offline play: a service worker keeps the page, the program and the networks of all games. Somebody who plays
// fetches only what that game needs; everything else comes when it is asked for, or in a quiet moment where nobody pays for
// it by the byte. An update waits until no game is on the screen.

import { playsHere } from "./api";
import { file } from "./site";

/** `never`: not from this server, or not in this browser. */
export type State = "never" | "possible" | "preparing" | "ready" | "failed";

/** A game has begun and its network is there after so many milliseconds; no page is busy for longer than the second. */
const [SETTLED, LONGEST] = [2000, 10_000];

const can = import.meta.env.PROD && typeof navigator !== "undefined" && "serviceWorker" in navigator;

class Offline {
  state = $state<State>("never");
  private registration: ServiceWorkerRegistration | null = null;
  private begun = false;

  /** Somebody plays: in a quiet moment everything is kept, unless the connection is to be spared. */
  whenIdle(): void {
    if (!can || this.begun || isSpared(navigator as Connected)) return;
    quiet(() => void this.prepare());
  }

  /** What there is from an earlier visit. */
  async look(): Promise<void> {
    if (!can || this.begun) return;
    this.registration = (await navigator.serviceWorker.getRegistration(file(""))) ?? null;
    if (this.registration?.active) {
      this.state = "ready";
      await this.registration.update().catch(() => {});
    } else if (await playsHere().catch(() => false)) this.state = "possible";
  }

  /** Keeps everything on this device, in the background. */
  async prepare(): Promise<void> {
    if (!can || this.begun || !(await playsHere().catch(() => false))) return;
    this.begun = true;
    if (this.state !== "ready") this.state = "preparing";
    try {
      this.registration = await navigator.serviceWorker.register(file("sw.js"));
      await Promise.race([navigator.serviceWorker.ready, broken(this.registration)]);
      this.state = "ready";
    } catch {
      [this.state, this.begun] = ["failed", false];
    }
  }

  /** No game is on the screen: a newer version may take over, unless a game is open in another window. */
  async renew(): Promise<void> {
    const newer = this.registration?.waiting ?? (await fetched(this.registration?.installing));
    if (!newer) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    newer.postMessage("take over");
  }
}

/** What some browsers say of the connection. */
export interface Connected {
  connection?: { saveData?: boolean; type?: string };
}

/** Whether a connection costs by the byte, as far as the browser tells: then nothing is fetched that was not asked for. */
export function isSpared({ connection }: Connected): boolean {
  return connection?.saveData === true || connection?.type === "cellular";
}

/** Does something when the page has nothing else to do. */
function quiet(then: () => void): void {
  const wait = (globalThis as { requestIdleCallback?: (then: () => void, options: { timeout: number }) => void }).requestIdleCallback;
  // Not every browser knows when it is idle.
  setTimeout(() => (wait ? wait(then, { timeout: LONGEST }) : then()), SETTLED);
}

/** Keeps newer versions waiting while a game is on the screen. Returns how to let go. */
export function holdVersion(): () => void {
  let letGo = () => {};
  const over = new Promise<void>((done) => (letGo = done));
  // Without locks no service worker asks for them.
  void navigator.locks?.request("sixfold-game", { mode: "shared" }, () => over);
  return letGo;
}

/** The worker, when it has fetched everything; nothing if there is none, or it could not, or did not need to wait. */
function fetched(worker: ServiceWorker | null | undefined): Promise<ServiceWorker | null> {
  return new Promise((done) => {
    if (!worker) return done(null);
    worker.addEventListener("statechange", () => done(worker.state === "installed" ? worker : null), { once: true });
  });
}

/** Fails when the worker could not fetch everything. */
function broken(registration: ServiceWorkerRegistration): Promise<never> {
  return new Promise((_, failed) => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "redundant" && failed(new Error("not everything could be fetched")));
  });
}

export const offline = new Offline();
