import { defineConfig } from "@playwright/test";

const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  timeout: 240_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // Chromium's sandbox does not work for root.
      args: root ? ["--no-sandbox"] : [],
    },
    viewport: { width: 1280, height: 800 },
  },
});
