import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { countHangs } from '../../../stall-watch/count-hangs';
import { auditLedger } from '../../../testing/ledger';
import { seedRunningAnswer, WIDE_LIMITS } from '../../../testing/seed-running-answer';
import { makeAnswerStore } from '../store/answer-store';
import type { TurnIds } from './turn';
import { makeTurnStore, type TurnStore } from './turn-store';

let database: TestDatabase;
let turns: TurnStore;
beforeAll(async () => {
  database = await createTestDatabase();
  turns = makeTurnStore(database);
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await database.close();
});

const here = randomUUID();
const common = { instanceId: here, label: '', answeredBy: 'model', provider: 'openai', model: 'm' } as const;

/** Another answer to a question, in this process. */
const regenerate = (userId: string, { conversationId, questionId }: TurnIds) =>
  turns.createTurn(
    {
      ...common,
      userId,
      agentKey: 'a',
      place: { kind: 'answer', conversationId, questionId },
      agentRelease: null,
      clientKey: null,
      requestHash: Buffer.alloc(32),
      newId: randomUUID,
    },
    WIDE_LIMITS,
  );

/** A process that writes some text, stands still and is ended. */
async function hang({ generationId, answerId, conversationId }: TurnIds, instanceId: string) {
  const place = { id: generationId, answerId, conversationId };
  const store = makeAnswerStore(database, instanceId);
  await store.checkpoint([{ ...place, seq: 1, added: { after: null, text: '写到一半' } }]);
  await countHangs({ connection: database.connection, instanceId });
  await makeAnswerStore(database, randomUUID()).interruptAll(instanceId);
}

test('F78 the hangs of all answers to a question count together, and those of another question do not', async () => {
  const first = randomUUID();
  const { userId, turn } = await seedRunningAnswer(database, first);
  const beside = await seedRunningAnswer(database, first);
  await hang(turn, first);
  const again = await regenerate(userId, turn);
  if (again.kind !== 'created') throw new Error(again.kind);
  await hang(again.turn, here);

  const store = makeAnswerStore(database, here);
  expect(await store.find(turn.generationId, userId)).toMatchObject({ status: 'interrupted' });
  expect(await store.find(again.turn.generationId, userId)).toMatchObject({
    status: 'failed',
    text: '写到一半',
    error: '系统两次停在这个问题上，已保留收到的部分，请改一改问题再发',
    errorCode: 'internal',
  });
  expect(await regenerate(userId, turn)).toEqual({ kind: 'hung' });
  const resume = { ...common, userId, agentRelease: null, label: null };
  const { generationId } = again.turn;
  expect(await turns.resume({ ...resume, generationId }, WIDE_LIMITS)).toEqual({ kind: 'hung' });

  expect(await store.find(beside.turn.generationId, beside.userId)).toMatchObject({ status: 'interrupted' });
  const other = await regenerate(beside.userId, beside.turn);
  if (other.kind !== 'created') throw new Error(other.kind);
  await makeAnswerStore(database, randomUUID()).interruptAll(here);
});

test('F78 only what a process runs is counted, and what is taken back is exactly what was counted', async () => {
  const [dead, other] = [randomUUID(), randomUUID()];
  const [running, twice, ended, others] = [
    await seedRunningAnswer(database, dead),
    await seedRunningAnswer(database, dead),
    await seedRunningAnswer(database, dead),
    await seedRunningAnswer(database, other),
  ];
  const place = ({ turn: { generationId, answerId, conversationId } }: typeof ended) => ({
    ...{ id: generationId, answerId, conversationId },
  });
  await makeAnswerStore(database, dead).finish({
    ...{ ...place(ended), seq: 1, text: '好', status: 'complete', error: null, errorCode: null },
    ...{ usage: null, attachments: null },
  });
  await database.pool.query('UPDATE generations SET hangs = 1 WHERE id = $1', [twice.turn.generationId]);
  const hangs = async () => {
    const { rows } = await database.pool.query<{ id: string; hangs: number | null }>(
      'SELECT id, hangs FROM generations',
    );
    return [running, twice, ended, others].map(
      ({ turn }) => rows.find(({ id }) => id === turn.generationId)?.hangs,
    );
  };
  const undo = await countHangs({ connection: database.connection, instanceId: dead });
  expect(await hangs()).toEqual([1, 2, null, null]);
  const later = await seedRunningAnswer(database, dead);
  await undo();
  expect(await hangs()).toEqual([0, 1, null, null]);
  const { rows } = await database.pool.query('SELECT hangs FROM generations WHERE id = $1', [
    later.turn.generationId,
  ]);
  expect(rows).toEqual([{ hangs: null }]);
  for (const instanceId of [dead, other]) await makeAnswerStore(database, here).interruptAll(instanceId);
});

