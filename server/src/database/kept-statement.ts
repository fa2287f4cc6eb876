import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Database, Transaction } from './client';

const dialect = new PgDialect();

/**
 * Executes a statement of every question under a name, so that a connection of the pool parses and plans it once, and not
 * for each question.
 * @param name of this text, whatever its values
 * @throws as `execute`; also when the name stands for another text already
 */
export async function executeKept<Row extends Record<string, unknown>>(
  db: Database['db'] | Transaction,
  name: string,
  statement: SQL,
): Promise<readonly Row[]> {
  const kept = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false);
  const { rows } = (await kept.execute()) as QueryResult<Row>;
  return rows;
}
