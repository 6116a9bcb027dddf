// The rules as clauses: searched by words, grouped by section.

import type { ClauseInfo } from "../types";

/** Clauses that have all the words, in their id, section or text. */
export function found(clauses: ClauseInfo[], search: string): ClauseInfo[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (clause: ClauseInfo) => `${clause.id} ${clause.section} ${clause.text}`.toLowerCase();
  return clauses.filter((clause) => words.every((word) => text(clause).includes(word)));
}

/** Neighbouring clauses of the same section, together. */
export function sections(clauses: ClauseInfo[]): { section: string; clauses: ClauseInfo[] }[] {
  const groups: { section: string; clauses: ClauseInfo[] }[] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    if (last?.section === clause.section) last.clauses.push(clause);
    else groups.push({ section: clause.section, clauses: [clause] });
  }
  return groups;
}
