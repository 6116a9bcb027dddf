// The games of this device: those whose logs lie in this browser, and those of a server in which it holds a seat.

import type { Room } from "../protocol";
import type { Seat } from "../types";
import { isHere, isThere } from "../engine/engine";
import { Database, type Ends } from "../engine/log";
import { Failure, room as ask } from "./api";
import { KEEP, Keyring } from "./keyring";
import { forgetPlace } from "./puzzles";
import { nameFor, SEATS, who } from "./seats";

/** A game as it is listed. */
export interface Listed {
  code: string;
  game: string;
  kind: "game" | "lesson" | "puzzle";
  /** When its newest move was made. */
  at: number;
  over: boolean;
  /** Whether a seat of this device owes a choice, as far as is known. */
  turn: boolean;
  /** Who plays, or what is to be said of it. */
  words: string;
}

/** More rooms than this are not asked of a server at once: what is known here is told of the others. */
const MOST = 24;
const names = (all: string[]) => all.join(" and ");

/** All games of this device, newest move first. What is finished and old is cleared before. */
export async function keptGames(storage: Storage = localStorage, now = Date.now()): Promise<Listed[]> {
  const ring = new Keyring(storage);
  const [here, far] = await Promise.all([isThere ? onThisDevice(ring) : [], onServers(ring, now)]);
  const all = [...here, ...far].sort((a, b) => b.at - a.at);
  const cleared = all.filter((game) => isOld(game, now));
  await Promise.all(cleared.map(({ code }) => deleteGame(code, storage)));
  return all.filter((game) => !cleared.includes(game));
}

/** Deletes a game from this device. One of a server goes on there. */
export async function deleteGame(code: string, storage: Storage = localStorage): Promise<void> {
  if (isHere(code)) {
    await new Database().remove(code);
    // Who has it on the screen, here or in another window, must not go on with it.
    const others = new BroadcastChannel("sixfold.rooms");
    others.postMessage(code);
    others.close();
  }
  new Keyring(storage).forget(code);
  forgetPlace(storage, code);
}

/** A game that is not over stays until somebody deletes it; everything else is kept for a while. */
export function isOld({ kind, over, at }: Listed, now: number): boolean {
  return (over || kind !== "game") && now - at > KEEP;
}

async function onThisDevice(ring: Keyring): Promise<Listed[]> {
  const logs = await new Database().all().catch(() => []);
  return logs.flatMap((log) => {
    const game = summary(log);
    return game ? [{ ...game, turn: !game.over && ring.of(game.code)?.seen?.turn === true }] : [];
  });
}

/** What the log of a game says of it; nothing if its beginning is missing. */
export function summary({ code, first, last }: Ends): Listed | null {
  const [created, ...then] = first.map((entry) => JSON.parse(entry.payload) as { entry: string } & Record<string, unknown>);
  if (created?.entry !== "created") return null;
  const { game, places, lesson } = created as unknown as { game: string; places: (string | null)[]; lesson?: string };
  const seated = new Map(then.filter(({ entry }) => entry === "seated").map(({ seat, name }) => [seat as Seat, name as string]));
  const players = places.map((player, i) => (player ? player[0]!.toUpperCase() + player.slice(1) : seated.get(SEATS[i]!) || nameFor(SEATS[i]!, "")));
  const kind = !lesson ? "game" : /^best /m.test(lesson) ? "puzzle" : "lesson";
  const at = Math.max(...last.map((entry) => entry.time));
  return { code, game, kind, at, over: last.some((entry) => entry.kind === "ended"), turn: false, words: names(players) };
}

async function onServers(ring: Keyring, now: number): Promise<Listed[]> {
  const rooms = ring.rooms().filter(({ code }) => !isHere(code));
  rooms.filter(({ kept }) => now - kept.at > KEEP).forEach(({ code }) => ring.forget(code));
  const known = rooms.filter(({ kept }) => now - kept.at <= KEEP);
  const open = known.filter(({ kept }) => !kept.seen?.over).slice(0, MOST).map(({ code }) => code);
  await Promise.all(open.map((code) => look(ring, code)));
  return known.flatMap(({ code }) => {
    const kept = ring.of(code);
    if (!kept) return [];
    const { over = false, turn = false } = kept.seen ?? {};
    const words = said.get(code) ?? (over ? "on a server" : "on a server that does not answer now");
    return [{ code, game: kept.game, kind: "game" as const, at: kept.at, over, turn, words }];
  });
}

const said = new Map<string, string>();

/** Asks a server how far a room is. One that is gone is forgotten. */
async function look(ring: Keyring, code: string): Promise<void> {
  try {
    const room = await ask(code);
    const seats = ring.of(code)?.seats ?? {};
    ring.saw(code, { events: room.events, over: room.state === "over", turn: (room.due ?? []).some((seat) => seats[seat] !== undefined) });
    said.set(code, words(room));
  } catch (failure) {
    said.delete(code);
    if (failure instanceof Failure && failure.status === 404 && failure.code !== "offline") ring.forget(code);
  }
}

const words = (room: Room) => (room.state === "waiting" ? "waits for somebody" : names(room.places.map((place) => who(place))));
