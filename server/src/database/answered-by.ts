import { type SQL, sql } from 'drizzle-orm';

/** Who wrote an answer: the product's rules, a model, or the rules in place of a vendor that failed. */
export const ANSWERED_BY = ['rules', 'model', 'stand-in'] as const;

export type AnsweredBy = (typeof ANSWERED_BY)[number];

/**
 * Who wrote the answer in the row `answer` of `messages`; null on questions. A process of the version before leaves the
 * column empty while it runs beside this one: of its answers the generation tells, where only a stand-in keeps the model
 * of the vendor that it stood in for.
 */
export const answeredBySql = (answer: SQL): SQL<AnsweredBy | null> => sql<AnsweredBy | null>`
  coalesce(${answer}.answered_by, (
    SELECT CASE WHEN g.provider <> 'coach' THEN 'model' WHEN g.model IS NULL THEN 'rules' ELSE 'stand-in' END
    FROM generations g WHERE g.answer_id = ${answer}.id))`;
