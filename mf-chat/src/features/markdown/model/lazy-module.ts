/** A part of the program that is fetched when it is first needed. */
export type LazyState<T> =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' };

export interface LazyModule<T> {
  getState(): LazyState<T>;
  subscribe(listener: () => void): () => void;
  /** Fetches it unless it is here or on its way; after a failure it tries again. Never rejects. */
  load(): void;
}

/** Like `React.lazy`, except that a failure is a state and not for ever. */
export function makeLazyModule<T>(fetchModule: () => Promise<T>): LazyModule<T> {
  let state: LazyState<T> = { status: 'waiting' };
  let isLoading = false;
  const listeners = new Set<() => void>();
  const become = (next: LazyState<T>): void => {
    isLoading = false;
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      if (isLoading || state.status === 'ready') return;
      isLoading = true;
      fetchModule().then(
        (value) => become({ status: 'ready', value }),
        () => become({ status: 'failed' }),
      );
    },
  };
}
