import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { auditLog } from '../../database/schema';

/** Acts that are entered; the operator's guide explains them (docs/operate.md). */
export const AUDIT_ACTS = [
  'registered',
  'registration-refused',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'password-changed',
  'password-change-refused',
  'password-reset',
  'password-reset-refused',
  'user-disabled',
  'user-enabled',
  'user-deleted',
  'sessions-ended',
  'reset-link-issued',
  'invitations-created',
  'invitation-revoked',
  'token-created',
  'token-revoked',
  'token-refused',
  'signing-key-made',
  'app-entered',
  'release-moved',
  'settings-changed',
  'backup-restored',
] as const;

export type AuditAct = (typeof AUDIT_ACTS)[number];

/** One entry, as its caller knows it; the whole number is masked before it is stored. */
export interface AuditEntry {
  readonly act: AuditAct;
  /** `user`, `product`, the operator's account on the machine, or the label of a release token. */
  readonly by: string;
  readonly userId?: string;
  /** Normalised number of the account. */
  readonly username?: string;
  readonly address?: string;
  /** Neither secrets nor codes; numbers in it are masked. */
  readonly details?: Readonly<Record<string, string | number>>;
}

export interface AuditRow {
  readonly at: Date;
  readonly act: string;
  readonly by: string;
  readonly userId: string | null;
  readonly number: string | null;
  readonly address: string | null;
  readonly details: Readonly<Record<string, string | number>>;
}

/** The database, or an open transaction: an act and its entry are stored both or neither. */
export type AuditTarget = Pick<Database['db'], 'insert'>;

const NUMBER = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** `13900000001` as `139****0001`, wherever it stands in a text. */
export const maskNumbers = (text: string): string => text.replace(NUMBER, '$1****$2');

/** Enters an act. */
export async function enterAct(target: AuditTarget, entry: AuditEntry): Promise<void> {
  const { act, by, userId = null, username, address = null, details = {} } = entry;
  await target.insert(auditLog).values({
    act,
    by: maskNumbers(by),
    userId,
    number: username === undefined ? null : maskNumbers(username),
    address,
    details: Object.fromEntries(
      Object.entries(details).map(([name, value]) => [
        name,
        typeof value === 'string' ? maskNumbers(value) : value,
      ]),
    ),
  });
}

interface AuditQuery {
  readonly days: number;
  readonly limit: number;
  readonly act?: AuditAct;
  /** Refusals of a number without an account are found by its mask. */
  readonly user?: { readonly id: string | null; readonly username: string };
}

/** Newest first. */
export async function readAudit(db: Database['db'], query: AuditQuery): Promise<AuditRow[]> {
  const { days, limit, act, user } = query;
  const conditions: (SQL | undefined)[] = [
    sql`${auditLog.at} > now() - make_interval(days => ${days})`,
    act === undefined ? undefined : eq(auditLog.act, act),
    user === undefined ? undefined : isAbout(user),
  ];
  return db
    .select(COLUMNS)
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.position))
    .limit(limit);
}

const COLUMNS = {
  at: auditLog.at,
  act: auditLog.act,
  by: auditLog.by,
  userId: auditLog.userId,
  number: auditLog.number,
  address: auditLog.address,
  details: auditLog.details,
};

function isAbout({ id, username }: { id: string | null; username: string }): SQL | undefined {
  const unknown = and(isNull(auditLog.userId), eq(auditLog.number, maskNumbers(username)));
  return id === null ? unknown : or(eq(auditLog.userId, id), unknown);
}

/** Removes entries whose retention is over; the table refuses to lose younger ones. */
export async function removeOldEntries(db: Database['db'], keepDays: number): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - make_interval(days => ${keepDays})`));
}
