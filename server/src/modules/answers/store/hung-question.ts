import { type SQL, sql } from 'drizzle-orm';

/** A question is not answered again once so many processes stood still over it: not a third time (F78). */
const MOST_HANGS = 2;

/**
 * Condition that a question has hung too many processes, with any of its answers. Which of the generations that a process
 * ran has hung it is not known: an innocent one is counted with the others, and its question can be sent in other words.
 */
export const hasHung = (questionId: SQL | string): SQL =>
  sql`(SELECT coalesce(sum(hung.hangs), 0) >= ${MOST_HANGS} FROM generations hung
    WHERE hung.question_id = ${questionId})`;

/** Sentence for the user, and the one of an answer that has text. */
export const HUNG = '系统两次停在这个问题上，没有再试，请改一改问题再发';
export const HUNG_WITH_TEXT = '系统两次停在这个问题上，已保留收到的部分，请改一改问题再发';
