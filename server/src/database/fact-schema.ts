import type { FactField, FactStatus, Owner, Quote } from '@qihang/coach/facts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './column-types';
import { messages, users } from './schema';

/**
 * Versions of what is known of users (docs/decisions/0026 §5). The newest version of a fact holds. Rows never change,
 * but for those that the user removes: their words are erased, and where they stood in messages is kept.
 */
export const factVersions = pgTable(
  'fact_versions',
  {
    factId: uuid('fact_id').notNull(),
    version: integer('version').notNull(),
    /** Names this row to a client, so that a tap confirms the words that were on the screen. */
    rowId: uuid('row_id').notNull(),
    /** Order of storing, independent of the clock. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text('field').$type<FactField>().notNull(),
    value: text('value').notNull(),
    about: text('about').$type<Owner>().notNull(),
    status: text('status').$type<Exclude<FactStatus, 'old'> | 'withdrawn'>().notNull(),
    /** Passages of the user's messages; one of a message that was deleted keeps its words and leads nowhere. */
    quotes: jsonb('quotes').$type<readonly Quote[]>().notNull(),
    /** The message whose answer brought it; null for what was tapped or entered, and once the message is deleted. */
    saidIn: uuid('said_in').references(() => messages.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The user does not want it told: no deliverable is made of it. */
    isPrivate: boolean('is_private').notNull().default(false),
    /** When the user removed the fact; its passages are not to bring it back. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    primaryKey({ columns: [table.factId, table.version] }),
    uniqueIndex('fact_versions_row').on(table.rowId),
    index('fact_versions_owner').on(table.userId, table.position),
    index('fact_versions_said_in').on(table.saidIn).where(sql`${table.saidIn} IS NOT NULL`),
  ],
);

/**
 * Values of 我的档案 that were deleted a few seconds ago and can be taken back: their rows as they were, while those in
 * the tables have no words any more.
 */
export const deletedValues = pgTable(
  'deleted_values',
  {
    /** By which a client names the value. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Rows of `fact_versions`. */
    facts: jsonb('facts').notNull(),
    /** Rows of `profile_values`. */
    oldValues: jsonb('old_values').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (table) => [
    index('deleted_values_owner').on(table.userId),
    index('deleted_values_time').on(table.deletedAt),
  ],
);
