import { sql } from 'drizzle-orm';
import { answeredBySql } from '../../database/answered-by';
import type { Database } from '../../database/client';
import { today } from './daily-quota';

/** Usage of one user in some days, for the operator. */
export interface UsageEntry {
  readonly username: string;
  readonly messages: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  /** Answers that failed or broke off, those with a deliverable that failed, and those of the workshop for a model that failed. */
  readonly failed: number;
  /** Names of the models, or `coach`; most used first. */
  readonly models: readonly string[];
}

interface UsageReportQuery {
  /** Number of days up to and including today. */
  readonly days: number;
  readonly timeZone: string;
  /** Only this user; null for all with any usage. */
  readonly username: string | null;
}

type Row = Record<string, unknown> & {
  readonly username: string;
  readonly messages: number;
  readonly promptTokens: string;
  readonly answerTokens: string;
  readonly failed: number;
  readonly models: string[] | null;
};

/** Usage by user, the most expensive first. */
export async function reportUsage(
  { db }: Pick<Database, 'db'>,
  { days, timeZone, username }: UsageReportQuery,
): Promise<UsageEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH since AS (SELECT ${today(timeZone)} - ${days - 1}::int AS day),
    counted AS (
      SELECT user_id, sum(messages)::int AS messages, sum(prompt_tokens) AS prompt, sum(answer_tokens) AS answer
      FROM usage_days, since WHERE usage_days.day >= since.day GROUP BY user_id
    ),
    answered AS (
      SELECT g.user_id, coalesce(g.model, g.provider) AS model, count(*) AS times, count(*) FILTER (
          WHERE g.status IN ('failed', 'interrupted') OR ${answeredBySql(sql`m`)} = 'stand-in'
            OR jsonb_array_length(coalesce(m.coach_state #> '{turn,failed}', '[]')) > 0) AS failed
      FROM since, generations g JOIN messages m ON m.id = g.answer_id
      WHERE g.created_at >= (since.day::timestamp AT TIME ZONE ${timeZone}) GROUP BY 1, 2
    ),
    models AS (
      SELECT user_id, sum(failed)::int AS failed, array_agg(model ORDER BY times DESC, model) AS models
      FROM answered GROUP BY user_id
    )
    SELECT u.username, c.messages, c.prompt AS "promptTokens", c.answer AS "answerTokens",
      coalesce(m.failed, 0) AS failed, m.models
    FROM counted c JOIN users u ON u.id = c.user_id LEFT JOIN models m ON m.user_id = c.user_id
    WHERE ${username}::text IS NULL OR u.username = ${username}
    ORDER BY c.prompt + c.answer DESC, c.messages DESC, u.username`);
  return rows.map((row) => ({
    username: row.username,
    messages: row.messages,
    promptTokens: Number(row.promptTokens),
    answerTokens: Number(row.answerTokens),
    failed: row.failed,
    models: row.models ?? [],
  }));
}
