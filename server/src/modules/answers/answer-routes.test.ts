import { type ConversationPage, isLastEvent } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, isAnswer, startChatServer, startOf, textOf } from '../../testing/chat-server';
import { auditLedger } from '../../testing/ledger';
import type { AnswerEvent } from './answerer';

/** Provider that speaks as the question says, or waits for the test to open a gate. */
const gates = new Map<string, () => void>();
const aborted: string[] = [];

async function* speak(text: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const [command = '', argument = ''] = text.split(':');
  if (command === 'words') for (const word of argument) yield { type: 'text', text: word };
  if (command === 'replace') {
    yield { type: 'text', text: '草稿' };
    // A replaced text is never sent when its replacement comes within one turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield { type: 'replace', text: '定稿' };
    yield { type: 'text', text: '。' };
  }
  if (command === 'dirty') yield { type: 'text', text: 'a\0b\ud83d' };
  if (command === 'throw') throw new Error(argument);
  if (command === 'gate') {
    yield { type: 'text', text: '前半' };
    await new Promise<void>((resolve) => {
      gates.set(argument, resolve);
      signal.addEventListener('abort', () => {
        aborted.push(argument);
        resolve();
      });
    });
    yield { type: 'text', text: '后半' };
  }
  if (command === 'deaf') {
    yield { type: 'text', text: '前半' };
    await new Promise(() => {});
  }
}

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer({
    agents: [anAgent(), anAgent({ key: 'other-agent' })],
    coach: (request, signal) => speak(request.question.text, signal),
    environment: { STREAM_PING_MS: '40' },
  });
});
afterAll(async () => {
  await server.product.answers.drain(0);
  expect(await auditLedger(server.database)).toEqual([]);
  await server.close();
});

const openGate = async (name: string) => {
  while (!gates.has(name)) await new Promise((resolve) => setTimeout(resolve, 5));
  gates.get(name)?.();
};

test('R7.5 answers 200 with start at once, numbered deltas and one last event', async () => {
  const user = await server.signUp();
  const stream = await server.send(user, 'words:一二三');
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  const events = await stream.events;
  const start = startOf(events);
  expect(events.slice(1)).toEqual([
    { answer: '一', seq: 1 },
    { answer: '二', seq: 2 },
    { answer: '三', seq: 3 },
    { event: 'done' },
  ]);
  const messages = await server.messages(user, start.conversationId);
  expect(messages).toMatchObject([
    { id: start.messageId, role: 'user', text: 'words:一二三', status: 'complete', label: '' },
    {
      id: start.answerId,
      role: 'ai',
      text: '一二三',
      status: 'complete',
      label: '离线教练',
      generationId: start.generationId,
      seq: 3,
    },
  ]);
});

test('the stream of an answer has only data lines, blank lines and comments', async () => {
  const user = await server.signUp();
  const response = await server.request(user, 'POST', '/api/chat/test-agent', {
    message: 'gate:wire',
    conversationId: null,
  });
  const decoder = new TextDecoder();
  let wire = '';
  for await (const bytes of response.body ?? []) {
    wire += decoder.decode(bytes, { stream: true });
    if (wire.includes(': ping\n\n')) await openGate('wire');
  }
  for (const block of wire.split('\n\n').filter(Boolean)) {
    expect(block).toMatch(/^(data: \{[^\n]*\}|: ping)$/);
  }
  expect(wire).toContain('"done"');
});

test('a new conversation gets the first 20 code points of its message as title', async () => {
  const user = await server.signUp();
  const name = `一${'😀'.repeat(30)}`;
  const stream = await server.send(user, `gate:${name}`);
  // Read before the answer is complete, because then the conversation gets a better title.
  await stream.seen(isAnswer);
  const [conversation] = (await (await server.request(user, 'GET', '/api/chat/conversations')).json()) as {
    title: string;
  }[];
  expect(conversation?.title).toBe(`gate:一${'😀'.repeat(14)}`);
  await openGate(name);
  await stream.events;
});

test('a question moves its conversation to the top of the list', async () => {
  const user = await server.signUp();
  const list = async () => {
    const response = await server.request(user, 'GET', '/api/chat/conversations?limit=10');
    return ((await response.json()) as { items: { id: string }[] }).items.map((item) => item.id);
  };
  const first = startOf(await (await server.send(user, 'words:一')).events).conversationId;
  const second = startOf(await (await server.send(user, 'words:二')).events).conversationId;
  expect(await list()).toEqual([second, first]);
  await (await server.send(user, 'words:三', { conversationId: first })).events;
  expect(await list()).toEqual([first, second]);
});

