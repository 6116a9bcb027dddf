// Other browsers, as they come from the system: Firefox by Marionette, WebKit by its driver. Both speak WebDriver, one
// over a socket, the other over HTTP; the little that is needed of it is here.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Engine {
  go(url: string): Promise<void>;
  /** Runs the body of a function in the page, and brings back what it returns. */
  run<T>(script: string): Promise<T>;
  tap(x: number, y: number): Promise<void>;
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

type Call = (command: Command, body: object) => Promise<unknown>;
/** The commands that are used, as Marionette names them and as the driver's paths do. */
const COMMANDS = {
  "WebDriver:Navigate": "url",
  "WebDriver:ExecuteScript": "execute/sync",
  "WebDriver:PerformActions": "actions",
  "WebDriver:SetWindowRect": "window/rect",
  "WebDriver:TakeScreenshot": "screenshot",
} as const;
type Command = keyof typeof COMMANDS;

/** How long a browser may take to start, in steps of a tenth of a second. */
const STEPS = 1200;
const SIZE = { width: 1280, height: 900 };

export async function firefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "sixfold-firefox-"));
  // Port 0 is any free one: which, Firefox writes into its profile.
  const wishes = { "marionette.port": 0, "datareporting.policy.dataSubmissionEnabled": false, "browser.shell.checkDefaultBrowser": false };
  writeFileSync(join(profile, "user.js"), Object.entries(wishes).map(([name, value]) => `user_pref("${name}", ${value});\n`).join(""));
  const child = spawn("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile, "about:blank"], { stdio: "ignore", env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1" } });
  const at = join(profile, "MarionetteActivePort");
  await until("Firefox", child, () => existsSync(at) && readFileSync(at, "utf8").trim() !== "");
  const line = new Marionette(Number(readFileSync(at, "utf8")));
  await line.say("WebDriver:NewSession", {});
  const call: Call = (command, body) => line.say(command, body);
  return engine(call, "touch", async () => {
    line.end();
    await ended(child);
    rmSync(profile, { recursive: true, force: true });
  });
}

export async function webkit(): Promise<Engine> {
  const port = await freePort();
  const child = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], { stdio: "ignore", detached: true });
  const base = `http://127.0.0.1:${port}`;
  await until("WebKit", child, () => fetch(`${base}/status`).then((answer) => answer.ok, () => false));
  const wish = { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } };
  const { sessionId } = (await post(`${base}/session`, { capabilities: { alwaysMatch: wish } })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  const call: Call = (command, body) => (command === "WebDriver:TakeScreenshot" ? get(`${session}/screenshot`) : post(`${session}/${COMMANDS[command]}`, body));
  return engine(call, "mouse", async () => {
    await fetch(session, { method: "DELETE" });
    // The driver and the screen that it was given: this group is ours.
    process.kill(-child.pid!, "SIGTERM");
  });
}

async function engine(call: Call, pointerType: "touch" | "mouse", close: () => Promise<void>): Promise<Engine> {
  await call("WebDriver:SetWindowRect", SIZE);
  return {
    go: async (url) => void (await call("WebDriver:Navigate", { url })),
    run: async <T>(script: string) => (await call("WebDriver:ExecuteScript", { script, args: [] })) as T,
    tap: async (x, y) => {
      const finger = [{ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      await call("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "finger", parameters: { pointerType }, actions: finger }] });
    },
    picture: async (file) => writeFileSync(file, Buffer.from((await call("WebDriver:TakeScreenshot", { full: false })) as string, "base64")),
    close,
  };
}

/** Firefox's own protocol: messages with their length in front, `[0, id, command, body]` there, `[1, id, error, value]` back. */
class Marionette {
  private readonly socket: Socket;
  private readonly waiting = new Map<number, { done: (value: unknown) => void; failed: (error: Error) => void }>();
  private heard = Buffer.alloc(0);
  private last = 0;

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.on("data", (data) => this.hear(data));
  }

  say(command: string, body: object): Promise<unknown> {
    const id = ++this.last;
    const text = JSON.stringify([0, id, command, body]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((done, failed) => this.waiting.set(id, { done, failed }));
  }

  end(): void {
    this.socket.end(`33:${JSON.stringify([0, ++this.last, "Marionette:Quit", {}])}`);
  }

  private hear(data: Buffer): void {
    this.heard = Buffer.concat([this.heard, data]);
    for (;;) {
      const colon = this.heard.indexOf(":");
      const length = Number(this.heard.subarray(0, colon).toString());
      if (colon < 0 || this.heard.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(this.heard.subarray(colon + 1, colon + 1 + length).toString());
      this.heard = this.heard.subarray(colon + 1 + length);
      if (Array.isArray(message)) this.answered(message as [number, number, { message: string } | null, { value?: unknown } | null]);
    }
  }

  private answered([, id, error, value]: [number, number, { message: string } | null, { value?: unknown } | null]): void {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) asked?.failed(new Error(error.message));
    else asked?.done(value && "value" in value ? value.value : value);
  }
}

async function until(name: string, child: ChildProcess, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    if (await holds()) return;
    if (child.exitCode !== null) break;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`${name} does not start.`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  const limit = setTimeout(() => child.kill("SIGKILL"), 10_000);
  return new Promise((done) => child.once("exit", () => (clearTimeout(limit), done())));
}

async function post(url: string, body: object): Promise<unknown> {
  return valueOf(await fetch(url, { method: "POST", body: JSON.stringify(body) }));
}

async function get(url: string): Promise<unknown> {
  return valueOf(await fetch(url));
}

async function valueOf(answer: Response): Promise<unknown> {
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error((value as { message: string }).message);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** WebKit's small browser: Debian keeps it out of the path, beside the library. */
function miniBrowser(): string {
  const folders = ["x86_64", "aarch64"].flatMap((machine) => ["4.1", "4.0"].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}`));
  const found = folders.map((folder) => join(folder, "MiniBrowser")).find(existsSync);
  if (!found) throw new Error("WebKit's MiniBrowser is missing: ./scripts/deps.sh installs it.");
  return found;
}
