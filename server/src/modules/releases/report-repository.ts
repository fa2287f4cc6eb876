import type { ReleaseReports, ReportedCounts } from '@qihang/federation/releases';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { releaseCounts, releaseTimings } from '../../database/schema';
import { percentileOf } from './timing-buckets';

interface OfRelease {
  readonly app: string;
  readonly version: string;
  /** Beginning of the minute or the hour, in milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
}

export interface ReportedCount extends OfRelease {
  readonly kind: 'loaded' | 'load-failure' | 'boundary';
  readonly stage: string;
}

export interface ReportedTiming extends OfRelease {
  readonly name: string;
  readonly bucket: number;
}

type CountsQuery = Parameters<ReleaseReports['countsOf']>[0];

const isTiming = (row: ReportedCount | ReportedTiming): row is ReportedTiming => 'bucket' in row;

/** What tabs reported, as sums per release and time. */
export class ReportRepository implements ReleaseReports {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Adds to what is there, all or nothing. What belongs to a release that is gone is left out. */
  async add(rows: readonly (ReportedCount | ReportedTiming)[]): Promise<void> {
    const timings = rows.filter(isTiming);
    const counts = rows.filter((row): row is ReportedCount => !isTiming(row));
    await this.#db.transaction(async (tx) => {
      // Always in the same order: processes that write at the same time wait for each other and never in a circle.
      if (counts.length > 0) {
        await tx.execute(sql`
          INSERT INTO release_counts AS c (app, version, minute, kind, stage, count)
          SELECT r.app, r.version, to_timestamp(n.at / 1000.0), n.kind, n.stage, n.count
          FROM json_to_recordset(${JSON.stringify(counts)})
            AS n(app text, version text, at float8, kind text, stage text, count int)
          JOIN releases r ON r.app = n.app AND r.version = n.version
          ORDER BY 1, 2, 3, 4, 5
          ON CONFLICT (app, version, minute, kind, stage) DO UPDATE SET count = c.count + excluded.count`);
      }
      if (timings.length > 0) {
        await tx.execute(sql`
          INSERT INTO release_timings AS t (app, version, hour, name, bucket, count)
          SELECT r.app, r.version, to_timestamp(n.at / 1000.0), n.name, n.bucket, n.count
          FROM json_to_recordset(${JSON.stringify(timings)})
            AS n(app text, version text, at float8, name text, bucket int, count int)
          JOIN releases r ON r.app = n.app AND r.version = n.version
          ORDER BY 1, 2, 3, 4, 5
          ON CONFLICT (app, version, hour, name, bucket) DO UPDATE SET count = t.count + excluded.count`);
      }
    });
  }

  async countsOf(query: CountsQuery): Promise<ReportedCounts> {
    const [counts, timings] = await Promise.all([this.#sums(query), this.#timings(query)]);
    return { ...counts, timings };
  }

  /** Forgets what is older. */
  async removeBefore(moment: Date): Promise<void> {
    await this.#db.delete(releaseCounts).where(lt(releaseCounts.minute, moment));
    await this.#db.delete(releaseTimings).where(lt(releaseTimings.hour, moment));
  }

  async #sums({ app, version, since }: CountsQuery): Promise<Omit<ReportedCounts, 'timings'>> {
    const rows = await this.#db
      .select({ kind: releaseCounts.kind, count: sql<number>`sum(${releaseCounts.count})::float8` })
      .from(releaseCounts)
      .where(
        and(
          eq(releaseCounts.app, app),
          eq(releaseCounts.version, version),
          gte(releaseCounts.minute, sql`date_trunc('minute', ${since}::timestamptz)`),
        ),
      )
      .groupBy(releaseCounts.kind);
    const sumOf = (kind: ReportedCount['kind']) => rows.find((row) => row.kind === kind)?.count ?? 0;
    return {
      loads: sumOf('loaded'),
      loadFailures: sumOf('load-failure'),
      boundaryHits: sumOf('boundary'),
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
