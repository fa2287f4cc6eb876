import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, rs, test } from '@rstest/core';
import fc from 'fast-check';
import { readingPace } from '../../reading-pace';
import { VendorFailure } from '../vendor-failure';
import { makeEventCollector, makeJsonCollector } from './event-collector';
import { openPlainly, readPlainly, tryPlainly, watchPlainly } from './testing/plain-vendor-stream';
import { VendorBatches } from './vendor-batches';
import { openVendorStream, retryBeforeFirstToken, type VendorLimits } from './vendor-stream';
import { makeWatchdog } from './vendor-watchdog';

/** `npm run test:deep` repeats more often (docs/decisions/0024). */
const isDeep = process.env.TEST_LANE === 'deep';

const LIMITS: VendorLimits = { firstByteMs: 20_000, idleMs: 20_000, lineBytes: 400, totalBytes: 4_000 };

afterEach(() => {
  rs.restoreAllMocks();
});

/** All that a reader is told: the pieces in their order, and how it ended. */
interface Heard {
  readonly pieces: readonly string[];
  readonly failure: unknown;
}

/** What others can see of a failure; its cause differs between two clients of HTTP. */
const known = (error: unknown): unknown => {
  if (!(error instanceof VendorFailure)) return error;
  const { code, message, text, reason, isRetryable, retryAfterMs, vendorStatus, vendorCode } = error;
  return { code, message, text, reason, isRetryable, retryAfterMs, vendorStatus, vendorCode };
};

async function hear(
  pieces: AsyncIterable<string>,
  onPiece: (piece: string) => unknown = () => {},
): Promise<Heard> {
  const heard: string[] = [];
  try {
    for await (const piece of pieces) {
      heard.push(piece);
      await onPiece(piece);
    }
    return { pieces: heard, failure: null };
  } catch (error) {
    return { pieces: heard, failure: known(error) };
  }
}

async function* flat(batches: AsyncIterable<readonly { readonly data: string }[]>) {
  // Copied, because a batch is emptied when the next one is asked for.
  for await (const batch of batches) yield* batch.map(({ data }) => data);
}

const words = fc.string({
  unit: fc.constantFrom('好', 'a', ' ', '😀', '\uFFFD', '\uFEFF', ':', '{'),
  maxLength: 12,
});
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

/** One event or comment, whole, in the spellings that vendors use. */
const block = fc
  .tuple(
    fc.oneof(
      words.map((text) => [`data: ${text}`]),
      words.map((text) => [`data:${text}`]),
      fc.tuple(words, words).map(([one, other]) => ['event: delta', `data: ${one}`, `data: ${other}`]),
      words.map((text) => [`: ${text}`]),
      words.map((text) => ['id: 7', 'retry: soon', `data: ${JSON.stringify({ text })}`]),
      fc.constant(['data: [DONE]']),
    ),
    lineEnd,
  )
  .map(([lines, end]) => [...lines, ''].map((line) => line + end).join(''));

/** What may stand at the end of a stream: nothing, half an event, half a character, no UTF-8, a line without an end. */
const tail = fc.oneof(
  { weight: 4, arbitrary: fc.constant(Buffer.alloc(0)) },
  { weight: 1, arbitrary: words.map((text) => Buffer.from(`data: ${text}`)) },
  { weight: 1, arbitrary: fc.constant(Buffer.from('data: 好').subarray(0, -1)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(block, fc.constantFrom([0xff], [0xe5, 0x41], [0xf0, 0x9f, 0x41], [0xc0, 0x80]))
      .map(([before, bytes]) => Buffer.concat([Buffer.from(before), Buffer.from(bytes)])),
  },
  { weight: 1, arbitrary: fc.constant(Buffer.from(`data: ${'x'.repeat(2 * LIMITS.lineBytes)}`)) },
);

const bodyOf = (maxLength: number) =>
  fc
    .tuple(fc.array(block, { maxLength }), tail)
    .map(([blocks, last]) => Buffer.concat([Buffer.from(blocks.join('')), last]));
const json = fc
  .tuple(fc.constantFrom('', ' ', '\n'), words, fc.constantFrom('', '\n'))
  .map(([before, text, after]) => Buffer.from(before + JSON.stringify({ text }) + after));

/** Cuts bytes anywhere, within characters, too; the sizes are used over and over. */
const cut = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0, part = 0; at < bytes.length; part += 1) {
    const size = sizes[part % sizes.length] ?? 1;
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
};
const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 20, max: 900 })), {
  minLength: 1,
  maxLength: 6,
});

const bodyEnd = fc.constantFrom('end', 'lost', 'broken');

