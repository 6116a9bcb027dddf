// Words on the board, broken into lines or cut to what fits.

/** Lines of at most `most` characters, broken at spaces. */
export function lines(text: string, most: number): string[] {
  const result: string[] = [];
  for (const word of text.split(" ")) {
    const last = result[result.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

/** A label without its owner, `Ann: Mobility`, if it or the longest beside it is too long; shortened at last. */
export function labelled(text: string, width: number, size: number, longest = text.length): string {
  const most = Math.floor(width / (size * 0.56));
  return fitted(longest > most ? text.slice(text.indexOf(": ") + 1).trimStart() : text, width, size);
}

/** Shortened to what fits into `width` at this size: after a word, if that leaves half of it. */
export function fitted(text: string, width: number, size: number): string {
  const most = Math.floor(width / (size * 0.56));
  if (text.length <= most) return text;
  const cut = text.slice(0, Math.max(1, most - 1));
  const word = cut.lastIndexOf(" ");
  return `${(word > cut.length / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
