// What an item is stands in its fields: ids are only names to move things by, and `alt` is for ears.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "svelte/server";
import { describe, expect, test } from "vitest";
import type { Item, Scene } from "../types";
import Picture from "./art/Picture.svelte";
import { caption, layer } from "./art/symbols";
import { arrange } from "./stage";

const modules = import.meta.glob<Scene[]>("./fixtures/*.json", { eager: true, import: "default" });

/** The same Scene with other ids and nothing to hear. */
function disguised(scene: Scene): Scene {
  const ids = new Map<string, string>();
  const other = (id: string) => ids.get(id) ?? (ids.set(id, `x${ids.size}`), ids.get(id)!);
  const item = (it: Item): Item => ({ ...it, id: other(it.id), alt: "" });
  return {
    ...scene,
    board: { ...scene.board, items: scene.board.items.map(item) },
    trays: scene.trays.map((tray) => ({ ...tray, id: other(tray.id), items: tray.items.map(item) })),
    meters: scene.meters.map((meter) => ({ ...meter, id: other(meter.id) })),
  };
}

/** Everything the board shows of a Scene, in drawing order. */
function drawn(scene: Scene, width: number): string[] {
  const stage = arrange(scene, { width, height: 700 });
  const inOrder = [...stage.placed].sort((a, b) => layer(a.item) - layer(b.item));
  return inOrder.map((p) => {
    const { body } = render(Picture, { props: { p, unit: 5, room: { left: 0, right: width } } });
    return [p.x, p.y, p.width, p.height, p.turn, p.stack, caption(p.item), body].join(" ");
  });
}

describe.each(Object.entries(modules))("%s", (_, scenes) => {
  test.each([336, 1200])("is drawn at %i from its fields alone", (width) => {
    for (const scene of scenes) {
      const seen = drawn(scene, width);
      expect(seen.join("").length).toBeGreaterThan(200);
      expect(drawn(disguised(scene), width)).toEqual(seen);
    }
  });
});

test("no source of the page names a game", () => {
  const games = readdirSync(new URL("./fixtures", import.meta.url)).filter((it) => it.endsWith(".json")).map((it) => it.slice(0, -5));
  const source = new URL("..", import.meta.url).pathname;
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((it) => /\.(ts|svelte|css)$/.test(it) && !/\.test\.ts$/.test(it));
  expect([games.length > 4, files.length > 50]).toEqual([true, true]);
  const names = new RegExp(`\\b(${games.join("|")})\\b`, "i");
  const code = (file: string) => readFileSync(join(source, file), "utf8").replace(/\/\*\*.*\*\//g, "");
  expect(files.filter((file) => names.test(code(file)))).toEqual([]);
});
