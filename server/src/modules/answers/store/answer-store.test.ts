import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { auditLedger } from '../../../testing/ledger';
import { seedRunningAnswer, WIDE_LIMITS } from '../../../testing/seed-running-answer';
import type { TurnIds } from '../turns/turn';
import { makeTurnStore, type TurnStore } from '../turns/turn-store';
import { type AnswerStore, makeAnswerStore } from './answer-store';
import { boundAnswerStore } from './bounded-answer-store';
import { lastEventOf } from './last-event-for-viewers';
import type { Progress } from './progress';
import { makeRunningGenerations } from './running-generations';

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
  await store(here).interruptAll(there);
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

/** Another running answer of a process. */
async function begun(instanceId: string) {
  const seeded = await seedRunningAnswer(database, instanceId);
  const id = seeded.turn.generationId;
  const place = { ...seeded.turn, id };
  const added = (seq: number, after: number | null, text: string): Progress => ({
    ...{ ...place, seq },
    added: { after, text },
  });
  const find = () => store(instanceId).find(id, seeded.userId);
  return { ...seeded, id, place, added, find };
}
const ageOf = (id: string, seconds: number) =>
  database.pool.query(
    'UPDATE generations SET heartbeat_at = now() - make_interval(secs => $2) WHERE id = $1',
    [id, seconds],
  );

test('a checkpoint appends to each answer its own text, only where that goes on from what is stored', async () => {
  const [one, other] = [await begun(here), await begun(here)];
  await store(here).checkpoint([one.added(2, 0, '甲乙'), other.added(1, 0, '一')]);
  const saved = await store(here).checkpoint([one.added(3, 2, '丙'), other.added(5, 4, '五')]);
  expect(saved).toEqual({ running: new Set([one.id, other.id]), stored: new Set([one.id]) });
  expect([await one.find(), await other.find()]).toMatchObject([
    { seq: 3, text: '甲乙丙' },
    { seq: 1, text: '一' },
  ]);
  await store(here).checkpoint([other.added(5, null, '全文')]);
  expect(await other.find()).toMatchObject({ seq: 5, text: '全文' });
  await store(here).interruptAll(here);
});

test('a mere sign of life leaves the text and says that the process lives', async () => {
  const { id, place, find } = await begun(here);
  await ageOf(id, 60);
  expect(await store(here).checkpoint([{ ...place, seq: 0, added: null }])).toEqual({
    running: new Set([id]),
    stored: new Set([id]),
  });
  expect(await find()).toMatchObject({ seq: 0, text: '' });
  const { rows } = await database.pool.query(
    `SELECT heartbeat_at > now() - interval '10 seconds' AS fresh FROM generations WHERE id = $1`,
    [id],
  );
  expect(rows).toEqual([{ fresh: true }]);
  await store(here).interruptAll(here);
});

test('an end without attachments of its own keeps those that the answer has, and a new one replaces them', async () => {
  const { place, find } = await begun(here);
  const attachments = { chips: ['换一批'], deliverables: [] };
  await database.pool.query('UPDATE messages SET extras = $2 WHERE id = $1', [place.answerId, attachments]);
  await store(here).finish({ ...end(1, '好'), ...place, status: 'stopped' });
  expect(await find()).toMatchObject({ attachments });
  const { place: next, find: findNext } = await begun(here);
  await database.pool.query('UPDATE messages SET extras = $2 WHERE id = $1', [next.answerId, attachments]);
  const offered = { chips: [], deliverables: [], offers: ['先用离线教练'] };
  await store(here).finish({ ...end(1, '好'), ...next, attachments: offered });
  expect(await findNext()).toMatchObject({ attachments: offered });
});

