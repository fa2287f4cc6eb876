import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { auditLog } from '../../database/schema';
import { enterAct } from './audit-log';

type Environment = Readonly<Record<string, string | undefined>>;

/** Differs between processes of one product. */
const OF_THE_PROCESS = ['PORT'];

/** Too short to tell a secret by, long enough to tell that it was changed. */
const fingerprint = (name: string, value: string): string =>
  createHash('sha256').update(`${name}=${value}`).digest('hex').slice(0, 4);

/**
 * Enters which settings differ from those of the last start, by name. Their values are not entered, because some are
 * secret.
 */
export async function enterSettings(
  { db }: Pick<Database, 'db'>,
  environment: Environment,
  names: readonly string[],
): Promise<void> {
  const present = Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name] ?? '';
      return value === '' || OF_THE_PROCESS.includes(name) ? [] : [[name, fingerprint(name, value)]];
    }),
  );
  const [last] = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.act, 'settings-changed'))
    .orderBy(desc(auditLog.position))
    .limit(1);
  const { changed: _, ...before } = last?.details ?? {};
  const changed = [...new Set([...Object.keys(before), ...Object.keys(present)])]
    .filter((name) => before[name] !== present[name])
    .sort();
  if (changed.length === 0) return;
  await enterAct(db, {
    act: 'settings-changed',
    by: 'product',
    details: { ...present, changed: changed.join(', ') },
  });
}
