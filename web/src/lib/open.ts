// Opening rooms and taking seats: the ways from a click to the board.

import type { Room } from "../protocol";
import type { GameInfo, NewRoom, NewSeat, Seat } from "../types";
import { isHere } from "../engine/engine";
import { createRoom, takeSeat } from "./api";
import { entropy } from "./fair";
import { Keyring } from "./keyring";
import { kept, rivalFor } from "./ladder";
import { nameFor, seatsOf } from "./seats";
import { stay } from "./stay";

const person: NewSeat = { kind: "person" };

/** You in seat A, in the others the computer player that you are ready for. */
export function alone(game: GameInfo, player = rivalFor(game, kept(localStorage))): NewRoom {
  const rival: NewSeat = { kind: "computer", player };
  const seats = seatsOf(game.seats[0]).map((seat) => (seat === "A" ? person : rival));
  return { game: game.id, options: {}, seats };
}

/** People in every seat. */
export function people(game: GameInfo): NewRoom {
  return { game: game.id, options: {}, seats: seatsOf(game.seats[0]).map(() => person) };
}

/** Takes a seat with a number of this device, which goes into the dice. */
export async function take(room: Room, seat: Seat, name: string): Promise<string> {
  const own = entropy();
  const { token } = await takeSeat(room.code, seat, nameFor(seat, name), own);
  const held = { token, entropy: own, commitment: room.commitment, events: Math.max(room.events, room.lesson) };
  new Keyring(localStorage).keep(room.code, room.game, { [seat]: held });
  return token;
}

/** Creates a room and takes the first person's seat, or all of them on one device; on the server, if that is wished for.
 * The address of the board. */
export async function openRoom(wish: NewRoom, name: string, all = false, server = false): Promise<string> {
  const people = (wish.seats ?? []).filter((seat) => seat.kind === "person").length;
  const room = await createRoom(wish, !server && (all || people <= 1));
  if (isHere(room.code)) stay().catch(() => false);
  const open = room.places.filter((place) => place.kind === "person").map((place) => place.seat);
  const tokens: string[] = [];
  for (const seat of all ? open : open.slice(0, 1)) tokens.push(await take(room, seat, all ? "" : name));
  return `/room/${room.code}#${tokens.join(",")}`;
}
