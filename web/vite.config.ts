import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.SIXFOLD_SERVER ?? "http://127.0.0.1:6006";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", sourcemap: false },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
