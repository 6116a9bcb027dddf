import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

/** From a click on Play to the first touch: `make timing`. It says what it measured, and fails for no figure. */
export default defineConfig({ ...tests, testMatch: ["timing.ts"], workers: 1 });
