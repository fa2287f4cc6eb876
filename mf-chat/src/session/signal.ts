/** Listeners of one kind of event. */
export interface Signal<Event extends readonly unknown[] = []> {
  /** @returns the function that unsubscribes */
  subscribe(listener: (...event: Event) => void): () => void;
  emit(...event: Event): void;
}

export function makeSignal<Event extends readonly unknown[] = []>(): Signal<Event> {
  const listeners = new Set<(...event: Event) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(...event) {
      for (const listener of listeners) listener(...event);
    },
  };
}
