import type { OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { type ChatEvent, encodeChatEvent, isLastEvent, PING } from '@qihang/shared/contracts';
import type { FastifyReply } from 'fastify';

/** How a viewer's connection is kept; milliseconds and bytes. */
export interface EventStreamLimits {
  /** Comment lines tell proxies and the client that the connection lives (PRODUCT §4). */
  readonly pingMs: number;
  /** The memory that may wait for one viewer. While that much waits, nothing more is taken from `events`. */
  readonly bufferBytes: number;
  /** A viewer who takes nothing for this long while the buffer is full is dropped, and may resume. */
  readonly stallMs: number;
}

/** How a source's events go over the wire, and which of them is the last. */
export interface EventFormat<Event> {
  readonly encode: (event: Event) => string;
  readonly isLast: (event: Event) => boolean;
}

const CHAT_FORMAT: EventFormat<ChatEvent> = { encode: encodeChatEvent, isLast: isLastEvent };

const LOOK_MS = 100;
const SLICE_BYTES = 16_384;
/** Measured: short Chinese events that wait in a socket take two to three times their bytes on the wire. */
const MEMORY_PER_BYTE = 3;
const KEEP_ALIVE_MS = 30_000;

/**
 * Sends events as server-sent events until the last one, until the viewer leaves or stalls, or until one of the signals
 * aborts (the session ended, the server closes). However it ends, the source is only left, never stopped; a connection
 * that ends without a last event tells the client to resume.
 */
export const sendEventStream = (
  reply: FastifyReply,
  events: AsyncIterable<ChatEvent>,
  limits: EventStreamLimits,
  endWith: readonly AbortSignal[] = [],
): Promise<void> => sendEvents(reply, events, CHAT_FORMAT, limits, endWith);

/** The same for events of any format. */
export async function sendEvents<Event>(
  reply: FastifyReply,
  events: AsyncIterable<Event>,
  { encode, isLast }: EventFormat<Event>,
  limits: EventStreamLimits,
  endWith: readonly AbortSignal[] = [],
): Promise<void> {
  const viewer = new ViewerConnection(reply, limits);
  const iterator = events[Symbol.asyncIterator]();
  const leave = () => {
    viewer.isOver = true;
    // An iterator that waits for an event is woken by this.
    void iterator.return?.();
  };
  viewer.raw.on('close', leave);
  for (const signal of endWith) signal.addEventListener('abort', leave, { once: true });
  if (viewer.raw.destroyed || endWith.some((signal) => signal.aborted)) leave();
  const ping = setInterval(viewer.ping, limits.pingMs);
  try {
    while (!viewer.isOver) {
      const { done, value } = await iterator.next();
      if (done || viewer.isOver || !(await viewer.send(encode(value))) || isLast(value)) break;
    }
  } catch (error) {
    reply.request.log.warn({ err: error }, 'event stream broke off');
  } finally {
    clearInterval(ping);
    for (const signal of endWith) signal.removeEventListener('abort', leave);
    leave();
    await viewer.close();
  }
}

/** The raw response, with a bound on what waits in it. */
class ViewerConnection {
  readonly raw: FastifyReply['raw'];
  isOver = false;
  /** While a long event is under way nothing may come between its slices. */
  #isMidEvent = false;
  #wake: (() => void) | null = null;
  readonly #onFlushed = () => this.#wake?.();
  readonly #limits: EventStreamLimits;

  constructor(reply: FastifyReply, limits: EventStreamLimits) {
    this.#limits = limits;
    // Hooks (security headers, CORS) have set theirs on the reply; hijacking would lose them.
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    reply.hijack();
    this.raw = reply.raw;
    // Finds out about a peer that is gone without a word.
    if (this.raw.socket instanceof Socket) this.raw.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    this.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.raw.flushHeaders();
  }

  readonly ping = (): void => {
    if (!this.isOver && !this.#isMidEvent && this.raw.writableLength === 0) this.raw.write(PING);
  };

  /** False when the viewer is gone or was dropped. */
  async send(text: string): Promise<boolean> {
    const bytes = Buffer.byteLength(text);
    if (bytes <= SLICE_BYTES) {
      if (this.#isFullFor(bytes) && !(await this.#waitForRoom(bytes))) return false;
      this.raw.write(text, this.#onFlushed);
      return true;
    }
    const whole = Buffer.from(text);
    this.#isMidEvent = true;
    for (let at = 0; at < bytes; at += SLICE_BYTES) {
      const slice = whole.subarray(at, at + SLICE_BYTES);
      if (this.#isFullFor(slice.length) && !(await this.#waitForRoom(slice.length))) return false;
      this.raw.write(slice, this.#onFlushed);
    }
    this.#isMidEvent = false;
    return true;
  }

  /** Ends the response; a viewer who does not take the rest of it is cut off. */
  async close(): Promise<void> {
    if (this.raw.destroyed || this.raw.writableEnded) return;
    this.raw.end();
    this.isOver = false;
    await this.#waitForRoom(Number.POSITIVE_INFINITY);
  }

  #isFullFor(bytes: number): boolean {
    const waiting = this.raw.writableLength;
    return waiting > 0 && (waiting + bytes) * MEMORY_PER_BYTE > this.#limits.bufferBytes;
  }

  async #waitForRoom(bytes: number): Promise<boolean> {
    let waiting = this.raw.writableLength;
    let movedAt = performance.now();
    while (this.#isFullFor(bytes) && !this.isOver && !this.raw.destroyed) {
      await this.#flushOrPause();
      if (this.raw.writableLength < waiting) movedAt = performance.now();
      else if (performance.now() - movedAt >= this.#limits.stallMs) this.raw.destroy();
      waiting = this.raw.writableLength;
    }
    return !this.isOver && !this.raw.destroyed;
  }

  // Not `drain`: it comes only when all is gone, and only after more was written than some mark of Node's.
  #flushOrPause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
