import {
  answerAttachmentsSchema,
  type Conversation,
  type Message,
  type MessageDetail,
} from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';

/** Bounds of the list that has no pages. */
export interface OverviewBounds {
  readonly conversations: number;
  readonly messagesEach: number;
  /** Bytes of message text in UTF-8. */
  readonly textBytes: number;
}

interface OverviewRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly messageId: string | null;
  readonly role: Message['role'];
  readonly text: string;
}

type ThreadRow = Record<string, unknown> &
  Omit<MessageDetail, 'createdAt' | 'extras'> & {
    readonly createdAt: Date | string;
    readonly extras: unknown;
  };

const COLUMNS = sql.raw(
  'm.id, m.conversation_id, m.parent_id, m.role, m.text, m.status, m.error, m.label, m.extras, m.created_at',
);

/**
 * The messages of a conversation as a user sees them. Messages form a tree, because questions are edited and answers
 * regenerated; the thread leads from its newest message (`conversations.leaf_id`) up to the beginning. Every
 * statement names the owner, so that another user's conversation counts as unknown (R6.2, OWASP API1:2023).
 */
export class ThreadRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /**
   * Messages up the thread from a message, itself first; from the newest where none is named. The cost depends on the
   * result, not on the length of the conversation. A streaming answer has the text of its last checkpoint.
   */
  async up(
    userId: string,
    conversationId: string,
    limit: number,
    from: string | null,
  ): Promise<MessageDetail[]> {
    const { rows } = await this.#db.execute<ThreadRow>(sql`
      WITH RECURSIVE thread AS (
        SELECT ${COLUMNS}, 1 AS height FROM conversations c
          JOIN messages m ON m.id = coalesce(${from}, c.leaf_id) AND m.conversation_id = c.id AND m.user_id = c.user_id
          WHERE c.id = ${conversationId} AND c.user_id = ${userId}
        UNION ALL
        SELECT ${COLUMNS}, thread.height + 1 FROM thread
          JOIN messages m ON m.id = thread.parent_id AND m.user_id = ${userId}
          WHERE thread.height < ${limit}
      )
      SELECT thread.id, thread.role, thread.text, thread.status, thread.error, thread.label, thread.created_at AS "createdAt",
        CASE WHEN thread.role = 'ai' THEN thread.extras END AS extras,
        thread.parent_id AS "parentId", g.id AS "generationId", coalesce(g.seq, 0) AS seq, versions.ids AS versions
      FROM thread
      LEFT JOIN generations g ON g.answer_id = thread.id
      CROSS JOIN LATERAL (
        SELECT CASE WHEN count(*) > 1 THEN array_agg(v.id ORDER BY v.position) ELSE '{}' END AS ids FROM (
          SELECT id, position FROM messages WHERE parent_id = thread.parent_id
          UNION ALL
          SELECT id, position FROM messages
            WHERE thread.parent_id IS NULL AND parent_id IS NULL AND conversation_id = thread.conversation_id
        ) v
      ) versions
      ORDER BY thread.height`);
    return rows.map(({ createdAt, extras, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      // Attachments of an unknown format, from another release, are left out so that the page does not fail.
      extras: answerAttachmentsSchema.safeParse(extras).data ?? null,
    }));
  }

  /**
   * The newest conversations with the newest messages of their threads. Text beyond the bound is never read from
   * disk: the sizes are summed first, newest conversation and newest message first.
   */
  async overview(userId: string, bounds: OverviewBounds): Promise<Conversation[]> {
    const { rows } = await this.#db.execute<OverviewRow>(sql`
      WITH recent AS (
        SELECT id, title, leaf_id, row_number() OVER (ORDER BY activity DESC, id DESC) AS rank
        FROM conversations WHERE user_id = ${userId}
        ORDER BY activity DESC, id DESC LIMIT ${bounds.conversations}
      ), sized AS (
        SELECT recent.rank, shown.id, shown.height,
          sum(shown.bytes) OVER (ORDER BY recent.rank, shown.height) AS total
        FROM recent CROSS JOIN LATERAL (
          WITH RECURSIVE thread AS (
            SELECT m.id, m.parent_id, octet_length(m.text) AS bytes, 1 AS height
              FROM messages m WHERE m.id = recent.leaf_id AND m.user_id = ${userId}
            UNION ALL
            SELECT m.id, m.parent_id, octet_length(m.text), thread.height + 1
              FROM thread JOIN messages m ON m.id = thread.parent_id AND m.user_id = ${userId}
              WHERE thread.height < ${bounds.messagesEach}
          )
          SELECT id, height, bytes FROM thread
        ) shown
      ), kept AS (
        SELECT sized.rank, sized.height, m.id, m.role, m.text
        FROM sized JOIN messages m ON m.id = sized.id
        WHERE sized.total <= ${bounds.textBytes}
      )
      SELECT recent.id, recent.title, kept.id AS "messageId", kept.role, kept.text
      FROM recent LEFT JOIN kept ON kept.rank = recent.rank
      ORDER BY recent.rank, kept.height DESC`);
    const byId = new Map<string, Conversation>();
    for (const { id, title, messageId, role, text } of rows) {
      const conversation = byId.get(id) ?? { id, title, messages: [] };
      byId.set(id, conversation);
      if (messageId !== null) conversation.messages.push({ id: messageId, role, text });
    }
    return [...byId.values()];
  }

  /**
   * Selects the newest thread through a message: down to the newest message below it. A message that is on screen
   * already changes nothing, whatever newer versions there are further down. The conversation is locked first, so
   * that a turn that is stored meanwhile is either seen or comes after.
   * @returns false when the user has no such message there
   */
  select(userId: string, conversationId: string, messageId: string): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`
        SELECT FROM conversations WHERE id = ${conversationId} AND user_id = ${userId} FOR NO KEY UPDATE`);
      const { rows } = await tx.execute(sql`
        WITH RECURSIVE below AS (
          SELECT id, position FROM messages
            WHERE id = ${messageId} AND conversation_id = ${conversationId} AND user_id = ${userId}
          UNION ALL
          SELECT m.id, m.position FROM below JOIN messages m ON m.parent_id = below.id
        ), shown AS (
          SELECT m.id, m.parent_id FROM conversations c JOIN messages m ON m.id = c.leaf_id
            WHERE c.id = ${conversationId} AND c.user_id = ${userId}
          UNION ALL
          SELECT m.id, m.parent_id FROM shown JOIN messages m ON m.id = shown.parent_id WHERE shown.id <> ${messageId}
        )
        UPDATE conversations c SET leaf_id =
          CASE WHEN EXISTS (SELECT FROM shown WHERE id = ${messageId}) THEN c.leaf_id ELSE newest.id END
        FROM (SELECT id FROM below ORDER BY position DESC LIMIT 1) newest
        WHERE c.id = ${conversationId} AND c.user_id = ${userId} RETURNING c.id`);
      return rows.length > 0;
    });
  }
}
