import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core';
import type pg from 'pg';
import { parseConfig } from '../config';
import { backupDatabase } from './backup/backup';
import { restoreDatabase } from './backup/restore';
import { silentLog } from './database-log';
import { type OpenedDatabase, openDatabase } from './open-database';
import { grantProductRole, PRODUCT_ROLE, roleWarning } from './product-role';
import { createTestDatabase, type TestDatabase } from './test-database';
import { makeScratchFolder } from './testing/scratch-folder';

const DENIED = { code: '42501' };

describe('the product’s role on its embedded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ asProduct: true });
  });
  afterAll(() => database.close());

  it.each([
    ['makes no table', 'CREATE TABLE public.mine (id int)'],
    ['changes no table', 'ALTER TABLE users ADD COLUMN role text'],
    ['drops no table', 'DROP TABLE messages'],
    ['empties no table at once', 'TRUNCATE messages'],
    ['makes no function', "CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ['takes no trigger off the audit log', 'ALTER TABLE audit_log DISABLE TRIGGER ALL'],
    ['changes no entry of the audit log', "UPDATE audit_log SET act = 'signed-in'"],
    ['changes no step of the schema', 'DELETE FROM drizzle.__drizzle_migrations'],
    ['runs no program', "COPY users TO PROGRAM 'cat'"],
    ['reads no file', "SELECT pg_read_file('PG_VERSION')"],
    ['writes no file', "COPY users TO '/tmp/users'"],
    ['makes no role', 'CREATE ROLE other SUPERUSER'],
    ['becomes no other role', 'SET ROLE postgres'],
    ['makes no database', 'CREATE DATABASE other'],
    ['changes no setting of the server', "ALTER SYSTEM SET log_statement = 'all'"],
  ])('%s (ASVS 13.2.2)', async (_what, statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject(DENIED);
  });
});

describe('an embedded database', () => {
  const scratch = makeScratchFolder();
  const opened: OpenedDatabase[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });
  const open = async (folder: string, options = {}): Promise<OpenedDatabase> => {
    const database = await openDatabase(parseConfig({ DATA_DIR: folder }), silentLog, options);
    opened.push(database);
    return database;
  };
  const roleOf = async ({ database }: OpenedDatabase): Promise<unknown> =>
    (
      await database.pool.query(
        'SELECT current_user AS role, rolsuper AS super FROM pg_roles WHERE rolname = current_user',
      )
    ).rows[0];
  const enter = ({ database }: OpenedDatabase) =>
    database.pool.query("INSERT INTO audit_log (act, by) VALUES ('signed-in', 'user')");

  it('is used by the product as a role that owns nothing, at its first start and at every later one', async () => {
    const folder = await scratch();
    const [first, second] = await Promise.all([open(folder), open(folder)]);
    for (const one of [first, second]) {
      expect(await roleOf(one)).toEqual({ role: 'qihang_product', super: false });
      await enter(one);
    }
    for (const one of opened.splice(0)) await one.close();
    const later = await open(folder);
    expect(await roleOf(later)).toEqual({ role: 'qihang_product', super: false });
    const { rows } = await later.database.pool.query('SELECT count(*)::int AS count FROM audit_log');
    expect(rows[0].count).toBe(2);
  });

  it('is used by the product after a restore, whose tables are new', async () => {
    const folder = await scratch();
    const file = path.join(folder, 'backup.gz');
    const full = await createTestDatabase();
    await backupDatabase(full.connection, file);
    await full.close();
    const unused = await open(folder);
    await unused.database.pool.query('SELECT 1');
    await restoreDatabase(unused.connection, file);
    for (const one of opened.splice(0)) await one.close();
    await enter(await open(folder));
  });
});

describe('the role of DATABASE_URL', () => {
  it('is warned of when it is a superuser, and otherwise not', async () => {
    const all = await createTestDatabase();
    const few = await createTestDatabase({ asProduct: true });
    expect(await roleWarning(all)).toMatch(/^DATABASE_URL: .* superuser/);
    expect(await roleWarning(few)).toBeNull();
    await all.close();
    await few.close();
  });
});

describe('the grants of the product’s role', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  /** Runs a task by one connection of the owner, and takes all of it back. */
  const asOwner = async (task: (client: pg.ClientBase) => Promise<void>): Promise<void> => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await task(client);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const may = async (client: pg.ClientBase, what: string, table: string): Promise<boolean> =>
    (await client.query('SELECT has_table_privilege($1, $2, $3) AS may', [PRODUCT_ROLE, table, what])).rows[0]
      ?.may;

  it('are given only where some are missing, and take the change of audit entries back', async () => {
    await asOwner(async (client) => {
      await client.query(`GRANT UPDATE ON audit_log TO ${PRODUCT_ROLE}`);
      await grantProductRole(client);
      expect(await may(client, 'UPDATE', 'audit_log')).toBe(true);
      await client.query(`REVOKE ALL ON messages FROM ${PRODUCT_ROLE}`);
      await grantProductRole(client);
      for (const right of ['SELECT', 'INSERT', 'UPDATE', 'DELETE']) {
        expect([right, await may(client, right, 'messages')]).toEqual([right, true]);
      }
      await client.query(`SET LOCAL ROLE ${PRODUCT_ROLE}`);
      await client.query("UPDATE messages SET text = ''");
      await expect(client.query("UPDATE audit_log SET act = 'signed-in'")).rejects.toMatchObject(DENIED);
    });
  });

  it('come with a password where the server asks for one, whatever is in it', async () => {
    const passwordOf = async (client: pg.ClientBase): Promise<string | null> =>
      (await client.query('SELECT rolpassword AS kept FROM pg_authid WHERE rolname = $1', [PRODUCT_ROLE]))
        .rows[0]?.kept;
    await asOwner(async (client) => {
      await grantProductRole(client);
      expect(await passwordOf(client)).toBeNull();
      await grantProductRole(client, "it's");
      expect(isPassword("it's", await passwordOf(client))).toBe(true);
      expect(isPassword('it', await passwordOf(client))).toBe(false);
    });
  });
});

/** Whether what PostgreSQL keeps of a password, `SCRAM-SHA-256$rounds:salt$stored:server`, is of this one (RFC 5802). */
function isPassword(password: string, kept: string | null): boolean {
  const [, rounds, salt = '', stored] = /^SCRAM-SHA-256\$(\d+):(.+)\$(.+):.+$/.exec(kept ?? '') ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
  const key = createHmac('sha256', salted).update('Client Key').digest();
  return createHash('sha256').update(key).digest('base64') === stored;
}
