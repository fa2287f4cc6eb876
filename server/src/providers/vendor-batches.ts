import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { EventSourceMessage } from 'eventsource-parser';
import type { EventCollector } from './event-collector';
import { readingPace } from './reading-pace';
import { VendorFailure } from './vendor-failure';
import type { Watchdog } from './vendor-watchdog';

type Batch = EventSourceMessage[];
type Result = IteratorResult<Batch, undefined>;

interface Reader {
  readonly resolve: (result: Result) => void;
  readonly reject: (failure: unknown) => void;
}

interface BatchOptions {
  /** What the body comes over. */
  readonly socket: Socket;
  readonly collector: EventCollector;
  /** Bytes of the whole answer. */
  readonly totalBytes: number;
  readonly watchdog: Watchdog;
}

const NOTHING = new Uint8Array();
const OVER: Result = { done: true, value: undefined };
/** A reader who is this far behind lets the vendor wait. */
const MOST_WAITING = 1_000;
/** How long a finished call may take to end its body, so that its connection can be used again. */
const LINGER_MS = 1_000;

/**
 * The events of a body as it comes over the wire. What has come since the reader last looked is one batch: one token at
 * an easy pace, many when the process is busy, so that a busy process spends less on each. Events that came before a
 * failure are read before it. A batch is empty again when the next one is asked for.
 */
export class VendorBatches implements AsyncIterableIterator<Batch> {
  readonly #body: Readable;
  readonly #options: BatchOptions;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #waiting: Batch = [];
  /** What the reader has been given. While it waits for more, its frame would keep alive what it has long used. */
  #given: Batch = [];
  #reader: Reader | null = null;
  #wire = 0;
  /** What came in this read of the socket: with HTTP's chunks it comes in many pieces. */
  #read: Buffer[] = [];
  /** The bytes of a character that came in two pieces, so far. */
  #begun: Uint8Array = NOTHING;
  /** The reader is so far behind that the vendor has to wait for it. */
  #isBehind = false;
  #isOver = false;
  #failure: { readonly reason: unknown } | null = null;

  constructor(body: Readable, options: BatchOptions) {
    this.#body = body;
    this.#options = options;
    const { signal } = options.watchdog;
    body.on('data', (bytes: Buffer) => this.#take(bytes));
    body.on('end', () => this.#end());
    body.on('error', (cause) => this.#break(toFailure(cause)));
    // A connection that is lost is told by `close` alone where nothing was being read.
    body.on('close', () => this.#break(toFailure(undefined)));
    signal.addEventListener('abort', () => this.#break(signal.reason), { once: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    this.#given.length = 0;
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      this.#give();
    });
  }

  /** The reader has all it wants: the body may end by itself, which keeps the connection alive, but not for long. */
  async return(): Promise<Result> {
    this.#waiting = [];
    if (this.#isOver || this.#failure !== null) return OVER;
    this.#isOver = true;
    const { watchdog } = this.#options;
    setReading(this.#options.socket, true);
    // Whoever asked may go; that must not cut what is about to end by itself.
    if (!watchdog.signal.aborted) watchdog.release();
    const timer = setTimeout(watchdog.abort, LINGER_MS);
    this.#body.once('close', () => clearTimeout(timer)).resume();
    return OVER;
  }

  #take(bytes: Buffer): void {
    if (this.#isOver || this.#failure !== null) return;
    this.#wire += bytes.length;
    this.#read.push(bytes);
    if (this.#read.length === 1) process.nextTick(this.#endRead);
  }

  /** After all that came in one read of the socket. */
  readonly #endRead = (): void => {
    this.#digest();
    this.#give();
    if (this.#isOver || this.#failure !== null) return;
    this.#isBehind = this.#waiting.length > MOST_WAITING;
    if (this.#isBehind || readingPace.rest(this.#readOn)) {
      this.#body.pause();
      setReading(this.#options.socket, false);
    }
  };

  /** Makes events of what was read. */
  #digest(): void {
    const [first, ...others] = this.#read;
    if (first === undefined || this.#isOver || this.#failure !== null) return;
    this.#read = [];
    this.#options.watchdog.sawByte();
    if (this.#wire > this.#options.totalBytes) {
      this.#break(new VendorFailure('too_large', 'vendor sent too many bytes'));
      return;
    }
    const { text, failure } = this.#decode(others.length === 0 ? first : Buffer.concat([first, ...others]));
    this.#collect(() => this.#options.collector.take(text));
    if (failure !== null) this.#break(failure);
  }

  readonly #readOn = (): void => {
    if (this.#isBehind) return;
    setReading(this.#options.socket, true);
    this.#body.resume();
  };

  #end(): void {
    this.#digest();
    if (this.#isOver || this.#failure !== null) return;
    try {
      const rest = this.#decoder.decode();
      this.#collect(() => this.#options.collector.end(rest));
    } catch (cause) {
      this.#break(new VendorFailure('garbage', 'vendor ended within a character', { cause }));
      return;
    }
    this.#isOver = true;
    this.#options.watchdog.release();
    this.#give();
  }

  #collect(events: () => readonly EventSourceMessage[]): void {
    try {
      const batch = events();
      if (batch.length > 0) this.#waiting.push(...batch);
    } catch (failure) {
      this.#break(failure);
    }
  }

  #break(reason: unknown): void {
    if (this.#isOver || this.#failure !== null) return;
    this.#failure = { reason };
    this.#give();
    this.#options.watchdog.abort();
  }

  /** Answers the reader, if there is one and if there is something to say. */
  #give(): void {
    const reader = this.#reader;
    if (reader === null) return;
    if (this.#waiting.length > 0) {
      const value = this.#waiting;
      this.#given = value;
      this.#waiting = [];
      this.#reader = null;
      reader.resolve({ done: false, value });
      if (this.#isBehind) {
        this.#isBehind = false;
        this.#readOn();
      }
    } else if (this.#failure !== null || this.#isOver) {
      this.#reader = null;
      if (this.#failure === null) reader.resolve(OVER);
      else reader.reject(this.#failure.reason);
    }
  }

  /** Bytes as text; of bytes that are no UTF-8 the part before them, for it is part of the answer. */
  #decode(bytes: Buffer): { readonly text: string; readonly failure: VendorFailure | null } {
    const begun = this.#begun;
    this.#begun = unfinishedCharacter(bytes);
    try {
      return { text: this.#decoder.decode(bytes, { stream: true }), failure: null };
    } catch (cause) {
      const [text = ''] = new TextDecoder().decode(Buffer.concat([begun, bytes])).split('\uFFFD', 1);
      return {
        text,
        failure: new VendorFailure('garbage', 'vendor sent bytes that are no UTF-8', { cause }),
      };
    }
  }
}

/**
 * Lets bytes wait in the kernel, or takes them. Pausing the body alone would still wake the process for every piece that
 * comes, until its buffers are full. The handle is Node's own; without it only the saving is lost.
 */
function setReading(socket: Socket, isReading: boolean): void {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return;
  const act: unknown = Reflect.get(handle, isReading ? 'readStart' : 'readStop');
  if (typeof act === 'function') act.call(handle);
}

/** The bytes at the end that are the beginning of a character (RFC 3629): at most three. */
function unfinishedCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return NOTHING;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.subarray(bytes.length - back) : NOTHING;
  }
  return NOTHING;
}

const toFailure = (cause: unknown): VendorFailure =>
  new VendorFailure('network', 'connection to the vendor failed', { cause, isRetryable: true });
