// An answer of the rooms in this page, as HTTP would have it.

export interface Reply {
  status: number;
  /** JSON, or a record. */
  text: string;
}

/** Why something is not done, as a server would say it. */
export function problem(status: number, code: string, sentence: string): Reply {
  return { status, text: JSON.stringify({ error: { code, clause: null, sentence } }) };
}
