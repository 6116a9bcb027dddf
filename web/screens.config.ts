import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

/** Draws the pictures in docs/screens: `make screens`. */
export default defineConfig({ ...tests, testMatch: ["screens.ts", "film.ts"], timeout: 900_000 });
