import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { LastMoment } from '../../concurrency/last-moment';
import type { Config } from '../../config';
import type { Database } from '../../database/client';
import type { Trouble } from './health-words';

/** Looks at a part once. Null where it is well; throws where that cannot be seen, and then nothing changes. */
export type Look = () => Promise<Trouble | null>;

/** Time for which a refusal counts after it happened. */
const RECENT_MS = 60_000;

export const lookAtDatabase =
  ({ db }: Pick<Database, 'db'>): Look =>
  () =>
    db.execute(sql`SELECT 1`).then(
      () => null,
      () => ({ reason: 'unreachable', detail: '' }),
    );

/** The folder, or the nearest one above it that exists. */
async function statNearest(folder: string): ReturnType<typeof statfs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const above = path.dirname(folder);
    if (above === folder) throw error;
    return statNearest(above);
  }
}

/**
 * Looks at the disk below `DATA_DIR`, and at what the database said of its own, which may be on another machine: whether
 * it lately refused a write for want of space.
 */
export const lookAtDisk =
  (
    { refusedForSpace }: Pick<Database, 'refusedForSpace'>,
    { DATA_DIR, DISK_FREE_MB }: Pick<Config, 'DATA_DIR' | 'DISK_FREE_MB'>,
  ): Look =>
  async () => {
    if (refusedForSpace.isWithin(RECENT_MS)) return { reason: 'full', detail: '' };
    const { bavail, bsize } = await statNearest(path.resolve(DATA_DIR));
    const free = Math.floor((Number(bavail) * Number(bsize)) / 1_000_000);
    return free < DISK_FREE_MB ? { reason: 'low', detail: `剩余 ${free} MB` } : null;
  };

/** Whether someone was lately refused because too much was asked for, of all users together. */
export const lookAtQueue =
  (overload: LastMoment): Look =>
  async () =>
    overload.isWithin(RECENT_MS) ? { reason: 'full', detail: '' } : null;

/** A canary that was stopped stays one until the operator moves that app. */
export const lookAtCanaries =
  (findStopped: () => Promise<readonly { readonly app: string; readonly version: string | null }[]>): Look =>
  async () => {
    const stopped = await findStopped();
    if (stopped.length === 0) return null;
    return { reason: 'stopped', detail: stopped.map(({ app, version }) => `${app} ${version}`).join(', ') };
  };

/**
 * Whether the newest backup that `npm run backup` finished, or the first user where there is none, is older than
 * `BACKUP_MAX_DAYS`; by the database's clock.
 */
export const lookAtBackup =
  ({ db }: Pick<Database, 'db'>, { BACKUP_MAX_DAYS }: Pick<Config, 'BACKUP_MAX_DAYS'>): Look =>
  async () => {
    if (BACKUP_MAX_DAYS === 0) return null;
    const { rows } = await db.execute<{ newest: string | null; is_old: boolean | null }>(sql`
      WITH newest AS (SELECT max(finished_at) AS at FROM backups)
      SELECT to_char(newest.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS newest,
        coalesce(newest.at, (SELECT min(created_at) FROM users)) < now() - make_interval(days => ${BACKUP_MAX_DAYS}) AS is_old
      FROM newest`);
    const [row] = rows;
    if (row?.is_old !== true) return null;
    return { reason: 'old', detail: row.newest === null ? '还没有备份过' : `最近一次 ${row.newest}` };
  };
