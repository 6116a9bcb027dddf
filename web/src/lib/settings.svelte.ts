// Comfort, remembered on this device.

import { Frames } from "./frames";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Speed = "slow" | "normal" | "fast" | "instant";
export type Confirm = "always" | "auto" | "turn" | "never";

export interface Settings {
  theme: Theme;
  speed: Speed;
  text: "normal" | "large" | "larger";
  confirm: Confirm;
  hints: boolean;
  /** Asks before a move that gives much away, and says what each was worth. */
  tutor: boolean;
  /** A choice with one answer is made, and told. */
  forced: boolean;
  /** A sentence when something is new. */
  tips: boolean;
  sound: boolean;
  vibration: boolean;
  numerals: boolean;
  shortcuts: boolean;
  name: string;
}

const KEY = "sixfold.settings";
const FIRST: Settings = {
  theme: "auto",
  speed: "normal",
  text: "normal",
  confirm: "auto",
  hints: true,
  tutor: false,
  forced: true,
  tips: true,
  sound: false,
  vibration: true,
  numerals: false,
  shortcuts: true,
  name: "",
};
const PACE: Record<Speed, number> = { slow: 1200, normal: 600, fast: 250, instant: 0 };
const SIZE: Record<Settings["text"], string> = { normal: "100%", large: "118%", larger: "140%" };

export const settings = $state<Settings>({ ...FIRST, ...stored() });

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const query = (text: string) => matchMedia(text);
const dark = query("(prefers-color-scheme: dark)");
const calm = query("(prefers-reduced-motion: reduce)");
const system = $state({ dark: dark.matches, calm: calm.matches, slow: false });
/** Watches what moves. Where the device cannot follow, nothing moves any more until the page is loaded anew. */
export const frames = new Frames(() => (system.slow = true));

/** Follows the device and writes what changes. Called once, inside an effect root. */
export function followSettings(): void {
  dark.addEventListener("change", () => (system.dark = dark.matches));
  calm.addEventListener("change", () => (system.calm = calm.matches));
  $effect(() => localStorage.setItem(KEY, JSON.stringify(settings)));
  $effect(() => {
    const html = document.documentElement;
    html.dataset.theme = settings.theme === "auto" ? (system.dark ? "dark" : "light") : settings.theme;
    html.style.fontSize = SIZE[settings.text];
  });
}

/** How long a step is seen, in milliseconds. */
export function pace(): number {
  return PACE[settings.speed];
}

export function motion(): "full" | "off" {
  return system.calm || system.slow || settings.speed === "instant" ? "off" : "full";
}
