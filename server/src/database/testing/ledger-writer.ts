import { randomUUID } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { connectDatabase } from '../client';
import { silentLog } from '../database-log';
import { startEmbeddedPostgres } from '../embedded-postgres';
import { migrateDatabase } from '../migrate';

/**
 * A process for crash tests. It starts the database, checks that every message that earlier processes acknowledged is
 * there, reports, and then writes messages, printing the number of each only after its transaction has returned.
 * Arguments: the data folder, the ledger of acknowledged numbers.
 */
const WRITERS = 8;
const [dataDir = '', ledger = ''] = process.argv.slice(2);

/** Written synchronously to the kernel, because an acknowledgement must survive a kill. */
const print = (line: string): void => {
  writeSync(1, `${line}\n`);
};

const start = performance.now();
const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
await migrateDatabase(server.connection);
const { pool } = connectDatabase(server.connection, {
  DATABASE_POOL: WRITERS,
  DATABASE_STATEMENT_MS: 10_000,
});
const acknowledged = readFileSync(ledger, 'utf8').split('\n').filter(Boolean);
const found = await pool.query<{ id: string }>('SELECT id FROM messages WHERE id = ANY($1::uuid[])', [
  acknowledged,
]);
const present = new Set(found.rows.map(({ id }) => id));
const lost = acknowledged.filter((id) => !present.has(id));
const startedMs = Math.round(performance.now() - start);
print(
  JSON.stringify({ postmaster: server.postmasterPid(), startedByUs: server.startedByUs, lost, startedMs }),
);

const owner = randomUUID();
await pool.query('INSERT INTO users (id, username, password_hash) VALUES ($1, $2, $3)', [owner, owner, 'x']);
await Promise.all(Array.from({ length: WRITERS }, write));

async function write(): Promise<never> {
  const conversation = randomUUID();
  await pool.query('INSERT INTO conversations (id, user_id, agent_key, title) VALUES ($1, $2, $3, $4)', [
    conversation,
    owner,
    'lao-gao-ip-master',
    '标题',
  ]);
  for (;;) {
    const id = randomUUID();
    await pool.query(
      `INSERT INTO messages (id, conversation_id, user_id, role, text, status) VALUES ($1, $2, $3, 'user', $4, 'complete')`,
      [id, conversation, owner, `我想做个人品牌，第 ${id} 条`],
    );
    print(id);
  }
}