test('F78 rows that the hanging process itself holds are left out, and hold nobody up', async () => {
  const dead = randomUUID();
  const { turn } = await seedRunningAnswer(database, dead);
  const free = await seedRunningAnswer(database, dead);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM generations WHERE id = $1 FOR UPDATE', [turn.generationId]);
    await countHangs({ connection: database.connection, instanceId: dead });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  const { rows } = await database.pool.query('SELECT id, hangs FROM generations WHERE instance_id = $1', [
    dead,
  ]);
  expect(new Map(rows.map(({ id, hangs }) => [id, hangs]))).toEqual(
    new Map([
      [turn.generationId, null],
      [free.turn.generationId, 1],
    ]),
  );
  await makeAnswerStore(database, here).interruptAll(dead);
});

test('a stored turn is found by its answer and by its generation, by its own user and in no other way', async () => {
  const instanceId = randomUUID();
  const { userId, turn } = await seedRunningAnswer(database, instanceId);
  const stranger = await seedRunningAnswer(database, instanceId);
  const { conversationId, questionId, answerId, generationId } = turn;
  const found = {
    ...{ conversationId, agentKey: 'a', parentId: null },
    question: { id: questionId, text: '问', order: null },
  };
  expect(await turns.find({ answerId }, userId)).toEqual(found);
  expect(await turns.find({ generationId }, userId)).toEqual(found);
  expect(await turns.find({ answerId: questionId }, userId)).toBeNull();
  expect(await turns.find({ generationId: answerId }, userId)).toBeNull();
  expect(await turns.find({ answerId }, stranger.userId)).toBeNull();
  expect(await turns.find({ generationId }, stranger.userId)).toBeNull();
  await makeAnswerStore(database, here).interruptAll(instanceId);
});

test('a turn in a conversation goes on from its newest message, of its own coach and user only', async () => {
  const instanceId = randomUUID();
  const { userId, turn } = await seedRunningAnswer(database, instanceId);
  const stranger = await seedRunningAnswer(database, instanceId);
  const ask = (fields: { userId?: string; agentKey?: string; clientKey?: string }) =>
    turns.createTurn(
      {
        ...common,
        ...{ userId, agentKey: 'a', agentRelease: null, clientKey: null, instanceId, newId: randomUUID },
        place: { kind: 'thread', conversationId: turn.conversationId, message: '再问', order: null },
        requestHash: Buffer.alloc(32),
        ...fields,
      },
      WIDE_LIMITS,
    );
  expect(await ask({ userId: stranger.userId })).toEqual({ kind: 'unknown_place' });
  expect(await ask({ agentKey: 'b' })).toEqual({ kind: 'unknown_place' });
  const next = await ask({ clientKey: 'k' });
  expect(next).toMatchObject({ kind: 'created', parentId: turn.answerId, superseded: [] });
  if (next.kind !== 'created') throw new Error(next.kind);
  expect(await ask({ clientKey: 'k' })).toEqual({ kind: 'repeated', turn: next.turn });
  expect(await ask({})).toMatchObject({ kind: 'created', parentId: next.turn.answerId });
  const { rows } = await database.pool.query(
    `SELECT role, text, status, label, answered_by FROM messages WHERE id = ANY($1) ORDER BY position`,
    [[next.turn.questionId, next.turn.answerId]],
  );
  expect(rows).toEqual([
    { role: 'user', text: '再问', status: 'complete', label: '', answered_by: null },
    { role: 'ai', text: '', status: 'streaming', label: '', answered_by: 'model' },
  ]);
  await makeAnswerStore(database, here).interruptAll(instanceId);
});

test('a message that is refused counts neither against the minute nor against the day', async () => {
  const instanceId = randomUUID();
  const { userId, turn } = await seedRunningAnswer(database, instanceId);
  const counted = async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT messages FROM usage_days WHERE user_id = $1)::int AS day,
         (SELECT points FROM rate_limits WHERE key = 'messages:' || $1::text) AS minute`,
      [userId],
    );
    return rows[0];
  };
  const before = await counted();
  const asked = {
    ...common,
    ...{ userId, agentKey: 'a', agentRelease: null, clientKey: null, instanceId, newId: randomUUID },
    place: { kind: 'thread', conversationId: turn.conversationId, message: '再问', order: null } as const,
    requestHash: Buffer.alloc(32),
  };
  const daily = { messages: 1, tokens: 1_000, timeZone: 'UTC' };
  expect(await turns.createTurn(asked, { ...WIDE_LIMITS, runningPerUser: 1 })).toEqual({
    kind: 'too_many_running',
  });
  expect(await turns.createTurn(asked, { ...WIDE_LIMITS, messagesPerMinute: 1 })).toMatchObject({
    kind: 'too_many_messages',
  });
  expect(await turns.createTurn(asked, { ...WIDE_LIMITS, daily })).toMatchObject({
    ...{ kind: 'quota_exceeded', part: 'messages' },
  });
  expect(await counted()).toEqual(before);
  expect(before).toEqual({ day: 1, minute: 1 });
  await makeAnswerStore(database, here).interruptAll(instanceId);
});
