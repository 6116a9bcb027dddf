// What players can say to each other: a few phrases, the same for everybody.

import type { Phrase } from "../types";

export const WORDS: Record<Phrase, string> = {
  hello: "Hello, and good luck!",
  well_played: "Well played!",
  what_luck: "What luck!",
  one_moment: "One moment, please.",
  sorry: "Sorry!",
  thanks: "Thank you for the game.",
  take_back: "May I take my last move back?",
  yes: "Yes.",
  no: "No.",
};

/** Those that are offered at any time; the others answer. */
export const OFFERED: Phrase[] = ["hello", "well_played", "what_luck", "one_moment", "sorry", "thanks", "take_back"];
