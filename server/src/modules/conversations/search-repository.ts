import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations, messages } from '../../database/schema';
import type { FindPlace } from './paging';
import type { SearchPatterns } from './search-pattern';

/** A conversation whose title contains the words. */
export interface FoundTitle {
  readonly id: string;
  readonly title: string;
  readonly agentKey: string;
  readonly activity: number;
  readonly updatedAt: Date;
}

/** A message that contains them. */
export interface FoundMessage {
  readonly id: string;
  readonly position: number;
  readonly role: 'user' | 'ai';
  readonly text: string;
  readonly createdAt: Date;
  readonly conversationId: string;
  readonly title: string;
  readonly agentKey: string;
}

/** A range of a user's messages, newest first, small enough for one statement. */
export interface Stretch {
  /** Oldest position in it. */
  readonly from: number;
  readonly isLast: boolean;
}

export interface StretchBounds {
  readonly messages: number;
  /** Bytes of text in UTF-8. */
  readonly bytes: number;
}

/** Higher than any position. */
export const NEWEST = Number.MAX_SAFE_INTEGER;

/** Searches texts of one user. The owner comes before the text in every statement and in its index (R6.2). */
export class SearchRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Conversations by their titles after a cursor, newest activity first. */
  titles(
    userId: string,
    patterns: SearchPatterns,
    limit: number,
    after: FindPlace | null,
  ): Promise<FoundTitle[]> {
    const { id, title, agentKey, activity, updatedAt } = conversations;
    return this.#db
      .select({ id, title, agentKey, activity, updatedAt })
      .from(conversations)
      .where(
        and(
          eq(conversations.userId, userId),
          after === null ? undefined : isAfter(after),
          ...patterns.map((pattern) => sql`${title} ~ ${pattern.sql}`),
        ),
      )
      .orderBy(desc(activity), desc(id))
      .limit(limit);
  }

  /** The next range before a position; null when nothing is left. Text is measured, not read. */
  async stretch(userId: string, before: number, bounds: StretchBounds): Promise<Stretch | null> {
    const { rows } = await this.#db.execute<{ from: string | null; kept: number; found: number }>(sql`
      SELECT min(position) FILTER (WHERE earlier < ${bounds.bytes}) AS "from",
        (count(*) FILTER (WHERE earlier < ${bounds.bytes}))::int AS kept, count(*)::int AS found
      FROM (
        SELECT position, sum(octet_length(text)) OVER (ORDER BY position DESC) - octet_length(text) AS earlier
        FROM (
          SELECT position, text FROM ${messages} WHERE user_id = ${userId} AND position < ${before}
          ORDER BY position DESC LIMIT ${bounds.messages}
        ) newest
      ) sized`);
    const [row] = rows;
    if (row === undefined || row.from === null) return null;
    return { from: Number(row.from), isLast: row.kept === row.found && row.found < bounds.messages };
  }

  /** Messages of any version between two positions, newest first. */
  async messages(
    userId: string,
    patterns: SearchPatterns,
    { from, before }: { readonly from: number; readonly before: number },
    limit: number,
  ): Promise<FoundMessage[]> {
    const { id, position, role, text, createdAt, conversationId } = messages;
    const found = this.#db
      .select({ id, position, role, text, createdAt, conversationId })
      .from(messages)
      .where(
        and(
          eq(messages.userId, userId),
          lt(position, before),
          sql`${position} >= ${from}`,
          ...patterns.map((pattern) => sql`${text} ~ ${pattern.sql}`),
        ),
      )
      .orderBy(desc(position))
      .limit(limit)
      .as('found');
    return this.#db
      .select({
        id: found.id,
        position: found.position,
        role: found.role,
        text: found.text,
        createdAt: found.createdAt,
        conversationId: found.conversationId,
        title: conversations.title,
        agentKey: conversations.agentKey,
      })
      .from(found)
      .innerJoin(conversations, eq(conversations.id, found.conversationId))
      .orderBy(desc(found.position));
  }
}

/** A title comes before the message of its own position, the newest of its conversation. */
const isAfter = ({ position, conversationId }: FindPlace) =>
  conversationId === null
    ? lt(conversations.activity, position)
    : sql`(${conversations.activity}, ${conversations.id}) < (${position}::bigint, ${conversationId}::uuid)`;
