import { KEPT_DATABASE } from '@qihang/shared/snapshot';

/** Version of the database. Any other one, be it from the future, is deleted and not converted. */
const VERSION = 1;
const STORE = 'reading';
/** Record that says whose the others are. */
const TAG = 'tag';

interface KeptRecord {
  /** Time at which it was read last, ms since 1970. */
  readonly at: number;
  readonly value: unknown;
}

/** What one session has read, by name. Nothing of it ever fails: what cannot be stored or read is not there. */
export interface KeptReading {
  /** Undefined for nothing. */
  read(name: string): Promise<unknown>;
  /**
   * Writes what a record is to be after it was read at a time, and keeps the `limit` read last of those whose names begin
   * like this one up to the colon.
   * @param change given what the record was; undefined, given and returned, for none
   */
  write(name: string, change: (before: unknown) => unknown, at: number, limit: number): Promise<void>;
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
  /** Closes the connection; the next call opens it again. */
  close(): void;
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      // Of no consequence, and not to be reported by the browser.
      event.preventDefault();
      reject(request.error);
    };
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_DATABASE, VERSION);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const name of result.objectStoreNames) result.deleteObjectStore(name);
    result.createObjectStore(STORE);
  };
  return resultOf(request);
}

/** Opens the database; one from the future is deleted first. */
async function openAnew(): Promise<IDBDatabase> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    await resultOf(indexedDB.deleteDatabase(KEPT_DATABASE));
    return open();
  }
}

/** Deletes all records of a kind but those read last. */
async function prune(store: IDBObjectStore, kind: string, limit: number): Promise<void> {
  const range = IDBKeyRange.bound(kind, `${kind}\uffff`);
  if ((await resultOf(store.count(range))) <= limit) return;
  const [names, records] = await Promise.all([
    resultOf(store.getAllKeys(range)),
    resultOf<KeptRecord[]>(store.getAll(range)),
  ]);
  const lastReadFirst = names
    .map((name, at) => ({ name, at: records[at]?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of lastReadFirst.slice(limit)) store.delete(name);
}

/**
 * The records of the session with this tag.
 * @param isPresent whether that session still is the one of this device: another tab may have signed out, or somebody else
 *   in, a moment ago
 */
export function openKeptReading(tag: string, isPresent: () => boolean): KeptReading {
  let opening: Promise<IDBDatabase> | null = null;
  const close = (): void => {
    opening?.then(
      (database) => database.close(),
      () => {},
    );
    opening = null;
  };
  const connect = (): Promise<IDBDatabase> => {
    opening ??= openAnew().then((database) => {
      // Another tab deletes it, because the sign-in has ended there.
      database.onversionchange = close;
      return database;
    });
    return opening;
  };
  /** Works on this session's records; those of another one are deleted before anything is written, and never read. */
  async function work<T>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      if (!isPresent()) return undefined;
      const database = await connect();
      if (!isPresent()) return undefined;
      const store = database.transaction(STORE, mode).objectStore(STORE);
      const isOwn = (await resultOf(store.get(TAG))) === tag;
      if (!isOwn && mode === 'readonly') return undefined;
      if (!isOwn) {
        store.clear();
        store.put(tag, TAG);
      }
      return await act(store);
    } catch {
      close();
      return undefined;
    }
  }
  return {
    read: (name) =>
      work('readonly', async (store) => (await resultOf<KeptRecord | undefined>(store.get(name)))?.value),
    async write(name, change, at, limit) {
      await work('readwrite', async (store) => {
        const before = await resultOf<KeptRecord | undefined>(store.get(name));
        const value = change(before?.value);
        if (value === undefined) return;
        await resultOf(store.put({ at: Math.max(at, before?.at ?? 0), value } satisfies KeptRecord, name));
        const colon = name.indexOf(':');
        if (colon !== -1) await prune(store, name.slice(0, colon + 1), limit);
      });
    },
    async remove(name) {
      await work('readwrite', (store) => resultOf(store.delete(name)));
    },
    names: async () => ((await work('readonly', (store) => resultOf(store.getAllKeys()))) ?? []).map(String),
    close,
  };
}
