import type { AppEntry, GateReport, Release, TokenAct, Track } from '@qihang/federation/releases';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types';

/** Single row whose lock serialises all changes of releases. */
export const releaseRegistry = pgTable(
  'release_registry',
  {
    id: smallint('id').primaryKey(),
    /** Counter of changes. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
    /** Ed25519 private key (PKCS #8) that signs the registry document. */
    signingKey: bytea('signing_key'),
  },
  (table) => [check('release_registry_one', sql`${table.id} = 1`)],
);

/** Files of releases by content, so that a file of two releases is stored once. */
export const releaseFiles = pgTable('release_files', {
  /** `sha384-…` */
  integrity: text('integrity').primaryKey(),
  content: bytea('content').notNull(),
  storedAt: instant('stored_at').notNull(),
});

/** Kind of each app, as the operator entered it; a site has one host. */
export const releaseApps = pgTable(
  'release_apps',
  {
    app: text('app').primaryKey(),
    kind: text('kind').$type<AppEntry['kind']>().notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** Label of the token, or `migration` where the kind was derived from the releases in force. */
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [
    check('release_apps_kind', sql`${table.kind} IN ('host', 'remote')`),
    uniqueIndex('release_apps_host').on(table.kind).where(sql`${table.kind} = 'host'`),
  ],
);

export const releases = pgTable(
  'releases',
  {
    app: text('app')
      .notNull()
      .references(() => releaseApps.app),
    version: text('version').notNull(),
    /** Facts about the build, from its files alone. */
    release: jsonb('release').$type<Release>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
    /** Time since which no pointer leads to it. */
    replacedAt: instant('replaced_at'),
    /** Time when a pointer first led to it; without one, nothing of the release is served. */
    servedSince: instant('served_since'),
  },
  (table) => [primaryKey({ columns: [table.app, table.version] })],
);

const releaseKey: [typeof releases.app, typeof releases.version] = [releases.app, releases.version];
const toRelease = { foreignColumns: releaseKey };

/** Files by release; foreign keys keep every file of a release until the release is removed. */
export const releaseContents = pgTable(
  'release_contents',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    integrity: text('integrity')
      .notNull()
      .references(() => releaseFiles.integrity),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.version, table.integrity] }),
    foreignKey({ columns: [table.app, table.version], ...toRelease }).onDelete('cascade'),
    index('release_contents_file').on(table.integrity),
  ],
);

/** Pointers of each app; foreign keys allow existing releases only. */
export const releaseTracks = pgTable(
  'release_tracks',
  {
    app: text('app').primaryKey(),
    active: text('active'),
    lastGood: text('last_good'),
    canaryVersion: text('canary_version'),
    canaryShare: integer('canary_share'),
    isDisabled: boolean('is_disabled').notNull().default(false),
  },
  (table) => [
    foreignKey({ name: 'release_tracks_active', columns: [table.app, table.active], ...toRelease }),
    foreignKey({ name: 'release_tracks_last_good', columns: [table.app, table.lastGood], ...toRelease }),
    foreignKey({ name: 'release_tracks_canary', columns: [table.app, table.canaryVersion], ...toRelease }),
    check(
      'release_tracks_share',
      sql`(${table.canaryVersion} IS NULL) = (${table.canaryShare} IS NULL) AND ${table.canaryShare} BETWEEN 1 AND 99`,
    ),
  ],
);

/** Audit of pointer moves, never pruned. */
export const releaseMoves = pgTable(
  'release_moves',
  {
    /** Order of the moves, independent of the clock. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    app: text('app').notNull(),
    kind: text('kind').notNull(),
    by: text('by').notNull(),
    version: text('version'),
    share: integer('share'),
    before: jsonb('before').$type<Track>(),
    after: jsonb('after').$type<Track>(),
    gate: jsonb('gate').$type<GateReport>(),
    note: text('note'),
  },
  (table) => [index('release_moves_app').on(table.app, table.id)],
);

/** Tokens that may publish and move pointers. */
export const releaseTokens = pgTable(
  'release_tokens',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull(),
    /** App that the token is valid for; null for all apps. */
    app: text('app'),
    /** Acts that the token permits on that app. */
    acts: text('acts').array().$type<TokenAct[]>().notNull().default(sql`'{publish,canary,promote}'`),
    /** Holder of the token, as shown in the audit. */
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('release_tokens_token_hash').on(table.tokenHash)],
);

/**
 * Pages whose vote on a release was counted, kept while their proofs are valid so that no page votes twice (F66). A row
 * identifies neither a person nor an address.
 */
export const releasePages = pgTable(
  'release_pages',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    /** Number of the page, from its proof. */
    page: bytea('page').notNull(),
    /** Pseudonym of the page's network. */
    network: bytea('network').notNull(),
    /** True once the page reported that the release loaded or failed; below, true once it reported a failure. */
    hasVoted: boolean('has_voted').notNull(),
    hasFailed: boolean('has_failed').notNull(),
    /** Names of the timings that the page has reported, as bits. */
    timings: integer('timings').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.version, table.page] }),
    foreignKey({ columns: [table.app, table.version], ...toRelease }).onDelete('cascade'),
    index('release_pages_network').on(table.app, table.version, table.network),
    index('release_pages_at').on(table.at),
  ],
);

/** Failures per minute, partitioned by the network that saw them. */
export const releaseFailures = pgTable(
  'release_failures',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    minute: instant('minute').notNull(),
    part: smallint('part').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.version, table.minute, table.part] }),
    foreignKey({ columns: [table.app, table.version], ...toRelease }).onDelete('cascade'),
    index('release_failures_minute').on(table.minute),
  ],
);

/** Pages per minute in which a release loaded, failed to load, or threw. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    minute: instant('minute').notNull(),
    kind: text('kind', { enum: ['loaded', 'load-failure', 'boundary'] }).notNull(),
    /** Stage of a failure to load; otherwise empty. */
    stage: text('stage').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.version, table.minute, table.kind, table.stage] }),
    foreignKey({ columns: [table.app, table.version], ...toRelease }).onDelete('cascade'),
    index('release_counts_minute').on(table.minute),
  ],
);

/** Hourly histograms of loading phases and web vitals. */
export const releaseTimings = pgTable(
  'release_timings',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    hour: instant('hour').notNull(),
    /** Name of a phase or a web vital. */
    name: text('name').notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.version, table.hour, table.name, table.bucket] }),
    foreignKey({ columns: [table.app, table.version], ...toRelease }).onDelete('cascade'),
    index('release_timings_hour').on(table.hour),
  ],
);
