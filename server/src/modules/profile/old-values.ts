import type { FactField } from '@qihang/coach/facts';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { profileValues } from '../../database/schema';

/** A value that the rules read out of free speech: told to no model before the user confirms it. */
export interface OldValue {
  readonly id: string;
  readonly field: FactField;
  readonly text: string;
  /** The words it was read from. */
  readonly quote: string;
  /** Null for what was entered by hand, and once the message is deleted. */
  readonly messageId: string | null;
  readonly at: Date;
}

/** Fields of the rules' profile and those of facts. */
const FIELD_OF = {
  name: 'name',
  business: 'business',
  background: 'background',
  place: 'place',
  experience: 'experience',
  audience: 'audience',
  problem: 'problem',
  offer: 'offer',
  price: 'price',
  proof: 'proof',
  story: 'story',
  rejected: 'rejected',
  goal: 'goal',
  platform: 'platform',
  hours: 'hours',
  posts: 'posts',
  followers: 'figures',
  asset: 'asset',
} as const satisfies Readonly<Record<string, FactField>>;

/** The field of facts for a field of the rules' profile; null for another release's. */
export const factFieldOfOld = (field: string): FactField | null =>
  Object.hasOwn(FIELD_OF, field) ? FIELD_OF[field as keyof typeof FIELD_OF] : null;

/** More than a person has. */
const MAX_OLD = 300;

/** Values of the rules that the user has neither confirmed nor removed since, oldest first. */
export async function readOldValues(
  db: Database['db'] | Transaction,
  userId: string,
): Promise<readonly OldValue[]> {
  const { id, field, quote, messageId, createdAt, position } = profileValues;
  const rows = await db
    .select({
      id,
      field,
      quote,
      messageId,
      at: createdAt,
      text: sql<string | null>`${profileValues.value}->>'text'`,
    })
    .from(profileValues)
    .where(and(eq(profileValues.userId, userId), isNull(profileValues.replacedAt)))
    .orderBy(desc(position))
    .limit(MAX_OLD);
  return rows.reverse().flatMap(({ field: name, text, ...row }) => {
    const known = factFieldOfOld(name);
    return known === null || text === null || text === '' ? [] : [{ ...row, field: known, text }];
  });
}

/** Takes values out of sight, their words too: what was confirmed is a fact now, the rest is to be gone. */
export async function retireOldValues(tx: Transaction, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const gone = { value: {}, quote: '', replacedAt: sql`now()`, replacedBy: null };
  await tx
    .update(profileValues)
    .set(gone)
    .where(and(eq(profileValues.userId, userId), inArray(profileValues.id, [...ids])));
}
