import {
  type AnyDeliverable,
  type DeliverableKind,
  type LineSources,
  type Order,
  VERSION_REASONS,
} from '@qihang/shared/contracts';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
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

/** What was known of the user when a deliverable was made. */
export interface FactThen {
  /** True for a fact in versions; absent for a value of the rules' profile, whose fields have names of their own. */
  readonly isFact?: true;
  readonly field: string;
  readonly text: string;
  /** Number of a price, a time or a count; null for other facts. */
  readonly number: number | null;
}

/** Deliverables of users (我的成果), one row for each kind and subject, across conversations. */
export const deliverables = pgTable(
  'deliverables',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DeliverableKind>().notNull(),
    /**
     * Distinguishes deliverables of one kind: the platform of a kit, the topic of a script; '' where there is only
     * one.
     */
    subject: text('subject').notNull(),
    /** Title of the newest version, whose number is in `version`. */
    title: text('title').notNull(),
    version: integer('version').notNull(),
    /** Conversation of the last change. A deliverable outlives its conversation. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('deliverables_subject').on(table.userId, table.kind, table.subject),
    index('deliverables_conversation').on(table.conversationId),
  ],
);

/** What was ordered when a version was made, with the user's own word for a blank, which holds on for what goes on from it. */
export type OrderThen = Order & { readonly blank?: string };

/**
 * A deliverable as it was generated, before hand edits: stored once for all versions that derive from it, so that no
 * edit is stored at all. The hand edits are the difference between a version and its draft.
 */
export const deliverableDrafts = pgTable(
  'deliverable_drafts',
  {
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    /** Number of the first version with this draft; that version may be deleted. */
    number: integer('number').notNull(),
    content: jsonb('content').$type<AnyDeliverable['content']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliverableId, table.number] })],
);

/** Versions of deliverables. Rows are immutable, except that line edits within a short time share one version. */
export const deliverableVersions = pgTable(
  'deliverable_versions',
  {
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Order of creation, independent of the clock. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DeliverableKind>().notNull(),
    subject: text('subject').notNull(),
    reason: text('reason', { enum: VERSION_REASONS }).notNull(),
    /** Label of the version, in the user's words. */
    label: text('label').notNull(),
    /** The user has changed lines of it, and the label says so. */
    isEdited: boolean('is_edited').notNull().default(false),
    content: jsonb('content').$type<AnyDeliverable['content']>().notNull(),
    madeBy: text('made_by', { enum: ['rules', 'model'] }).notNull(),
    /** Revision of the profile; with the order, the facts and the time, the input of the rules. */
    revision: integer('revision').notNull(),
    order: jsonb('order').$type<OrderThen>().notNull(),
    facts: jsonb('facts').$type<readonly FactThen[]>().notNull(),
    /** What its lines rest on, by the pointers of those; null where nobody knows. Places in messages, never their words. */
    sources: jsonb('sources').$type<LineSources>(),
    /** Draft in which the user edited lines by hand; null for a version without hand edits. */
    draft: integer('draft'),
    /** Answer that the version was made for; one answer makes a deliverable once, however often the answer is restarted. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deliverableId, table.number] }),
    uniqueIndex('deliverable_versions_answer').on(table.messageId, table.kind, table.subject),
    uniqueIndex('deliverable_versions_position').on(table.position),
    index('deliverable_versions_owner').on(table.userId, table.kind, table.position),
    foreignKey({
      name: 'deliverable_versions_draft',
      columns: [table.deliverableId, table.draft],
      foreignColumns: [deliverableDrafts.deliverableId, deliverableDrafts.number],
    }),
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
    /** Text of the item, because the next version uses the same keys for other items. */
    item: text('item').notNull(),
    doneAt: instant('done_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deliverableId, table.key, table.item] }),
    index('deliverable_marks_owner').on(table.userId),
  ],
);

/** Changes by hand that the user does not want to be taken for 写法偏好. */
export const droppedHabits = pgTable(
  'dropped_habits',
  {
    deliverableId: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    /** Of the change: the same line changed to other words is another one. */
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.deliverableId, table.id] }),
    index('dropped_habits_owner').on(table.userId),
  ],
);

/**
 * Deliverables that were deleted a few seconds ago and can be taken back. Their rows are in `rows`, by the tables that
 * they are from, and no longer in those: whatever reads, writes or counts there knows nothing of them.
 */
export const deletedDeliverables = pgTable(
  'deleted_deliverables',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** With the subject, what another one may have taken the place of. */
    kind: text('kind').$type<DeliverableKind>().notNull(),
    subject: text('subject').notNull(),
    rows: jsonb('rows').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (table) => [
    index('deleted_deliverables_owner').on(table.userId),
    index('deleted_deliverables_time').on(table.deletedAt),
  ],
);

/** Results of posts, as entered by the user. */
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
    /** Double precision, so that 0.35 is read back as 0.35. */
    finished: doublePrecision('finished'),
    likes: integer('likes'),
    comments: integer('comments'),
    follows: integer('follows'),
    leads: integer('leads'),
    deals: integer('deals'),
  },
  (table) => [
    /** One row per post, so that a repeated request adds nothing. */
    uniqueIndex('post_results_post').on(table.userId, table.day, table.platform, table.title),
  ],
);
