import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ChatEvent, makeChatEventDecoder, PING } from '@qihang/shared/contracts';
import { afterEach, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { AnswerLog } from '../../modules/answers/live/answer-log';
import { until } from '../../testing/until';
import { type EventStreamLimits, sendEventStream } from './event-stream';

const START = {
  event: 'start',
  conversationId: 'c',
  messageId: 'm',
  answerId: 'a',
  generationId: 'g',
} as const;
const LIMITS: EventStreamLimits = { pingMs: 20, bufferBytes: 65_536, stallMs: 200 };
/** 30 kB each, and together far more than the kernel buffers for a connection that nobody reads. */
const CHUNK = '满'.repeat(10_000);
const CHUNKS = 300;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let app: FastifyInstance | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

interface Served {
  readonly port: number;
  /** Number of streams that have ended, for any reason. */
  readonly ended: () => number;
}

const serve = async (
  source: () => AsyncIterable<ChatEvent>,
  limits = LIMITS,
  endWith: AbortSignal[] = [],
): Promise<Served> => {
  let ended = 0;
  app = Fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-from-a-hook', 'kept');
  });
  app.get('/', async (_request, reply) => {
    await sendEventStream(reply, source(), limits, endWith);
    ended += 1;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, ended: () => ended };
};

const open = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
};

const full = (): AnswerLog => {
  const log = new AnswerLog(START, 'u');
  for (let index = 0; index < CHUNKS; index += 1) log.append(CHUNK);
  return log;
};

const read = async (port: number): Promise<ChatEvent[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const decode = makeChatEventDecoder();
  const decoder = new TextDecoder();
  const events: ChatEvent[] = [];
  for await (const bytes of response.body ?? [])
    events.push(...decode(decoder.decode(bytes, { stream: true })));
  return events;
};

test('an event stream keeps the headers that hooks have set', async () => {
  const log = full();
  log.end({ event: 'done' });
  const { port } = await serve(() => log.watch(CHUNKS));
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get('x-from-a-hook')).toBe('kept');
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await response.text()).toContain('"done"');
});

test('long events arrive whole, with comment lines only between them', async () => {
  const log = full();
  const { port } = await serve(() => log.watch(0), {
    ...LIMITS,
    pingMs: 1,
    bufferBytes: 16_384,
    stallMs: 2_000,
  });
  setTimeout(() => log.end({ event: 'done' }), 50);
  const events = await read(port);
  expect(events).toHaveLength(CHUNKS + 2);
  expect(events.every((event) => !('answer' in event) || event.answer === CHUNK)).toBe(true);
});

test('F30 a viewer that stalls is dropped; others and the source are not affected', async () => {
  const log = full();
  const { port, ended } = await serve(() => log.watch(0), { ...LIMITS, stallMs: 1_000 });
  const stuck = open(port).pause();
  await pause(50);
  const reader = read(port);
  await pause(50);
  log.end({ event: 'done' });
  expect(await reader).toHaveLength(CHUNKS + 2);
  while (ended() < 2) await pause(20);
  let received = '';
  stuck.on('data', (bytes) => {
    received += bytes;
  });
  await new Promise((resolve) => stuck.once('close', resolve).resume());
  expect(received).toContain('"start"');
  expect(received).not.toContain('"done"');
});

test('F30 a viewer that reads slowly keeps its stream', async () => {
  const log = full();
  log.end({ event: 'done' });
  const { port, ended } = await serve(() => log.watch(CHUNKS - 100), { ...LIMITS, bufferBytes: 16_384 });
  const slow = open(port);
  let received = 0;
  let tail = '';
  slow.on('data', (bytes) => {
    received += bytes.length;
    tail = (tail + bytes.toString('latin1')).slice(-100);
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  while (!tail.includes('"done"') && !slow.destroyed) await pause(20);
  expect(ended()).toBe(1);
  expect(received).toBeGreaterThan(3_000_000);
  expect(tail).toContain('"done"');
});

/** A response whose connection is stuck: the kernel's buffers, megabytes each, are full. */
const stuckReply = (): FastifyReply => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  raw.assignSocket(new Duplex({ read() {}, write() {} }) as Socket);
  return {
    raw,
    getHeaders: () => ({}),
    hijack() {},
    request: { log: { warn() {} } },
  } as unknown as FastifyReply;
};

test('F30 200 readers who stop reading cost less than 20 MB together', async () => {
  const log = new AnswerLog(START, 'u');
  for (let index = 0; index < 5_000; index += 1) log.append('满'.repeat(20));
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const begun = performance.now();
  const streams = Array.from({ length: 200 }, () =>
    sendEventStream(stuckReply(), log.watch(0), { ...LIMITS, stallMs: 1_500 }),
  );
  await pause(500);
  const cost = used() - before;
  expect(cost).toBeLessThan(20 * 1_048_576);
  await Promise.all(streams);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1_500);
});

test('a stream leaves its source when the viewer leaves, also while nothing is sent', async () => {
  const log = new AnswerLog(START, 'u');
  const { port, ended } = await serve(() => log.watch(0));
  const viewer = open(port);
  await new Promise((resolve) => viewer.once('data', resolve));
  viewer.destroy();
  while (ended() < 1) await pause(5);
  log.append('x');
});

test('a stream ends without a last event when a signal aborts', async () => {
  const log = new AnswerLog(START, 'u');
  const session = new AbortController();
  const { port, ended } = await serve(() => log.watch(0), LIMITS, [session.signal]);
  const events = read(port);
  await pause(50);
  session.abort();
  expect(await events).toEqual([START]);
  while (ended() < 1) await pause(5);
  expect(await read(port)).toEqual([]);
});

/** A viewer that counts the pings it gets. */
const pinged = (port: number) => {
  const socket = open(port);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  const count = () => received.split(PING).length - 1;
  return {
    leave: () => socket.destroy(),
    async another() {
      const before = count();
      await until(() => count() > before);
    },
  };
};

test('a stream is pinged while others end, and also when it begins after all others have ended', async () => {
  const log = new AnswerLog(START, 'u');
  const { port, ended } = await serve(() => log.watch(0));
  const [first, second] = [pinged(port), pinged(port)];
  await Promise.all([first.another(), second.another()]);
  first.leave();
  await until(() => ended() === 1);
  await second.another();
  second.leave();
  await until(() => ended() === 2);
  const [third, fourth] = [pinged(port), pinged(port)];
  await Promise.all([third.another(), fourth.another()]);
  third.leave();
  await until(() => ended() === 3);
  await fourth.another();
});

test('a source that fails ends the connection without a last event, and nothing else', async () => {
  const { port } = await serve(async function* () {
    yield START;
    throw new Error('database gone');
  });
  expect(await read(port)).toEqual([START]);
  expect(await read(port)).toEqual([START]);
});

test('an event stream works under app.inject', async () => {
  const log = new AnswerLog(START, 'u');
  log.append('好');
  log.end({ event: 'done' });
  await serve(() => log.watch(0));
  const response = await app?.inject('/');
  expect(makeChatEventDecoder()(response?.body ?? '')).toEqual([
    START,
    { answer: '好', seq: 1 },
    { event: 'done' },
  ]);
});
