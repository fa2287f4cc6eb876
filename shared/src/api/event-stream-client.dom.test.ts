import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  type ChatEvent,
  encodeChatEvent,
  encodeUserEvent,
  isAppError,
  PING,
  type UserEvent,
} from '@qihang/shared/contracts';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { type ApiTestServer, readRequestBody, startApiTestServer } from './api-test-server';
import {
  type EventStreamLimits,
  type EventStreamRequest,
  makeEventStreamClient,
  makeUserEventsClient,
} from './event-stream-client';

const START: ChatEvent = {
  event: 'start',
  conversationId: 'c1',
  messageId: 'm1',
  answerId: 'a1',
  generationId: 'g1',
};
const ANSWER: ChatEvent = { answer: '先说定位：你帮谁？🚀', seq: 1 };
const DONE: ChatEvent = { event: 'done' };

let server: ApiTestServer;
let token: string | null = 'token-1';
const expire = rs.fn();
const redirectToLogin = rs.fn();

const access = { session: { getState: () => ({ token }), expire }, redirectToLogin };
const start = async (listener: RequestListener, limits?: EventStreamLimits) => {
  server = await startApiTestServer(listener);
  return makeEventStreamClient(`${server.origin}/api`, access, limits);
};

afterEach(async () => {
  await server.close();
  token = 'token-1';
  expire.mockClear();
  redirectToLogin.mockClear();
});

const stream = (response: ServerResponse) => response.writeHead(200, { 'Content-Type': 'text/event-stream' });

const send = (overrides: Partial<EventStreamRequest> = {}): EventStreamRequest => ({
  path: '/chat/lao-gao-ip-master',
  method: 'POST',
  body: { message: '你好', conversationId: null },
  signal: new AbortController().signal,
  ...overrides,
});

/** Reads a stream to its end. @returns the events, and the error that ended it */
const collect = async <Event>(events: AsyncIterable<Event>) => {
  const seen: Event[] = [];
  try {
    for await (const event of events) seen.push(event);
    return { seen, error: null };
  } catch (error) {
    return { seen, error };
  }
};

describe('a request that the page has made before', () => {
  const early = (response: Response | null) => ({ response: Promise.resolve(response), stop: rs.fn() });
  const answered = (events: readonly ChatEvent[]) =>
    new Response(events.map(encodeChatEvent).join(''), { headers: { 'Content-Type': 'text/event-stream' } });

  test('is not made again: its answer is read', async () => {
    let requests = 0;
    const open = await start((_, response) => {
      requests += 1;
      response.end();
    });
    const { seen, error } = await collect(open(send({ early: early(answered([START, ANSWER, DONE])) })));
    expect({ seen, error, requests }).toEqual({ seen: [START, ANSWER, DONE], error: null, requests: 0 });
  });

  test('is made when it has no answer', async () => {
    const open = await start((_, response) => {
      stream(response).end([START, ANSWER, DONE].map(encodeChatEvent).join(''));
    });
    const { seen } = await collect(open(send({ early: early(null) })));
    expect(seen).toEqual([START, ANSWER, DONE]);
  });

  test('may be refused like any other: a 401 ends the session', async () => {
    const open = await start((_, response) => response.end());
    const refused = new Response(JSON.stringify({ code: 'unauthenticated', error: '请先登录' }), {
      status: 401,
    });
    const { seen, error } = await collect(open(send({ early: early(refused) })));
    expect(seen).toEqual([]);
    expect(isAppError(error) && error.code).toBe('unauthenticated');
    expect(expire).toHaveBeenCalledWith('token-1');
  });

  test('ends with its reader, and when no answer has come within the limit', async () => {
    const open = await start((_, response) => response.end(), { headers: 20, silence: 1_000 });
    const stop = rs.fn();
    let giveUp = (_: null): void => {};
    const response = new Promise<null>((resolve) => {
      giveUp = resolve;
    });
    stop.mockImplementation(() => giveUp(null));
    const { error } = await collect(open(send({ early: { response, stop } })));
    expect(stop).toHaveBeenCalled();
    expect(isAppError(error) && error.code).toBe('timeout');
  });
});

