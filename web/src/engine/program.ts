// The program in WebAssembly: text in, text out, through its memory. It has no clock and no dice of its own.

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  call(now: number): number;
  answer_at(): number;
  weights(name: number): number;
}

/** What is asked, under the names of crates/wasm/src/call.rs. */
export interface Call {
  do: string;
  [more: string]: unknown;
}

/** What a call that does not work is answered with. */
interface Wrong {
  error: { sentence: string };
}

export class Program {
  private constructor(private readonly inside: Exports) {}

  /** Starts a program of its own, with nothing in it. */
  static async start(module: WebAssembly.Module): Promise<Program> {
    let memory: WebAssembly.Memory | null = null;
    /** Random bytes are the browser's, which gives at most 65,536 at once. */
    const random = (to: number, length: number) => {
      const bytes = new Uint8Array(memory!.buffer, to, length);
      for (let i = 0; i < length; i += 65_536) crypto.getRandomValues(bytes.subarray(i, i + 65_536));
    };
    const instance = await WebAssembly.instantiate(module, { page: { random } });
    const inside = instance.exports as unknown as Exports;
    memory = inside.memory;
    return new Program(inside);
  }

  /** Asks something: `do` names it. A program that traps is worth nothing any more. */
  call<T>({ do: name, ...what }: Call): T {
    this.write(new TextEncoder().encode(JSON.stringify({ [name]: what })));
    const length = this.inside.call(Date.now());
    const answer = new Uint8Array(this.inside.memory.buffer, this.inside.answer_at(), length);
    const told = JSON.parse(new TextDecoder().decode(answer)) as T | Wrong;
    if (told && typeof told === "object" && "error" in told) throw new Refused((told as Wrong).error.sentence);
    return told as T;
  }

  /** Brings the network of a game; false if it is not one of this program. */
  weights(game: string, bytes: Uint8Array): boolean {
    const name = new TextEncoder().encode(game);
    const all = new Uint8Array(name.length + bytes.length);
    all.set(name);
    all.set(bytes, name.length);
    this.write(all);
    return Boolean(this.inside.weights(name.length));
  }

  private write(bytes: Uint8Array): void {
    const at = this.inside.input(bytes.length);
    new Uint8Array(this.inside.memory.buffer, at, bytes.length).set(bytes);
  }
}

/** The program has answered, and says no. */
export class Refused extends Error {}
