import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../database/test-database';
import { makeTurnStore, type Turn } from '../modules/generations/turn-store';
import { seedUser } from './seed-user';

/** Limits that no test reaches by chance. */
export const WIDE_LIMITS = {
  runningPerUser: 10,
  messagesPerMinute: 100,
  daily: { messages: 100, tokens: 1_000, timeZone: 'UTC' },
};

/** A question of a new user whose answer a process has begun to write, without a word of it yet. */
export async function seedRunningAnswer(
  database: TestDatabase,
  instanceId: string,
): Promise<{ readonly userId: string; readonly turn: Turn }> {
  const userId = await seedUser(database);
  const created = await makeTurnStore(database).createTurn(
    {
      userId,
      agentKey: 'a',
      place: { kind: 'conversation', title: '题', message: '问', order: null },
      label: '',
      provider: 'coach',
      model: null,
      clientKey: null,
      requestHash: Buffer.alloc(32),
      instanceId,
      newId: randomUUID,
    },
    WIDE_LIMITS,
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  return { userId, turn: created.turn };
}
