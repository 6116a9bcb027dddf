import { expect, test } from "vitest";
import { beside } from "./loupe";

test("a loupe is whole wherever the finger is, and never under it where there is room", () => {
  const size: [number, number] = [344, 500];
  for (let count = 2; count <= 24; count++) {
    for (let x = 0; x <= size[0]; x += 43) {
      for (let y = 0; y <= size[1]; y += 25) {
        const box = beside([x, y], size, count);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(size[0]);
        expect(box.y + box.height).toBeLessThanOrEqual(size[1]);
        const room = Math.max(y, size[1] - y) - 26;
        if (box.height <= room) expect(box.y + box.height <= y || box.y >= y).toBe(true);
      }
    }
  }
});
