import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reading } from '../../coach/make-coach-memory';
import {
  holdsMany,
  type Profile,
  type ProfileEntry,
  type ProfileField,
  profileValueSchemas,
} from '../../coach/profile';
import type { NewValue, ProfileChanges } from '../../coach/understanding/plan-changes';
import type { Database, Transaction } from '../../database/client';
import { messages, profileValues } from '../../database/schema';
import { holdUser } from './hold-user';
import { type Origins, readOrigins } from './origins';

interface ProfileRepositoryDeps {
  readonly database: Pick<Database, 'db'>;
  readonly newId: () => string;
  /** Called after the commit of every change. */
  readonly onChanged?: (userId: string) => void;
}

/** Changes of a profile by its user, without a message. */
export interface HandChanges extends ProfileChanges {
  /** Ids of values that the user confirms. */
  readonly confirm: readonly string[];
  /** Ids of values whose words are erased. */
  readonly forget: readonly string[];
}

/** Bound on the values that one turn reads, more than a person has. */
export const MAX_VALUES = 300;

const isField = (field: string): field is ProfileField => Object.hasOwn(profileValueSchemas, field);
const MANY_FIELDS = Object.keys(profileValueSchemas).filter((field) => isField(field) && holdsMany(field));

/** Profiles of users. Every statement names the owner. */
export class ProfileRepository {
  readonly #db: Database['db'];
  readonly #newId: () => string;
  readonly #onChanged: (userId: string) => void;

  constructor({ database, newId, onChanged = () => {} }: ProfileRepositoryDeps) {
    this.#db = database.db;
    this.#newId = newId;
    this.#onChanged = onChanged;
  }

  /** Current values, oldest first. */
  current(userId: string): Promise<Profile> {
    return readCurrent(this.#db, userId);
  }

  /**
   * Applies the changes that `plan` derives from the current profile for one message of its author, once. A message that
   * was already read, is deleted or is another user's changes nothing. An edited question first reverts the changes of
   * its earlier version. Changes of one user's profile are serialised.
   * @returns the resulting profile
   */
  async change(reading: Reading, plan: (profile: Profile) => ProfileChanges): Promise<Profile> {
    const { userId } = reading;
    const { isUnread, edited } = await standOf(this.#db, reading);
    const seen = await readCurrent(this.#db, userId);
    if (!isUnread) return seen;
    if (edited.length > 0) return this.#changeHeld(reading, plan);
    const planned = plan(seen);
    // Most messages say nothing new and then need no lock.
    if (planned.add.length + planned.retire.length === 0) return seen;
    return this.#changeHeld(reading, (profile) => (isSame(profile, seen) ? planned : plan(profile)));
  }

  /** Does the work of {@link change} under the user's lock. */
  async #changeHeld(reading: Reading, plan: (profile: Profile) => ProfileChanges): Promise<Profile> {
    const { userId, messageId } = reading;
    let isChanged = false;
    const changed = await this.#db.transaction(async (tx) => {
      await holdUser(tx, userId);
      await holdMessage(tx, reading);
      const { isUnread, edited } = await standOf(tx, reading);
      if (!isUnread) return readCurrent(tx, userId);
      isChanged = await takeBackEdited(tx, { userId, messageId, edited });
      const profile = await readCurrent(tx, userId);
      const { add, retire } = plan(profile);
      await retireValues(tx, userId, retire, messageId);
      await this.#add(tx, userId, messageId, add);
      if (add.length + retire.length === 0) return profile;
      isChanged = true;
      return readCurrent(tx, userId);
    });
    if (isChanged) this.#onChanged(userId);
    return changed;
  }

  /**
   * Applies the changes that `plan` derives from the current profile for its user. Values entered here have no message.
   * @returns the profile before the change
   */
  async changeByHand(userId: string, plan: (profile: Profile) => HandChanges): Promise<Profile> {
    const before = await this.#db.transaction(async (tx) => {
      await holdUser(tx, userId);
      const profile = await readCurrent(tx, userId);
      const { add, retire, confirm, forget } = plan(profile);
      await dropEntered(tx, userId, [...retire, ...forget]);
      await retireValues(tx, userId, retire, null);
      await this.#add(tx, userId, null, add);
      await confirmValues(tx, userId, confirm);
      await forgetValues(tx, userId, forget);
      return profile;
    });
    this.#onChanged(userId);
    return before;
  }

  /** Source messages of the values, of this user only. */
  originsOf(userId: string, profile: Profile): Promise<Origins> {
    const ids = profile.flatMap(({ messageId }) => messageId ?? []);
    return readOrigins(this.#db, userId, ids);
  }

  async #add(tx: Transaction, userId: string, messageId: string | null, values: readonly NewValue[]) {
    if (values.length === 0) return;
    const rows = values.map((value) => this.#toRow(userId, messageId, value));
    await tx.insert(profileValues).values(rows);
  }

  #toRow(
    userId: string,
    messageId: string | null,
    { field, value, quote, confidence, isConfirmed }: NewValue,
  ) {
    return { id: this.#newId(), userId, messageId, field, value, quote, confidence, isConfirmed };
  }
}

