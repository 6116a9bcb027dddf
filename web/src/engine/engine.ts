// The way from the page to the rooms in it: a Worker that is asked like a server, and lines like sockets.

import type { Line } from "../lib/connection";
import { program } from "./files";
import { problem, type Reply } from "./reply";

export type Asked = { id: number; method: string; path: string; body?: unknown; token?: string } | { line: number; code: string; say: string } | { leave: number };
export type Told = { id: number; status: number; text: string } | { line: number; text: string } | { line: number; closed: true };

/** Whether this page was built with the program, and the browser can run it and keep its games. */
export const isThere = program !== undefined && typeof Worker !== "undefined" && typeof WebAssembly !== "undefined" && typeof indexedDB !== "undefined";

/** Rooms in the page have codes that no server's room has. */
export function isHere(code: string): boolean {
  return code.startsWith("0");
}

let worker: Worker | null = null;
let numbers = 0;
const requests = new Map<number, (reply: Reply) => void>();
const lines = new Map<number, Line>();

function hired(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./house.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  worker.onerror = () => fail();
  return worker;
}

function hear(told: Told): void {
  if ("id" in told) {
    requests.get(told.id)?.(told);
    requests.delete(told.id);
  } else if ("line" in told && "text" in told) lines.get(told.line)?.onmessage?.({ data: told.text });
  else closed(told.line);
}

function closed(number: number): void {
  const line = lines.get(number);
  lines.delete(number);
  line?.onclose?.();
}

/** The Worker could not be loaded: whoever waits is told, and the next one who asks gets another. */
function fail(): void {
  worker?.terminate();
  worker = null;
  const reply = problem(503, "offline", "The program in this page cannot be loaded now. Nothing is lost: try again in a moment.");
  requests.forEach((tell) => tell(reply));
  requests.clear();
  [...lines.keys()].forEach(closed);
}

/** Asks what a server would be asked by HTTP. */
export function request(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
  const id = ++numbers;
  return new Promise((reply) => {
    requests.set(id, reply);
    // Plain data: what the page watches cannot be handed to a Worker.
    send({ id, method, path, body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)), token });
  });
}

/** A line to a room in this page. */
export function lineTo(code: string): Line {
  const number = ++numbers;
  const line: Line = {
    send: (say) => send({ line: number, code, say }),
    close: () => {
      lines.delete(number);
      send({ leave: number });
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  lines.set(number, line);
  queueMicrotask(() => line.onopen?.());
  return line;
}

function send(asked: Asked): void {
  hired().postMessage(asked);
}