/** A body whose reads are exactly these parts. */
function feed(parts: readonly Buffer[], end: 'end' | 'lost' | 'broken'): Readable {
  const body = new Readable({ read() {} });
  const push = async () => {
    // Both readers listen by then.
    await turn();
    for (const part of parts) {
      body.push(part);
      while (body.readableLength > 0 && !body.destroyed) await turn();
      await turn();
    }
    if (end === 'end') body.push(null);
    else body.destroy(end === 'broken' ? new Error('read ECONNRESET') : undefined);
  };
  void push();
  return body;
}

test('the hot path and the plain reader make the same pieces and failures of the same reads', async () => {
  const some = fc.oneof({ weight: 6, arbitrary: bodyOf(30) }, { weight: 1, arbitrary: json });
  const totals = fc.constantFrom(LIMITS.totalBytes, 300);
  const paces = fc.array(fc.nat(3), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      some,
      sizes,
      bodyEnd,
      totals,
      fc.boolean(),
      paces,
      async (bytes, cuts, end, totalBytes, isJson, pace) => {
        // A busy process, as it is for some reads: they rest for a few turns.
        let rests = 0;
        rs.spyOn(readingPace, 'rest').mockImplementation((resume) => {
          rests += 1;
          const turns = pace[rests % pace.length] ?? 0;
          if (turns === 0) return false;
          void (async () => {
            for (let left = turns; left > 0; left -= 1) await turn();
            resume();
          })();
          return true;
        });
        const limits = { ...LIMITS, totalBytes };
        const parts = cut(bytes, cuts);
        const { signal } = new AbortController();
        const fast = new VendorBatches(feed(parts, end), {
          socket: new Socket(),
          collector: (isJson ? makeJsonCollector : makeEventCollector)(limits.lineBytes),
          totalBytes,
          watchdog: makeWatchdog(limits, signal),
        });
        const plain = readPlainly(watchPlainly(limits, signal).over(feed(parts, end)), limits, isJson);
        const slowly = async () => {
          for (let left = pace[0] ?? 0; left > 0; left -= 1) await turn();
        };
        const [one, other] = await Promise.all([hear(flat(fast), slowly), hear(plain)]);
        expect(one).toEqual(other);
      },
    ),
    { numRuns: isDeep ? 400 : 100 },
  );
});

/** One answer of the vendor. */
interface Play {
  readonly status: number;
  readonly kind: string;
  readonly retryAfter: string | null;
  readonly encoding: 'identity' | 'gzip' | 'deflate' | 'br';
  readonly framing: 'chunked' | 'length' | 'close';
  readonly body: Buffer;
  readonly cuts: readonly number[];
  /** `nothing`: the connection is closed without a head. `held`: it stays open. */
  readonly end: 'end' | 'lost' | 'nothing' | 'held';
}

const COMPRESS: Readonly<Record<Play['encoding'], (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
};

let server: Server;
let url: string;
/** The next answers by path, and what was asked there. */
const plays = new Map<string, Play[]>();
const asked = new Map<string, unknown[]>();
beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response).catch(() => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  let body = '';
  for await (const bytes of request) body += bytes;
  const names = ['content-type', 'accept', 'accept-encoding', 'user-agent', 'authorization'];
  const headers = names.map((name) => request.headers[name]);
  asked.get(path)?.push({ method: request.method, headers, body });
  const play = plays.get(path)?.shift();
  if (play === undefined || play.end === 'nothing') {
    request.socket.destroy();
    return;
  }
  const bytes = COMPRESS[play.encoding](play.body);
  if (play.framing === 'close') {
    response.shouldKeepAlive = false;
    response.useChunkedEncodingByDefault = false;
  }
  response.writeHead(play.status, {
    'content-type': play.kind,
    ...(play.encoding === 'identity' ? {} : { 'content-encoding': play.encoding }),
    ...(play.retryAfter === null ? {} : { 'retry-after': play.retryAfter }),
    ...(play.framing === 'length' ? { 'content-length': bytes.length + (play.end === 'end' ? 0 : 1) } : {}),
  });
  response.flushHeaders();
  for (const part of cut(bytes, play.cuts)) {
    await new Promise<void>((resolve) => response.write(part, () => resolve()));
    await turn();
  }
  if (play.end === 'end') response.end();
  if (play.end !== 'lost') return;
  // Web streams throw away what nobody has read when they fail: both have read it by then.
  await sleep(15);
  for (let left = 5; left > 0; left -= 1) await turn();
  response.socket?.destroySoon();
}

const success = (ends: readonly Play['end'][], some: fc.Arbitrary<Buffer>): fc.Arbitrary<Play> =>
  fc
    .record({
      status: fc.constantFrom(200, 200, 201),
      kind: fc.constantFrom(
        'text/event-stream',
        'text/event-stream; charset=utf-8',
        'application/json',
        'text/html',
      ),
      retryAfter: fc.constant(null),
      encoding: fc.constant('identity' as const),
      framing: fc.constantFrom('chunked', 'length', 'close'),
      body: some,
      cuts: sizes,
      end: fc.constantFrom(...ends),
    })
    // Which of both failures comes first depends on the cuts that the kernel makes.
    .filter(({ body, end }) => end !== 'lost' || !body.includes('x'.repeat(LIMITS.lineBytes)));
