// The tab says that it is your turn: in its title and in its icon.

import { file } from "./site";

export function title(game: string, turn: boolean, over: boolean): string {
  if (over) return `Over · ${game} · Sixfold`;
  return turn ? `● Your turn · ${game} · Sixfold` : `${game} · Sixfold`;
}

export function showIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = file(turn ? "icon-turn.svg" : "icon.svg");
}
