// The server's HTTP calls. Every failure becomes a sentence for people.

import type { FairDice, GameInfo, NewRoom, ReplayData, Room, RuleClause, Catalog } from "../protocol";
import type { GuideBlock, Report, Seat } from "../types";

export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly clause: string | null,
    sentence: string,
  ) {
    super(sentence);
  }
}

const NO_LINE = "The server does not answer. Nothing is lost: try again in a moment.";

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Failure(0, "offline", null, NO_LINE);
  }
  if (!answer.ok) throw await failure(answer);
  return answer;
}

async function failure(answer: Response): Promise<Failure> {
  try {
    const { error } = await answer.json();
    return new Failure(answer.status, error.code, error.clause ?? null, error.sentence);
  } catch {
    return new Failure(answer.status, "broken", null, NO_LINE);
  }
}

async function json<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  return (await (await call(method, path, body, token)).json()) as T;
}

let catalog: Promise<Catalog> | null = null;
const rules = new Map<string, Promise<RuleClause[]>>();

/** The games there are. Asked for once. */
export function games(): Promise<Catalog> {
  catalog ??= json<Catalog>("GET", "/games").catch((failure: unknown) => {
    catalog = null;
    throw failure;
  });
  return catalog;
}

export async function gameInfo(id: string): Promise<GameInfo | undefined> {
  return (await games()).games.find((game) => game.id === id);
}

/** The rules of a game. Asked for once. */
export function rulesOf(id: string): Promise<RuleClause[]> {
  const known = rules.get(id);
  if (known) return known;
  const asked = json<{ clauses: RuleClause[] }>("GET", `/games/${id}/rules`).then(({ clauses }) => clauses);
  asked.catch(() => rules.delete(id));
  rules.set(id, asked);
  return asked;
}

/** The guide to a game, with its pictures. */
export async function guideOf(id: string): Promise<GuideBlock[]> {
  return (await json<{ blocks: GuideBlock[] }>("GET", `/games/${id}/guide`)).blocks;
}

export async function createRoom(wish: NewRoom): Promise<Room> {
  return (await json<{ room: Room }>("POST", "/rooms", wish)).room;
}

export async function room(code: string): Promise<Room> {
  return (await json<{ room: Room }>("GET", `/rooms/${code}`)).room;
}

export function takeSeat(code: string, seat: Seat, name: string, entropy: string): Promise<{ token: string; room: Room }> {
  return json("POST", `/rooms/${code}/seats/${seat}`, { name, entropy });
}

export async function rematch(code: string, token: string): Promise<Room> {
  return (await json<{ room: Room }>("POST", `/rooms/${code}/rematch`, undefined, token)).room;
}

export async function record(code: string, token?: string): Promise<string> {
  return (await call("GET", `/rooms/${code}/record`, undefined, token)).text();
}

export function fairDice(code: string): Promise<FairDice> {
  return json("GET", `/rooms/${code}/fair`);
}

export function replay(code: string): Promise<ReplayData> {
  return json("GET", `/rooms/${code}/replay`);
}

export function replayOf(text: string): Promise<ReplayData> {
  return json("POST", "/replay", { record: text });
}

/** What is known of a game by now: asked again, it knows more. */
export async function review({ record, names, seat }: { record: string; names: string[]; seat: Seat | null }): Promise<Report> {
  return (await json<{ review: Report }>("POST", "/review", { record, names, seat })).review;
}
