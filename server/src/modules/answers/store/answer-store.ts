import { type AnswerAttachments, ERRORS, type ErrorCode } from '@qihang/shared/contracts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { answeredBySql } from '../../../database/answered-by';
import type { Database, Transaction } from '../../../database/client';
import { executeKept } from '../../../database/kept-statement';
import { generations, messages } from '../../../database/schema';
import type { StandIn } from '../answerer';
import { type Ending, INTERRUPTED_EMPTY } from './ended-generation';
import { HUNG, HUNG_WITH_TEXT, hasHung } from './hung-question';
import { encodeEntries, replay, type TextSoFar } from './journal-entries';

import type { Progress } from './progress';

/** Result of a checkpoint. */
export interface Checkpoint {
  /** Generations that still run, in this run; the others were ended, taken over or deleted. */
  readonly running: ReadonlySet<string>;
  /** Generations now stored up to the given number. For a missing one the database has another number than `after`. */
  readonly stored: ReadonlySet<string>;
}

/** A generation as stored. */
export interface StoredGeneration {
  readonly id: string;
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
  readonly status: 'running' | Ending['status'];
  readonly seq: number;
  /** All text up to event `seq`. */
  readonly text: string;
  readonly error: string | null;
  readonly errorCode: ErrorCode | null;
  /** Label of the rules where they answered in place of a vendor. */
  readonly standInLabel: string | null;
  readonly attachments: AnswerAttachments | null;
  /** The process that runs it, or ran it last. */
  readonly instanceId: string;
}

/** A generation that was marked as interrupted because its owner is gone, or as failed because it hung that. */
export interface Interrupted {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string;
}

export interface AnswerStore {
  /** Saves text and number together, of all answers or of none. */
  checkpoint(progress: readonly Progress[]): Promise<Checkpoint>;
  /**
   * Appends the new text to the journal of this process without touching the generations: a tenth of the cost of a
   * checkpoint. The journal is merged when the generations of a dead process are ended.
   * @returns the row's position, for {@link AnswerStore.dropJournal}
   */
  note(progress: readonly Progress[]): Promise<number>;
  /** Drops the journal rows of this process up to a position; their text must be stored with the messages. */
  dropJournal(upTo: number): Promise<void>;
  /** Marks an answer of which nothing was said yet in this run as one of the rules in place of the vendor. */
  markStandIn(id: string, standIn: StandIn): Promise<void>;
  /** @returns false when the generation was not running any more: deleted, or ended by another process */
  finish(ending: Ending): Promise<boolean>;
  /** @returns null for an unknown generation and for another user's alike */
  find(id: string, userId: string): Promise<StoredGeneration | null>;
  /** Marks the running generations of a dead instance as interrupted; those whose question has hung too many, as failed. */
  interruptAll(instanceId: string): Promise<readonly Interrupted[]>;
  /** Does the same for an instance's own generations outside `known`, for example after a lost reply to a commit. */
  interruptStrays(instanceId: string, known: readonly string[]): Promise<readonly Interrupted[]>;
  /** Drops journals of processes that died after all their answers had ended. */
  dropLeftJournals(): Promise<void>;
  /** Other instances with running generations, each with its newest heartbeat. */
  findOtherInstances(instanceId: string): Promise<readonly { instanceId: string; heartbeat: string }[]>;
}

/** Age of the last heartbeat after which a generation that its own instance does not run counts as never begun. */
const STRAY_AFTER = '30 seconds';
/** Age of a journal row without a running generation; a live process drops its own rows within seconds. */
const LEFT_AFTER = '10 minutes';

/**
 * Locks conversations before their generations, in the same order as the deletion of a conversation; any other order
 * could deadlock.
 */
const holdConversations = (tx: Transaction, ids: readonly string[]) =>
  tx.execute(
    sql`SELECT FROM conversations WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR KEY SHARE`,
  );

