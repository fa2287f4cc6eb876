/** A part of the program that is fetched when it is first needed. */
export type LazyState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly value: T }
  /** `times`: in a row. */
  | { readonly status: 'failed'; readonly times: number };

export interface LazyModule<T> {
  getState(): LazyState<T>;
  subscribe(listener: () => void): () => void;
  /** Fetches it unless it is here or on its way; after a failure it tries again. Never rejects. */
  load(): void;
  /** The same, for whoever cannot go on without it. @throws what kept it from coming */
  whenReady(): Promise<T>;
}

/** Like `React.lazy`, except that a failure is a state and not for ever. */
export function makeLazyModule<T>(fetchModule: () => Promise<T>): LazyModule<T> {
  let state: LazyState<T> = { status: 'waiting' };
  let loading: Promise<T> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: LazyState<T>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchOnce = async (): Promise<T> => {
    try {
      const value = await fetchModule();
      become({ status: 'ready', value });
      return value;
    } catch (error) {
      loading = null;
      become({ status: 'failed', times: state.status === 'failed' ? state.times + 1 : 1 });
      throw error;
    }
  };
  const whenReady = (): Promise<T> => {
    loading ??= fetchOnce();
    return loading;
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      whenReady().catch(() => {});
    },
    whenReady,
  };
}
