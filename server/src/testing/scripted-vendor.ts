import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** One call of a driver, with methods to write its response. */
export interface VendorCall {
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Resolves when the driver's side of the connection is closed. */
  readonly closed: Promise<void>;
  readonly isClosed: boolean;
  /** Writes the bytes as they are. Resolves when the socket took them. */
  raw(bytes: string | Uint8Array): Promise<void>;
  /** Status line and headers; the body follows in HTTP chunks. */
  head(status?: number, headers?: Readonly<Record<string, string>>): Promise<void>;
  /** One HTTP chunk. */
  chunk(bytes: string | Uint8Array): Promise<void>;
  /** One event of a chat completion stream with that chunk of text. */
  say(text: string): Promise<void>;
  /** The last HTTP chunk. */
  end(): Promise<void>;
  /** Breaks the connection off with a RST. */
  reset(): void;
}

export type Act = (call: VendorCall) => Promise<void> | void;

/** A vendor that follows a test's script, byte by byte, over a real socket. */
export interface ScriptedVendor {
  /** `http://127.0.0.1:port/v1` */
  readonly baseUrl: string;
  /** All calls so far, including those that are still open. */
  readonly calls: readonly VendorCall[];
  /** Sets the script of all later calls. */
  play(act: Act): void;
  close(): Promise<void>;
}

/** A `data:` line with one delta, as OpenAI-compatible vendors send it. */
export const delta = (fields: Readonly<Record<string, unknown>>, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: fields, finish_reason: finish }],
  })}\n\n`;

/** The whole answer of a well-behaved vendor: role, chunks, finish, `[DONE]`. */
export const wholeStream = (chunks: readonly string[]): string =>
  [
    delta({ role: 'assistant', content: '' }),
    ...chunks.map((content) => delta({ content })),
    delta({}, 'stop'),
    'data: [DONE]\n\n',
  ].join('');

/** Answers a chat completion with that text, in chunks. */
export const answering =
  (text: string): Act =>
  async (call) => {
    await call.head();
    await call.chunk(wholeStream(text.match(/[\s\S]{1,40}/g) ?? []));
    await call.end();
  };

/** Listens on loopback until it is closed; without a script it answers 500. */
export async function startScriptedVendor(): Promise<ScriptedVendor> {
  const calls: VendorCall[] = [];
  const sockets = new Set<Socket>();
  let act: Act = (call) => call.raw('HTTP/1.1 500 No Script\r\nContent-Length: 0\r\n\r\n');
  const server = createServer((socket) => {
    sockets.add(socket);
    // One listener per call, on connections that are reused.
    socket.setMaxListeners(0);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    readRequests(socket, (path, headers, body) => {
      const call = makeCall(socket, path, headers, body);
      calls.push(call);
      // A script may still write after the driver has left.
      Promise.resolve(act(call)).catch(() => {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    play(next) {
      act = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type OnRequest = (path: string, headers: ReadonlyMap<string, string>, body: string) => void;

/** Parses requests with a Content-Length, one after the other on a kept-alive connection. */
function readRequests(socket: Socket, onRequest: OnRequest): void {
  let received = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const [requestLine = '', ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n');
      const headers = new Map(
        lines.map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
      );
      const bodyEnd = headEnd + 4 + Number(headers.get('content-length') ?? 0);
      if (received.length < bodyEnd) return;
      const body = received.subarray(headEnd + 4, bodyEnd).toString();
      received = received.subarray(bodyEnd);
      onRequest(requestLine.split(' ')[1] ?? '', headers, body);
    }
  });
}

function makeCall(
  socket: Socket,
  path: string,
  headers: ReadonlyMap<string, string>,
  body: string,
): VendorCall {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const raw = (bytes: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      if (socket.destroyed) reject(new Error('the driver has left'));
      // Yields to the event loop, because an endless script must not starve the server under test in the same
      // process.
      else socket.write(bytes, (error) => (error ? reject(error) : setImmediate(resolve)));
    });
  const chunk = (bytes: string | Uint8Array) => {
    const buffer = Buffer.from(bytes as string);
    return raw(
      Buffer.concat([Buffer.from(`${buffer.length.toString(16)}\r\n`), buffer, Buffer.from('\r\n')]),
    );
  };
  return {
    path,
    headers,
    body,
    closed,
    get isClosed() {
      return socket.destroyed;
    },
    raw,
    chunk,
    head(status = 200, extra = {}) {
      const lines = Object.entries({
        'Content-Type': 'text/event-stream',
        'Transfer-Encoding': 'chunked',
        ...extra,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      return raw(`HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n`);
    },
    say: (text) => chunk(delta({ content: text })),
    end: () => raw('0\r\n\r\n'),
    reset: () => socket.resetAndDestroy(),
  };
}