/** Store of running answers. @param ownId this process; its writes are refused once another process has taken over */
export const makeAnswerStore = ({ db }: Pick<Database, 'db'>, ownId: string): AnswerStore => ({
  checkpoint: (progress) => saveProgress({ db }, ownId, progress),

  async note(progress) {
    const { rows } = await db.execute<{ position: string }>(sql`
      INSERT INTO generation_journal (instance_id, entries) VALUES (${ownId}, ${encodeEntries(progress)})
      RETURNING position`);
    return Number(rows[0]?.position);
  },

  async dropJournal(upTo) {
    await db.execute(
      sql`DELETE FROM generation_journal WHERE instance_id = ${ownId} AND position <= ${upTo}`,
    );
  },

  async markStandIn(id, { answerer: { id: provider, model, agentRelease }, label }) {
    await db.execute(sql`
      WITH own AS (
        UPDATE generations g SET provider = ${provider}, model = ${model}, agent_release = ${agentRelease}
        WHERE id = ${id} AND g.status = 'running' AND g.instance_id = ${ownId} RETURNING answer_id
      )
      UPDATE messages SET label = ${label}, answered_by = 'stand-in' WHERE id IN (SELECT answer_id FROM own)`);
  },

  finish: (ending) => saveEnding({ db }, ownId, ending),

  async find(id, userId) {
    const [found] = await db
      .select({
        id: generations.id,
        conversationId: generations.conversationId,
        questionId: generations.questionId,
        answerId: generations.answerId,
        status: generations.status,
        seq: generations.seq,
        text: messages.text,
        error: messages.error,
        errorCode: messages.errorCode,
        attachments: sql<AnswerAttachments | null>`${messages.extras}`,
        instanceId: generations.instanceId,
        standInLabel: sql<
          string | null
        >`CASE WHEN ${answeredBySql(sql`${messages}`)} = 'stand-in' THEN ${messages.label} END`,
      })
      .from(generations)
      .innerJoin(messages, eq(messages.id, generations.answerId))
      .where(and(eq(generations.id, id), eq(generations.userId, userId)));
    return found ?? null;
  },

  interruptAll: (instanceId) =>
    db.transaction(async (tx) => {
      const interrupted = await interrupt(tx, sql`g.instance_id = ${instanceId}`);
      await tx.execute(sql`DELETE FROM generation_journal WHERE instance_id = ${instanceId}`);
      return interrupted;
    }),

  interruptStrays: (instanceId, known) =>
    db.transaction((tx) =>
      interrupt(
        tx,
        sql`g.instance_id = ${instanceId} AND g.id <> ALL(${sql.param(known)}::uuid[])
          AND g.heartbeat_at < now() - ${STRAY_AFTER}::interval`,
      ),
    ),

  async dropLeftJournals() {
    await db.execute(sql`
      DELETE FROM generation_journal j WHERE created_at < now() - ${LEFT_AFTER}::interval AND NOT EXISTS (
        SELECT FROM generations g WHERE g.instance_id = j.instance_id AND g.status = 'running')`);
  },

  async findOtherInstances(instanceId) {
    const { rows } = await db.execute<{ instanceId: string; heartbeat: string }>(sql`
      SELECT instance_id AS "instanceId", max(heartbeat_at)::text AS heartbeat FROM generations
      WHERE status = 'running' AND instance_id <> ${instanceId} GROUP BY instance_id`);
    return rows;
  },
});

/**
 * Condition that this very run still owns the generation: a process thought dead, or an abandoned run, must not write
 * over one that has continued since. A continuation takes over the row and raises its number above all that was sent.
 */
const stillOurs = (ownId: string, seq: SQL): SQL =>
  sql`g.status = 'running' AND g.instance_id = ${ownId} AND g.seq <= ${seq}`;

/** Adds up the costs of all runs of a continued answer. */
const sumOf = (column: SQL, count: number | null = null): SQL =>
  sql`coalesce(coalesce(${column}, 0) + ${count}::int, ${column})`;

/**
 * Saves all answers in one statement, so that no lock is held while this process does other work. Only new text is
 * sent: thousands of long answers, whole and twice a second, would be a hundred megabytes.
 */
async function saveProgress(
  { db }: Pick<Database, 'db'>,
  ownId: string,
  progress: readonly Progress[],
): Promise<Checkpoint> {
  const column = <Value>(of: (each: Progress) => Value) => sql.param(progress.map(of));
  const { rows } = await db.execute<{ id: string; isStored: boolean }>(sql`
    WITH v AS MATERIALIZED (
      SELECT * FROM unnest(${column((each) => each.id)}::uuid[], ${column((each) => each.conversationId)}::uuid[],
        ${column((each) => each.seq)}::int[], ${column((each) => each.added?.after ?? null)}::int[],
        ${column((each) => each.added?.text ?? null)}::text[]) AS v(id, conversation_id, seq, after, text)
    ),
    held AS MATERIALIZED (
      SELECT id FROM conversations WHERE id IN (SELECT conversation_id FROM v) ORDER BY id FOR KEY SHARE
    ),
    running AS (
      UPDATE generations g SET heartbeat_at = now(),
        seq = CASE WHEN v.after IS NULL OR v.after = g.seq THEN v.seq ELSE g.seq END
      FROM v WHERE (SELECT count(*) FROM held) > 0 AND g.id = v.id AND ${stillOurs(ownId, sql`v.seq`)}
      RETURNING g.id, g.answer_id, g.seq = v.seq AS is_stored
    ),
    written AS (
      UPDATE messages m SET text = CASE WHEN v.after IS NULL THEN v.text ELSE m.text || v.text END
      FROM v JOIN running USING (id)
      WHERE m.id = running.answer_id AND running.is_stored AND v.text IS NOT NULL AND m.status = 'streaming'
    )
    SELECT id, is_stored AS "isStored" FROM running`);
  return {
    running: new Set(rows.map((row) => row.id)),
    stored: new Set(rows.filter((row) => row.isStored).map((row) => row.id)),
  };
}

