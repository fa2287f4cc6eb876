import type { OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Measured: short Chinese events that wait in a socket take two to three times their bytes on the wire. */
const MEMORY_PER_BYTE = 3;
const KEEP_ALIVE_MS = 30_000;
const RECHECK_MS = 100;

/** The raw response of an event stream, with a bound on its waiting bytes. */
export class ViewerConnection {
  readonly raw: FastifyReply['raw'];
  readonly #bufferBytes: number;
  /** Socket for bytes that are framed here; null where Node has to frame them (HTTP/1.0, a test's injection). */
  readonly #socket: Socket | null;
  #onTaken: (() => void) | null = null;
  /** Set while an empty write stands behind the waiting bytes, whose callback shows that they were read. */
  #hasMark = false;

  constructor(reply: FastifyReply, bufferBytes: number) {
    this.#bufferBytes = bufferBytes;
    // Copies headers of hooks (security headers, CORS) from the reply, because hijacking would lose them.
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    reply.hijack();
    const { raw } = reply;
    this.raw = raw;
    // Detects a peer that vanished without closing.
    if (raw.socket instanceof Socket) raw.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    const isPlain = raw.chunkedEncoding && raw.req.method !== 'HEAD';
    this.#socket = isPlain && raw.socket instanceof Socket ? raw.socket : null;
  }

  /** True when the connection can take nothing more. */
  get isClosed(): boolean {
    return this.raw.destroyed || this.raw.writableEnded;
  }

  /** Approximate memory that waits for the viewer, bytes. */
  get waiting(): number {
    return this.raw.writableLength;
  }

  /**
   * Writes one HTTP chunk as one piece to the socket. `ServerResponse.write` makes four writes of it, at twice the
   * time (docs/decisions/0007); the bytes are the same.
   */
  write(text: string | Buffer): void {
    if (this.#socket === null) {
      this.raw.write(text, () => this.#onTaken?.());
      return;
    }
    const size = Buffer.byteLength(text).toString(16);
    if (typeof text === 'string') {
      this.#socket.write(`${size}\r\n${text}\r\n`);
      return;
    }
    this.#socket.cork();
    this.#socket.write(`${size}\r\n`);
    this.#socket.write(text);
    this.#socket.write('\r\n');
    this.#socket.uncork();
  }

  /** True when `bytes` more would exceed the memory for one viewer. */
  isFullFor(bytes: number): boolean {
    const { waiting } = this;
    return waiting > 0 && (waiting + bytes) * MEMORY_PER_BYTE > this.#bufferBytes;
  }

  /** Calls back once, when some of the waiting bytes were read or after a moment. */
  whenTaken(call: () => void): void {
    const once = () => {
      if (this.#onTaken !== once) return;
      this.#onTaken = null;
      clearTimeout(timer);
      call();
    };
    const timer = setTimeout(once, RECHECK_MS);
    this.#onTaken = once;
    if (this.#socket === null || this.#hasMark) return;
    // Not `drain`: it comes only when all bytes are gone, and only after a write above Node's high-water mark.
    this.#hasMark = true;
    this.#socket.write('', () => {
      this.#hasMark = false;
      this.#onTaken?.();
    });
  }
}
