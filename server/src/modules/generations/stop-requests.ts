import { z } from 'zod';
import type { Database } from '../../database/client';
import type { StopRequest } from './stop-generation';

const CHANNEL = 'qihang_generations';

const stopRequestSchema = z.object({ id: z.uuid(), userId: z.uuid() });

/** Asks all processes on this database to stop a generation. */
export const askToStop =
  ({ pool }: Pick<Database, 'pool'>) =>
  async ({ id, userId }: StopRequest): Promise<void> => {
    await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ id, userId })]);
  };

/** Hears what other processes ask. @returns how to stop hearing */
export const hearStopRequests = (
  { listen }: Pick<Database, 'listen'>,
  stop: (request: StopRequest) => void,
): Promise<() => Promise<void>> =>
  listen(CHANNEL, (payload) => {
    const request = stopRequestSchema.safeParse(parseJson(payload));
    if (request.success) stop(request.data);
  });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
