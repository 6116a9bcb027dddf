// The folder that `make site` writes, under a path of a plain host of files which can be switched off.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { expect, test as base, type Page } from "@playwright/test";

const PATH = "/some/where/";
const KINDS: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm", ".png": "image/png", ".webmanifest": "application/manifest+json" };

export class Site {
  private server: Server | null = null;
  private port = 0;

  constructor(readonly folder: string) {}

  /** The address of the page. */
  get address(): string {
    return `http://127.0.0.1:${this.port}${PATH}`;
  }

  async on(): Promise<void> {
    const server = createServer(({ url = "" }, answer) => {
      const path = new URL(url, "http://host").pathname;
      const inside = path.startsWith(PATH) ? normalize(path.slice(PATH.length)) || "." : "..";
      let file = join(this.folder, inside);
      if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
      if (inside.startsWith("..") || !existsSync(file)) return void answer.writeHead(404).end("There is nothing here.");
      answer.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
    });
    await new Promise<void>((ready) => server.listen(this.port, "127.0.0.1", ready));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** As if there were no network, for Workers and all. */
  async off(): Promise<void> {
    const server = this.server;
    this.server = null;
    server?.closeAllConnections();
    if (server) await new Promise((done) => server.close(done));
  }
}

export const test = base.extend<{ site: Site }, { folder: string }>({
  folder: [
    async ({}, use) => {
      const folder = join(mkdtempSync(join(tmpdir(), "sixfold-site-")), "site");
      execFileSync("node", [join(import.meta.dirname, "../../scripts/site.mjs"), folder], { stdio: "inherit" });
      await use(folder);
      rmSync(join(folder, ".."), { recursive: true });
    },
    { scope: "worker" },
  ],
  site: async ({ folder }, use) => {
    const site = new Site(folder);
    await site.on();
    await use(site);
    await site.off();
  },
});

/** Where the page says whether it works without a network. */
export const line = (page: Page) => page.getByTestId("offline");

/** Everything is kept on the device, and then the network is gone. */
export async function aboard(page: Page, site: Site): Promise<void> {
  await page.goto(site.address);
  await page.getByRole("button", { name: "Get ready for offline play" }).click();
  await expect(line(page)).toHaveAttribute("data-state", "ready", { timeout: 60_000 });
  await expect(line(page)).toContainText("Ready for offline play");
  await site.off();
}

/** Where a game is begun on it. */
export const form = (site: Site, game: string) => `${site.address}?/new/${game}`;
