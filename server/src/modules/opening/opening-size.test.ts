import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Opening, openingSchema } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { loadAgents } from '../../agents/load-agents';
import { findServerRoot } from '../../database/package-root';
import { readEvaluation } from '../../evaluation/evaluation-files';
import { type ChatServer, type ChatUser, startChatServer } from '../../testing/chat-server';
import { seedConversation } from '../../testing/seed-conversation';
import { FactRepository } from '../profile/fact-repository';

/** Of one answer on a slow phone: with the page's own bytes it fits into the first flights of a connection. */
const MAX_BYTES = 12_288;

/** What the coach and its users said to each other, as it was stored. */
const turns = readEvaluation(path.join(findServerRoot(), '..', 'eval')).tapes.flatMap((tape) => tape.turns);
const questions = turns.map(({ question }) => question);
const answers = turns.flatMap(({ seen }) => seen?.text ?? []).sort((one, other) => other.length - one.length);

let server: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  server = await startChatServer({ agents: loadAgents({ foundersText: null }) });
});
afterAll(() => server.close());

const AGENT = 'lao-gao-ip-master';

/** As many values as the first screen shows, each in a message of its own. */
async function sayMuch(userId: string): Promise<void> {
  const facts = new FactRepository({ database: server.database, newId: randomUUID });
  const texts = questions.filter((text) => text.length >= 12).slice(0, 16);
  const { messageIds } = await seedConversation(server.database, {
    ...{ userId, agentKey: AGENT, title: '说过的' },
    messages: texts.map((text) => ({ text, role: 'user' as const })),
  });
  await facts.change(userId, () =>
    texts.map((text, at) => ({
      kind: 'add',
      fact: {
        ...{
          id: randomUUID(),
          version: 1,
          field: 'place',
          value: text.slice(0, 12),
          about: 'self',
          status: 'heard',
        },
        ...{ saidIn: messageIds[at] ?? null },
        quotes: [{ messageId: messageIds[at] ?? '', start: 0, end: 12, text: text.slice(0, 12) }],
      },
    })),
  );
}

/** A user with a full list, and this exchange on screen. */
async function open(question: string, answer: string): Promise<{ opening: Opening; bytes: number }> {
  user = await server.signUp();
  await sayMuch(user.id);
  const seed = (title: string, texts: readonly string[]) =>
    seedConversation(server.database, {
      ...{ userId: user.id, agentKey: AGENT, title },
      messages: texts.map((text) => ({ text })),
    });
  for (let at = 0; at < 25; at += 1) await seed((questions[at * 5] ?? '').slice(0, 20), ['问', '答']);
  await seed('现在这个', [question, answer]);
  const response = await fetch(`${server.url}/api/chat/${AGENT}/opening`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'br' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  const opening = openingSchema.parse(await response.json());
  return { opening, bytes: Number(response.headers.get('content-length')) };
}

const longText = (bytes: number): string => {
  const parts: string[] = [];
  for (let at = 0, size = 0; size < bytes; at = (at + 1) % answers.length) {
    parts.push(answers[at] ?? '');
    size += Buffer.byteLength(answers[at] ?? '') + 2;
  }
  return parts.join('\n\n');
};

/** Nothing in it repeats, as in no text that anybody writes. */
const noise = (length: number): string => {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (seed % 20_000));
  };
  return Array.from({ length }, next).join('');
};

describe('bytes of an opening, compressed', () => {
  it.each([
    ['of the longest stored answer', questions[0] ?? '', answers[0] ?? ''],
    ['of a usual answer', questions[1] ?? '', answers[Math.floor(answers.length / 2)] ?? ''],
    ['of the longest text that is sent whole', questions[2] ?? '', longText(40_000).slice(0, 3_900)],
    ['of a very long answer', questions[3] ?? '', longText(60_000)],
    ['of a long question', longText(30_000).slice(0, 8_000), answers[3] ?? ''],
    ['of a text that cannot be compressed', noise(60), noise(3_900)],
  ])('%s are at most 12 kB', async (name, question, answer) => {
    const { opening, bytes } = await open(question, answer);
    expect(opening.conversations.items).toHaveLength(20);
    expect(opening.said?.values).toHaveLength(16);
    expect(opening.thread?.tree).not.toBeNull();
    console.info(`${name}: ${answer.length} characters, ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });
});

describe('a very long exchange', () => {
  it('is shown by its end, with whole blocks, and says that it is cut', async () => {
    const answer = longText(60_000);
    const { thread } = (await open('问题很短', answer)).opening;
    expect([thread?.isCut, thread?.items[0]?.text]).toEqual([true, '问题很短']);
    const end = thread?.items[1]?.text ?? '';
    expect(answer.endsWith(end)).toBe(true);
    expect(answer.at(-end.length - 1)).toBe('\n');
    expect(Buffer.byteLength(end)).toBeGreaterThan(3_000);
  });

  it('has no tree where its last block alone is too long', async () => {
    const { thread } = (await open('问', '一句没有断的话，'.repeat(2_000))).opening;
    expect([thread?.isCut, thread?.tree]).toEqual([true, null]);
    expect(thread?.items[1]?.text.length).toBe(2_000);
  });

  it('keeps the end of a long question, and the whole answer', async () => {
    const { thread } = (await open(`${'长'.repeat(7_900)}最后问什么？`, '先做这一件。')).opening;
    expect(thread?.items[0]?.text.endsWith('长最后问什么？')).toBe(true);
    expect(thread?.items[0]?.text.length).toBeLessThan(2_001);
    expect([thread?.isCut, thread?.items[1]?.text]).toEqual([true, '先做这一件。']);
    expect(thread?.tree).toEqual([{ tag: 'p', children: ['先做这一件。'] }]);
  });
});
