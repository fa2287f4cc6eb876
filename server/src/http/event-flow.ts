import { PING } from '@qihang/shared/contracts';
import type { ReadyEvents } from './ready-events';
import type { ViewerConnection } from './viewer-connection';

/** How a source's events go over the wire, and which of them is the last. */
export interface EventFormat<Event> {
  readonly encode: (event: Event) => string;
  readonly isLast: (event: Event) => boolean;
}

interface EventFlowOptions<Event> {
  readonly connection: ViewerConnection;
  readonly source: ReadyEvents<Event>;
  readonly format: EventFormat<Event>;
  /** A viewer who takes nothing for this long while the buffer is full is dropped. */
  readonly stallMs: number;
  /** The source failed; the stream ends without a last event. */
  readonly onBroken: (error: unknown) => void;
  /** All is sent, or the viewer is gone. */
  readonly onEnd: () => void;
}

/** The most that is written at once; a longer event goes in slices. */
const SLICE_BYTES = 16_384;
/** Events are put together up to about this length: three bytes each at most, they stay below a slice. */
const GATHER_LENGTH = 4_096;

/**
 * Moves events from a source to a connection. It runs when the source has something or the connection took something,
 * and moves all there is room for: a token that was just appended goes out without a promise, a timer or a callback.
 */
export class EventFlow<Event> {
  readonly #options: EventFlowOptions<Event>;
  /** What is left of a long event; nothing may come between its slices. */
  #rest: Buffer | null = null;
  #hasLast = false;
  #isEnding = false;
  #isEnded = false;
  /** While the viewer has to take something first: how much waits, and since when it does not get less. */
  #stuck: { waiting: number; since: number } | null = null;

  constructor(options: EventFlowOptions<Event>) {
    this.#options = options;
  }

  readonly ping = (): void => {
    const { connection } = this.#options;
    if (!this.#isEnding && this.#rest === null && connection.waiting === 0) connection.write(PING);
  };

  readonly pump = (): void => {
    if (this.#isEnding || this.#stuck !== null) return;
    try {
      if (this.#moveAll()) this.#options.source.whenReady(this.pump);
    } catch (error) {
      this.#options.onBroken(error);
      this.leave();
    }
  };

  /** Ends the response and leaves the source; a viewer who does not take the rest of it is cut off. */
  readonly leave = (): void => {
    const { connection, source } = this.#options;
    if (!this.#isEnding) {
      this.#isEnding = true;
      source.leave();
      if (!connection.isClosed) connection.raw.end();
    }
    if (connection.raw.destroyed || connection.waiting === 0) this.#finish();
    else if (this.#stuck === null) this.#waitForRoom();
  };

  /** @returns true when all that is there was moved and more may come */
  #moveAll(): boolean {
    const { connection, source } = this.#options;
    while (!connection.isFullFor(SLICE_BYTES)) {
      if (this.#rest !== null) {
        this.#writeSlice(this.#rest);
        return this.#letOthers();
      }
      const text = this.#hasLast ? '' : this.#gather();
      if (text !== '') {
        if (text.length * 3 <= SLICE_BYTES) connection.write(text);
        else this.#rest = Buffer.from(text);
        if (text.length >= GATHER_LENGTH) return this.#letOthers();
      } else if (this.#hasLast || source.isOver || connection.isClosed) {
        this.leave();
        return false;
      } else {
        return true;
      }
    }
    this.#waitForRoom();
    return false;
  }

  /** A slice at a time: a crowd that catches up must not hold up those who are up to date. */
  #letOthers(): false {
    setImmediate(this.pump);
    return false;
  }

  /** The events that are there, put together for one write. */
  #gather(): string {
    const { source, format } = this.#options;
    let text = '';
    while (text.length < GATHER_LENGTH) {
      const event = source.take();
      if (event === null) break;
      text += format.encode(event);
      if (format.isLast(event)) {
        this.#hasLast = true;
        break;
      }
    }
    return text;
  }

  #writeSlice(rest: Buffer): void {
    this.#options.connection.write(rest.subarray(0, SLICE_BYTES));
    this.#rest = rest.length > SLICE_BYTES ? rest.subarray(SLICE_BYTES) : null;
  }

  #waitForRoom(): void {
    const { connection } = this.#options;
    this.#stuck ??= { waiting: connection.waiting, since: performance.now() };
    connection.whenTaken(this.#look);
  }

  readonly #look = (): void => {
    const { connection, stallMs } = this.#options;
    const stuck = this.#stuck;
    if (this.#isEnded || stuck === null) return;
    const { waiting } = connection;
    const now = performance.now();
    if (waiting < stuck.waiting) {
      stuck.since = now;
    } else if (waiting > 0 && now - stuck.since >= stallMs) {
      connection.raw.destroy();
      this.leave();
      return;
    }
    stuck.waiting = waiting;
    if (this.#isEnding ? waiting > 0 && !connection.raw.destroyed : connection.isFullFor(SLICE_BYTES)) {
      this.#waitForRoom();
      return;
    }
    this.#stuck = null;
    if (this.#isEnding) this.#finish();
    else this.pump();
  };

  #finish(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#options.onEnd();
  }
}
