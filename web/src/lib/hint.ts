// What a hint says beside its sentence: a chance to win, where such chances were shown to hold.
import type { Suggestion } from "../types";

/** The chance that goes with a hint; nothing where it is not known, or where the sentence says it exactly. */
export function chance(hint: Suggestion): string {
  const it = hint.candidates.find((candidate) => candidate.action === hint.action);
  if (!it?.holds || (it.exact && hint.why)) return "";
  const share = Math.round(it.value * 100);
  return it.exact ? `It wins exactly ${share} games in 100.` : `Chance to win: ${share} %, give or take ${Math.round(it.error * 200)}.`;
}
