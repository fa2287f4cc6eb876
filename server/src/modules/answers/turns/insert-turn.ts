import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/client';
import { executeKept } from '../../../database/kept-statement';
import type { QuestionExtras } from '../../../database/schema';
import type { CreatedTurn, NewQuestion, NewTurn } from './turn';
import { Refusal } from './turn-admission';

/**
 * Inserts question, answer and generation in one statement. The conversation is created, or locked against deletion
 * and against a move of its thread. Foreign keys are checked at the end of the statement, so the messages may come
 * first and supply their position.
 */
export async function insertTurn(tx: Transaction, turn: NewTurn): Promise<Omit<CreatedTurn, 'superseded'>> {
  const { place, userId, newId } = turn;
  const conversationId = place.kind === 'conversation' ? newId() : place.conversationId;
  const questionId = place.kind === 'answer' ? place.questionId : newId();
  const [answerId, generationId] = [newId(), newId()];
  const question =
    place.kind === 'answer'
      ? sql``
      : sql`(1, ${questionId}::uuid, NULL::uuid, 'user', ${place.message}, 'complete', '',
          NULL, ${extrasOf(place)}::jsonb),`;
  const [stored] = await executeKept<{ parentId: string | null }>(
    tx,
    `insert_turn_${place.kind}`,
    sql`
    WITH place AS (${findPlace(turn, conversationId)}),
    spoken AS (
      INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status, label, answered_by,
        extras)
      SELECT v.id, place.id, ${userId}, coalesce(v.parent_id, place.parent_id), v.role, v.text, v.status, v.label,
        v.answered_by, v.extras
      FROM place CROSS JOIN (VALUES ${question}
        (2, ${answerId}::uuid, ${questionId}::uuid, 'ai', '', 'streaming', ${turn.label}, ${turn.answeredBy}::text,
          NULL::jsonb)
      ) AS v(turn, id, parent_id, role, text, status, label, answered_by, extras)
      ORDER BY v.turn RETURNING position
    ),
    touched AS (${moveThread(turn, conversationId, answerId)})
    INSERT INTO generations (id, user_id, conversation_id, question_id, answer_id, status, provider, model,
      agent_release, client_key, request_hash, instance_id)
    SELECT ${generationId}, ${userId}, place.id, ${questionId}, ${answerId}, 'running', ${turn.provider},
      ${turn.model}, ${turn.agentRelease}, ${turn.clientKey}, ${turn.requestHash}, ${turn.instanceId}
    FROM place RETURNING (SELECT parent_id FROM place) AS "parentId"`,
  );
  if (stored === undefined) throw new Refusal({ kind: 'unknown_place' });
  return { turn: { conversationId, questionId, answerId, generationId }, parentId: stored.parentId };
}

const extrasOf = ({ order }: NewQuestion): string | null => {
  const extras: QuestionExtras | null = order === null ? null : { order };
  return extras === null ? null : JSON.stringify(extras);
};

/** Row of the conversation and of the message that the question follows; no row where the user has no such place. */
function findPlace({ userId, agentKey, place }: NewTurn, conversationId: string): SQL {
  const own = sql`c.id = ${conversationId} AND c.user_id = ${userId} AND c.agent_key = ${agentKey}`;
  const beside = (questionId: string) => sql`
    SELECT c.id, q.parent_id FROM conversations c
    JOIN messages q ON q.id = ${questionId} AND q.conversation_id = c.id AND q.user_id = c.user_id AND q.role = 'user'
    WHERE ${own} FOR NO KEY UPDATE OF c`;
  switch (place.kind) {
    case 'conversation':
      return sql`SELECT ${conversationId}::uuid AS id, NULL::uuid AS parent_id`;
    case 'thread':
      return sql`SELECT c.id, c.leaf_id AS parent_id FROM conversations c WHERE ${own} FOR NO KEY UPDATE`;
    case 'edit':
      return beside(place.editOf);
    case 'answer':
      return beside(place.questionId);
  }
}

const moveThread = ({ userId, agentKey, place }: NewTurn, conversationId: string, leafId: string): SQL =>
  place.kind === 'conversation'
    ? sql`
      INSERT INTO conversations (id, user_id, agent_key, title, leaf_id, activity)
      SELECT ${conversationId}, ${userId}, ${agentKey}, ${place.title}, ${leafId}::uuid, max(position) FROM spoken`
    : sql`
      UPDATE conversations SET updated_at = now(), leaf_id = ${leafId}, activity = newest_message.position
      FROM (SELECT max(position) AS position FROM spoken) AS newest_message
      WHERE id = ${conversationId} AND newest_message.position IS NOT NULL`;
