import { type Query, SQL, StringChunk } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Database, Transaction } from './client';

const dialect = new PgDialect();

/**
 * Executes a statement of every question under a name, so that a connection of the pool parses and plans it once, and not
 * for each question.
 * @param name of this text, whatever its values; `read_…` for a short read without locks, which may share its trip
 * @throws as `execute`; also when the name stands for another text already
 */
export async function executeKept<Row extends Record<string, unknown>>(
  db: Database['db'] | Transaction,
  name: string,
  statement: SQL,
): Promise<readonly Row[]> {
  const kept = db._.session.prepareQuery(queryOf(statement), undefined, name, false);
  const { rows } = (await kept.execute()) as QueryResult<Row>;
  return rows;
}

/**
 * Text and values of a statement. Drizzle builds it in an object a piece, a tenth of the processor time of a question;
 * text and plain values, of which such statements consist, need none.
 */
export function queryOf(statement: SQL): Query {
  const query = { sql: '', params: [] as unknown[] };
  return isAppended(query, statement) ? query : dialect.sqlToQuery(statement);
}

interface PlainQuery {
  sql: string;
  readonly params: unknown[];
}

/** Appends a statement in place; false for one of which a part is neither text nor a plain value. */
function isAppended(query: PlainQuery, { queryChunks }: SQL): boolean {
  return queryChunks.every((chunk: unknown) => {
    if (chunk instanceof StringChunk) {
      query.sql += chunk.value.join('');
      return true;
    }
    if (chunk instanceof SQL) return isAppended(query, chunk);
    if (!isPlain(chunk)) return false;
    query.sql += `$${query.params.push(chunk)}`;
    return true;
  });
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Uint8Array;