test('a further question gives its conversation the date of today', async () => {
  const user = await server.signUp();
  const { conversationId } = startOf(await (await server.send(user, 'words:一')).events);
  const { rows } = await server.database.pool.query(
    `UPDATE conversations SET updated_at = now() - interval '3 days' WHERE id = $1 RETURNING now() AS "asked"`,
    [conversationId],
  );
  await (await server.send(user, 'words:二', { conversationId })).events;
  const response = await server.request(user, 'GET', '/api/chat/conversations?limit=1');
  const [listed] = ((await response.json()) as ConversationPage).items;
  expect(listed?.id).toBe(conversationId);
  expect(Date.parse(listed?.updatedAt ?? '')).toBeGreaterThanOrEqual(rows[0].asked.getTime());
});

test('an answer whose text is taken back is sent as a replace, and the final text is stored', async () => {
  const user = await server.signUp();
  const events = await (await server.send(user, 'replace:')).events;
  expect(events.slice(1)).toEqual([
    { answer: '草稿', seq: 1 },
    { event: 'replace', text: '定稿', seq: 2 },
    { answer: '。', seq: 3 },
    { event: 'done' },
  ]);
  const { conversationId, generationId } = startOf(events);
  expect((await server.messages(user, conversationId)).at(-1)?.text).toBe('定稿。');
  const late = await (await server.watch(user, generationId)).events;
  expect(late.slice(1)).toEqual([
    { event: 'replace', text: '定稿', seq: 2 },
    { answer: '。', seq: 3 },
    { event: 'done' },
  ]);
});

test('F48 NUL bytes and lone surrogates are removed from an answer before it is sent and stored', async () => {
  const user = await server.signUp();
  const events = await (await server.send(user, 'dirty:')).events;
  expect(textOf(events)).toBe('ab');
  expect((await server.messages(user, startOf(events).conversationId)).at(-1)?.text).toBe('ab');
});

test.each([
  ['words: ', '没有收到回答，请重试'],
  ['silence:', '没有收到回答，请重试'],
  ['throw:OpenAI exploded with sk-secret', '系统出了点问题，请稍后再试'],
])('a failing answer (%j) keeps its question and ends with one sentence', async (message, sentence) => {
  const user = await server.signUp();
  const events = await (await server.send(user, message)).events;
  expect(events.at(-1)).toMatchObject({ error: sentence });
  expect(events.filter(isLastEvent)).toHaveLength(1);
  const messages = await server.messages(user, startOf(events).conversationId);
  expect(messages).toMatchObject([
    { role: 'user', text: message.trim() },
    { role: 'ai', status: 'failed', error: sentence },
  ]);
});

/** A user with a conversation, and a stranger's conversation. */
const makePeople = async () => {
  const [user, stranger] = await Promise.all([server.signUp(), server.signUp()]);
  const own = startOf(await (await server.send(user, 'words:一')).events).conversationId;
  const foreign = startOf(await (await server.send(stranger, 'words:一')).events).conversationId;
  return { user, own, foreign };
};
let made: ReturnType<typeof makePeople> | null = null;
const people = () => {
  made ??= makePeople();
  return made;
};

test.each([
  ['an unknown agent', 'nobody', { message: 'x', conversationId: null }, 404, '没有找到这位教练'],
  [
    'a conversation of another agent',
    'other-agent',
    { message: 'x', conversationId: 'own' },
    404,
    '没有找到这个对话',
  ],
  [
    'a conversation of another user',
    'test-agent',
    { message: 'x', conversationId: 'foreign' },
    404,
    '没有找到这个对话',
  ],
  [
    'an unknown conversation',
    'test-agent',
    { message: 'x', conversationId: 'random' },
    404,
    '没有找到这个对话',
  ],
  ['a blank message', 'test-agent', { message: ' \n ', conversationId: null }, 400, '请输入消息'],
  [
    'too long a message',
    'test-agent',
    { message: '长'.repeat(8_001), conversationId: null },
    400,
    '消息最多8000个字',
  ],
  ['F48 a NUL byte', 'test-agent', { message: 'a\0b', conversationId: null }, 400, '消息含有无法识别的字符'],
  ['no body', 'test-agent', undefined, 400, null],
  ['an array', 'test-agent', [], 400, null],
])('a refused send stores nothing: %s', async (_name, agent, body, status, sentence) => {
  const { user, own, foreign } = await people();
  const ids: Readonly<Record<string, string>> = {
    own,
    foreign,
    random: '3b0f8f0e-8e2b-4d70-9a53-0d3f5b1a7c11',
  };
  const isObject = body !== undefined && !Array.isArray(body);
  const conversationId = isObject && body.conversationId !== null ? ids[body.conversationId] : null;
  const payload = isObject ? { ...body, conversationId } : body;
  const count = async () => (await server.database.pool.query('SELECT count(*) FROM messages')).rows[0].count;
  const before = await count();
  const response = await server.request(user, 'POST', `/api/chat/${agent}`, payload);
  expect(response.status).toBe(status);
  const failure = (await response.json()) as { error: string };
  if (sentence !== null) expect(failure.error).toBe(sentence);
  expect(await count()).toBe(before);
});

