// Where the program lies, and the networks and texts of the games, if this page was built with them.

const programs = import.meta.glob<string>("./built/engine.wasm", { query: "?url", import: "default", eager: true });
const weights = import.meta.glob<string>("../../../crates/bots/src/net/weights/*.net", { query: "?url", import: "default", eager: true });
const texts = import.meta.glob<string>("../../../crates/games/src/*/{rules.md,guide.md,learn/lesson.txt}", { query: "?url", import: "default", eager: true });

/** The program, or nothing where no compiler could make it. */
export const program: string | undefined = Object.values(programs)[0];

/** The network of a game, if it has one. */
export function weightsOf(game: string): string | undefined {
  return Object.entries(weights).find(([path]) => path.endsWith(`/${game}.net`))?.[1];
}

/** A text of a game: `rules`, `guide` or `lesson`; nothing if there is none. */
export async function textOf(game: string, name: string): Promise<string | null> {
  const address = Object.entries(texts).find(([path]) => path.includes(`/${game}/`) && path.includes(`/${name}.`))?.[1];
  if (!address) return null;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("The text cannot be fetched.");
  return answer.text();
}

/** The program, compiled while it is fetched. */
export async function compiled(): Promise<WebAssembly.Module> {
  const answer = await fetch(program!);
  if (!answer.ok) throw new Error("The program cannot be fetched.");
  return WebAssembly.compile(await answer.arrayBuffer());
}
