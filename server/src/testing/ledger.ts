import type { Database } from '../database/client';
import type { TurnIds } from '../modules/answers/turns/turn';

/** Ids of a `start` that a test received, and the text of its question. */
export type Acknowledged = TurnIds & { readonly message?: string };

interface LedgerOptions {
  /** Turns whose conversations were not deleted. */
  readonly acknowledged?: readonly Acknowledged[];
  /** True when answers may still be running. */
  readonly mayRun?: boolean;
}

/** Each names its invariant and selects the rows that break it. */
const RULES: readonly (readonly [name: string, sql: string])[] = [
  [
    'I2 an answer has one generation, in the same state',
    `SELECT m.id, m.status, g.status AS generation FROM messages m LEFT JOIN generations g ON g.answer_id = m.id
     WHERE m.role = 'ai' AND m.status <> CASE g.status WHEN 'running' THEN 'streaming' ELSE coalesce(g.status, '') END`,
  ],
  [
    'I2 a question has an answer',
    `SELECT q.id FROM messages q WHERE q.role = 'user' AND NOT EXISTS
       (SELECT FROM messages a WHERE a.parent_id = q.id AND a.role = 'ai')`,
  ],
  [
    'I2 a question is complete',
    `SELECT id, status FROM messages WHERE role = 'user' AND status <> 'complete'`,
  ],
  [
    'I2 a complete answer has text',
    `SELECT id FROM messages WHERE role = 'ai' AND status = 'complete' AND text = ''`,
  ],
  [
    'I2 an answer that failed says why, and no other does',
    `SELECT id, status, error FROM messages WHERE (error IS NULL) = (status IN ('failed', 'interrupted'))`,
  ],
  [
    'I2 an end has its time',
    `SELECT id, status FROM generations WHERE (finished_at IS NULL) <> (status = 'running')`,
  ],
  [
    'I3 messages belong to the owner of their conversation',
    `SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.user_id <> c.user_id`,
  ],
  [
    'I3 generations belong to the owner and the conversation of their messages',
    `SELECT g.id FROM generations g JOIN messages q ON q.id = g.question_id JOIN messages a ON a.id = g.answer_id
     WHERE (g.user_id, g.conversation_id) IS DISTINCT FROM (q.user_id, q.conversation_id)
        OR (g.user_id, g.conversation_id) IS DISTINCT FROM (a.user_id, a.conversation_id)
        OR q.role <> 'user' OR a.role <> 'ai' OR a.parent_id IS DISTINCT FROM q.id`,
  ],
  [
    'I3 facts about a user come from that user’s messages',
    `SELECT v.id FROM profile_values v JOIN messages m ON m.id = v.message_id WHERE v.user_id <> m.user_id
     UNION ALL
     SELECT f.fact_id FROM fact_versions f JOIN messages m ON m.id = f.said_in
     WHERE f.user_id <> m.user_id OR m.role <> 'user'`,
  ],
  [
    'I7 a key is used once',
    `SELECT user_id, client_key FROM generations WHERE client_key IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`,
  ],
  ['I7 an answer is generated once', `SELECT answer_id FROM generations GROUP BY 1 HAVING count(*) > 1`],
  ['I7 a place is taken once', `SELECT position FROM messages GROUP BY 1 HAVING count(*) > 1`],
  [
    'the thread: a message follows an older one of its conversation with the other role',
    `SELECT m.id FROM messages m LEFT JOIN messages p ON p.id = m.parent_id
     WHERE CASE WHEN m.parent_id IS NULL THEN m.role <> 'user' ELSE p.conversation_id <> m.conversation_id
       OR p.user_id <> m.user_id OR p.role = m.role OR p.position >= m.position END`,
  ],
  [
    'the thread: a conversation shows one, down to its end, which is an answer of its own',
    `SELECT c.id FROM conversations c LEFT JOIN messages leaf ON leaf.id = c.leaf_id
     WHERE EXISTS (SELECT FROM messages WHERE conversation_id = c.id)
       AND (leaf.id IS NULL OR leaf.conversation_id <> c.id OR leaf.role <> 'ai'
         OR EXISTS (SELECT FROM messages WHERE parent_id = leaf.id))`,
  ],
  [
    'the thread: a conversation has the activity of its newest message',
    `SELECT c.id FROM conversations c JOIN messages m ON m.conversation_id = c.id
     GROUP BY c.id HAVING c.activity <> max(m.position)`,
  ],
];

const AT_REST = [
  'I2 nothing runs after the end',
  `SELECT id, instance_id FROM generations WHERE status = 'running'`,
] as const;

/**
 * Checks a whole database against the invariants of `docs/failures.md`: I1 acknowledged turns are stored, I2 every
 * question has exactly one final answer per version, I3 no user has another's rows, I7 nothing is there twice; and
 * every conversation has one whole thread.
 * @returns one line per violation; none when all is well
 */
export async function auditLedger(
  { pool }: Pick<Database, 'pool'>,
  { acknowledged = [], mayRun = false }: LedgerOptions = {},
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, sql] of mayRun ? RULES : [...RULES, AT_REST]) {
    const { rows } = await pool.query(sql);
    if (rows.length > 0) wrong.push(`${name}: ${JSON.stringify(rows.slice(0, 3))} of ${rows.length}`);
  }
  for (const turn of acknowledged) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT q.text FROM generations g JOIN messages q ON q.id = g.question_id JOIN messages a ON a.id = g.answer_id
       WHERE g.id = $1 AND g.conversation_id = $2 AND q.id = $3 AND a.id = $4`,
      [turn.generationId, turn.conversationId, turn.questionId, turn.answerId],
    );
    const [stored] = rows;
    if (stored === undefined) wrong.push(`I1 what was acknowledged is stored: ${turn.generationId}`);
    else if (turn.message !== undefined && stored.text !== turn.message) {
      wrong.push(`I1 a question is stored as it was sent: ${turn.questionId}`);
    }
  }
  return wrong;
}
