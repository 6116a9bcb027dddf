import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.SIXFOLD_SERVER ?? "http://127.0.0.1:6006";

/** The page finds its files from anywhere: a server answers every path with it. `make site` makes these relative again. */
function fromTheRoot(): Plugin {
  const rooted = (html: string) => html.replaceAll(/(href|src)="\.\//g, '$1="/');
  return { name: "from-the-root", apply: "build", transformIndexHtml: { order: "post", handler: rooted } };
}

/** The service worker, with the list of all that it keeps. */
function serviceWorker(): Plugin {
  const lying = ["./", "icon.svg", "icon-turn.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"];
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const made = Object.values(bundle).map((file) => file.fileName).filter((name) => name.startsWith("assets/"));
      const files = [...lying, ...made.sort()];
      const text = readFileSync(new URL("src/sw.js", import.meta.url), "utf8");
      const page = lying.slice(1).map((name) => readFileSync(new URL(`public/${name}`, import.meta.url)));
      const hash = createHash("sha256").update(text).update(files.join("\n")).update(readFileSync(new URL("index.html", import.meta.url)));
      page.forEach((bytes) => hash.update(bytes));
      const source = text.replace('"__FILES__"', JSON.stringify(files)).replace("__VERSION__", hash.digest("hex").slice(0, 12));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  base: process.env.VITEST ? "/" : "./",
  plugins: [svelte(), fromTheRoot(), serviceWorker()],
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