/** Stores an end in one statement: when thousands of answers end together, every round trip counts. */
async function saveEnding({ db }: Pick<Database, 'db'>, ownId: string, ending: Ending): Promise<boolean> {
  const attachments = ending.attachments === null ? null : JSON.stringify(ending.attachments);
  const rows = await executeKept(
    db,
    'save_ending',
    sql`
    WITH held AS (SELECT id FROM conversations WHERE id = ${ending.conversationId} FOR KEY SHARE),
    ended AS (
      UPDATE generations g SET status = ${ending.status}, seq = ${ending.seq}, finished_at = now(),
        prompt_tokens = ${sumOf(sql`prompt_tokens`, ending.usage?.promptTokens)},
        answer_tokens = ${sumOf(sql`answer_tokens`, ending.usage?.answerTokens)}
      WHERE id = ${ending.id} AND ${stillOurs(ownId, sql`${ending.seq}`)} AND conversation_id IN (SELECT id FROM held)
      RETURNING answer_id
    )
    UPDATE messages SET text = ${ending.text}, status = ${ending.status}, error = ${ending.error},
      error_code = ${ending.errorCode},
      extras = coalesce(${attachments}::jsonb, extras)
    WHERE id IN (SELECT answer_id FROM ended) RETURNING id`,
  );
  return rows.length > 0;
}

async function interrupt(tx: Transaction, which: SQL): Promise<readonly Interrupted[]> {
  const { rows } = await tx.execute<{ id: string; conversationId: string; answerId: string }>(sql`
    SELECT g.id, g.conversation_id AS "conversationId", g.answer_id AS "answerId"
    FROM generations g WHERE g.status = 'running' AND ${which}`);
  if (rows.length === 0) return [];
  await holdConversations(
    tx,
    rows.map((row) => row.conversationId),
  );
  await storeJournal(
    tx,
    which,
    rows.map((row) => row.id),
  );
  const ended = await tx.execute<{ answerId: string } & Interrupted & Record<string, unknown>>(sql`
    UPDATE generations g SET finished_at = now(),
      status = CASE WHEN ${hasHung(sql`g.question_id`)} THEN 'failed' ELSE 'interrupted' END
    WHERE g.status = 'running' AND ${which} AND g.id = ANY(${sql.param(rows.map((row) => row.id))}::uuid[])
    RETURNING g.id, g.user_id AS "userId", g.conversation_id AS "conversationId", g.answer_id AS "answerId"`);
  await tx.execute(sql`
    UPDATE messages m SET status = g.status,
      error_code = CASE g.status WHEN 'failed' THEN 'internal' ELSE 'interrupted' END,
      error = CASE g.status
        WHEN 'failed' THEN CASE WHEN m.text = '' THEN ${HUNG} ELSE ${HUNG_WITH_TEXT} END
        ELSE CASE WHEN m.text = '' THEN ${INTERRUPTED_EMPTY} ELSE ${ERRORS.interrupted.text} END
      END
    FROM generations g WHERE g.answer_id = m.id
      AND m.id = ANY(${sql.param(ended.rows.map((row) => row.answerId))}::uuid[])`);
  return ended.rows;
}

/** Merges the text that only the journal has into the messages of these generations. */
async function storeJournal(tx: Transaction, which: SQL, ids: readonly string[]): Promise<void> {
  const { rows: held } = await tx.execute<{ id: string; instanceId: string; seq: number; text: string }>(sql`
    SELECT g.id, g.instance_id AS "instanceId", g.seq, m.text
    FROM generations g JOIN messages m ON m.id = g.answer_id
    WHERE g.status = 'running' AND ${which} AND g.id = ANY(${sql.param(ids)}::uuid[])
    FOR NO KEY UPDATE OF g`);
  const owners = [...new Set(held.map(({ instanceId }) => instanceId))];
  if (owners.length === 0) return;
  const { rows: journal } = await tx.execute<{ entries: string }>(sql`
    SELECT entries FROM generation_journal WHERE instance_id = ANY(${sql.param(owners)}::uuid[]) ORDER BY position`);
  const grown = replay(
    new Map(held.map(({ id, seq, text }) => [id, { seq, text }])),
    journal.map(({ entries }) => entries),
  );
  if (grown.size === 0) return;
  const column = <Value>(of: (each: TextSoFar) => Value) => sql.param([...grown.values()].map(of));
  await tx.execute(sql`
    WITH v AS (
      SELECT * FROM unnest(${sql.param([...grown.keys()])}::uuid[], ${column(({ seq }) => seq)}::int[],
        ${column(({ text }) => text)}::text[]) AS v(id, seq, text)
    ),
    numbered AS (UPDATE generations g SET seq = v.seq FROM v WHERE g.id = v.id RETURNING g.answer_id, v.text)
    UPDATE messages m SET text = numbered.text FROM numbered WHERE m.id = numbered.answer_id`);
}
