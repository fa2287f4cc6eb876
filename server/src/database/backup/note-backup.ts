import type pg from 'pg';
import { withClient } from '../migrate';

const UNDEFINED_TABLE = '42P01';

/**
 * Notes that a backup has just been finished, for the alert about an old one. A database of before an upgrade has no
 * place for it yet.
 */
export const noteBackup = (connection: pg.PoolConfig): Promise<void> =>
  withClient(connection, async (client) => {
    await client.query('INSERT INTO backups DEFAULT VALUES').catch((error: unknown) => {
      const isOlder = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;
      if (!isOlder) throw error;
    });
  });
