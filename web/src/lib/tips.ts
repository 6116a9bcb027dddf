// Which tips were read on this device: each is said once.

import type { Tip } from "../types";

const KEY = "sixfold.tips";

export class TipsRead {
  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem">) {}

  /** The first of these that was not read here yet. Now it is read. */
  first(game: string, tips: Tip[]): string | null {
    if (tips.length === 0) return null;
    const read = this.read();
    const tip = tips.find(({ id }) => !read.includes(`${game} ${id}`));
    if (!tip) return null;
    this.storage.setItem(KEY, JSON.stringify([...read, `${game} ${tip.id}`]));
    return tip.sentence;
  }

  private read(): string[] {
    try {
      const read: unknown = JSON.parse(this.storage.getItem(KEY) ?? "[]");
      return Array.isArray(read) ? read.map(String) : [];
    } catch {
      return [];
    }
  }
}
