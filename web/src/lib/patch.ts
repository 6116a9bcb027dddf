// A Scene changes by patches: only what changed is sent. Scenes are never changed in place.

import type { Board, Frame, Item, Patch, Scene } from "../types";

/** How many lines of log are kept on the screen. */
export const LOG_LINES = 2000;

export function patched(scene: Scene, patch: Patch): Scene {
  const { board, log, ...rest } = patch;
  return {
    ...scene,
    ...rest,
    board: board ? patchedBoard(scene.board, board) : scene.board,
    log: log ? [...scene.log, ...log].slice(-LOG_LINES) : scene.log,
  };
}

function patchedBoard(board: Board, patch: NonNullable<Patch["board"]>): Board {
  const items = new Map<string, Item>(board.items.map((item) => [item.id, item]));
  for (const item of patch.items) items.set(item.id, item);
  const order = patch.order ?? [...items.keys()];
  return {
    width: patch.width ?? board.width,
    height: patch.height ?? board.height,
    ground: patch.ground ?? board.ground,
    items: order.flatMap((id) => items.get(id) ?? []),
  };
}

/** The Scenes of a replay, made one after the other when they are first looked at. */
export class Replay {
  private readonly scenes: Scene[] = [];

  constructor(private readonly frames: Frame[]) {}

  get length(): number {
    return this.frames.length;
  }

  at(index: number): Scene {
    const wanted = Math.max(0, Math.min(index, this.frames.length - 1));
    for (let i = this.scenes.length; i <= wanted; i++) this.scenes.push(this.made(i));
    return this.scenes[wanted]!;
  }

  private made(index: number): Scene {
    const frame = this.frames[index]!;
    if ("scene" in frame) return frame.scene;
    const before = this.scenes[index - 1];
    if (!before) throw new Error("A replay begins with a whole Scene.");
    return patched(before, frame.patch);
  }
}
