import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Reading } from '../../coach/make-coach-memory';
import {
  holdsMany,
  type Profile,
  type ProfileEntry,
  type ProfileField,
  profileValueSchemas,
} from '../../coach/profile';
import type { NewValue, ProfileChanges } from '../../coach/understanding/plan-changes';
import type { Database } from '../../database/client';
import { messages, profileValues, users } from '../../database/schema';

interface ProfileRepositoryDeps {
  readonly database: Pick<Database, 'db'>;
  readonly newId: () => string;
}

/** More values than a person has; a bound on what one turn reads. */
const MAX_VALUES = 300;

const isField = (field: string): field is ProfileField => Object.hasOwn(profileValueSchemas, field);
const MANY_FIELDS = Object.keys(profileValueSchemas).filter((field) => isField(field) && holdsMany(field));

type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

/** What the coach knows of users. Every statement names the owner. */
export class ProfileRepository {
  readonly #db: Database['db'];
  readonly #newId: () => string;

  constructor({ database, newId }: ProfileRepositoryDeps) {
    this.#db = database.db;
    this.#newId = newId;
  }

  /** The values that hold now, oldest first. */
  current(userId: string): Promise<Profile> {
    return readCurrent(this.#db, userId);
  }

  /**
   * Lets one message change its author's profile, once: `plan` sees the profile as it is and says what to change. A
   * message that was already read, is gone or is somebody else's changes nothing. One that takes the place of another
   * (an edited question) first takes back what that one said. Two messages of one user wait for each other.
   * @returns the profile as it then is
   */
  async change(
    { userId, messageId, isAgain }: Reading,
    plan: (profile: Profile) => ProfileChanges,
  ): Promise<Profile> {
    return this.#db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      if (!(await isUnread(tx, { userId, messageId, isAgain }))) return readCurrent(tx, userId);
      await takeBackEdited(tx, userId, messageId);
      const profile = await readCurrent(tx, userId);
      const { add, retire } = plan(profile);
      if (retire.length > 0) {
        await tx
          .update(profileValues)
          .set({ replacedAt: sql`now()`, replacedBy: messageId })
          .where(
            and(
              eq(profileValues.userId, userId),
              inArray(profileValues.id, [...retire]),
              isNull(profileValues.replacedAt),
            ),
          );
      }
      if (add.length > 0)
        await tx.insert(profileValues).values(add.map((value) => this.#toRow(userId, messageId, value)));
      return add.length + retire.length === 0 ? profile : readCurrent(tx, userId);
    });
  }

  #toRow(userId: string, messageId: string, { field, value, quote, confidence, isConfirmed }: NewValue) {
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

/** Locks the message against being deleted meanwhile. */
async function isUnread(tx: Transaction, { userId, messageId, isAgain }: Reading): Promise<boolean> {
  const [message] = await tx
    .select({ position: messages.position })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)))
    .for('key share');
  if (message === undefined) return false;
  const [read] = await tx
    .select({ id: profileValues.id })
    .from(profileValues)
    .innerJoin(messages, eq(messages.id, profileValues.messageId))
    .where(
      and(
        eq(profileValues.userId, userId),
        isAgain ? gte(messages.position, message.position) : eq(messages.id, messageId),
      ),
    )
    .limit(1);
  return read === undefined;
}

/**
 * Undoes what earlier versions of this question changed: their own values go, and what they had replaced holds again
 * where nothing newer stands in its place.
 */
async function takeBackEdited(tx: Transaction, userId: string, messageId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT other.id FROM messages own JOIN messages other
      ON other.conversation_id = own.conversation_id AND other.position < own.position AND other.role = 'user'
      AND (other.parent_id = own.parent_id OR (other.parent_id IS NULL AND own.parent_id IS NULL))
    WHERE own.id = ${messageId} AND own.user_id = ${userId}`);
  if (rows.length === 0) return;
  const edited = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`
    UPDATE profile_values SET replaced_at = now(), replaced_by = ${messageId}
    WHERE user_id = ${userId} AND replaced_at IS NULL AND message_id = ANY(${edited}::uuid[])`);
  await tx.execute(sql`
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
}

/** A row that an older version wrote in another shape is left out rather than failing the turn. */
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
