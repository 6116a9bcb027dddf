// Requests, to the server or to the rooms in this page. Every failure becomes a sentence for people.

import type { Room } from "../protocol";
import type {
  Catalog, ClauseInfo, FairInfo, GameInfo, Guide, GuideBlock, NewRoom, Replay, Report, ReviewAnswer, RoomAnswer, Rules, Seat, Taken,
} from "../types";
import * as engine from "../engine/engine";
import { file, isSite } from "./site";

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

/** What only a server can do, where there is none. */
export const NEEDS_A_SERVER = "A game with people far away needs a server, and there is none behind this page at the moment. Against computer players and on one device you can play all the same.";

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  if (isSite || engine.isHere(path.split("/")[2] ?? "")) return here(method, path, body, token);
  // Long work that the page can do itself costs the server nothing.
  if (path === "/review" && (await playsHere())) return here(method, path, body);
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    if (isText(path) && engine.isThere) return here(method, path, body);
    throw new Failure(0, "offline", null, path.startsWith("/rooms") ? `${NO_LINE} ${NEEDS_A_SERVER}` : NO_LINE);
  }
  if (!answer.ok) throw await failure(answer);
  return answer;
}

/** What the program in the page knows as well as any server: rules, guides, replays. */
function isText(path: string): boolean {
  return path.startsWith("/games/") || path === "/replay";
}

async function here(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const remote = /^\/rooms\/([^/]*)/.exec(path)?.[1];
  if (remote && !engine.isHere(remote)) throw new Failure(404, "offline", null, NEEDS_A_SERVER);
  const { status, text } = await engine.request(method, path, body, token);
  const answer = new Response(text, { status });
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
const rules = new Map<string, Promise<ClauseInfo[]>>();

/** The games there are. Asked for once; a host of files has them as a file, so that no program is needed to see them. */
export function games(): Promise<Catalog> {
  const asked = () => (isSite ? listed() : json<Catalog>("GET", "/games"));
  catalog ??= asked().catch((failure: unknown) => {
    catalog = null;
    throw failure;
  });
  return catalog;
}

async function listed(): Promise<Catalog> {
  const answer = await fetch(file("api/games.json")).catch(() => null);
  if (!answer?.ok) throw new Failure(0, "offline", null, NO_LINE);
  return (await answer.json()) as Catalog;
}

/** Whether games that need nobody far away are played in this page. A server's operator may not want it. */
export async function playsHere(): Promise<boolean> {
  return engine.isThere && (isSite || (await games()).in_page === true);
}

export async function gameInfo(id: string): Promise<GameInfo | undefined> {
  return (await games()).games.find((game) => game.id === id);
}

/** The rules of a game. Asked for once. */
export function rulesOf(id: string): Promise<ClauseInfo[]> {
  const known = rules.get(id);
  if (known) return known;
  const asked = json<Rules>("GET", `/games/${id}/rules`).then(({ clauses }) => clauses);
  asked.catch(() => rules.delete(id));
  rules.set(id, asked);
  return asked;
}

/** The guide to a game, with its pictures. */
export async function guideOf(id: string): Promise<GuideBlock[]> {
  return (await json<Guide>("GET", `/games/${id}/guide`)).blocks;
}

/** Makes a room: in this page if nobody far away is to play in it, else on the server. */
export async function createRoom(wish: NewRoom, alone: boolean): Promise<Room> {
  if (alone && (await playsHere())) return ((await (await here("POST", "/rooms", wish)).json()) as RoomAnswer).room;
  if (isSite) throw new Failure(404, "offline", null, NEEDS_A_SERVER);
  return (await json<RoomAnswer>("POST", "/rooms", wish)).room;
}

/** Everything that has happened in a room of this page, to be taken to a server. */
export async function whole(code: string): Promise<string> {
  return (await call("GET", `/rooms/${code}/whole`)).text();
}

export async function room(code: string): Promise<Room> {
  return (await json<RoomAnswer>("GET", `/rooms/${code}`)).room;
}

export function takeSeat(code: string, seat: Seat, name: string, entropy: string): Promise<Taken> {
  return json("POST", `/rooms/${code}/seats/${seat}`, { name, entropy });
}

export async function rematch(code: string, token: string): Promise<Room> {
  return (await json<RoomAnswer>("POST", `/rooms/${code}/rematch`, undefined, token)).room;
}

export async function record(code: string, token?: string): Promise<string> {
  return (await call("GET", `/rooms/${code}/record`, undefined, token)).text();
}

export function fairDice(code: string): Promise<FairInfo> {
  return json("GET", `/rooms/${code}/fair`);
}

export function replay(code: string): Promise<Replay> {
  return json("GET", `/rooms/${code}/replay`);
}

export function replayOf(text: string): Promise<Replay> {
  return json("POST", "/replay", { record: text });
}

/** What is known of a game by now: asked again, it knows more. */
export async function review({ record, names, seat }: { record: string; names: string[]; seat: Seat | null }): Promise<Report> {
  return (await json<ReviewAnswer>("POST", "/review", { record, names, seat })).review;
}
