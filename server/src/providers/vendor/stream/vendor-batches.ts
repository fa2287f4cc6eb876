import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { EventSourceMessage } from 'eventsource-parser';
import { readingPace } from '../../reading-pace';
import { VendorFailure } from '../vendor-failure';
import type { EventCollector } from './event-collector';
import type { Watchdog } from './vendor-watchdog';

type Batch = EventSourceMessage[];
type Result = IteratorResult<Batch, undefined>;

interface Reader {
  readonly resolve: (result: Result) => void;
  readonly reject: (failure: unknown) => void;
}

interface BatchOptions {
  /** Socket of the body. */
  readonly socket: Socket;
  readonly collector: EventCollector;
  /** Maximum of the whole answer, bytes. */
  readonly totalBytes: number;
  readonly watchdog: Watchdog;
}

const NO_BYTES = new Uint8Array();
const OVER: Result = { done: true, value: undefined };
/** Waiting events above which the vendor has to wait (back-pressure). */
const MAX_WAITING_EVENTS = 1_000;
/** Time for a finished call to end its body, so that its connection can be reused. */
const LINGER_MS = 1_000;

/**
 * Events of a body as they come over the wire. All events since the reader's last read are one batch: one token at an
 * easy pace, many when the process is busy, so that a busy process spends less on each. Events before a failure are
 * read before it. A batch is emptied when the next one is asked for.
 */
export class VendorBatches implements AsyncIterableIterator<Batch> {
  readonly #body: Readable;
  readonly #options: BatchOptions;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #waiting: Batch = [];
  /** The reader's current batch; emptied, because a waiting reader's frame would keep used events alive. */
  #given: Batch = [];
  #reader: Reader | null = null;
  #wire = 0;
  /** Buffers of this read of the socket; with HTTP's chunks there are many. */
  #read: Buffer[] = [];
  /** First bytes of a character that was cut in two. */
  #begun: Uint8Array = NO_BYTES;
  /** True while the reader is so far behind that the vendor has to wait. */
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
    // A connection that is lost outside a read emits `close` alone.
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

  /**
   * Called when the reader is done: the body may end by itself, which keeps the connection alive, within a short
   * time.
   */
  async return(): Promise<Result> {
    this.#waiting = [];
    if (this.#isOver || this.#failure !== null) return OVER;
    this.#isOver = true;
    const { watchdog } = this.#options;
    setReading(this.#options.socket, true);
    // The caller may abort now without cutting a body that is about to end by itself.
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

  /** Runs after all buffers of one read of the socket. */
  readonly #endRead = (): void => {
    this.#digest();
    this.#give();
    if (this.#isOver || this.#failure !== null) return;
    this.#isBehind = this.#waiting.length > MAX_WAITING_EVENTS;
    if (this.#isBehind || readingPace.rest(this.#readOn)) {
      this.#body.pause();
      setReading(this.#options.socket, false);
    }
  };

  /** Parses events from the buffers. */
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

  /** Answers the waiting reader when there is an event or an end. */
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

  /** Decodes bytes; of invalid UTF-8 the part before the fault, which belongs to the answer. */
  #decode(bytes: Buffer): { readonly text: string; readonly failure: VendorFailure | null } {
    const read = this.#begun.length === 0 ? bytes : Buffer.concat([this.#begun, bytes]);
    this.#begun = unfinishedCharacter(read);
    try {
      return { text: this.#decoder.decode(bytes, { stream: true }), failure: null };
    } catch (cause) {
      return {
        text: textBeforeFault(read, this.#wire === bytes.length),
        failure: new VendorFailure('garbage', 'vendor sent bytes that are no UTF-8', { cause }),
      };
    }
  }
}

/**
 * Leaves bytes in the kernel, or reads them. Pausing the body alone would still wake the process for every packet
 * until its buffers are full. The handle is Node-internal; without it only the saving is lost.
 */
function setReading(socket: Socket, isReading: boolean): void {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return;
  const act: unknown = Reflect.get(handle, isReading ? 'readStart' : 'readStop');
  if (typeof act === 'function') act.call(handle);
}

/** Trailing bytes that begin a character (RFC 3629): at most three. */
function unfinishedCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return NO_BYTES;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.subarray(bytes.length - back) : NO_BYTES;
  }
  return NO_BYTES;
}

/**
 * Byte by byte, which only an answer that fails pays for: a vendor may send U+FFFD itself, so that it marks no fault.
 * @param isFirst the bytes begin the body, where a byte order mark is no text
 */
function textBeforeFault(bytes: Uint8Array, isFirst: boolean): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: !isFirst });
  let text = '';
  try {
    for (const byte of bytes) text += decoder.decode(Uint8Array.of(byte), { stream: true });
  } catch {
    return text;
  }
  return text;
}

const toFailure = (cause: unknown): VendorFailure =>
  new VendorFailure('network', 'connection to the vendor failed', { cause, isRetryable: true });
