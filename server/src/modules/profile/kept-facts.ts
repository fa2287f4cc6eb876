import { type FactHistory, type FactVersion, fieldOf, OWNERS, type Quote } from '@qihang/coach/facts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { factVersions } from '../../database/fact-schema';

/** A version as it is stored. */
export interface KeptVersion extends FactVersion {
  /** Names the row to a client: a fact that has changed since has another. */
  readonly rowId: string;
  readonly at: Date;
}

/** A fact as it is stored. */
export interface KeptHistory extends FactHistory {
  readonly versions: readonly KeptVersion[];
}

/** Where the words of a removed fact stood; the words themselves are gone. */
export type ErasedPassages = Pick<FactVersion, 'field' | 'quotes'>;

/** What is stored of a user. */
export interface KeptFacts {
  /** Oldest fact first. */
  readonly histories: readonly KeptHistory[];
  readonly erased: readonly ErasedPassages[];
}

/** Null for a row that another release of the product wrote in another shape, so that it does not fail the turn. */
function toVersion(row: typeof factVersions.$inferSelect): KeptVersion | null {
  const field = fieldOf(row.field);
  const about = OWNERS.find((owner) => owner === row.about);
  if (field === null || about === undefined) return null;
  const { factId: id, version, rowId, value, status, quotes, saidIn, createdAt: at } = row;
  const fact = { id, version, rowId, field, value, about, quotes, saidIn, at };
  const kept: KeptVersion =
    status === 'withdrawn' ? { ...fact, status: 'heard', isWithdrawn: true } : { ...fact, status };
  return row.isPrivate ? { ...kept, isPrivate: true } : kept;
}

/** Reads all that is stored of a user. */
export type ReadFacts = (userId: string) => Promise<KeptFacts>;

/** Builds the statement once, because every question reads facts. */
export function makeReadFacts(db: Database['db'] | Transaction): ReadFacts {
  const statement = db
    .select()
    .from(factVersions)
    .where(eq(factVersions.userId, sql.placeholder('userId')))
    .orderBy(asc(factVersions.position))
    .prepare('read_facts');
  return async (userId) => toFacts(await statement.execute({ userId }));
}

function toFacts(rows: readonly (typeof factVersions.$inferSelect)[]): KeptFacts {
  const kept = new Map<string, KeptVersion[]>();
  const erased: { field: FactVersion['field']; quotes: readonly Quote[] }[] = [];
  for (const row of rows) {
    const version = toVersion(row);
    if (version === null) continue;
    if (row.erasedAt !== null) erased.push(version);
    else kept.set(version.id, [...(kept.get(version.id) ?? []), version]);
  }
  return { histories: [...kept].map(([id, versions]) => ({ id, versions })), erased };
}
