import { PROOF_LIFETIME_MS } from '@qihang/federation/gateway';
import { type SQL, sql } from 'drizzle-orm';
import type { CountedPage, PriorVotes } from './count-votes';
import type { PageVote } from './page-vote';

/** Subset of drizzle's transaction. */
interface Executor {
  execute(query: SQL): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Lifetime of a proof, plus a minute for clock skew. */
const KEPT_SECONDS = PROOF_LIFETIME_MS / 1_000 + 60;
/** Advisory lock of a transaction, so that two processes cannot count the same page as new or use the same quota. */
const VOTES_LOCK = 7_148_021_378;

const asJson = (rows: unknown): string => JSON.stringify(rows);

/** Locks the releases that still exist until the transaction ends, always in the same order. */
async function holdReleases(tx: Executor, votes: readonly PageVote[]): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    SELECT r.app, r.version FROM releases r
    WHERE (r.app, r.version) IN
      (SELECT n.app, n.version FROM json_to_recordset(${asJson(votes)}) AS n(app text, version text))
    ORDER BY r.app, r.version FOR KEY SHARE`);
  return new Set(rows.map((row) => nameOf(row as PageVote)));
}

const nameOf = ({ app, version }: Pick<PageVote, 'app' | 'version'>): string =>
  JSON.stringify([app, version]);

/**
 * Serialises the counting of votes across processes, and reads the earlier votes.
 * @returns the votes on releases that still exist, and the earlier votes
 */
export async function lockVotes(
  tx: Executor,
  votes: readonly PageVote[],
): Promise<{ readonly votes: readonly PageVote[]; readonly prior: PriorVotes }> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${VOTES_LOCK}::bigint)`);
  const known = await holdReleases(tx, votes);
  await tx.execute(sql`DELETE FROM release_pages WHERE at < now() - make_interval(secs => ${KEPT_SECONDS})`);
  const asked = sql`json_to_recordset(${asJson(votes)}) AS n(app text, version text, page text, network text)`;
  const pages = await tx.execute(sql`
    SELECT p.app, p.version, encode(p.page, 'hex') AS page, encode(p.network, 'hex') AS network,
      p.has_voted AS "hasVoted", p.has_failed AS "hasFailed", p.timings
    FROM ${asked}
    JOIN release_pages p ON p.app = n.app AND p.version = n.version AND p.page = decode(n.page, 'hex')`);
  const networks = await tx.execute(sql`
    SELECT n.app, n.version, n.network, count(*)::int AS count
    FROM (SELECT DISTINCT n.app, n.version, n.network FROM ${asked}) n
    JOIN release_pages p ON p.app = n.app AND p.version = n.version AND p.network = decode(n.network, 'hex')
    GROUP BY 1, 2, 3`);
  const releases = await tx.execute(sql`
    SELECT n.app, n.version, count(*)::int AS count
    FROM (SELECT DISTINCT n.app, n.version FROM ${asked}) n
    JOIN release_pages p ON p.app = n.app AND p.version = n.version
    GROUP BY 1, 2`);
  return {
    votes: votes.filter((vote) => known.has(nameOf(vote))),
    prior: { pages: pages.rows, networks: networks.rows, releases: releases.rows } as unknown as PriorVotes,
  };
}

/** Stores the pages whose votes were counted. */
export async function storePages(tx: Executor, pages: readonly CountedPage[]): Promise<void> {
  if (pages.length === 0) return;
  await tx.execute(sql`
    INSERT INTO release_pages AS p (app, version, page, network, has_voted, has_failed, timings)
    SELECT n.app, n.version, decode(n.page, 'hex'), decode(n.network, 'hex'), n."hasVoted", n."hasFailed", n.timings
    FROM json_to_recordset(${asJson(pages)})
      AS n(app text, version text, page text, network text, "hasVoted" boolean, "hasFailed" boolean, timings int)
    ON CONFLICT (app, version, page) DO UPDATE
      SET has_voted = excluded.has_voted, has_failed = excluded.has_failed, timings = excluded.timings`);
}
