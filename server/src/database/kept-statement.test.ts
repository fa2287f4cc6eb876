import { expect, it } from '@rstest/core';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { queryOf } from './kept-statement';
import { users } from './schema';

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
