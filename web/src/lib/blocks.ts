// A file of puzzles, cut into single ones. A file of its own: tests outside the page read it, too.

/** The puzzles of a file, each as its own text. */
export function blocks(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const starts = lines.flatMap((line, i) => (line.startsWith("game ") ? [i] : []));
  return starts.map((start, i) => `${lines.slice(start, starts[i + 1]).join("\n")}\n`);
}
