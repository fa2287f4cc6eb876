import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client';
import { generations } from '../../../database/schema';

/** Stored state of running generations, whichever process runs them. */
export interface RunningGenerations {
  isRunning(id: string): Promise<boolean>;
  /** @returns the running generation that writes this answer of the user; null when there is none */
  findByAnswer(answerId: string, userId: string): Promise<string | null>;
}

export const makeRunningGenerations = ({ db }: Pick<Database, 'db'>): RunningGenerations => {
  const running = eq(generations.status, 'running');
  return {
    async isRunning(id) {
      const rows = await db
        .select({ id: generations.id })
        .from(generations)
        .where(and(eq(generations.id, id), running));
      return rows.length > 0;
    },

    async findByAnswer(answerId, userId) {
      const [found] = await db
        .select({ id: generations.id })
        .from(generations)
        .where(and(eq(generations.answerId, answerId), eq(generations.userId, userId), running));
      return found?.id ?? null;
    },
  };
};
