import type { ReleaseCounts } from './judge-canary';

/** Counts and timings of one release in browsers, over a period. */
export interface ReportedCounts extends ReleaseCounts {
  /** Phases of loading and web vitals by name (`entry`, `LCP`), each at its 75th percentile. */
  readonly timings: readonly { readonly name: string; readonly count: number; readonly p75: number }[];
}

/** Source of the reports of tabs, as counts. */
export interface ReleaseReports {
  countsOf(query: {
    readonly app: string;
    readonly version: string;
    readonly since: Date;
  }): Promise<ReportedCounts>;
}
