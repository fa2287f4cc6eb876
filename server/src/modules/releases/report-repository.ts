import type { ReleaseReports, ReportedCounts } from '@qihang/federation/releases';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { releaseCounts, releaseFailures, releaseTimings } from '../../database/schema';
import { countVotes } from './count-votes';
import type { PageOutcome, PageVote } from './page-vote';
import { lockVotes, storePages } from './store-votes';
import { percentileOf } from './timing-buckets';

type CountsQuery = Parameters<ReleaseReports['countsOf']>[0];

/** Networks with most failures that are set apart: one person can have two, at home and on the phone. */
const FEW_NETWORKS = 2;

/** Reports of pages, as sums per release and time. */
export class ReportRepository implements ReleaseReports {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /**
   * Counts the reports of pages in one transaction: each page once for a release, across all processes.
   * @param votes at most one for each page and release
   */
  async add(said: readonly PageVote[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const { votes, prior } = await lockVotes(tx, said);
      const { pages, counts, failures, timings } = countVotes(votes, prior);
      await storePages(tx, pages);
      if (counts.length > 0) {
        await tx.execute(sql`
          INSERT INTO release_counts AS c (app, version, minute, kind, stage, count)
          SELECT n.app, n.version, to_timestamp(n.at / 1000.0), n.kind, n.stage, n.count
          FROM json_to_recordset(${JSON.stringify(counts)})
            AS n(app text, version text, at float8, kind text, stage text, count int)
          ON CONFLICT (app, version, minute, kind, stage) DO UPDATE SET count = c.count + excluded.count`);
      }
      if (failures.length > 0) {
        await tx.execute(sql`
          INSERT INTO release_failures AS f (app, version, minute, part, count)
          SELECT n.app, n.version, to_timestamp(n.at / 1000.0), n.part, n.count
          FROM json_to_recordset(${JSON.stringify(failures)})
            AS n(app text, version text, at float8, part int, count int)
          ON CONFLICT (app, version, minute, part) DO UPDATE SET count = f.count + excluded.count`);
      }
      if (timings.length > 0) {
        await tx.execute(sql`
          INSERT INTO release_timings AS t (app, version, hour, name, bucket, count)
          SELECT n.app, n.version, to_timestamp(n.at / 1000.0), n.name, n.bucket, n.count
          FROM json_to_recordset(${JSON.stringify(timings)})
            AS n(app text, version text, at float8, name text, bucket int, count int)
          ON CONFLICT (app, version, hour, name, bucket) DO UPDATE SET count = t.count + excluded.count`);
      }
    });
  }

  async countsOf(query: CountsQuery): Promise<ReportedCounts> {
    const [counts, timings] = await Promise.all([this.#sums(query), this.#timings(query)]);
    return { ...counts, timings };
  }

  /** Deletes older counts. */
  async removeBefore(moment: Date): Promise<void> {
    await this.#db.delete(releaseCounts).where(lt(releaseCounts.minute, moment));
    await this.#db.delete(releaseFailures).where(lt(releaseFailures.minute, moment));
    await this.#db.delete(releaseTimings).where(lt(releaseTimings.hour, moment));
  }

  /** Sums of one moment: a failure missing in the sum of its network would look like a failure seen by many people. */
  async #sums({ app, version, since }: CountsQuery): Promise<Omit<ReportedCounts, 'timings'>> {
    const ofRelease = sql`app = ${app} AND version = ${version}
      AND minute >= date_trunc('minute', ${since}::timestamptz)`;
    const { rows } = await this.#db.execute<{ kind: PageOutcome | 'few'; count: number }>(sql`
      SELECT kind, sum(count)::float8 AS count FROM release_counts WHERE ${ofRelease} GROUP BY kind
      UNION ALL
      SELECT 'few', coalesce(sum(count), 0)::float8 FROM (
        SELECT sum(count) AS count FROM release_failures WHERE ${ofRelease}
        GROUP BY part ORDER BY 1 DESC LIMIT ${FEW_NETWORKS}
      ) most`);
    const sumOf = (kind: PageOutcome | 'few') => rows.find((row) => row.kind === kind)?.count ?? 0;
    return {
      loads: sumOf('loaded'),
      loadFailures: sumOf('load-failure'),
      boundaryHits: sumOf('boundary'),
      failuresOfFew: sumOf('few'),
    };
  }

  async #timings({ app, version, since }: CountsQuery): Promise<ReportedCounts['timings']> {
    const rows = await this.#db
      .select({
        name: releaseTimings.name,
        bucket: releaseTimings.bucket,
        count: sql<number>`sum(${releaseTimings.count})::float8`,
      })
      .from(releaseTimings)
      .where(
        and(
          eq(releaseTimings.app, app),
          eq(releaseTimings.version, version),
          gte(releaseTimings.hour, sql`date_trunc('hour', ${since}::timestamptz)`),
        ),
      )
      .groupBy(releaseTimings.name, releaseTimings.bucket);
    return [...new Set(rows.map(({ name }) => name))].sort().map((name) => {
      const buckets = rows.filter((row) => row.name === name);
      const p75 = percentileOf(buckets, 0.75);
      const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
      return { name, count, p75: name === 'CLS' ? p75 / 1_000 : p75 };
    });
  }
}
