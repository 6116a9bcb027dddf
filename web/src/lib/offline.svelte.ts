// Ready for offline play: a service worker keeps the page and the program. It is asked for when somebody first plays; an
// update waits until no game is on the screen.

import { playsHere } from "./api";
import { file } from "./site";

/** `never`: not from this server, or not in this browser. */
export type State = "never" | "possible" | "preparing" | "ready" | "failed";

const can = import.meta.env.PROD && typeof navigator !== "undefined" && "serviceWorker" in navigator;

class Offline {
  state = $state<State>("never");
  private registration: ServiceWorkerRegistration | null = null;
  private begun = false;

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
