import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Ends and removes the tests' cluster after a time without users. A process of its own, started by the first test,
 * because a test run may be killed at any moment and must not leave a database server behind.
 * Arguments: the data folder, which is the socket's too, the advisory lock of the reaper, and the one that all users
 * share.
 */
const LINGER_MS = 20_000;
const LOOK_MS = 1_000;
const USERS = `SELECT count(*)::int AS users FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

const [, , dataDir, reaperLock, leaseLock] = process.argv;
const client = new pg.Client({ host: dataDir, user: 'postgres', database: 'postgres' });
client.on('error', () => process.exit(0));
await client.connect();

const query = async (text, values) => (await client.query(text, values)).rows;
const take = async (lock) => (await query('SELECT pg_try_advisory_lock($1) AS taken', [lock]))[0].taken;

if (!(await take(reaperLock))) process.exit(0);

let idleSince = performance.now();
for (;;) {
  const [{ users }] = await query(USERS);
  if (users > 0) idleSince = performance.now();
  // The exclusive lock keeps new users waiting until the server has stopped; then they start it again.
  if (performance.now() - idleSince > LINGER_MS && (await take(leaseLock))) break;
  await sleep(LOOK_MS);
}
const [{ content }] = await query(`SELECT pg_read_file('postmaster.pid') AS content`);
client.removeAllListeners('error').on('error', () => {});
process.kill(Number(content.split('\n')[0]), 'SIGINT');

const lock = (folder) => path.join(folder, 'postmaster.pid');
for (let waited = 0; existsSync(lock(dataDir)); waited += 20) {
  if (waited > 60_000) process.exit(1);
  await sleep(20);
}
const gone = `${dataDir}.gone`;
renameSync(dataDir, gone);
// A new user may have started it at this very moment, and then owns it.
if (existsSync(lock(gone))) renameSync(gone, dataDir);
else rmSync(path.dirname(dataDir), { recursive: true, force: true });
process.exit(0);
