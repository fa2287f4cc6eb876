import { isAppError } from '@qihang/shared/contracts';
import type { Database } from '../../database/client';
import { createRateLimit } from '../../http/rate-limits';
import { type AuditAct, type AuditEntry, enterAct } from './audit-log';

export interface AuditRefusal extends Omit<AuditEntry, 'act' | 'by' | 'address'> {
  readonly act: Extract<AuditAct, `${string}-refused`>;
  readonly sender: string;
}

/** Entries of what happens over HTTP. */
export interface Audit {
  enter(entry: AuditEntry): Promise<void>;
  /** Enters a refusal, at most {@link REFUSALS_PER_HOUR} of one sender; the request log has the others. */
  refuse(refusal: AuditRefusal): Promise<void>;
}

/** A flood of refusals must not fill the disk with entries that nobody can remove. */
export const REFUSALS_PER_HOUR = 100;

export function makeAudit({ db, pool }: Pick<Database, 'db' | 'pool'>): Audit {
  const share = createRateLimit({
    pool,
    name: 'audit-refusals',
    points: REFUSALS_PER_HOUR,
    windowMs: 3_600_000,
  });
  return {
    enter: (entry) => enterAct(db, entry),
    async refuse({ sender, ...refusal }) {
      try {
        await share.consume(sender);
      } catch (error) {
        if (isAppError(error) && error.code === 'rate_limited') return;
        throw error;
      }
      await enterAct(db, { ...refusal, by: 'user', address: sender });
    },
  };
}
