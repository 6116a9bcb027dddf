// The logs of the games in this browser, entry by entry. What is written here survives closing, crashes and updates.

/** An entry, as the program gives it. */
export interface Entry {
  room: string;
  seq: number;
  /** When it was written, in milliseconds since 1970. */
  time: number;
  kind: string;
  /** What happened, as JSON. */
  payload: string;
}

/** Where entries are kept. */
export interface Log {
  /** All entries of a room, in order. */
  room(code: string): Promise<Entry[]>;
  /** Writes entries in one piece or not at all. One that is there already is not written over, and none is written that
   * follows nothing: its room was deleted meanwhile. */
  write(entries: Entry[]): Promise<void>;
}

/** How a log begins and ends: enough to say what game it is. */
export interface Ends {
  code: string;
  first: Entry[];
  last: Entry[];
}

/** Another tab has a newer program, whose database this one does not know. */
export class Outdated extends Error {}

const [NAME, VERSION, ENTRIES] = ["sixfold", 1, "entries"];
/** The first entries say what is played and who sits down, the last ones whether it is over. */
const [FIRST, LAST] = [8, 4];

/** The log in the browser's database. */
export class Database implements Log {
  private open: Promise<IDBDatabase> | null = null;

  async room(code: string): Promise<Entry[]> {
    return done((await this.entries("readonly")).getAll(of(code)));
  }

  async write(entries: Entry[]): Promise<void> {
    const store = await this.entries("readwrite");
    for (const { room, seq } of entries.filter(({ seq }, i) => seq > 0 && entries[i - 1]?.seq !== seq - 1)) {
      const before = store.getKey([room, seq - 1]);
      before.onsuccess = () => before.result === undefined && store.transaction.abort();
    }
    entries.forEach((entry) => store.add(entry));
    await written(store.transaction);
  }

  /** The ends of all logs. */
  async all(): Promise<Ends[]> {
    const store = await this.entries("readonly");
    const codes: string[] = [];
    const looking = store.openKeyCursor();
    await new Promise<void>((found, failed) => {
      looking.onerror = () => failed(looking.error);
      looking.onsuccess = () => {
        const cursor = looking.result;
        if (!cursor) return found();
        const [code] = cursor.key as [string, number];
        codes.push(code);
        cursor.continue([code, []]);
      };
    });
    return Promise.all(codes.map((code) => ends(store, code)));
  }

  /** Deletes the log of a room. */
  async remove(code: string): Promise<void> {
    const store = await this.entries("readwrite");
    store.delete(of(code));
    await written(store.transaction);
  }

  private async entries(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    // Strict: acknowledged is on the disk, as on a server.
    return (await this.database()).transaction(ENTRIES, mode, { durability: "strict" }).objectStore(ENTRIES);
  }

  private database(): Promise<IDBDatabase> {
    this.open ??= this.connect().catch((failure: unknown) => {
      this.open = null;
      throw failure instanceof DOMException && failure.name === "VersionError" ? new Outdated() : failure;
    });
    return this.open;
  }

  private async connect(): Promise<IDBDatabase> {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES, { keyPath: ["room", "seq"] });
    const database = await done(opening);
    // Another tab has a newer program, or the browser closes it: it is opened again when it is needed.
    database.onclose = () => (this.open = null);
    database.onversionchange = () => {
      this.open = null;
      database.close();
    };
    return database;
  }
}

/** The keys of a room's entries. */
const of = (code: string): IDBKeyRange => IDBKeyRange.bound([code], [code, []]);

async function ends(store: IDBObjectStore, code: string): Promise<Ends> {
  const first = await done<Entry[]>(store.getAll(of(code), FIRST));
  const cursor = await done(store.openKeyCursor(of(code), "prev"));
  const [, newest] = (cursor?.key ?? [code, 0]) as [string, number];
  const last = await done<Entry[]>(store.getAll(IDBKeyRange.bound([code, newest - LAST + 1], [code, newest])));
  return { code, first, last };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}

function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error ?? new Error("nothing was written"));
  });
}
