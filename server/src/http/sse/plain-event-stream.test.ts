import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type ChatEvent, encodeChatEvent, isLastEvent, PING } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { AnswerLog } from '../../modules/answers/live/answer-log';
import { anyText } from '../../testing/any-text';
import { type EventStreamLimits, type ReadyEvents, sendEventStream } from './event-stream';
import { sendPlainly } from './testing/plain-event-stream';

/** `npm run test:deep` repeats more often (docs/decisions/0024). */
const isDeep = process.env.TEST_LANE === 'deep';

type Send = (
  reply: FastifyReply,
  events: AsyncIterable<ChatEvent>,
  limits: EventStreamLimits,
  endWith: AbortSignal[],
) => Promise<void>;

const FAST: Send = sendEventStream;
const PLAIN: Send = (reply, events, limits, endWith) =>
  sendPlainly(reply, events, { encode: encodeChatEvent, isLast: isLastEvent }, limits, endWith);

const START = {
  event: 'start',
  conversationId: 'c',
  messageId: 'm',
  answerId: 'a',
  generationId: 'g',
} as const;
const DONE = { event: 'done' } as const;

/** A socket that takes one write after so many turns of the event loop as its pace says, over and over. */
class SlowSocket extends Socket {
  readonly #taken: Buffer[] = [];
  readonly #pace: readonly number[];
  #writes = 0;
  /** Called with the number of writes so far. */
  onWrite: (writes: number) => void = () => {};

  constructor(pace: readonly number[]) {
    super();
    this.#pace = pace;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#taken);
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.#taken.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk));
    const turns = this.#pace[this.#writes % this.#pace.length] ?? 0;
    this.#writes += 1;
    this.onWrite(this.#writes);
    if (turns === 0) {
      done();
      return;
    }
    const wait = async () => {
      for (let left = turns; left > 0; left -= 1) await turn();
      done();
    };
    void wait();
  }

  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: () => void): void {
    const [first, ...others] = chunks;
    if (first === undefined) done();
    else this._write(first.chunk, first.encoding, () => this._writev(others, done));
  }
}

/** A reply over that socket; `warnings` gets what is logged. */
const replyOn = (socket: Socket, warnings: unknown[]): FastifyReply => {
  const request = Object.assign(new IncomingMessage(socket), { httpVersionMajor: 1, httpVersionMinor: 1 });
  const raw = new ServerResponse(request);
  raw.assignSocket(socket);
  const log = { warn: (fields: unknown) => warnings.push(fields) };
  return {
    raw,
    getHeaders: () => ({ 'x-from-a-hook': 'kept' }),
    hijack() {},
    request: { log },
  } as unknown as FastifyReply;
};

interface Wire {
  readonly head: string;
  /** The body without pings, which stand between two events or nowhere. */
  readonly body: string;
  /** The response came to its end. */
  readonly isEnded: boolean;
}

/** Takes a response apart to the byte; it throws at a chunk that HTTP does not allow. */
function readWire(bytes: Buffer): Wire {
  const headEnd = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, headEnd).toString('latin1');
  const rest = bytes.subarray(headEnd + 4);
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
  const { body, isEnded } = isChunked ? readChunks(rest) : { body: rest, isEnded: true };
  return {
    head: head.replace(/\r\ndate: [^\r]*/i, ''),
    body: body
      .toString('utf8')
      .split(/(?<=\n\n)/)
      .filter((block) => block !== PING)
      .join(''),
    isEnded,
  };
}

function readChunks(bytes: Buffer): { readonly body: Buffer; readonly isEnded: boolean } {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return { body: Buffer.concat(parts), isEnded: false };
    const size = bytes.subarray(at, lineEnd).toString('latin1');
    if (!/^[0-9a-f]+$/.test(size)) throw new Error(`no size of a chunk: ${size}`);
    const end = lineEnd + 2 + Number.parseInt(size, 16);
    parts.push(bytes.subarray(lineEnd + 2, end));
    if (end + 2 > bytes.length) return { body: Buffer.concat(parts), isEnded: false };
    if (bytes.subarray(end, end + 2).toString('latin1') !== '\r\n')
      throw new Error('a chunk without its end');
    at = end + 2;
    if (size === '0') {
      if (at !== bytes.length) throw new Error('bytes after the last chunk');
      return { body: Buffer.concat(parts), isEnded: true };
    }
  }
}

