// Addresses: which page is open. Links are plain; clicks on them stay in the page.

import { base, isSite, linkTo, pathOf } from "./site";

export type Route =
  | { page: "landing" }
  | { page: "new"; game: string }
  | { page: "room"; code: string }
  | { page: "replay"; code: string | null }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "puzzle"; game: string; number: string | null }
  | { page: "fair" }
  | { page: "missing" };

export function read(path: string): Route {
  const [first, second, ...more] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "puzzles" && second && more.length <= 1) return { page: "puzzle", game: second, number: more[0] ?? null };
  if (more.length > 0) return { page: "missing" };
  if (!first) return { page: "landing" };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "room" && second) return { page: "room", code: second.toUpperCase() };
  if (first === "replay") return { page: "replay", code: second?.toUpperCase() ?? null };
  if (first === "learn" && second) return { page: "learn", game: second };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "fair" && !second) return { page: "fair" };
  return { page: "missing" };
}

class Router {
  route = $state.raw<Route>(read(pathOf(location)));
  hash = $state(location.hash);
  /** What one page hands to the next, such as a record to go on from. */
  carried = $state.raw<Record<string, string>>({});

  listen(): void {
    addEventListener("popstate", () => this.update());
    addEventListener("hashchange", () => this.update());
    addEventListener("click", (event) => this.click(event));
  }

  /** Opens a page such as `/rules/pig`. */
  go(address: string, carried: Record<string, string> = {}, replace = false): void {
    history[replace ? "replaceState" : "pushState"](carried, "", linkTo(address));
    this.update();
    if (!replace) scrollTo(0, 0);
  }

  private update(): void {
    const route = read(pathOf(location));
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.hash = location.hash;
    this.carried = (history.state as Record<string, string> | null) ?? {};
  }

  private click(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (isSite && link.pathname !== base) return;
    if (pathOf(link) === pathOf(location) && link.hash) return;
    event.preventDefault();
    this.go(pathOf(link) + link.hash);
  }
}

export const router = new Router();
