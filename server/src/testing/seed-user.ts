import { randomUUID } from 'node:crypto';
import type { Database } from '../database/client';
import { users } from '../database/schema';

let numbers = 0;

/** Inserts a user who cannot sign in. @returns the id */
export async function seedUser({ db }: Pick<Database, 'db'>): Promise<string> {
  const id = randomUUID();
  numbers += 1;
  await db.insert(users).values({ id, username: `139${10_000_000 + numbers}`, passwordHash: 'none' });
  return id;
}
