// A record is text: a header, an empty line, and one event a line. Here it is only cut and described.

const EVENT = /^(?:[A-D]|\*)\s/;

export function isEvent(line: string): boolean {
  return EVENT.test(line) && !/\s!\S+\s*$/.test(line);
}

/** The record with its first `events` events only, and without what belongs to the finished match. */
export function cut(record: string, events: number): string {
  let left = events;
  const kept = record.split("\n").filter((line) => {
    if (/^(?:fair|expect|end) /.test(line)) return false;
    if (EVENT.test(line) && !isEvent(line)) return false;
    return !isEvent(line) || left-- > 0;
  });
  return kept.join("\n").trimEnd() + "\n";
}

export function eventsOf(record: string): number {
  return record.split("\n").filter(isEvent).length;
}

/** The game that a record is of, if it says so. */
export function gameOf(record: string): string | null {
  return /^game\s+(\S+)/m.exec(record)?.[1] ?? null;
}

/** Lets the browser save a record as a file. */
export function save(record: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
