import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../database/test-database';
import type { TurnIds } from '../modules/answers/turns/turn';
import { makeTurnStore } from '../modules/answers/turns/turn-store';
import { seedUser } from './seed-user';

/** Limits that no test reaches by chance. */
export const WIDE_LIMITS = {
  runningPerUser: 10,
  messagesPerMinute: 100,
  daily: { messages: 100, tokens: 1_000, timeZone: 'UTC' },
};

/** A question of a new user with a running answer that has no text yet. */
export async function seedRunningAnswer(
  database: TestDatabase,
  instanceId: string,
): Promise<{ readonly userId: string; readonly turn: TurnIds }> {
  const userId = await seedUser(database);
  const created = await makeTurnStore(database).createTurn(
    {
      userId,
      agentKey: 'a',
      place: { kind: 'conversation', title: '题', message: '问', order: null },
      label: '',
      answeredBy: 'rules',
      provider: 'coach',
      model: null,
      agentRelease: null,
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
