// Asks the browser not to clear what is kept here when it runs short of space. Some browsers ask the person then, others
// decide by themselves, and may decide otherwise later: so it is asked when a game is first kept, and a week later again.

const KEY = "sixfold.stay";
const AGAIN = 7 * 24 * 3600 * 1000;

/** The part of the browser's storage that is used. */
export type Storing = Pick<StorageManager, "persist" | "persisted">;

/** Whether games stay for certain, asked for if need be. */
export async function stay(store: Storage = localStorage, storing: Storing | null = navigator.storage ?? null, now = Date.now()): Promise<boolean> {
  if (!storing?.persist) return false;
  if (await storing.persisted()) return true;
  if (now - Number(store.getItem(KEY) ?? -AGAIN) < AGAIN) return false;
  store.setItem(KEY, String(now));
  return storing.persist();
}