test('a stream is requested as JSON with token and extra headers, and yields every event up to the last', async () => {
  let request: unknown;
  const open = await start(async (incoming, response) => {
    request = { url: incoming.url, headers: incoming.headers, body: await readRequestBody(incoming) };
    stream(response).end([START, ANSWER, DONE].map(encodeChatEvent).join(''));
  });
  const { seen, error } = await collect(open(send({ headers: { 'Idempotency-Key': 'k1' } })));
  expect(error).toBeNull();
  expect(seen).toEqual([START, ANSWER, DONE]);
  expect(request).toMatchObject({
    url: '/api/chat/lao-gao-ip-master',
    headers: {
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
      'idempotency-key': 'k1',
    },
    body: '{"message":"你好","conversationId":null}',
  });
});

test('a GET of a stream carries the timestamp after its own parameters', async () => {
  let url = '';
  const open = await start((request, response) => {
    url = request.url ?? '';
    stream(response).end(encodeChatEvent(DONE));
  });
  await collect(open(send({ method: 'GET', path: '/chat/generations/g1/stream?after=3', body: undefined })));
  expect(url).toMatch(/^\/api\/chat\/generations\/g1\/stream\?after=3&_t=\d{13}$/);
});

test('a stream without parameters of its own carries the timestamp too, and a visitor no token', async () => {
  token = null;
  let request: IncomingMessage | undefined;
  const open = await start((incoming, response) => {
    request = incoming;
    stream(response).end(encodeChatEvent(DONE));
  });
  await collect(open(send({ method: 'GET', path: '/chat/events', body: undefined })));
  expect(request?.url).toMatch(/^\/api\/chat\/events\?_t=\d{13}$/);
  expect(request?.headers.authorization).toBeUndefined();
  expect(request?.headers.accept).toBe('text/event-stream');
});

test('a stream that is given up before it begins asks for nothing', async () => {
  let requests = 0;
  const open = await start((_, response) => {
    requests += 1;
    response.end();
  });
  const { error } = await collect(open(send({ signal: AbortSignal.abort() })));
  expect(isAppError(error)).toBe(false);
  expect(requests).toBe(0);
});

