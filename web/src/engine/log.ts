// The logs of the games in this browser, entry by entry. What is written here survives closing, crashes and updates.

/** An entry, as the program gives it. */
export interface Entry {
  room: string;
  seq: number;
}

/** Where entries are kept. */
export interface Log {
  /** All entries of a room, in order. */
  room(code: string): Promise<Entry[]>;
  /** Writes entries in one piece or not at all. One that is there already is not written over. */
  write(entries: Entry[]): Promise<void>;
}

const [NAME, VERSION, ENTRIES] = ["sixfold", 1, "entries"];

/** The log in the browser's database. */
export class Database implements Log {
  private open: Promise<IDBDatabase> | null = null;

  async room(code: string): Promise<Entry[]> {
    const read = (await this.database()).transaction(ENTRIES).objectStore(ENTRIES).getAll(IDBKeyRange.bound([code], [code, []]));
    return done(read);
  }

  async write(entries: Entry[]): Promise<void> {
    // Strict: acknowledged is on the disk, as on a server.
    const writing = (await this.database()).transaction(ENTRIES, "readwrite", { durability: "strict" });
    const store = writing.objectStore(ENTRIES);
    entries.forEach((entry) => store.add(entry));
    writing.commit();
    await new Promise<void>((written, failed) => {
      writing.oncomplete = () => written();
      writing.onabort = () => failed(writing.error ?? new Error("nothing was written"));
    });
  }

  private database(): Promise<IDBDatabase> {
    this.open ??= this.connect().catch((failure: unknown) => {
      this.open = null;
      throw failure;
    });
    return this.open;
  }

  private async connect(): Promise<IDBDatabase> {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES, { keyPath: ["room", "seq"] });
    const database = await done(opening);
    // Another tab has a newer program, or the browser closes it: it is opened again when it is needed.
    database.onversionchange = () => database.close();
    database.onclose = () => (this.open = null);
    return database;
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}
