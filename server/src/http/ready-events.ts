/** Events that are taken when they are there, without a promise for each: the way of tokens to their viewers. */
export interface ReadyEvents<Event> {
  /** The next event; null when none is there, now or ever again. @throws what broke the source */
  take(): Event | null;
  /** True once nothing will come any more. */
  readonly isOver: boolean;
  /** Calls back once, as soon as there is an event to take or the source is over. */
  whenReady(call: () => void): void;
  /** The reader goes. */
  leave(): void;
}

export const isReadyEvents = <Event>(
  source: AsyncIterable<Event> | ReadyEvents<Event>,
): source is ReadyEvents<Event> => 'whenReady' in source;

/** Any source as one that can be asked; it is read one event ahead of its reader. */
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
      // An iterator that waits for an event is woken by this.
      iterator.return?.().catch(() => undefined);
    },
  };
}
