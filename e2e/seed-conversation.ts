import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Product } from './product';
import type { Person } from './test';

/** The embedded database of a product, by its socket, as the operator's commands reach it. */
function databaseUrl(dataDir: string): string {
  const lines = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const [, , , port = '', folder = ''] = lines;
  const host = path.resolve(dataDir, 'postgres', folder);
  return `postgresql://postgres@localhost:${port}/qihang?host=${encodeURIComponent(host)}`;
}

/** An earlier conversation, written by the test. */
export interface SeededConversation {
  readonly id: string;
  /** Oldest first; the first is a question. */
  readonly messageIds: readonly string[];
}

async function withDatabase(
  { dataDir }: Pick<Product, 'dataDir'>,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(databaseUrl(dataDir));
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

/** Makes everything that a person has said so far some days older. */
export const setBack = (product: Product, person: Person, days: number): Promise<void> =>
  withDatabase(product, async (client) => {
    const by = [person.user.id, `${days} days`];
    await client.query(
      `UPDATE conversations SET created_at = created_at - $2::interval, updated_at = updated_at - $2::interval
       WHERE user_id = $1`,
      by,
    );
    await client.query('UPDATE messages SET created_at = created_at - $2::interval WHERE user_id = $1', by);
  });

/** Writes a conversation into the database: questions and answers in turn, each the child of the one before. */
export async function seedConversation(
  product: Product,
  person: Person,
  title: string,
  texts: readonly string[],
): Promise<SeededConversation> {
  const id = randomUUID();
  const messageIds = texts.map(() => randomUUID());
  await withDatabase(product, async (client) => {
    await client.query(
      `INSERT INTO conversations (id, user_id, agent_key, title, leaf_id)
       VALUES ($1, $2, 'lao-gao-ip-master', $3, $4)`,
      [id, person.user.id, title, messageIds.at(-1)],
    );
    await client.query(
      `INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status, label)
       SELECT id, $1, $2, parent, role, body, 'complete', CASE role WHEN 'ai' THEN '离线教练' ELSE '' END
       FROM unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[])
         WITH ORDINALITY AS row (id, parent, role, body, at)
       ORDER BY at`,
      [
        id,
        person.user.id,
        messageIds,
        messageIds.map((_, at) => messageIds[at - 1] ?? null),
        texts.map((_, at) => (at % 2 === 0 ? 'user' : 'ai')),
        texts,
      ],
    );
  });
  return { id, messageIds };
}
