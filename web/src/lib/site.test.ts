// Addresses on a server are paths; on a host of files they are questions to the one page.

import { afterEach, describe, expect, it, vi } from "vitest";

async function from(host: string, href: string) {
  vi.resetModules();
  vi.stubGlobal("document", { querySelector: () => ({ content: host }) });
  vi.stubGlobal("location", new URL(href));
  return import("./site");
}

afterEach(() => vi.unstubAllGlobals());

describe("addresses", () => {
  it("are paths on a server", async () => {
    const { linkTo, pathOf, file } = await from("server", "https://example.org/room/ABCDEF");
    expect(linkTo("/rules/pig#P3")).toBe("/rules/pig#P3");
    expect(pathOf(new URL("https://example.org/rules/pig?x"))).toBe("/rules/pig");
    expect(file("icon.svg")).toBe("/icon.svg");
  });

  it("lead to the one page of a folder", async () => {
    for (const href of ["https://example.org/a/b/", "https://example.org/a/b/index.html?/room/0ABCDE"]) {
      const { linkTo, pathOf, file } = await from("files", href);
      expect(linkTo("/")).toBe("/a/b/");
      expect(linkTo("/rules/pig#P3")).toBe("/a/b/?/rules/pig#P3");
      expect(pathOf(new URL(linkTo("/rules/pig"), href))).toBe("/rules/pig");
      expect(pathOf(new URL(linkTo("/"), href))).toBe("/");
      expect(file("icon.svg")).toBe("/a/b/icon.svg");
    }
  });
});
