import type { AnswerAttachments, ErrorCode, Order } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ANSWERED_BY } from './answered-by';
import { bytea, instant } from './column-types';

export * from './audit-schema';
export * from './release-schema';

/** Attachments of a question, the counterpart of `AnswerAttachments`. */
export interface QuestionExtras {
  readonly order: Order;
}

export const invitationCodes = pgTable(
  'invitation_codes',
  {
    id: uuid('id').primaryKey(),
    /** Normalised: NFKC, trimmed, upper case. */
    code: text('code').notNull(),
    label: text('label'),
    maxUses: integer('max_uses').notNull(),
    used: integer('used').notNull().default(0),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invitation_codes_code').on(table.code),
    check('invitation_codes_used', sql`${table.used} BETWEEN 0 AND ${table.maxUses}`),
  ],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** A normalised 11-digit number. */
    username: text('username').notNull(),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    invitationCodeId: uuid('invitation_code_id').references(() => invitationCodes.id, {
      onDelete: 'set null',
    }),
    disabledAt: instant('disabled_at'),
    /** Time of the last request in a session that has ended; of open ones the sessions tell. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_username').on(table.username)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
);

/** One-time links that an operator hands out. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('password_resets_token_hash').on(table.tokenHash)],
);

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agentKey: text('agent_key').notNull(),
    title: text('title').notNull(),
    /** True protects the title against automatic ones. */
    hasManualTitle: boolean('has_manual_title').notNull().default(false),
    pinnedAt: instant('pinned_at'),
    /** Newest message of the thread on screen; its ancestors are the conversation as the user sees it. */
    leafId: uuid('leaf_id'),
    /** Id of the vendor's own conversation, for vendors that keep one. */
    providerState: jsonb('provider_state').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Orders by activity independently of the clock: the position of the newest message. */
    activity: bigint('activity', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('conversations_owner').on(table.userId, table.activity, table.id),
    index('conversations_shelf').on(table.userId, sql`(pinned_at IS NOT NULL)`, table.activity, table.id),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    /** Order of arrival, independent of the clock. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The message before this one; an edited question or a second answer makes a branch. */
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['user', 'ai'] }).notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['complete', 'streaming', 'stopped', 'failed', 'interrupted'] }).notNull(),
    /** Sentence for the user when the answer failed. */
    error: text('error'),
    /** Code of the failure; null without one, and on rows of a version that stored the sentence only. */
    errorCode: text('error_code').$type<ErrorCode>(),
    /** Label of the answer; empty on questions. */
    label: text('label').notNull().default(''),
    /** Author of the answer; null on questions, and on rows of a version that did not store it (`answered-by.ts`). */
    answeredBy: text('answered_by', { enum: ANSWERED_BY }),
    /** State of the coach after this answer: its last question and its offers. Null on questions. */
    coachState: jsonb('coach_state').$type<Record<string, unknown>>(),
    /** Attachments: of a question its order, of an answer its suggested replies and deliverables. */
    extras: jsonb('extras').$type<QuestionExtras | AnswerAttachments>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('messages_position').on(table.position),
    index('messages_conversation').on(table.conversationId, table.position),
    index('messages_owner').on(table.userId, table.position),
    index('messages_parent').on(table.parentId),
    index('messages_beginning').on(table.conversationId).where(sql`${table.parentId} IS NULL`),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
  ],
);

/** The server's job that writes one answer. */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    answerId: uuid('answer_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['running', 'complete', 'stopped', 'failed', 'interrupted'] }).notNull(),
    provider: text('provider').notNull(),
    model: text('model'),
    /** Short hash of prompts, knowledge, coach and model that the answer was made with (docs/decisions/0026). */
    agentRelease: text('agent_release'),
    /** The client's `Idempotency-Key`, and SHA-256 of the request body. */
    clientKey: text('client_key'),
    requestHash: bytea('request_hash'),
    /** Number of events sent; `text` of the answer holds all of them up to the last checkpoint. */
    seq: integer('seq').notNull().default(0),
    promptTokens: integer('prompt_tokens'),
    answerTokens: integer('answer_tokens'),
    /** The owner, and its last heartbeat. */
    instanceId: uuid('instance_id').notNull(),
    heartbeatAt: instant('heartbeat_at').notNull().defaultNow(),
    /** How many processes stood still while they ran it (F78); null for none. */
    hangs: integer('hangs'),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('generations_client_key').on(table.userId, table.clientKey),
    uniqueIndex('generations_answer').on(table.answerId),
    index('generations_conversation').on(table.conversationId),
    index('generations_question').on(table.questionId),
    // Not on columns that a checkpoint changes: each change would rewrite all indexes of the row.
    index('generations_running').on(table.instanceId).where(sql`${table.status} = 'running'`),
  ],
);

/**
 * Text that a process with many generations has added since it last stored them whole: one row for all at each
 * checkpoint. Read only when the process has died (docs/decisions/0021).
 */
export const generationJournal = pgTable(
  'generation_journal',
  {
    position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    instanceId: uuid('instance_id').notNull(),
    /** JSON list of: generation, number that the text goes on from (null for all text), its last number, text. */
    entries: text('entries').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('generation_journal_instance').on(table.instanceId, table.position)],
);

/**
 * Usage of one user on one day of the operator's calendar: messages when they are stored, tokens when an answer ends.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    messages: integer('messages').notNull().default(0),
    promptTokens: bigint('prompt_tokens', { mode: 'number' }).notNull().default(0),
    answerTokens: bigint('answer_tokens', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index('usage_days_day').on(table.day)],
);

/** Users who are cared for, until when and in which class; never what was said (docs/decisions/0026 §9). */
export const careStates = pgTable('care_states', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  class: text('class').notNull(),
  until: instant('until').notNull(),
});

/**
 * Conversations that were deleted a few seconds ago and can be taken back. Their rows are in `deleted_rows` and no
 * longer in their own tables: whatever reads, writes or counts there knows nothing of them.
 */
export const deletedConversations = pgTable(
  'deleted_conversations',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 我的成果 or 我的档案 linked to it. */
    isOnShelf: boolean('is_on_shelf').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (table) => [
    index('deleted_conversations_owner').on(table.userId),
    index('deleted_conversations_time').on(table.deletedAt),
  ],
);

/** Rows of a deleted conversation, and what led to them: `row` has the columns of the table that `kind` names. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => deletedConversations.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    row: jsonb('row').notNull(),
  },
  (table) => [index('deleted_rows_conversation').on(table.conversationId, table.kind)],
);

/** Where users stand in the workshop, over all their conversations; their answers are facts. */
export const workshopStates = pgTable('workshop_states', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: jsonb('state').notNull(),
});

/** Facts about a user, each with the message it came from. The newest unreplaced row is valid. */
export const profileValues = pgTable(
  'profile_values',
  {
    id: uuid('id').primaryKey(),
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text('field').notNull(),
    value: jsonb('value').notNull(),
    /** Words that the value was read from. */
    quote: text('quote').notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    confidence: real('confidence').notNull(),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    replacedAt: instant('replaced_at'),
    /** The question whose message replaced it; an edit of that question takes the replacement back. */
    replacedBy: uuid('replaced_by'),
  },
  (table) => [
    index('profile_values_message').on(table.messageId),
    index('profile_values_current').on(table.userId, table.field).where(sql`${table.replacedAt} IS NULL`),
  ],
);

/** Backups that `npm run backup` finished, for the look at their age; a restored database knows those before its own. */
export const backups = pgTable('backups', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  finishedAt: instant('finished_at').notNull().defaultNow(),
});

/** Counters of rate-limiter-flexible, shared by all processes; the column names are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
