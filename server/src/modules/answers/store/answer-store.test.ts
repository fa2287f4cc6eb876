import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { auditLedger } from '../../../testing/ledger';
import { seedRunningAnswer, WIDE_LIMITS } from '../../../testing/seed-running-answer';
import type { TurnIds } from '../turns/turn';
import { makeTurnStore, type TurnStore } from '../turns/turn-store';
import { type AnswerStore, makeAnswerStore } from './answer-store';
import { lastEventOf } from './last-event-for-viewers';

const TEXT = '写到一半';
const [here, there] = [randomUUID(), randomUUID()];

let database: TestDatabase;
let turns: TurnStore;
let stores: Readonly<Record<string, AnswerStore>>;
let userId: string;
let turn: TurnIds;
beforeAll(async () => {
  database = await createTestDatabase();
  turns = makeTurnStore(database);
  stores = { [here]: makeAnswerStore(database, here), [there]: makeAnswerStore(database, there) };
});
afterAll(async () => {
  expect(await auditLedger(database, { mayRun: true })).toEqual([]);
  await database.close();
});

/** An answer that this process has begun and that was then marked as interrupted. */
beforeEach(async () => {
  ({ userId, turn } = await seedRunningAnswer(database, here));
  await store(here).checkpoint([progress(4, TEXT)]);
  await store(there).interruptAll(here);
});

const store = (instanceId: string): AnswerStore => {
  const found = stores[instanceId];
  if (found === undefined) throw new Error('no such process');
  return found;
};
const place = () => ({ ...turn, id: turn.generationId });
const progress = (seq: number, text: string) => ({ ...place(), seq, added: { after: null, text } });
const resume = (instanceId: string, answeredBy: 'rules' | 'model' = 'rules') =>
  turns.resume(
    {
      generationId: turn.generationId,
      userId,
      instanceId,
      answeredBy,
      provider: 'coach',
      model: null,
      agentRelease: null,
      label: null,
    },
    WIDE_LIMITS,
  );
const stored = async () => store(here).find(turn.generationId, userId);
const end = (seq: number, text: string) =>
  ({
    ...place(),
    seq,
    text,
    status: 'complete',
    error: null,
    errorCode: null,
    usage: null,
    attachments: null,
  }) as const;

test.each([
  ['another process', there],
  ['this very process', here],
])('an abandoned run writes nothing after its answer was continued in %s', async (_where, instanceId) => {
  const resumed = await resume(instanceId);
  expect(resumed).toMatchObject({ kind: 'resumed', before: { text: TEXT } });
  const before = await stored();
  // The abandoned run has sent more than was stored of it.
  const none = { running: new Set(), stored: new Set() };
  expect(await store(here).checkpoint([progress(900, '旧的写了很多')])).toEqual(none);
  expect(await store(here).finish(end(901, '旧的写完了'))).toBe(false);
  expect(await stored()).toEqual(before);
  const seq = (before?.seq ?? 0) + 1;
  const both = { running: new Set([turn.generationId]), stored: new Set([turn.generationId]) };
  expect(await store(instanceId).checkpoint([progress(seq, `${TEXT}，接着`)])).toEqual(both);
  expect(await store(instanceId).finish(end(seq + 1, `${TEXT}，写完`))).toBe(true);
  expect(await stored()).toMatchObject({ status: 'complete', text: `${TEXT}，写完` });
});

test('an end is final: nothing but a continuation leaves it, and a complete one not even that', async () => {
  expect(await store(here).finish(end(5, '迟到的'))).toBe(false);
  expect(await stored()).toMatchObject({ status: 'interrupted', text: TEXT });
  await resume(here);
  const { seq = 0 } = (await stored()) ?? {};
  await store(here).finish(end(seq + 1, `${TEXT}。`));
  expect(await resume(there)).toEqual({ kind: 'complete' });
  expect(await store(there).interruptAll(here)).toEqual([]);
  expect(await stored()).toMatchObject({ status: 'complete', text: `${TEXT}。` });
});

test('the code of a failure is what was stored, whatever its sentence says', async () => {
  await resume(here);
  const { seq = 0 } = (await stored()) ?? {};
  const failure = { status: 'failed', error: '换了一句话', errorCode: 'empty_answer' } as const;
  await store(here).finish({ ...end(seq, TEXT), ...failure });
  const found = await stored();
  expect(found && lastEventOf({ ...found, ...failure })).toEqual({
    error: '换了一句话',
    code: 'empty_answer',
  });
  expect(found).toMatchObject(failure);
  await resume(here);
  expect(await stored()).toMatchObject({ error: null, errorCode: null });
});

test('that the rules stood in for a vendor under an older version is told by their label', async () => {
  await resume(here, 'model');
  const { seq = 0 } = (await stored()) ?? {};
  expect(await stored()).toMatchObject({ standInLabel: null });
  await store(here).finish({ ...end(seq, TEXT), status: 'stopped' });
  await database.pool.query(`UPDATE messages SET answered_by = 'stand-in', label = '规则' WHERE id = $1`, [
    turn.answerId,
  ]);
  expect(await stored()).toMatchObject({ standInLabel: '规则' });
});

test.each([
  ['rules', 'rules', 'rules'],
  ['rules', 'model', 'model'],
  ['model', 'rules', 'model'],
  ['stand-in', 'rules', 'rules'],
  ['stand-in', 'model', 'model'],
] as const)('an answer of %s that %s went on with is one of %s', async (before, next, after) => {
  await database.pool.query('UPDATE messages SET answered_by = $2 WHERE id = $1', [turn.answerId, before]);
  await resume(here, next);
  const { rows } = await database.pool.query('SELECT answered_by FROM messages WHERE id = $1', [
    turn.answerId,
  ]);
  expect(rows).toEqual([{ answered_by: after }]);
});

test('what all runs of an answer have cost is added up', async () => {
  for (const [answerTokens, status] of [
    [10, 'stopped'],
    [5, 'complete'],
  ] as const) {
    await resume(here);
    const { seq = 0 } = (await stored()) ?? {};
    const usage = { promptTokens: 100, answerTokens };
    await store(here).finish({ ...end(seq, TEXT), status, usage });
  }
  const { rows } = await database.pool.query(
    'SELECT prompt_tokens, answer_tokens FROM generations WHERE id = $1',
    [turn.generationId],
  );
  expect(rows).toEqual([{ prompt_tokens: 200, answer_tokens: 15 }]);
});

test('event numbers stop at their maximum without a failure', async () => {
  for (let round = 0; round < 2; round += 1) {
    await database.pool.query(
      `UPDATE generations SET seq = 1999999999, status = 'interrupted', finished_at = now() WHERE id = $1`,
      [turn.generationId],
    );
    await database.pool.query(`UPDATE messages SET status = 'interrupted', error = 'x' WHERE id = $1`, [
      turn.answerId,
    ]);
    expect(await resume(here)).toMatchObject({ kind: 'resumed', before: { seq: 2_000_000_000 } });
    expect(await store(there).finish(end(2_000_000_000, '别处的'))).toBe(false);
  }
});