async function readCurrent(db: Database['db'] | Transaction, userId: string): Promise<Profile> {
  const newest = await db
    .select()
    .from(profileValues)
    .where(and(eq(profileValues.userId, userId), isNull(profileValues.replacedAt)))
    .orderBy(desc(profileValues.position))
    .limit(MAX_VALUES);
  return newest.reverse().flatMap((row) => toEntry(row) ?? []);
}

/** Condition for those of the values that are current. */
const held = (userId: string, ids: readonly string[]) =>
  and(
    eq(profileValues.userId, userId),
    inArray(profileValues.id, [...ids]),
    isNull(profileValues.replacedAt),
  );

/**
 * Deletes the rows of values that were entered by hand and are replaced by hand: they mark no message as read, and
 * nothing restores them. Otherwise repeated corrections could fill the table.
 */
async function dropEntered(tx: Transaction, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx.delete(profileValues).where(and(held(userId, ids), isNull(profileValues.messageId)));
}

async function retireValues(tx: Transaction, userId: string, ids: readonly string[], by: string | null) {
  if (ids.length === 0) return;
  const gone = { replacedAt: sql`now()`, replacedBy: by };
  await tx.update(profileValues).set(gone).where(held(userId, ids));
}

async function confirmValues(tx: Transaction, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx.update(profileValues).set({ isConfirmed: true }).where(held(userId, ids));
}

/** Erases the words but keeps the row, so that the source message still counts as read. */
async function forgetValues(tx: Transaction, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  const gone = { value: {}, quote: '', replacedAt: sql`now()`, replacedBy: null };
  await tx.update(profileValues).set(gone).where(held(userId, ids));
}

/** Locks the message against deletion. */
const holdMessage = (tx: Transaction, { userId, messageId }: Reading) =>
  tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)))
    .for('key share');

/** Reads whether a message exists and is still unread, and the earlier versions of that question. */
async function standOf(
  db: Database['db'] | Transaction,
  { userId, messageId, isAgain }: Reading,
): Promise<{ isUnread: boolean; edited: readonly string[] }> {
  const read = isAgain ? sql`read.position >= own.position` : sql`read.id = own.id`;
  const { rows } = await db.execute<{ isUnread: boolean; edited: string[] }>(sql`
    SELECT
      NOT EXISTS (
        SELECT FROM profile_values v JOIN messages read ON read.id = v.message_id
        WHERE v.user_id = own.user_id AND ${read}
      ) AS "isUnread",
      ARRAY(
        SELECT other.id FROM messages other
        WHERE other.conversation_id = own.conversation_id AND other.position < own.position AND other.role = 'user'
          AND (other.parent_id = own.parent_id OR (other.parent_id IS NULL AND own.parent_id IS NULL))
      ) AS edited
    FROM messages own WHERE own.id = ${messageId} AND own.user_id = ${userId}`);
  return rows[0] ?? { isUnread: false, edited: [] };
}

const isSame = (one: Profile, other: Profile): boolean =>
  one.length === other.length &&
  one.every(({ id, isConfirmed }, at) => id === other[at]?.id && isConfirmed === other[at]?.isConfirmed);

/**
 * Reverts the changes of earlier versions of this question: their own values are retired, and the values that they had
 * replaced become current again unless a newer value exists.
 * @returns true when a value changed
 */
async function takeBackEdited(
  tx: Transaction,
  { userId, messageId, edited: ids }: Pick<Reading, 'userId' | 'messageId'> & { edited: readonly string[] },
): Promise<boolean> {
  if (ids.length === 0) return false;
  const edited = sql.param([...ids]);
  const takenBack = await tx.execute(sql`
    UPDATE profile_values SET replaced_at = now(), replaced_by = ${messageId}
    WHERE user_id = ${userId} AND replaced_at IS NULL AND message_id = ANY(${edited}::uuid[])`);
  const restored = await tx.execute(sql`
    WITH held AS (
      SELECT id, field = ANY(${sql.param(MANY_FIELDS)}::text[]) AS of_many,
        row_number() OVER (PARTITION BY field ORDER BY position DESC) AS age,
        EXISTS (
          SELECT FROM profile_values newer
          WHERE newer.user_id = v.user_id AND newer.field = v.field AND newer.replaced_at IS NULL
        ) AS has_newer
      FROM profile_values v
      WHERE user_id = ${userId} AND replaced_by = ANY(${edited}::uuid[])
        AND (message_id IS NULL OR message_id <> ALL(${edited}::uuid[]))
    )
    UPDATE profile_values SET replaced_at = NULL, replaced_by = NULL
    WHERE id IN (SELECT id FROM held WHERE of_many OR (age = 1 AND NOT has_newer))`);
  return (takenBack.rowCount ?? 0) + (restored.rowCount ?? 0) > 0;
}

/** Null for a row that an older version of the product wrote in another shape, so that it does not fail the turn. */
function toEntry(row: typeof profileValues.$inferSelect): ProfileEntry | null {
  if (!isField(row.field)) return null;
  const value = profileValueSchemas[row.field].safeParse(row.value);
  if (!value.success) return null;
  const { id, messageId, quote, confidence, isConfirmed } = row;
  return {
    id,
    messageId,
    field: row.field,
    value: value.data,
    quote,
    confidence,
    isConfirmed,
  } as ProfileEntry;
}