test('an answer whose cost nobody knows has none, and not one of zero', async () => {
  const { id, place } = await begun(here);
  await store(here).finish({ ...end(1, '好'), ...place });
  const { rows } = await database.pool.query(
    'SELECT prompt_tokens, answer_tokens, finished_at IS NOT NULL AS ended FROM generations WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ prompt_tokens: null, answer_tokens: null, ended: true }]);
});

test('a stand-in is stored with its label, by the process that runs the answer only', async () => {
  const { id, find } = await begun(here);
  const answerer = {
    id: 'coach',
    answersBy: 'rules',
    model: 'm',
    agentRelease: 'r',
    async *stream() {},
  } as const;
  const standIn = { answerer, label: '离线教练' };
  await store(there).markStandIn(id, standIn);
  expect(await find()).toMatchObject({ standInLabel: null });
  await store(here).markStandIn(id, standIn);
  expect(await find()).toMatchObject({ standInLabel: '离线教练' });
  const { rows } = await database.pool.query(
    'SELECT provider, model, agent_release FROM generations WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ provider: 'coach', model: 'm', agent_release: 'r' }]);
  await store(here).interruptAll(here);
});

test('a process drops the rows of its own journal up to the one it names, and no other process’s', async () => {
  const [one, other] = [await begun(here), await begun(there)];
  const left = async () =>
    (await database.pool.query('SELECT instance_id, entries FROM generation_journal ORDER BY position')).rows;
  const first = await store(here).note([one.added(1, 0, '一')]);
  await store(there).note([other.added(1, 0, '别')]);
  const second = await store(here).note([one.added(2, 1, '二')]);
  expect(second).toBeGreaterThan(first);
  await store(here).dropJournal(first);
  expect((await left()).map(({ instance_id: owner }) => owner)).toEqual([there, here]);
  await store(here).dropJournal(second);
  expect((await left()).map(({ instance_id: owner }) => owner)).toEqual([there]);
  await store(here).interruptAll(here);
  await store(here).interruptAll(there);
  expect([await left(), await other.find()]).toMatchObject([[], { text: '别', seq: 1 }]);
});

test('a journal of a few minutes is left alone, for its process may only just be starting to end', async () => {
  const { added } = await begun(there);
  await store(there).note([added(1, 0, '一')]);
  await store(there).interruptStrays(there, []);
  await database.pool.query(
    `UPDATE generations SET status = 'interrupted', finished_at = now() WHERE instance_id = $1`,
    [there],
  );
  await database.pool.query(
    `UPDATE messages SET status = 'interrupted', error = 'x' WHERE id IN (SELECT answer_id FROM generations WHERE instance_id = $1)`,
    [there],
  );
  const count = async () =>
    (await database.pool.query('SELECT count(*)::int AS count FROM generation_journal')).rows[0].count;
  await database.pool.query(`UPDATE generation_journal SET created_at = now() - interval '9 minutes'`);
  await store(here).dropLeftJournals();
  expect(await count()).toBe(1);
  await database.pool.query(`UPDATE generation_journal SET created_at = now() - interval '11 minutes'`);
  await store(here).dropLeftJournals();
  expect(await count()).toBe(0);
});

test('other processes are known by their running answers, with the newest sign of life of each', async () => {
  const [old, fresh, own] = [await begun(there), await begun(there), await begun(here)];
  await ageOf(old.id, 60);
  const { rows } = await database.pool.query(
    'SELECT heartbeat_at::text AS at FROM generations WHERE id = $1',
    [fresh.id],
  );
  expect(await store(here).findOtherInstances(here)).toEqual([{ instanceId: there, heartbeat: rows[0].at }]);
  await store(here).interruptAll(there);
  expect(await store(here).findOtherInstances(here)).toEqual([]);
  expect(await own.find()).toMatchObject({ status: 'running' });
  await store(here).interruptAll(here);
});

test('answers of its own that a process does not run are ended after half a minute, and none that it runs', async () => {
  const [stray, known, fresh, others] = [
    await begun(here),
    await begun(here),
    await begun(here),
    await begun(there),
  ];
  for (const { id } of [stray, known, others]) await ageOf(id, 31);
  await ageOf(fresh.id, 20);
  const ended = await store(here).interruptStrays(here, [known.id]);
  const { userId: owner, turn: ids } = stray;
  expect(ended).toMatchObject([{ id: stray.id, userId: owner, conversationId: ids.conversationId }]);
  for (const { find } of [known, fresh, others]) expect(await find()).toMatchObject({ status: 'running' });
});

test('an interrupted answer promises to have kept a text only where there is one', async () => {
  const [empty, begunOne] = [await begun(there), await begun(there)];
  await store(there).checkpoint([begunOne.added(1, 0, '一')]);
  await store(here).interruptAll(there);
  expect([await empty.find(), await begunOne.find()]).toMatchObject([
    { status: 'interrupted', errorCode: 'interrupted', error: '回答中断了，请重试' },
    { status: 'interrupted', errorCode: 'interrupted', error: '回答中断了，已保留收到的部分' },
  ]);
});

test('a running answer is found by its user only, and only while it runs', async () => {
  const running = makeRunningGenerations(database);
  const { id, place, userId: owner } = await begun(here);
  expect([await running.isRunning(id), await running.findByAnswer(place.answerId, owner)]).toEqual([
    true,
    id,
  ]);
  expect(await running.findByAnswer(place.answerId, userId)).toBeNull();
  expect(await store(here).find(id, userId)).toBeNull();
  await store(here).finish({ ...end(1, '好'), ...place });
  expect([await running.isRunning(id), await running.findByAnswer(place.answerId, owner)]).toEqual([
    false,
    null,
  ]);
});

test('F35 writes for answers under way wait at the gate, the checkpoints as a party of their own', async () => {
  const { id, place, added, userId: owner } = await begun(here);
  const parties: unknown[] = [];
  const gated = boundAnswerStore(store(here), {
    run(task, party) {
      parties.push(party);
      return task();
    },
  });
  await gated.checkpoint([added(1, 0, '一')]);
  await gated.dropJournal(await gated.note([added(2, 1, '二')]));
  expect(await gated.finish({ ...end(2, '一二'), ...place })).toBe(true);
  expect(await gated.find(id, owner)).toMatchObject({ status: 'complete', text: '一二' });
  expect(parties).toEqual(['checkpoints', 'checkpoints', 'checkpoints', undefined]);
});
