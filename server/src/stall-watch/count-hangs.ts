import type pg from 'pg';

/** A process as the database knows it, as data that a thread can be given. */
export interface HungProcess {
  readonly connection: pg.ClientConfig;
  readonly instanceId: string;
}

/** Together shorter than the time between the count and the end of the process. */
const CONNECT_MS = 2_000;
const STATEMENT_MS = 2_000;

/**
 * Counts the generations that a process runs while it stands still (F78). Rows that one of its own transactions holds are
 * left out, because nobody will end that transaction.
 * @returns what takes the count back
 */
export async function countHangs({ connection, instanceId }: HungProcess): Promise<() => Promise<void>> {
  const { rows } = await ask(
    connection,
    `UPDATE generations SET hangs = coalesce(hangs, 0) + 1 WHERE id IN (
       SELECT id FROM generations WHERE instance_id = $1 AND status = 'running' FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id`,
    [instanceId],
  );
  const ids = rows.map(({ id }) => id);
  return async () => {
    await ask(connection, 'UPDATE generations SET hangs = hangs - 1 WHERE id = ANY($1::uuid[])', [ids]);
  };
}

/** One statement on a connection of its own. The driver is loaded only now: nearly every process does without it. */
async function ask(connection: pg.ClientConfig, text: string, values: unknown[]) {
  const { default: driver } = await import('pg');
  const client = new driver.Client({
    ...connection,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    application_name: 'qihang stall watch',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query<{ id: string }>(text, values);
  } finally {
    // Not awaited: a server that hangs must not hold up the end of the process.
    void client.end().catch(() => {});
  }
}
