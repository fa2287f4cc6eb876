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
