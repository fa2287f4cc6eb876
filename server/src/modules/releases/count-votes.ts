import type { PageOutcome, PageVote } from './page-vote';
import { TIMINGS } from './report-names';

type ReleaseName = Pick<PageVote, 'app' | 'version'>;

/** A page whose vote on a release was counted. */
export interface CountedPage extends ReleaseName {
  readonly page: string;
  readonly network: string;
  readonly hasVoted: boolean;
  readonly hasFailed: boolean;
  /** Bits in the order of `TIMINGS`. */
  readonly timings: number;
}

/** Votes of the last hour on the releases, pages and networks in question. */
export interface PriorVotes {
  readonly pages: readonly CountedPage[];
  /** Number of voting pages per release and network; below, per release. */
  readonly networks: readonly (ReleaseName & { readonly network: string; readonly count: number })[];
  readonly releases: readonly (ReleaseName & { readonly count: number })[];
}

interface OfRelease extends ReleaseName {
  /** Beginning of the minute or the hour, in milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
}

/** Additions to the stored counts. */
export interface Counted {
  /** New pages, and pages with further reports. */
  readonly pages: readonly CountedPage[];
  readonly counts: readonly (OfRelease & { readonly kind: PageOutcome; readonly stage: string })[];
  readonly failures: readonly (OfRelease & { readonly part: number })[];
  readonly timings: readonly (OfRelease & { readonly name: string; readonly bucket: number })[];
}

/**
 * Voting pages of one network on a release within an hour. Fewer than decide about a canary (`judgeCanary`), more than a
 * household opens.
 */
export const MAX_PAGES_PER_NETWORK = 10;
/** Voting pages of all networks together: a bound on the stored rows, far above the need of any judgement. */
const MAX_PAGES_PER_RELEASE = 20_000;
/** Partitions of the networks, so that the failures of one network can be excluded without storing the network. */
const PARTS = 64;
const MINUTE = 60_000;
const HOUR = 3_600_000;

const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);
const partOf = (network: string): number => Number.parseInt(network.slice(0, 4), 16) % PARTS;

/** Sums the counts of otherwise equal rows. */
class Sums<Row extends { readonly count: number }> {
  readonly #rows = new Map<string, Row>();

  add(row: Row): void {
    const { count, ...rest } = row;
    const key = JSON.stringify(rest);
    this.#rows.set(key, { ...row, count: count + (this.#rows.get(key)?.count ?? 0) });
  }

  get all(): readonly Row[] {
    return [...this.#rows.values()];
  }
}

/** Remaining votes per release and network. */
class Room {
  readonly #taken = new Map<string, number>();

  constructor({ networks, releases }: PriorVotes) {
    for (const { app, version, network, count } of networks) {
      this.#taken.set(keyOf(app, version, network), count);
    }
    for (const { app, version, count } of releases) this.#taken.set(keyOf(app, version), count);
  }

  take({ app, version, network }: PageVote): boolean {
    const [all, own] = [keyOf(app, version), keyOf(app, version, network)];
    const [ofAll, ofOwn] = [this.#taken.get(all) ?? 0, this.#taken.get(own) ?? 0];
    if (ofAll >= MAX_PAGES_PER_RELEASE || ofOwn >= MAX_PAGES_PER_NETWORK) return false;
    this.#taken.set(all, ofAll + 1).set(own, ofOwn + 1);
    return true;
  }
}

/** Counts that a page's outcome adds: one load or failure to load, and one later failure of what had loaded. */
function kindsOf({ outcome }: PageVote, { hasVoted, hasFailed }: CountedPage): PageOutcome[] {
  if (outcome === null || hasFailed) return [];
  if (hasVoted) return outcome === 'loaded' ? [] : ['boundary'];
  return outcome === 'boundary' ? ['loaded', 'boundary'] : [outcome];
}

/**
 * Decides which votes count: one for each page and release, within the bounds per network and in all. A page that has
 * voted may add to its vote, but never revoke any of it.
 * @param votes at most one for each page and release
 */
export function countVotes(votes: readonly PageVote[], prior: PriorVotes): Counted {
  const known = new Map(prior.pages.map((page) => [keyOf(page.app, page.version, page.page), page]));
  const room = new Room(prior);
  const pages: CountedPage[] = [];
  const counts = new Sums<Counted['counts'][number]>();
  const failures = new Sums<Counted['failures'][number]>();
  const timings = new Sums<Counted['timings'][number]>();
  for (const vote of votes) {
    const { app, version, page, network } = vote;
    const before = known.get(keyOf(app, version, page)) ?? null;
    if (before === null && !room.take(vote)) continue;
    const counted = before ?? { app, version, page, network, hasVoted: false, hasFailed: false, timings: 0 };
    const release = { app, version, at: vote.at - (vote.at % MINUTE), count: 1 };
    const kinds = kindsOf(vote, counted);
    const isFailure = kinds.some((kind) => kind !== 'loaded');
    for (const kind of kinds)
      counts.add({ ...release, kind, stage: kind === 'load-failure' ? vote.stage : '' });
    if (isFailure) failures.add({ ...release, part: partOf(network) });
    let reported = counted.timings;
    for (const [name, bucket] of Object.entries(vote.timings)) {
      const bit = 1 << TIMINGS.indexOf(name);
      if ((reported & bit) === 0) timings.add({ ...release, at: vote.at - (vote.at % HOUR), name, bucket });
      reported |= bit;
    }
    const hasVoted = counted.hasVoted || vote.outcome !== null;
    pages.push({ ...counted, hasVoted, hasFailed: counted.hasFailed || isFailure, timings: reported });
  }
  return { pages, counts: counts.all, failures: failures.all, timings: timings.all };
}
