import {
  type AppEntry,
  type PublishedRelease,
  parsePublishedRelease,
  type RegistryState,
  type Track,
} from '@qihang/federation/releases';
import { z } from 'zod';
import type { releaseTracks } from '../../database/schema';

const instant = z.string().transform((value) => new Date(value).toISOString());
const text = z.string().min(1);

const appRow = z
  .object({ app: text, kind: z.enum(['host', 'remote']), entered_at: instant, entered_by: text })
  .transform(
    ({ app, kind, entered_at, entered_by }): AppEntry => ({
      app,
      kind,
      enteredAt: entered_at,
      enteredBy: entered_by,
    }),
  );

const trackRow = z
  .object({
    app: text,
    active: text.nullable(),
    last_good: text.nullable(),
    canary_version: text.nullable(),
    canary_share: z.number().int().min(1).max(99).nullable(),
    is_disabled: z.boolean(),
  })
  .transform(
    ({ app, active, last_good, canary_version, canary_share, is_disabled }): Track => ({
      app,
      active,
      lastGood: last_good,
      canary:
        canary_version === null || canary_share === null
          ? null
          : { version: canary_version, share: canary_share },
      isDisabled: is_disabled,
    }),
  );

const releaseRow = z
  .object({
    release: z.record(z.string(), z.unknown()),
    published_at: instant,
    published_by: text,
    replaced_at: instant.nullable(),
    served_since: instant.nullable(),
  })
  .transform(
    (row): PublishedRelease =>
      parsePublishedRelease({
        ...row.release,
        publishedAt: row.published_at,
        publishedBy: row.published_by,
        replacedAt: row.replaced_at,
        servedSince: row.served_since,
      }),
  );

const stateRow = z.object({
  sequence: z.coerce.number().int().nonnegative(),
  apps: z.array(appRow),
  tracks: z.array(trackRow),
  releases: z.array(releaseRow),
});

/**
 * Parses the state of the registry from its rows.
 * @throws when a row does not match the schema, so that a partly understood state never reaches a browser
 */
export const parseState = (row: unknown): RegistryState => stateRow.parse(row);

export const toTrackRow = (track: Track): typeof releaseTracks.$inferInsert => ({
  app: track.app,
  active: track.active,
  lastGood: track.lastGood,
  canaryVersion: track.canary?.version ?? null,
  canaryShare: track.canary?.share ?? null,
  isDisabled: track.isDisabled,
});
