import {
  answerExtrasSchema,
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
  /** Of message text, in UTF-8. */
  readonly textBytes: number;
}

interface OverviewRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly messageId: string | null;
  readonly role: Message['role'];
  readonly text: string;
}

type LineRow = Record<string, unknown> &
  Omit<MessageDetail, 'createdAt' | 'extras'> & {
    readonly createdAt: Date | string;
    readonly extras: unknown;
  };

const COLUMNS = sql.raw(
  'm.id, m.conversation_id, m.parent_id, m.role, m.text, m.status, m.error, m.label, m.extras, m.created_at',
);

/**
 * The messages of a conversation as a user sees them. Messages make a tree, for questions are edited and answers given
 * anew; the line on screen leads from the newest message of it (`conversations.leaf_id`) up to the beginning. Every
 * statement names the owner: somebody else's is as good as absent (API1, T-BOLA).
 */
export class MessageLine {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /**
   * Up the line from a message, itself first; from the newest where none is named. Costs what it returns, however long
   * the conversation is. The text of a streaming answer is its last checkpoint's.
   */
  async up(
    userId: string,
    conversationId: string,
    limit: number,
    from: string | null,
  ): Promise<MessageDetail[]> {
    const { rows } = await this.#db.execute<LineRow>(sql`
      WITH RECURSIVE line AS (
        SELECT ${COLUMNS}, 1 AS height FROM conversations c
          JOIN messages m ON m.id = coalesce(${from}, c.leaf_id) AND m.conversation_id = c.id AND m.user_id = c.user_id
          WHERE c.id = ${conversationId} AND c.user_id = ${userId}
        UNION ALL
        SELECT ${COLUMNS}, line.height + 1 FROM line
          JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
          WHERE line.height < ${limit}
      )
      SELECT line.id, line.role, line.text, line.status, line.error, line.label, line.created_at AS "createdAt",
        CASE WHEN line.role = 'ai' THEN line.extras END AS extras,
        line.parent_id AS "parentId", g.id AS "generationId", coalesce(g.seq, 0) AS seq, versions.ids AS versions
      FROM line
      LEFT JOIN generations g ON g.answer_id = line.id
      CROSS JOIN LATERAL (
        SELECT CASE WHEN count(*) > 1 THEN array_agg(v.id ORDER BY v.position) ELSE '{}' END AS ids FROM (
          SELECT id, position FROM messages WHERE parent_id = line.parent_id
          UNION ALL
          SELECT id, position FROM messages
            WHERE line.parent_id IS NULL AND parent_id IS NULL AND conversation_id = line.conversation_id
        ) v
      ) versions
      ORDER BY line.height`);
    return rows.map(({ createdAt, extras, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      // What another version of ours hung there is left out rather than failing the page.
      extras: answerExtrasSchema.safeParse(extras).data ?? null,
    }));
  }

  /**
   * The newest conversations with the newest messages of their lines. Text beyond the bound is never read from disk: the
   * sizes are summed first, newest conversation and newest message first.
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
          WITH RECURSIVE line AS (
            SELECT m.id, m.parent_id, octet_length(m.text) AS bytes, 1 AS height
              FROM messages m WHERE m.id = recent.leaf_id AND m.user_id = ${userId}
            UNION ALL
            SELECT m.id, m.parent_id, octet_length(m.text), line.height + 1
              FROM line JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
              WHERE line.height < ${bounds.messagesEach}
          )
          SELECT id, height, bytes FROM line
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
   * Puts the newest line through a message on screen: down to the newest message below it. One that is on screen
   * already changes nothing, whatever newer versions there are further down. The conversation is held
   * first, so that a turn that is stored meanwhile is either seen or comes after.
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
