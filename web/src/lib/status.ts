// The sentence in the fixed place: whose turn it is, what may be done, and what the page is doing meanwhile.

import { toYou } from "./you";
import type { Line, Meter, Scene, Seat } from "../types";

export interface Facts {
  scene: Scene;
  names: Record<Seat, string>;
  due: Seat[];
  eyes: Seat | null;
  myTurn: boolean;
  over: boolean;
  ended: string | null;
  /** What the viewer is called. */
  own: string[];
  /** No seat is this device's. */
  watching: boolean;
  /** The only other player has given up. */
  left: boolean;
  sending: boolean;
  /** The choice that was made by itself, because there was no other. */
  made: string;
  looking: { at: number; last: number } | null;
  thinking: Seat | null;
}

export function sentence(facts: Facts): string {
  const { scene, looking, names } = facts;
  if (looking) return `Looking back: after ${looking.at} of ${looking.last} events.${facts.myTurn ? " It is your turn." : ""}`;
  if (facts.over) return `${facts.ended ? `${facts.ended}. ` : ""}${scene.result?.sentence ?? (facts.left ? "You won." : "The game is over.")}`;
  if (facts.sending && facts.made) return `There was one choice: ${facts.made}`;
  if (facts.sending) return "Sending your move …";
  if (facts.myTurn) return `Your turn. ${asked(toYou(scene.prompt, facts.own))}`;
  if (facts.watching) return `You are watching. ${scene.prompt}`;
  if (facts.thinking) return `${names[facts.thinking]} is thinking. ${scene.prompt}`;
  return scene.prompt;
}

/** What one is told to do: `You choose a world` is `Choose a world`; what one has or may do stays as it is. */
function asked(prompt: string): string {
  return prompt.replace(/^You (?!have |may |can |are |must |do |act|win|lose)(\p{Ll})/u, (_, letter: string) => letter.toUpperCase());
}

/** Whose turn it is, to be read aloud. */
export function turn({ over, myTurn, due, names }: Facts): string {
  if (over) return "The game is over.";
  if (myTurn) return "It is your turn.";
  return due.length > 0 ? `${due.map((seat) => names[seat]).join(" and ")} to move.` : "The dice are rolled.";
}

/** What was done in this turn so far: by you, if others act in it, too. */
export function thisTurn(log: Line[]): string[] {
  const begun = log.map((line) => line.heading !== undefined).lastIndexOf(true);
  const all = begun < 0 ? [] : log.slice(begun + 1).map((line) => line.text);
  const yours = all.filter((text) => text.startsWith("You "));
  return yours.length > 0 ? yours : all;
}

/** Scores and counters, to be read aloud. */
export function score(meters: Meter[]): string {
  const one = ({ label, value, limit }: Meter) => `${label}: ${value}${limit === null ? "" : ` of ${limit}`}`;
  return meters.length > 0 ? `${meters.map(one).join(". ")}.` : "There is no score yet.";
}
