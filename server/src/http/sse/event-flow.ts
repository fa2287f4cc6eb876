import { PING } from '@qihang/shared/contracts';
import type { ReadyEvents } from './ready-events';
import type { ViewerConnection } from './viewer-connection';

/** Wire format of a source's events. */
export interface EventFormat<Event> {
  readonly encode: (event: Event) => string;
  readonly isLast: (event: Event) => boolean;
}

interface EventFlowOptions<Event> {
  readonly connection: ViewerConnection;
  readonly source: ReadyEvents<Event>;
  readonly format: EventFormat<Event>;
  /** Time without a read, while the buffer is full, after which a viewer is dropped, ms. */
  readonly stallMs: number;
  /** Called when the source failed; the stream ends without a last event. */
  readonly onBroken: (error: unknown) => void;
  /** Called when all is sent or the viewer is gone. */
  readonly onEnd: () => void;
}

/** Maximum of one write, bytes; a longer event is cut into slices. */
const SLICE_BYTES = 16_384;
/** Approximate maximum of events joined for one write, UTF-16 units; at three bytes each they stay below a slice. */
const GATHER_LENGTH = 4_096;

/**
 * Moves events from a source to a connection. It runs when the source has events or the connection has room, and
 * moves all that fits: a token that was just appended leaves without a promise, a timer or a callback.
 */
export class EventFlow<Event> {
  readonly #options: EventFlowOptions<Event>;
  /** Remainder of a long event; nothing may come between its slices. */
  #rest: Buffer | null = null;
  #hasLast = false;
  #isEnding = false;
  #isEnded = false;
  /** Set while the viewer has to read first: bytes waiting, and the time since which they have not become fewer. */
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

  /** Ends the response and leaves the source; a viewer that does not read the remainder is disconnected. */
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

  /** @returns true when all available events were moved and more may come */
  #moveAll(): boolean {
    const { connection, source } = this.#options;
    while (!connection.isFullFor(SLICE_BYTES)) {
      if (this.#rest !== null) {
        this.#writeSlice(this.#rest);
        return this.#yieldTurn();
      }
      const text = this.#hasLast ? '' : this.#gather();
      if (text !== '') {
        if (text.length * 3 <= SLICE_BYTES) connection.write(text);
        else this.#rest = Buffer.from(text);
        if (text.length >= GATHER_LENGTH) return this.#yieldTurn();
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

  /** Yields after each slice, so that a crowd that catches up does not delay viewers that are up to date. */
  #yieldTurn(): false {
    setImmediate(this.pump);
    return false;
  }

  /** Available events, joined for one write. */
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
    connection.whenTaken(this.#checkRoom);
  }

  readonly #checkRoom = (): void => {
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
