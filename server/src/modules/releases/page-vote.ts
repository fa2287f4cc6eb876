import type { ReportEvent } from '@qihang/federation/registry';
import { bucketOf } from './timing-buckets';

/** Outcome of a release in one page. */
export type PageOutcome = 'loaded' | 'boundary' | 'load-failure';

/** Report of one page on one release. */
export interface PageVote {
  readonly app: string;
  readonly version: string;
  /** Number of the page and pseudonym of its network, both in hexadecimal digits. */
  readonly page: string;
  readonly network: string;
  /** Time of the report, in milliseconds since 1970. */
  readonly at: number;
  /** Worst reported outcome; null while only timings were reported. */
  readonly outcome: PageOutcome | null;
  /** Stage at which a load failed; otherwise empty. */
  readonly stage: string;
  /** Histogram buckets by the name of the timing. */
  readonly timings: Readonly<Record<string, number>>;
}

const SEVERITY: readonly (PageOutcome | null)[] = [null, 'loaded', 'boundary', 'load-failure'];

const isWorse = (one: PageVote, other: PageVote): boolean =>
  SEVERITY.indexOf(one.outcome) > SEVERITY.indexOf(other.outcome);

/** Merges two reports of one page: the worse outcome and, of repeated timings, the first. */
export function mergeVotes(earlier: PageVote, later: PageVote): PageVote {
  const { outcome, stage } = isWorse(later, earlier) ? later : earlier;
  return { ...earlier, outcome, stage, timings: { ...later.timings, ...earlier.timings } };
}

/** Converts one event of a page into a vote. */
export function toVote(event: ReportEvent, page: Pick<PageVote, 'page' | 'network' | 'at'>): PageVote {
  const { app, version, kind } = event;
  const vote = { ...page, app, version, outcome: null, stage: '', timings: {} };
  if (kind === 'phase') return { ...vote, timings: { [event.name]: bucketOf(event.ms) } };
  if (kind === 'vital') {
    // A layout shift is a small fraction, so that it is counted in thousandths.
    const value = event.name === 'CLS' ? 1_000 * event.value : event.value;
    return { ...vote, timings: { [event.name]: bucketOf(value) } };
  }
  return { ...vote, outcome: kind, stage: kind === 'load-failure' ? event.stage : '' };
}
