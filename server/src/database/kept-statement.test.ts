import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { answeredBySql } from './answered-by';
import { executeKept, queryOf } from './kept-statement';
import { users } from './schema';
import { createTestDatabase, type TestDatabase } from './test-database';

const asDrizzle = (statement: SQL) => {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return { text, params };
};
const ours = (statement: SQL) => {
  const { sql: text, params } = queryOf(statement);
  return { text, params };
};

it.each([
  ['text alone', sql`SELECT 1`],
  ['values in their order', sql`SELECT ${'a'}, ${2}, ${true}, ${null}, ${Buffer.from('b')}`],
  ['parts of parts', sql`SELECT ${sql`${1} + ${sql`${2}`}`} WHERE ${sql``} ${'end'} = ${'end'}`],
  [
    'names of tables and columns',
    sql`SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${'u'} AND ${1} = 1`,
  ],
  ['a list as one value', sql`SELECT ${1} = ANY(${sql.param(['x', 'y'])}::text[])`],
  ['a list of values', sql`SELECT ${1} IN ${[1, 2]}`],
  ['an identifier', sql`SELECT ${sql.identifier('a "name"')}, ${sql.raw('now()')}, ${3}`],
])('a statement with %s is what drizzle makes of it', (_, statement) => {
  expect(ours(statement)).toEqual(asDrizzle(statement));
});

describe('on a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 1 });
  });
  afterAll(() => database.close());

  it('a kept statement is planned once and gives the rows of each call', async () => {
    const half = (value: number) =>
      executeKept<{ half: number }>(database.db, 'read_half', sql`SELECT ${value}::int / 2 AS half`);
    expect([await half(8), await half(6)]).toEqual([[{ half: 4 }], [{ half: 3 }]]);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name = 'read_half'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('a kept statement of a transaction is undone with it', async () => {
    await database.pool.query('CREATE TABLE kept (n int)');
    await database.db
      .transaction(async (tx) => {
        await executeKept(tx, 'keep_one', sql`INSERT INTO kept VALUES (${1})`);
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await executeKept(database.db, 'read_kept', sql`SELECT * FROM kept`)).toEqual([]);
  });

  it.each([
    [null, 'openai', 'm', 'model'],
    [null, 'coach', null, 'rules'],
    [null, 'coach', 'm', 'stand-in'],
    ['rules', 'openai', 'm', 'rules'],
  ])(
    'an answer marked %j, whose generation names %j and %j, is one of %j',
    async (answeredBy, provider, model, expected) => {
      const statement = sql`
        WITH generations (answer_id, provider, model) AS (
          VALUES (7, ${provider}::text, ${model}::text), (8, 'openai', 'm')
        ), m (id, answered_by) AS (VALUES (7, ${answeredBy}::text))
        SELECT ${answeredBySql(sql`m`)} AS by FROM m`;
      expect((await database.db.execute(statement)).rows).toEqual([{ by: expected }]);
    },
  );
});
