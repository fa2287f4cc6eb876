/** Events that are polled without a promise for each, for the hot path of tokens to viewers. */
export interface ReadyEvents<Event> {
  /** Polls the next event; null when there is none now or ever again. @throws the source's error */
  take(): Event | null;
  /** True once no event will come any more. */
  readonly isOver: boolean;
  /** Calls back once, as soon as there is an event or the source is over. */
  whenReady(call: () => void): void;
  /** Called by the reader when it leaves. */
  leave(): void;
}

export const isReadyEvents = <Event>(
  source: AsyncIterable<Event> | ReadyEvents<Event>,
): source is ReadyEvents<Event> => 'whenReady' in source;

/** Adapts any async iterable; it is read one event ahead of its reader. */
export function readyFrom<Event>(source: AsyncIterable<Event>): ReadyEvents<Event> {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: { readonly event: Event } | null = null;
  let failure: { readonly reason: unknown } | null = null;
  let isOver = false;
  let isReading = false;
  let call: (() => void) | null = null;

  const settle = () => {
    isReading = false;
    const wake = call;
    call = null;
    wake?.();
  };
  const read = () => {
    if (isReading || isOver || waiting !== null) return;
    isReading = true;
    iterator.next().then(
      ({ done, value }) => {
        if (done) isOver = true;
        else waiting = { event: value };
        settle();
      },
      (reason: unknown) => {
        failure = { reason };
        settle();
      },
    );
  };

  return {
    get isOver() {
      return isOver && waiting === null;
    },
    take() {
      if (waiting !== null) {
        const { event } = waiting;
        waiting = null;
        return event;
      }
      if (failure !== null) throw failure.reason;
      return null;
    },
    whenReady(wake) {
      if (waiting !== null || failure !== null || isOver) {
        wake();
        return;
      }
      call = wake;
      read();
    },
    leave() {
      isOver = true;
      waiting = null;
      call = null;
      // Wakes an iterator that waits for an event.
      iterator.return?.().catch(() => undefined);
    },
  };
}