/** What a source does after its events. */
type End = 'last' | 'more after the last' | 'over' | 'failure' | 'aborted';

interface Story {
  readonly texts: readonly string[];
  /** Turns of the event loop before each event, over and over. */
  readonly pauses: readonly number[];
  readonly end: End;
}

/** An arbitrary text: short and strange, or long enough to be cut into slices. */
const text = fc.oneof(
  { weight: 3, arbitrary: anyText(20) },
  { weight: 2, arbitrary: fc.constantFrom('好', 'ab', '😀', '\n', '"') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('满', 'a', '😀', '"'), fc.nat(12_000))
      .map(([character, count]) => character.repeat(count)),
  },
);
const turns = fc.array(fc.nat(3), { minLength: 1, maxLength: 5 });
const story: fc.Arbitrary<Story> = fc.record({
  texts: fc.array(text, { maxLength: 40 }),
  pauses: turns,
  end: fc.constantFrom('last', 'more after the last', 'over', 'failure', 'aborted'),
});
const limits: fc.Arbitrary<EventStreamLimits> = fc.record({
  pingMs: fc.constantFrom(1, 60_000),
  bufferBytes: fc.constantFrom(1_024, 20_000, 65_536, 1_000_000),
  stallMs: fc.constant(10_000),
});

/** Tells the story to one viewer. `abort` ends the viewer's session; `onOpen` hears when the source is read, and left. */
async function* tell(
  { texts, pauses, end }: Story,
  abort: () => void,
  onOpen: (isOpen: boolean) => void = () => {},
) {
  onOpen(true);
  try {
    const pause = async (at: number) => {
      for (let left = pauses[at % pauses.length] ?? 0; left > 0; left -= 1) await turn();
    };
    yield START;
    for (const [at, answer] of texts.entries()) {
      await pause(at);
      yield { answer, seq: at + 1 };
    }
    await pause(texts.length);
    if (end === 'failure') throw new Error('database gone');
    if (end === 'aborted') abort();
    if (end !== 'over') yield DONE;
    if (end === 'more after the last') yield { answer: 'never sent', seq: 0 };
  } finally {
    onOpen(false);
  }
}

test('the hot path and the plain event stream put the same bytes on the wire, whatever the pace of their viewer', async () => {
  await fc.assert(
    fc.asyncProperty(story, turns, limits, async (told, pace, given) => {
      const see = async (send: Send) => {
        const socket = new SlowSocket(pace);
        const warnings: unknown[] = [];
        const session = new AbortController();
        const source = tell(told, () => session.abort());
        await send(replyOn(socket, warnings), source, given, [session.signal]);
        return { ...readWire(socket.bytes), warnings };
      };
      const [fast, plain] = await Promise.all([see(FAST), see(PLAIN)]);
      expect(fast).toEqual(plain);
      expect(fast.isEnded).toBe(true);
      expect(fast.body.includes('"done"')).toBe(told.end.includes('last'));
    }),
    { numRuns: isDeep ? 500 : 120 },
  );
}, 60_000);

/** Events that are all there at once, as of an answer that was written before its viewer came. */
function atOnce(events: readonly ChatEvent[]): ReadyEvents<ChatEvent> & AsyncIterable<ChatEvent> {
  let at = 0;
  return {
    take() {
      at += 1;
      return events[at - 1] ?? null;
    },
    get isOver() {
      return at >= events.length;
    },
    whenReady: (call) => call(),
    leave() {
      at = events.length;
    },
    async *[Symbol.asyncIterator]() {
      yield* events;
    },
  };
}

test('the hot path and the plain event stream put the same bytes on the wire of events that are all there at once', async () => {
  await fc.assert(
    fc.asyncProperty(story, turns, limits, async ({ texts, end }, pace, given) => {
      const answers = texts.map((answer, at) => ({ answer, seq: at + 1 }));
      const late = end === 'more after the last' ? [{ answer: 'never sent', seq: 0 }] : [];
      const events: ChatEvent[] = [START, ...answers, ...(end === 'over' ? [] : [DONE]), ...late];
      const see = async (send: Send) => {
        const socket = new SlowSocket(pace);
        await send(replyOn(socket, []), atOnce(events), given, []);
        return readWire(socket.bytes);
      };
      const [fast, plain] = await Promise.all([see(FAST), see(PLAIN)]);
      expect(fast).toEqual(plain);
      expect(fast.isEnded).toBe(true);
    }),
    { numRuns: isDeep ? 300 : 75 },
  );
}, 60_000);

