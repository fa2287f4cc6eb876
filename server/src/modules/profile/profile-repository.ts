import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Profile, type ProfileEntry, type ProfileField, profileValueSchemas } from '../../coach/profile';
import type { NewValue, ProfileChanges } from '../../coach/understanding/plan-changes';
import type { Database } from '../../database/client';
import { messages, profileValues, users } from '../../database/schema';

interface ProfileRepositoryDeps {
  readonly database: Pick<Database, 'db'>;
  readonly newId: () => string;
}

/** More values than a person has; a bound on what one turn reads. */
const MAX_VALUES = 300;

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
   * message that was already read, is gone or is somebody else's changes nothing. Two messages of one user wait for
   * each other.
   * @returns the profile as it then is
   */
  async change(
    userId: string,
    messageId: string,
    plan: (profile: Profile) => ProfileChanges,
  ): Promise<Profile> {
    return this.#db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const profile = await readCurrent(tx, userId);
      if (!(await isUnread(tx, userId, messageId))) return profile;
      const { add, retire } = plan(profile);
      if (retire.length > 0) {
        await tx
          .update(profileValues)
          .set({ replacedAt: sql`now()` })
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
async function isUnread(tx: Transaction, userId: string, messageId: string): Promise<boolean> {
  const [message] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)))
    .for('key share');
  if (message === undefined) return false;
  const [earlier] = await tx
    .select({ id: profileValues.id })
    .from(profileValues)
    .where(and(eq(profileValues.userId, userId), eq(profileValues.messageId, messageId)))
    .orderBy(asc(profileValues.position))
    .limit(1);
  return earlier === undefined;
}

const isField = (field: string): field is ProfileField => Object.hasOwn(profileValueSchemas, field);

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
