import {
  type AnyDeliverable,
  type DeliverableKind,
  type Order,
  VERSION_REASONS,
} from '@qihang/shared/contracts';
import {
  bigint,
  date,
  doublePrecision,
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
import { conversations, messages, users } from './schema';

/** One value of the profile as a piece of work found it. */
export interface FactThen {
  readonly field: string;
  readonly text: string;
  /** What it comes to, where it is a price, a time or a count. */
  readonly number: number | null;
}

/** A line that the user changed by hand: where it stands, and how it read before and after. */
export interface HandEdit {
  readonly pointer: string;
  readonly was: string;
  readonly text: string;
}

/** What the coach has made for a user (我的成果). One row for each kind and subject, whatever conversations it came up in. */
export const deliverables = pgTable(
  'deliverables',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DeliverableKind>().notNull(),
    /** What tells one of a kind from another: the platform of a kit, the topic of a script; '' where there is only one. */
    subject: text('subject').notNull(),
    /** Of the newest version, as is `version`: its number. */
    title: text('title').notNull(),
    version: integer('version').notNull(),
    /** Where it was last worked on. What was made outlives the talk about it. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deliverables_subject').on(table.userId, table.kind, table.subject),
    index('deliverables_conversation').on(table.conversationId),
  ],
);

/** Each deliverable as it was after every piece of work on it; nothing here changes, except a line edit of a moment ago. */
export const deliverableVersions = pgTable(
  'deliverable_versions',
  {
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Order of making: never the clock. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DeliverableKind>().notNull(),
    subject: text('subject').notNull(),
    reason: text('reason', { enum: VERSION_REASONS }).notNull(),
    /** Who made it, in the user's words. */
    label: text('label').notNull(),
    content: jsonb('content').$type<AnyDeliverable['content']>().notNull(),
    madeBy: text('made_by', { enum: ['rules', 'model'] }).notNull(),
    /** With the order, the facts and the time: what the rules made it from. */
    revision: integer('revision').notNull(),
    order: jsonb('order').$type<Order>().notNull(),
    facts: jsonb('facts').$type<readonly FactThen[]>().notNull(),
    /** What was changed by hand since it was made, in that order. */
    edits: jsonb('edits').$type<readonly HandEdit[]>().notNull().default([]),
    /** The answer that it was made for: one answer makes one thing once, however often it is begun. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deliverableId, table.number] }),
    uniqueIndex('deliverable_versions_answer').on(table.messageId, table.kind, table.subject),
    uniqueIndex('deliverable_versions_position').on(table.position),
    index('deliverable_versions_owner').on(table.userId, table.kind, table.position),
  ],
);

/** Ticked items of a calendar. */
export const deliverableMarks = pgTable(
  'deliverable_marks',
  {
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the item says: keys come again in the next version, for something else. */
    item: text('item').notNull(),
    doneAt: instant('done_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deliverableId, table.key, table.item] }),
    index('deliverable_marks_owner').on(table.userId),
  ],
);

/** What became of posts, as the user entered it. */
export const postResults = pgTable(
  'post_results',
  {
    id: uuid('id').primaryKey(),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    title: text('title').notNull(),
    platform: text('platform').notNull(),
    views: integer('views').notNull(),
    /** Double: 0.35 is read back as 0.35. */
    finished: doublePrecision('finished'),
    likes: integer('likes'),
    comments: integer('comments'),
    follows: integer('follows'),
    leads: integer('leads'),
    deals: integer('deals'),
  },
  (table) => [
    /** The same post entered twice is one post: a repeated request adds nothing. */
    uniqueIndex('post_results_post').on(table.userId, table.day, table.platform, table.title),
  ],
);