const compressed = fc
  .tuple(success(['end'], bodyOf(20)), fc.constantFrom('gzip', 'deflate', 'br'))
  .map(([play, encoding]): Play => ({ ...play, encoding }));
const failure = fc
  .record({
    status: fc.constantFrom(204, 301, 302, 400, 401, 402, 403, 404, 408, 429, 500, 503),
    retryAfter: fc.constantFrom(null, null, '0', '1', 'soon'),
    body: fc.constantFrom(
      '',
      'not found',
      '{"error":{"code":"invalid_api_key"}}',
      '{"error":{"code":"data_inspection_failed"}}',
      '{"code":"1113","message":"余额不足"}',
      '{"error":{"type":"rate_limit_exceeded"}}',
    ),
    isLost: fc.boolean(),
  })
  .map(
    ({ status, retryAfter, body, isLost }): Play => ({
      status,
      kind: 'application/json',
      retryAfter,
      encoding: 'identity',
      framing: 'length',
      body: Buffer.from(status === 204 ? '' : body),
      cuts: [1_000],
      end: isLost && status !== 204 ? 'nothing' : 'end',
    }),
  );

const RETRY = { retries: 2, pauseMs: 1, maxPauseMs: 500 };
/** No limit of the whole: how far a reader is when it is reached depends on the cuts that the kernel makes. */
const OVER_HTTP = { ...LIMITS, totalBytes: 1_000_000 };

let calls = 0;
/** Plays the same to both readers. */
async function hearBoth(
  script: readonly Play[],
  limits: VendorLimits,
  abortAt: string | null = null,
): Promise<unknown[]> {
  calls += 1;
  const listen = async (name: 'fast' | 'plain') => {
    const path = `/${name}/${calls}`;
    plays.set(path, [...script]);
    asked.set(path, []);
    const caller = new AbortController();
    const request = {
      url: url + path,
      apiKey: calls % 2 === 0 ? 'key' : null,
      body: { model: 'm', 问: '好' },
    };
    const framed: boolean[] = [];
    const pieces =
      name === 'fast'
        ? retryBeforeFirstToken(
            async function* () {
              const { batches, isFramed } = await openVendorStream(request, limits, caller.signal);
              framed.push(isFramed);
              yield* flat(batches);
            },
            RETRY,
            caller.signal,
          )
        : tryPlainly(async () => {
            const opened = await openPlainly(request, limits, caller.signal);
            framed.push(opened.isFramed);
            return opened;
          }, RETRY);
    const heard = await hear(pieces, (piece) => {
      if (piece === abortAt) caller.abort(new Error('the user stopped'));
    });
    return { ...heard, framed, asked: asked.get(path) };
  };
  return Promise.all([listen('fast'), listen('plain')]);
}

test('the hot path and the plain reader hear the same from a vendor, with as many calls, however its bytes are cut', async () => {
  const last = fc.oneof(
    { weight: 4, arbitrary: success(['end', 'lost'], bodyOf(20)) },
    { weight: 1, arbitrary: success(['end', 'lost'], json) },
    { weight: 1, arbitrary: compressed },
    { weight: 2, arbitrary: failure },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(failure, { maxLength: 3 }), last, async (before, play) => {
      const [fast, plain] = await hearBoth([...before, play], OVER_HTTP);
      expect(fast).toEqual(plain);
    }),
    { numRuns: isDeep ? 200 : 50 },
  );
});

test('the hot path and the plain reader give up a vendor that falls silent, or that is abandoned, in the same words', async () => {
  const held = success(
    ['held'],
    fc.array(block, { maxLength: 5 }).map((blocks) => Buffer.from(blocks.join(''))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(held, { minLength: 15, maxLength: 15 }),
      fc.boolean(),
      async (some, isAbandoned) => {
        await Promise.all(
          some.map(async (play) => {
            // On a busy machine a vendor that answers may look silent for a second; all plays wait at once.
            const limits = { ...OVER_HTTP, firstByteMs: 9_000, idleMs: 6_000 };
            const body = isAbandoned
              ? Buffer.concat([play.body, Buffer.from('\n\ndata: 停\n\n')])
              : play.body;
            const [fast, plain] = await hearBoth(
              [{ ...play, kind: 'text/event-stream', body }],
              limits,
              isAbandoned ? '停' : null,
            );
            expect(fast).toEqual(plain);
          }),
        );
        await sleep(0);
      },
    ),
    // Trying to shrink a failure takes its time-outs once for each attempt.
    { numRuns: isDeep ? 4 : 1, endOnFailure: true },
  );
});
