import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types';

/**
 * Sign-ins, refusals, password changes and operators' acts. Append-only: triggers of its migration refuse a change, and the
 * removal of rows younger than 180 days, to every role. No foreign key, because entries outlive their account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    act: text('act').notNull(),
    /** Who acted: `user`, `product`, `operator NAME`, `token LABEL`. */
    by: text('by').notNull(),
    /** The account concerned. */
    userId: uuid('user_id'),
    /** Its number with the middle blotted out, `139****0001`. */
    number: text('number'),
    address: text('address'),
    details: jsonb('details').$type<Readonly<Record<string, string | number>>>().notNull().default(sql`'{}'`),
  },
  (table) => [index('audit_log_user').on(table.userId, table.position), index('audit_log_at').on(table.at)],
);
