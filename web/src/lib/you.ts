// The viewer is `you`: what is said of a seat by its name is said to its player.

const VERBS: Record<string, string> = { has: "have", is: "are", was: "were", does: "do", goes: "go" };

/** The verb that goes with `you`, of the one that goes with a name. */
export function yourVerb(verb: string): string {
  if (VERBS[verb]) return VERBS[verb];
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** A sentence about one of these names, said to its owner. */
export function toYou(sentence: string, names: string[]): string {
  const known = names.filter(Boolean).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (known.length === 0) return sentence;
  const said = sentence
    .replace(new RegExp(`(^|[.;:] |, |and )(?:${known.join("|")}) (\\p{Ll}+)`, "gu"), (_, before: string, verb: string) => `${before}you ${yourVerb(verb)}`)
    .replace(new RegExp(`(?<!\\p{L})(?:${known.join("|")})'s(?!\\p{L})`, "gu"), "your");
  return said.replace(/(^|[.] )(you)/g, (_, before: string) => `${before}You`);
}
