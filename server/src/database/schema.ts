import type { AnswerExtras, Order } from '@qihang/shared/contracts';
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
import { bytea, instant } from './column-types';

export * from './release-schema';

/** What hangs on a question besides its text. */
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
    /** An automatic title never replaces a manual one. */
    hasManualTitle: boolean('has_manual_title').notNull().default(false),
    pinnedAt: instant('pinned_at'),
    /** The newest message of the line that is on screen; its ancestors are the conversation as the user sees it. */
    leafId: uuid('leaf_id'),
    /** The vendor's own conversation, for vendors that keep one. */
    providerState: jsonb('provider_state').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Orders by activity whatever the clock does: the seq of the newest message. */
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
    /** Order of arrival: never the clock. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The message this one follows: an edited question or a second answer makes a branch. */
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['user', 'ai'] }).notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['complete', 'streaming', 'stopped', 'failed', 'interrupted'] }).notNull(),
    /** The sentence that was shown when the answer failed. */
    error: text('error'),
    /** Who answered, in the user's words; empty on questions. */
    label: text('label').notNull().default(''),
    /** Where the coach is after this answer: what it asked last, what it has offered. Null on questions. */
    coachState: jsonb('coach_state').$type<Record<string, unknown>>(),
    /** Of a question the order that came with it, of an answer its chips and what it has put on the shelf. */
    extras: jsonb('extras').$type<QuestionExtras | AnswerExtras>(),
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

/** The server's job of answering one question. */
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
    /** The client's `Idempotency-Key`, and SHA-256 of the body it came with. */
    clientKey: text('client_key'),
    requestHash: bytea('request_hash'),
    /** Events sent so far; `text` of the answer holds all up to here at the last checkpoint. */
    seq: integer('seq').notNull().default(0),
    promptTokens: integer('prompt_tokens'),
    answerTokens: integer('answer_tokens'),
    /** The process that runs it, and its last sign of life. */
    instanceId: uuid('instance_id').notNull(),
    heartbeatAt: instant('heartbeat_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('generations_client_key').on(table.userId, table.clientKey),
    uniqueIndex('generations_answer').on(table.answerId),
    index('generations_conversation').on(table.conversationId),
    index('generations_question').on(table.questionId),
    // Not on anything that a checkpoint changes: each would have to write all indexes of the row anew.
    index('generations_running').on(table.instanceId).where(sql`${table.status} = 'running'`),
  ],
);

/**
 * What a process that runs many generations has added to their texts since it wrote these whole: one row for all of them
 * at each checkpoint. Read only when the process has died (docs/decisions/0021).
 */
export const generationJournal = pgTable(
  'generation_journal',
  {
    position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    instanceId: uuid('instance_id').notNull(),
    /** JSON: a list of generation, number that it goes on from (null for all text), number that it ends with, text. */
    entries: text('entries').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('generation_journal_instance').on(table.instanceId, table.position)],
);

/** What a user has used on one day of the operator's calendar: counted when a question is stored and when an answer ends. */
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

/** What the coach knows of a user: every value with the message it came from. The newest unreplaced row holds. */
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
    /** The words it was read from. */
    quote: text('quote').notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    confidence: real('confidence').notNull(),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    replacedAt: instant('replaced_at'),
    /** The question that replaced it: what an edit of that one takes back. */
    replacedBy: uuid('replaced_by'),
  },
  (table) => [
    index('profile_values_message').on(table.messageId),
    index('profile_values_current').on(table.userId, table.field).where(sql`${table.replacedAt} IS NULL`),
  ],
);

/** Counters of rate-limiter-flexible, shared by all processes; the column names are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
