import { type ChatEvent, isLastEvent } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
  textOf,
} from '../../../testing/chat-server';
import { AccountDirectory } from '../../accounts/account-directory';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let database: TestDatabase;
let here: ChatServer;
let there: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startChatServer({
      database,
      async *coach(request) {
        const count = Number(request.question.text);
        for (let index = 0; index < count; index += 1) {
          yield { type: 'text', text: `${index} ` };
          await pause(5);
        }
      },
    });
  [here, there] = [await start(), await start()];
  user = await here.signUp();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.close();
});

test('F59 30 stops that race the end on another process leave one final state each, the same for all clients', async () => {
  const states = new Set<unknown>();
  await Promise.all(
    Array.from({ length: 30 }, async (_, round) => {
      const stream = await here.send(user, '25');
      const { generationId, conversationId } = startOf([await stream.seen(() => true)]);
      const viewer = await there.watch(user, generationId);
      await stream.seen(isAnswer);
      await pause(round * 8);
      const path = `/api/chat/generations/${generationId}/stop`;
      expect((await there.request(user, 'POST', path)).status).toBe(204);
      const [local, remote] = await Promise.all([stream.events, viewer.events]);
      const answer = (await there.messages(user, conversationId)).at(-1);
      states.add(answer?.status);
      expect(local.at(-1)).toEqual(
        answer?.status === 'stopped' ? { event: 'done', status: 'stopped' } : { event: 'done' },
      );
      for (const events of [local, remote]) {
        expect(events.filter(isLastEvent)).toEqual([local.at(-1)]);
        expect(textOf(events)).toBe(answer?.text);
      }
    }),
  );
  expect([...states].every((state) => state === 'stopped' || state === 'complete')).toBe(true);
}, 60_000);

test('F55 40 conversations deleted on another process at any moment leave no row, no running answer and no silent viewer behind', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, round) => {
      const stream = await here.send(user, round % 4 === 0 ? '3' : '100000');
      const { conversationId, generationId } = startOf([await stream.seen(() => true)]);
      const viewer = await there.watch(user, generationId);
      await pause(round * 7);
      const path = `/api/chat/conversations/${conversationId}`;
      expect((await there.request(user, 'DELETE', path)).status).toBe(204);
      const ends = (events: readonly ChatEvent[]) => events.filter(isLastEvent);
      expect(ends(await stream.events)).toHaveLength(1);
      // A viewer that comes after the deletion finds nothing (404).
      if (viewer.status === 200) expect(ends(await viewer.events)).toHaveLength(1);
      else expect(viewer.status).toBe(404);
      const left = await database.pool.query(
        `SELECT 1 FROM messages WHERE conversation_id = $1 UNION ALL SELECT 1 FROM generations WHERE conversation_id = $1`,
        [conversationId],
      );
      expect(left.rows).toEqual([]);
    }),
  );
  expect(here.logged() + there.logged()).not.toContain('deadlock');
}, 60_000);

test('F57 12 accounts with many running answers, deleted at any moment, leave nothing behind, and no delete fails', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, round) => {
      const someone = await here.signUp();
      const streams = await Promise.all(
        Array.from({ length: 10 }, (_each, index) =>
          (index % 3 === 0 ? there : here).send(someone, '100000'),
        ),
      );
      await pause(round * 23);
      await new AccountDirectory(database).delete(someone.id);
      for (const stream of streams) expect((await stream.events).filter(isLastEvent).length).toBeLessThan(2);
      const left = await database.pool.query(
        'SELECT 1 FROM messages WHERE user_id = $1 UNION ALL SELECT 1 FROM generations WHERE user_id = $1',
        [someone.id],
      );
      expect(left.rows).toEqual([]);
    }),
  );
  expect(here.logged() + there.logged()).not.toContain('deadlock');
}, 60_000);