test('the hot path and the plain event stream tell the same of an answer that grows while both are watched', async () => {
  await fc.assert(
    fc.asyncProperty(story, turns, limits, fc.nat(20), async ({ texts, pauses }, pace, given, after) => {
      const log = new AnswerLog(START, 'u');
      const append = async () => {
        for (const [at, piece] of texts.entries()) {
          for (let left = pauses[at % pauses.length] ?? 0; left > 0; left -= 1) await turn();
          log.append(piece);
        }
        log.end(DONE);
      };
      const see = async (send: Send) => {
        const socket = new SlowSocket(pace);
        await send(replyOn(socket, []), log.watch(after), given, []);
        return readWire(socket.bytes);
      };
      const [fast, plain] = await Promise.all([see(FAST), see(PLAIN), append()]);
      expect(fast).toEqual(plain);
      expect(fast.isEnded).toBe(true);
    }),
    { numRuns: isDeep ? 300 : 75 },
  );
}, 60_000);

test('a viewer that goes away has seen the beginning of the whole, and both leave their source', async () => {
  await fc.assert(
    fc.asyncProperty(story, turns, limits, fc.integer({ min: 2, max: 60 }), async (told, pace, given, at) => {
      const see = async (send: Send, goesAt: number) => {
        const socket = new SlowSocket(pace);
        let isOpen = false;
        const source = tell(
          told,
          () => {},
          (now) => {
            isOpen = now;
          },
        );
        const reply = replyOn(socket, []);
        socket.onWrite = (writes) => {
          if (writes !== goesAt) return;
          // As Node's server does it for a connection that is closed.
          socket.destroy();
          reply.raw.destroy();
        };
        await send(reply, source, given, []);
        // A source that waits for its next event is left after it.
        for (let left = 5; left > 0; left -= 1) await turn();
        return { ...readWire(socket.bytes), isOpen };
      };
      const never = Number.POSITIVE_INFINITY;
      const whole = await see(PLAIN, never);
      const [fast, plain] = await Promise.all([see(FAST, at), see(PLAIN, at)]);
      for (const { body, isOpen } of [fast, plain]) {
        expect(isOpen).toBe(false);
        const seen = body.replace(/\uFFFD+$/, '');
        expect(whole.body.startsWith(seen)).toBe(true);
      }
    }),
    { numRuns: isDeep ? 300 : 75 },
  );
}, 60_000);

let app: FastifyInstance;
let told: { readonly story: Story; readonly limits: EventStreamLimits };
beforeAll(async () => {
  app = Fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-from-a-hook', 'kept');
  });
  for (const [path, send] of [
    ['/fast', FAST],
    ['/plain', PLAIN],
  ] as const) {
    app.get(path, (_request, reply) => {
      const session = new AbortController();
      const source = tell(told.story, () => session.abort());
      return send(reply, source, told.limits, [session.signal]);
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const ask = async (path: string, version: '1.0' | '1.1'): Promise<Wire> => {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.on('data', (bytes) => received.push(bytes));
    socket.on('close', () => resolve(Buffer.concat(received)));
    socket.write(`GET ${path} HTTP/${version}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  });
  return readWire(bytes);
};

test('the hot path and the plain event stream give the same response by HTTP 1.1, HTTP 1.0 and injection', async () => {
  await fc.assert(
    fc.asyncProperty(story, limits, async (one, given) => {
      told = { story: one, limits: given };
      for (const version of ['1.0', '1.1'] as const) {
        const [fast, plain] = await Promise.all([ask('/fast', version), ask('/plain', version)]);
        expect(fast).toEqual(plain);
        expect(fast.head).toContain('x-from-a-hook: kept');
      }
      const [fast, plain] = await Promise.all([app.inject('/fast'), app.inject('/plain')]);
      expect(fast.body.replaceAll(PING, '')).toBe(plain.body.replaceAll(PING, ''));
    }),
    { numRuns: 30 },
  );
}, 60_000);
