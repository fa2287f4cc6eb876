import type { GateReport, Release, Track } from '@qihang/federation/releases';
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

/** The one row that all changes of releases take in turn. */
export const releaseRegistry = pgTable(
  'release_registry',
  {
    id: smallint('id').primaryKey(),
    /** Grows with every change. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
    /** Ed25519, PKCS #8: what the registry document is signed with. */
    signingKey: bytea('signing_key'),
  },
  (table) => [check('release_registry_one', sql`${table.id} = 1`)],
);

/** Files of releases by their content: two releases with the same file keep it once. */
export const releaseFiles = pgTable('release_files', {
  /** `sha384-…` */
  integrity: text('integrity').primaryKey(),
  content: bytea('content').notNull(),
  storedAt: instant('stored_at').notNull(),
});

export const releases = pgTable(
  'releases',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    /** What is known of the build from its files alone. */
    release: jsonb('release').$type<Release>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
    /** Since when no pointer leads to it. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [primaryKey({ columns: [table.app, table.version] })],
);

const releaseKey: [typeof releases.app, typeof releases.version] = [releases.app, releases.version];
const toRelease = { foreignColumns: releaseKey };

/** Which release names which file: no release without all its files, no file removed that a release names. */
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

/** The pointers of each app; none can lead to a release that is not there. */
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

/** Every move of a pointer, for ever. */
export const releaseMoves = pgTable(
  'release_moves',
  {
    /** Their order, whatever the clock does. */
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

/** Who may publish and move pointers. */
export const releaseTokens = pgTable(
  'release_tokens',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytea('token_hash').notNull(),
    /** The one app that it is good for; null for all. */
    app: text('app'),
    /** Whom it was made for: what the audit says of who did it. */
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('release_tokens_token_hash').on(table.tokenHash)],
);

/** What tabs reported of a release in one minute. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    minute: instant('minute').notNull(),
    kind: text('kind', { enum: ['loaded', 'load-failure', 'boundary'] }).notNull(),
    /** Of a failure to load, where it ended; empty otherwise. */
    stage: text('stage').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.version, table.minute, table.kind, table.stage] }),
    foreignKey({ columns: [table.app, table.version], ...toRelease }).onDelete('cascade'),
    index('release_counts_minute').on(table.minute),
  ],
);

/** How long phases took and what vitals were, in one hour, as a histogram. */
export const releaseTimings = pgTable(
  'release_timings',
  {
    app: text('app').notNull(),
    version: text('version').notNull(),
    hour: instant('hour').notNull(),
    /** A phase or a vital. */
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
