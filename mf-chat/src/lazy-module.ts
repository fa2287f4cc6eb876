/** State of a chunk that is fetched when first needed. */
export type LazyState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly value: T }
  /** `times`: number of failures in a row. */
  | { readonly status: 'failed'; readonly times: number };

export interface LazyModule<T> {
  getState(): LazyState<T>;
  subscribe(listener: () => void): () => void;
  /** Fetches the module unless it is loaded or loading; retries after a failure. Never rejects. */
  load(): void;
  /** Like {@link load}, and resolves with the module. @throws the error of the fetch */
  whenReady(): Promise<T>;
}

/** Like `React.lazy`, except that a failure is a state that can be retried. */
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
