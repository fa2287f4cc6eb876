import type { FactChange, FactVersion } from '@qihang/coach/facts';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/client';
import { factVersions } from '../../database/fact-schema';

/** Values entered by hand that one fact keeps: nothing else bounds how often somebody types. */
const MAX_ENTERED = 20;

const isOf = (userId: string, factId: string) =>
  and(eq(factVersions.userId, userId), eq(factVersions.factId, factId));

async function addVersion(tx: Transaction, userId: string, rowId: string, fact: FactVersion): Promise<void> {
  const { id: factId, version, field, value, about, quotes, saidIn, isPrivate = false } = fact;
  const heard = fact.status === 'confirmed' ? 'confirmed' : 'heard';
  const status = fact.isWithdrawn === true ? 'withdrawn' : heard;
  await tx
    .insert(factVersions)
    .values({ factId, version, rowId, userId, field, value, about, status, quotes, saidIn, isPrivate });
}

const dropOldEntered = (tx: Transaction, userId: string, factId: string) =>
  tx.execute(sql`
    DELETE FROM fact_versions WHERE user_id = ${userId} AND fact_id = ${factId} AND version IN (
      SELECT version FROM fact_versions WHERE fact_id = ${factId} AND said_in IS NULL AND quotes = '[]'
      ORDER BY version DESC OFFSET ${MAX_ENTERED})`);

/** Carries out one change. The caller holds the user. */
export async function storeChange(
  tx: Transaction,
  userId: string,
  change: FactChange,
  newId: () => string,
): Promise<void> {
  switch (change.kind) {
    case 'add':
      return addVersion(tx, userId, newId(), change.fact);
    case 'replace':
      await addVersion(tx, userId, newId(), change.fact);
      if (change.fact.quotes.length === 0) await dropOldEntered(tx, userId, change.fact.id);
      return;
    case 'remove':
      await tx
        .delete(factVersions)
        .where(and(isOf(userId, change.id), eq(factVersions.version, change.version)));
      return;
    case 'revive':
      // The newest version holds, and this one is the newest again.
      return;
  }
}

/**
 * Erases the words of a fact in all its versions. Where they stood is kept, so that the message does not bring them back;
 * what was entered by hand stood nowhere.
 */
export async function eraseFact(tx: Transaction, userId: string, factId: string): Promise<void> {
  await tx.delete(factVersions).where(and(isOf(userId, factId), eq(factVersions.quotes, [])));
  await tx.execute(sql`
    UPDATE fact_versions SET value = '', erased_at = now(), quotes = (
      SELECT jsonb_agg(quote || '{"text": ""}' ORDER BY at)
      FROM jsonb_array_elements(quotes) WITH ORDINALITY AS passage (quote, at))
    WHERE user_id = ${userId} AND fact_id = ${factId}`);
}