test('F39 20 parallel sends with one key make one message and one generation', async () => {
  const user = await server.signUp();
  const streams = await Promise.all(
    Array.from({ length: 20 }, () => server.send(user, 'words:一二三', { key: 'double-click' })),
  );
  const all = await Promise.all(streams.map((stream) => stream.events));
  const starts = new Set(all.map((events) => JSON.stringify(startOf(events))));
  expect(starts.size).toBe(1);
  for (const events of all) expect(textOf(events)).toBe('一二三');
  const messages = await server.messages(user, startOf(all[0] ?? []).conversationId);
  expect(messages).toHaveLength(2);
});

test('F40 the same key with another body is 409, and another user may use the same key', async () => {
  const [user, other] = await Promise.all([server.signUp(), server.signUp()]);
  await (await server.send(user, 'words:一', { key: 'k' })).events;
  const reused = await server.send(user, 'words:二', { key: 'k' });
  expect(reused.status).toBe(409);
  const events = await (await server.send(other, 'words:三', { key: 'k' })).events;
  expect(textOf(events)).toBe('三');
  const broken = await server.request(user, 'POST', '/api/chat/test-agent', {
    message: 'x',
    conversationId: null,
  });
  expect(broken.status).toBe(200);
  await broken.text();
  expect((await server.send(user, 'x', { key: 'k'.repeat(201) })).status).toBe(400);
});

test('a stream resumes after every number without a gap or a repeat, while the answer runs and after its end', async () => {
  const user = await server.signUp();
  const first = await server.send(user, 'gate:resume');
  await first.seen(isAnswer);
  const { generationId } = startOf([await first.seen(() => true)]);
  const early = await server.watch(user, generationId, 1);
  const fresh = await server.watch(user, generationId);
  await openGate('resume');
  expect(await early.events).toEqual([{ answer: '后半', seq: 2 }, { event: 'done' }]);
  expect((await fresh.events).slice(1)).toEqual([
    { answer: '前半', seq: 1 },
    { answer: '后半', seq: 2 },
    { event: 'done' },
  ]);
  for (const after of [1, 2]) {
    const events = await (await server.watch(user, generationId, after)).events;
    expect(events).toEqual(
      [{ answer: '前半', seq: 1 }, { answer: '后半', seq: 2 }, { event: 'done' }].slice(after),
    );
  }
});

test.each(['-5', 'abc', '1e400', '', '99999999999999999999', '999'])(
  'a forged number %j resumes from what exists',
  async (after) => {
    const user = await server.signUp();
    const events = await (await server.send(user, 'words:一二')).events;
    const { generationId } = startOf(events);
    const resumed = await (await server.watch(user, generationId, after)).events;
    expect(textOf(resumed)).toBe('一二');
    expect(resumed.at(-1)).toEqual({ event: 'done' });
  },
);

test('watching and stopping are 404 for another user’s, an unknown and a malformed generation', async () => {
  const [user, stranger] = await Promise.all([server.signUp(), server.signUp()]);
  const stream = await server.send(user, 'gate:private');
  const { generationId } = startOf([await stream.seen(() => true)]);
  for (const id of [generationId, 'nonsense', '3b0f8f0e-8e2b-4d70-9a53-0d3f5b1a7c11']) {
    expect((await server.watch(stranger, id)).status).toBe(404);
    expect((await server.request(stranger, 'POST', `/api/chat/generations/${id}/stop`)).status).toBe(404);
  }
  expect((await server.request(null, 'GET', `/api/chat/generations/${generationId}/stream`)).status).toBe(
    401,
  );
  await openGate('private');
  expect((await stream.events).at(-1)).toEqual({ event: 'done' });
});

test('F01 a closed tab does not stop the answer', async () => {
  const user = await server.signUp();
  const tab = await server.send(user, 'gate:tab');
  const { conversationId, generationId } = startOf([await tab.seen(() => true)]);
  await tab.seen(isAnswer);
  tab.leave();
  await tab.events;
  await openGate('tab');
  const events = await (await server.watch(user, generationId)).events;
  expect(textOf(events)).toBe('前半后半');
  expect((await server.messages(user, conversationId)).at(-1)).toMatchObject({ status: 'complete' });
});