test('events are read when they arrive one byte at a time, with comments, CRLF and unknown lines between', async () => {
  const wire = [
    PING,
    encodeChatEvent(START).replaceAll('\n', '\r\n'),
    'data: {broken\n\n',
    'event: noise\n\n',
    'data:{"event":"later-addition"}\n\n',
    encodeChatEvent(ANSWER),
    PING,
    encodeChatEvent({ error: '系统繁忙，请稍后再试' }),
  ].join('');
  const open = await start(async (_, response) => {
    stream(response);
    for (const byte of Buffer.from(wire)) {
      response.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const { seen, error } = await collect(open(send()));
  expect(error).toBeNull();
  expect(seen).toEqual([START, ANSWER, { error: '系统繁忙，请稍后再试' }]);
});

describe('a stream without its last event is a lost connection', () => {
  const cut: Record<string, (response: ServerResponse) => void> = {
    'ends cleanly': (response) => response.end(),
    'is reset': (response) => response.destroy(),
  };
  for (const [name, end] of Object.entries(cut)) {
    test(`a stream that ${name} without its last event is a lost connection, and earlier events are delivered`, async () => {
      const open = await start((_, response) => {
        stream(response).write(encodeChatEvent(START));
        setTimeout(() => end(response), 30);
      });
      const { seen, error } = await collect(open(send()));
      expect(seen).toEqual([START]);
      expect(error).toMatchObject({ code: 'connection_lost', text: '连接暂时中断，请稍后再试一次。' });
    });
  }

  test('F03: a stream that falls silent is a lost connection; a comment line counts as a sign of life', async () => {
    let isClosed = false;
    const open = await start(
      (request, response) => {
        request.socket.on('close', () => {
          isClosed = true;
        });
        stream(response).write(encodeChatEvent(START));
        const pings = setInterval(() => response.write(PING), 60);
        setTimeout(() => clearInterval(pings), 400);
      },
      { headers: 1_000, silence: 150 },
    );
    const startedAt = Date.now();
    const { seen, error } = await collect(open(send()));
    expect(seen).toEqual([START]);
    expect(error).toMatchObject({ code: 'connection_lost' });
    expect(Date.now() - startedAt).toBeGreaterThan(400);
    await rs.waitUntil(() => isClosed);
  });
});

test('response headers that do not arrive in time are a timeout', async () => {
  const open = await start(() => {}, { headers: 60, silence: 1_000 });
  const { error } = await collect(open(send()));
  expect(error).toMatchObject({ code: 'timeout', text: '网络连接错误，请检查您的网络连接并重试', status: 0 });
});

test('a server that cannot be reached is offline', async () => {
  const open = await start((request: IncomingMessage) => request.socket.destroy());
  const { error } = await collect(open(send()));
  expect(error).toMatchObject({ code: 'offline', text: '网络连接错误，请检查您的网络连接并重试' });
});

test('a refused message is the error of its status, with the sentence of the server', async () => {
  const open = await start((_, response) => {
    response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '5' });
    response.end(JSON.stringify({ error: '操作太频繁了，请稍后再试', code: 'rate_limited' }));
  });
  const { seen, error } = await collect(open(send()));
  expect(seen).toEqual([]);
  expect(error).toMatchObject({
    code: 'rate_limited',
    message: '服务器错误: 429',
    text: '操作太频繁了，请稍后再试',
    retryAfter: 5,
  });
});

test('a 401 ends the session as it does for every other call', async () => {
  const open = await start((_, response) => response.writeHead(401).end());
  const { error } = await collect(open(send()));
  expect(error).toMatchObject({ code: 'unauthenticated' });
  expect(expire.mock.calls).toEqual([['token-1']]);
  expect(redirectToLogin).toHaveBeenCalledTimes(1);
});

test('an abort by the reader closes the connection and is no AppError', async () => {
  let isClosed = false;
  const open = await start((request, response) => {
    request.socket.on('close', () => {
      isClosed = true;
    });
    stream(response).write(encodeChatEvent(START));
  });
  const controller = new AbortController();
  const seen: ChatEvent[] = [];
  let thrown: unknown;
  try {
    for await (const event of open(send({ signal: controller.signal }))) {
      seen.push(event);
      controller.abort();
    }
  } catch (error) {
    thrown = error;
  }
  expect(seen).toEqual([START]);
  expect(isAppError(thrown)).toBe(false);
  expect(thrown).toMatchObject({ name: 'AbortError' });
  await rs.waitUntil(() => isClosed);
});

test('leaving the loop early closes the connection', async () => {
  let isClosed = false;
  const open = await start((request, response) => {
    request.socket.on('close', () => {
      isClosed = true;
    });
    stream(response).write(encodeChatEvent(START));
  });
  for await (const _ of open(send())) break;
  await rs.waitUntil(() => isClosed);
  expect(isClosed).toBe(true);
});

test('F07 a 401 to an earlier token leaves the present session alone', async () => {
  const open = await start((_, response) => {
    token = 'token-2';
    response.writeHead(401).end();
  });
  const { error } = await collect(open(send()));
  expect(error).toMatchObject({ code: 'unauthenticated' });
  expect([expire.mock.calls.length, redirectToLogin.mock.calls.length]).toEqual([0, 0]);
});

describe('the stream of a person’s changes', () => {
  const CHANGES: UserEvent[] = [
    { event: 'ready' },
    { event: 'conversation-changed', conversationId: 'c1' },
    { event: 'generation-ended', conversationId: 'c1', generationId: 'g1' },
  ];
  const follow = async (listener: RequestListener, limits?: EventStreamLimits) => {
    server = await startApiTestServer(listener);
    const open = makeUserEventsClient(`${server.origin}/api`, access, limits);
    return collect(open({ method: 'GET', path: '/chat/events', signal: new AbortController().signal }));
  };

  test("a user's event stream yields the events that this version knows, and its end is a lost connection", async () => {
    const { seen, error } = await follow((_, response) => {
      stream(response);
      for (const event of CHANGES) response.write(encodeUserEvent(event));
      response.write(`${PING}data: {"event":"of a later version"}\n\ndata: null\n\ndata: {broken\n\n`);
      response.end();
    });
    expect(seen).toEqual(CHANGES);
    expect(error).toMatchObject({ code: 'connection_lost' });
  });

  test("F03 a user's event stream that falls silent is a lost connection", async () => {
    const { seen, error } = await follow(
      (_, response) => stream(response).write(encodeUserEvent({ event: 'ready' })),
      { headers: 5_000, silence: 150 },
    );
    expect(seen).toEqual([{ event: 'ready' }]);
    expect(error).toMatchObject({ code: 'connection_lost' });
  });
});
