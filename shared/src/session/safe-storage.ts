/** The part of `Storage` that the session needs. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

/**
 * Storage that never throws: where it is blocked or full, values live in memory for as long as the page does, and
 * no stale value stays behind on disk.
 */
export function makeSafeStorage(open: () => Storage | undefined): KeyValueStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      const storage = open();
      return storage && use(storage);
    } catch {
      return undefined;
    }
  };
  const remove = (key: string): void => {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored) {
        memory.delete(key);
      } else {
        remove(key);
        memory.set(key, value);
      }
    },
    remove,
    keys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
  };
}

/** The browser's local storage. Reading the property itself throws where cookies are blocked. */
export const browserStorage = makeSafeStorage(() =>
  typeof window === 'undefined' ? undefined : window.localStorage,
);

/** The storage of this tab, which no other tab sees and which ends with it. */
export const tabStorage = makeSafeStorage(() =>
  typeof window === 'undefined' ? undefined : window.sessionStorage,
);