test('F58 a stop ends the provider at once, keeps the text so far, and may be repeated', async () => {
  const user = await server.signUp();
  for (const message of ['gate:stopped', 'deaf:']) {
    const stream = await server.send(user, message);
    const { conversationId, generationId } = startOf([await stream.seen(() => true)]);
    await stream.seen(isAnswer);
    const begun = performance.now();
    const path = `/api/chat/generations/${generationId}/stop`;
    expect((await server.request(user, 'POST', path)).status).toBe(204);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect((await stream.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
    expect((await server.request(user, 'POST', path)).status).toBe(204);
    expect((await server.messages(user, conversationId)).at(-1)).toMatchObject({
      text: '前半',
      status: 'stopped',
      error: null,
    });
  }
  expect(aborted).toContain('stopped');
});

test('F59 a stop that races the end leaves one final state, the same for everyone', async () => {
  const user = await server.signUp();
  for (let round = 0; round < 20; round += 1) {
    const stream = await server.send(user, `gate:race${round}`);
    const { conversationId, generationId } = startOf([await stream.seen(() => true)]);
    await stream.seen(isAnswer);
    await Promise.all([
      openGate(`race${round}`),
      server.request(user, 'POST', `/api/chat/generations/${generationId}/stop`),
    ]);
    const events = await stream.events;
    const answer = (await server.messages(user, conversationId)).at(-1);
    expect(events.filter(isLastEvent)).toHaveLength(1);
    const last = events.at(-1);
    const isStopped = last !== undefined && 'status' in last;
    expect(answer?.status).toBe(isStopped ? 'stopped' : 'complete');
    expect(answer?.text).toBe(textOf(events));
    expect((await (await server.watch(user, generationId)).events).at(-1)).toEqual(last);
  }
});

test('F55 a conversation deleted while it streams ends the answer and stays deleted', async () => {
  const user = await server.signUp();
  const stream = await server.send(user, 'gate:deleted');
  const { conversationId, generationId } = startOf([await stream.seen(() => true)]);
  await stream.seen(isAnswer);
  expect((await server.request(user, 'DELETE', `/api/chat/conversations/${conversationId}`)).status).toBe(
    204,
  );
  expect((await stream.events).at(-1)).toEqual({ error: '这个对话已被删除', code: 'not_found' });
  expect(aborted).toContain('deleted');
  const { rows } = await server.database.pool.query(
    `SELECT 1 FROM messages WHERE conversation_id = $1 UNION ALL SELECT 1 FROM generations WHERE id = $2`,
    [conversationId, generationId],
  );
  expect(rows).toEqual([]);
});

test('F55 a running answer ends when a checkpoint finds its rows deleted', async () => {
  const user = await server.signUp();
  const stream = await server.send(user, 'gate:swept-away');
  const { conversationId } = startOf([await stream.seen(() => true)]);
  await stream.seen(isAnswer);
  await server.database.pool.query('DELETE FROM conversations WHERE id = $1', [conversationId]);
  // The next checkpoint finds out once there is text to save.
  await openGate('swept-away');
  expect((await stream.events).at(-1)).toEqual({ error: '这个对话已被删除', code: 'not_found' });
});

test('a second question in the same conversation waits for the answer to the first', async () => {
  const user = await server.signUp();
  const first = await server.send(user, 'gate:first');
  const { conversationId } = startOf([await first.seen(() => true)]);
  await first.seen(isAnswer);
  const second = await server.send(user, 'words:二', { conversationId });
  await second.seen(() => true);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await server.messages(user, conversationId)).toMatchObject([
    { role: 'user' },
    { role: 'ai', status: 'streaming' },
    { role: 'user' },
    { role: 'ai', status: 'streaming', text: '' },
  ]);
  await openGate('first');
  expect(textOf(await first.events)).toBe('前半后半');
  expect(textOf(await second.events)).toBe('二');
});

test('F53 an ended session closes its open streams, and the answer goes on', async () => {
  const user = await server.signUp();
  const stream = await server.send(user, 'gate:logout');
  const { generationId } = startOf([await stream.seen(() => true)]);
  await stream.seen(isAnswer);
  expect((await server.request(user, 'POST', '/api/auth/logout')).status).toBe(204);
  expect((await stream.events).some(isLastEvent)).toBe(false);
  await openGate('logout');
  const isComplete = async () =>
    (await server.database.pool.query('SELECT status FROM generations WHERE id = $1', [generationId])).rows[0]
      .status === 'complete';
  while (!(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 10));
});
