import {
  type PublishedRelease,
  ReleaseError,
  type Track,
  versionsInForce,
} from '@qihang/federation/releases';
import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { releases, releaseTracks } from '../../database/schema';
import { toTrackRow } from './release-rows';

type Db = Database['db'];
/** List as one parameter, because a statement takes at most 65,535 parameters. */
const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** JSON escapes that PostgreSQL cannot store: U+0000 and lone surrogates. */
const UNSTORABLE = /\\u0000|\\ud[89a-f][\da-f]{2}/gi;

/** Value without unstorable characters, because messages about a build may quote anything. */
export const storable = <Value>(value: Value): Value =>
  value === null ? value : JSON.parse(JSON.stringify(value).replace(UNSTORABLE, '\\ufffd'));

/** Files that are missing or do not match their hash; each once, in their order. */
export async function missingFiles(
  db: Pick<Db, 'execute'>,
  integrities: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ integrity: string }>(sql`
    SELECT wanted.integrity FROM unnest(${textArray(integrities)}) AS wanted(integrity)
    WHERE NOT EXISTS (SELECT 1 FROM release_files f WHERE f.integrity = wanted.integrity
      AND 'sha384-' || encode(sha384(f.content), 'base64') = wanted.integrity)`);
  const missing = new Set(rows.map(({ integrity }) => integrity));
  return integrities.filter((integrity) => missing.delete(integrity));
}

/** @throws ReleaseError `missing_files`; `build_refused` for names that PostgreSQL cannot store */
export async function insertRelease(tx: Transaction, published: PublishedRelease): Promise<void> {
  const { publishedAt, publishedBy, replacedAt, servedSince, ...release } = published;
  const { app, version } = release;
  const integrities = [...new Set(release.files.map(({ integrity }) => integrity))];
  const missing = await missingFiles(tx, integrities);
  if (missing.length > 0) {
    const line = `${app} ${version} is not complete: ${missing.length} of its files are missing`;
    throw new ReleaseError('missing_files', line, { missing });
  }
  if (JSON.stringify(release).search(UNSTORABLE) >= 0) {
    throw new ReleaseError('build_refused', `${app} ${version} has a name with half a character in it`);
  }
  await tx.insert(releases).values({
    app,
    version,
    release,
    publishedAt: new Date(publishedAt),
    publishedBy,
    replacedAt: replacedAt === null ? null : new Date(replacedAt),
    servedSince: servedSince === null ? null : new Date(servedSince),
  });
  await tx.execute(sql`
    INSERT INTO release_contents (app, version, integrity)
    SELECT ${app}, ${version}, unnest(${textArray(integrities)})`);
}

/** Moves an app's pointers; releases without a pointer count as replaced from then on, the others as served. */
export async function movePointers(tx: Transaction, track: Track, at: Date): Promise<void> {
  const { app, ...pointers } = toTrackRow(track);
  await tx
    .insert(releaseTracks)
    .values({ app, ...pointers })
    .onConflictDoUpdate({ target: releaseTracks.app, set: pointers });
  const isInForce = inArray(releases.version, versionsInForce(track));
  const ofApp = eq(releases.app, app);
  await tx
    .update(releases)
    .set({ replacedAt: null, servedSince: sql`coalesce(${releases.servedSince}, ${at})` })
    .where(and(ofApp, isInForce));
  await tx
    .update(releases)
    .set({ replacedAt: at })
    .where(and(ofApp, not(isInForce), isNull(releases.replacedAt)));
}
