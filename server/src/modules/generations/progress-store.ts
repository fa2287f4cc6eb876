import { type AnswerExtras, ERRORS } from '@qihang/shared/contracts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { generations, messages } from '../../database/schema';
import type { StandIn } from '../../providers/language-provider';
import { encodeEntries, replay, type TextSoFar } from './journal-entries';
import { INTERRUPTED_EMPTY } from './last-event';

type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

/** How far a running generation is. */
export interface Progress {
  readonly id: string;
  readonly answerId: string;
  readonly conversationId: string;
  readonly seq: number;
  /** What was added since the last checkpoint; null when nothing was: only a sign of life is written. */
  readonly added: Added | null;
}

/** Text that came after event number `after`; all text where that is null. */
export interface Added {
  readonly after: number | null;
  readonly text: string;
}

/** What a checkpoint found. */
export interface Checkpoint {
  /** Still running, in this run of it; the others were ended, taken over or deleted. */
  readonly running: ReadonlySet<string>;
  /** Now stored up to the given number. Where one is missing, the database has another number than `after`. */
  readonly stored: ReadonlySet<string>;
}

/** How a generation ended, with all that it sent. */
export interface Ending {
  readonly id: string;
  readonly answerId: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly text: string;
  readonly status: 'complete' | 'stopped' | 'failed' | 'interrupted';
  /** The sentence that the user is shown. */
  readonly error: string | null;
  readonly usage: { readonly promptTokens: number; readonly answerTokens: number } | null;
  /** Who answered, when it was not who was asked. */
  readonly standIn: StandIn | null;
  /** Null leaves what hangs on the answer already. */
  readonly extras: AnswerExtras | null;
}

/** A generation as the database has it. */
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
  /** The label of the built-in coach where it answered in place of a vendor. */
  readonly standInLabel: string | null;
  readonly extras: AnswerExtras | null;
  /** The process that runs it, or ran it last. */
  readonly instanceId: string;
}

/** A generation that was marked as interrupted because nobody runs it any more. */
export interface Interrupted {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string;
}

export interface ProgressStore {
  /** Saves text and number together, of all or of none. */
  checkpoint(progress: readonly Progress[]): Promise<Checkpoint>;
  /**
   * Writes what was added into the journal of this process, without looking at the generations: a tenth of the work of a
   * checkpoint. Whoever ends the generations of a dead process takes it from there.
   * @returns the row's place, for {@link ProgressStore.dropJournal}
   */
  note(progress: readonly Progress[]): Promise<number>;
  /** Drops the rows of this process up to a place: all that they hold is stored with the messages. */
  dropJournal(upTo: number): Promise<void>;
  /** @returns false when the generation was not running any more: deleted, or ended by somebody else. */
  finish(ending: Ending): Promise<boolean>;
  /** Null for the unknown and for somebody else's alike. */
  find(id: string, userId: string): Promise<StoredGeneration | null>;
  /** Marks running generations of a dead instance as interrupted. */
  interruptAll(instanceId: string): Promise<readonly Interrupted[]>;
  /** The same for an instance's own generations that it does not know of, for example after a lost commit reply. */
  interruptStrays(instanceId: string, known: readonly string[]): Promise<readonly Interrupted[]>;
  /** Drops what processes left in their journals that died after all their answers had ended. */
  dropLeftJournals(): Promise<void>;
  /** Other instances with running generations, each with its newest sign of life. */
  findOtherInstances(instanceId: string): Promise<readonly { instanceId: string; heartbeat: string }[]>;
}

/** A generation without a sign of life for this long that its own instance does not run never began. */
const STRAY_AFTER = '30 seconds';
/** A process drops its own rows within seconds. */
const LEFT_AFTER = '10 minutes';

/**
 * Whoever changes a generation holds its conversation first, as whoever deletes a conversation does: in any other order
 * the two could wait for each other.
 */
const holdConversations = (tx: Transaction, ids: readonly string[]) =>
  tx.execute(
    sql`SELECT FROM conversations WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR KEY SHARE`,
  );

/** @param ownId the process: what it writes is refused once another one has taken a generation over */
export const makeProgressStore = ({ db }: Pick<Database, 'db'>, ownId: string): ProgressStore => ({
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
        extras: sql<AnswerExtras | null>`${messages.extras}`,
        instanceId: generations.instanceId,
        standInLabel: sql<
          string | null
        >`CASE WHEN ${generations.provider} = 'coach' AND ${generations.model} IS NOT NULL THEN ${messages.label} END`,
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
 * It runs, and this very run of it does: a process that was thought dead, or a run that was given up here, must not write
 * over one that has continued since. Whoever continues takes the row over and sets its number above all that was sent.
 */
const stillOurs = (ownId: string, seq: SQL): SQL =>
  sql`g.status = 'running' AND g.instance_id = ${ownId} AND g.seq <= ${seq}`;

/** An answer that was continued has cost what all its runs have. */
const sumOf = (column: SQL, count: number | undefined): SQL =>
  count === undefined ? column : sql`coalesce(${column}, 0) + ${count}::int`;

/**
 * One statement for all, so that nothing is locked while this process does something else, or nothing at all. Only what
 * was added travels: thousands of long answers, sent whole twice a second, would be a hundred megabytes.
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

/** One statement: at the end of an answer, with thousands ending together, every round trip counts. */
async function saveEnding({ db }: Pick<Database, 'db'>, ownId: string, ending: Ending): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH held AS (SELECT id FROM conversations WHERE id = ${ending.conversationId} FOR KEY SHARE),
    ended AS (
      UPDATE generations g SET status = ${ending.status}, seq = ${ending.seq}, finished_at = now(),
        prompt_tokens = ${sumOf(sql`prompt_tokens`, ending.usage?.promptTokens)},
        answer_tokens = ${sumOf(sql`answer_tokens`, ending.usage?.answerTokens)},
        provider = coalesce(${ending.standIn?.provider ?? null}, provider)
      WHERE id = ${ending.id} AND ${stillOurs(ownId, sql`${ending.seq}`)} AND conversation_id IN (SELECT id FROM held)
      RETURNING answer_id
    )
    UPDATE messages SET text = ${ending.text}, status = ${ending.status}, error = ${ending.error},
      label = coalesce(${ending.standIn?.label ?? null}, label),
      extras = coalesce(${ending.extras === null ? null : JSON.stringify(ending.extras)}::jsonb, extras)
    WHERE id IN (SELECT answer_id FROM ended) RETURNING id`);
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
    UPDATE generations g SET status = 'interrupted', finished_at = now()
    WHERE g.status = 'running' AND ${which} AND g.id = ANY(${sql.param(rows.map((row) => row.id))}::uuid[])
    RETURNING g.id, g.user_id AS "userId", g.conversation_id AS "conversationId", g.answer_id AS "answerId"`);
  await tx.execute(sql`
    UPDATE messages m SET status = 'interrupted',
      error = CASE WHEN m.text = '' THEN ${INTERRUPTED_EMPTY} ELSE ${ERRORS.interrupted.text} END
    WHERE m.id = ANY(${sql.param(ended.rows.map((row) => row.answerId))}::uuid[])`);
  return ended.rows;
}

/** What only the journal has of the texts of these generations goes into their messages. */
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
