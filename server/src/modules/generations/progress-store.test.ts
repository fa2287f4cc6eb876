import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { auditLedger } from '../../testing/ledger';
import { seedRunningAnswer, WIDE_LIMITS } from '../../testing/seed-running-answer';
import { makeProgressStore, type ProgressStore } from './progress-store';
import { makeTurnStore, type Turn, type TurnStore } from './turn-store';

const TEXT = '写到一半';
const [here, there] = [randomUUID(), randomUUID()];

let database: TestDatabase;
let turns: TurnStore;
let stores: Readonly<Record<string, ProgressStore>>;
let userId: string;
let turn: Turn;
beforeAll(async () => {
  database = await createTestDatabase();
  turns = makeTurnStore(database);
  stores = { [here]: makeProgressStore(database, here), [there]: makeProgressStore(database, there) };
});
afterAll(async () => {
  expect(await auditLedger(database, { mayRun: true })).toEqual([]);
  await database.close();
});

/** An answer that this process has begun, and that was then marked as interrupted. */
beforeEach(async () => {
  ({ userId, turn } = await seedRunningAnswer(database, here));
  await store(here).checkpoint([progress(4, TEXT)]);
  await store(there).interruptAll(here);
});

const store = (instanceId: string): ProgressStore => {
  const found = stores[instanceId];
  if (found === undefined) throw new Error('no such process');
  return found;
};
const place = () => ({ ...turn, id: turn.generationId });
const progress = (seq: number, text: string) => ({ ...place(), seq, added: { after: null, text } });
const resume = (instanceId: string) =>
  turns.resume(
    { generationId: turn.generationId, userId, instanceId, provider: 'coach', model: null, label: null },
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
    usage: null,
    standIn: null,
    extras: null,
  }) as const;

test.each([
  ['another process', there],
  ['this very process', here],
])(
  'what a run still has to say after its answer went on in %s is not written',
  async (_where, instanceId) => {
    const resumed = await resume(instanceId);
    expect(resumed).toMatchObject({ kind: 'resumed', before: { text: TEXT } });
    const before = await stored();
    // The run that was given up has got further than was known of it.
    const none = { running: new Set(), stored: new Set() };
    expect(await store(here).checkpoint([progress(900, '旧的写了很多')])).toEqual(none);
    expect(await store(here).finish(end(901, '旧的写完了'))).toBe(false);
    expect(await stored()).toEqual(before);
    const seq = (before?.seq ?? 0) + 1;
    const both = { running: new Set([turn.generationId]), stored: new Set([turn.generationId]) };
    expect(await store(instanceId).checkpoint([progress(seq, `${TEXT}，接着`)])).toEqual(both);
    expect(await store(instanceId).finish(end(seq + 1, `${TEXT}，写完`))).toBe(true);
    expect(await stored()).toMatchObject({ status: 'complete', text: `${TEXT}，写完` });
  },
);

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

test('numbers that have come to their end stand still rather than fail', async () => {
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
