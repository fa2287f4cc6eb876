import type { ReleaseCounts } from './judge-canary';

/** How one release did in the browsers that had it, over a time. */
export interface ReportedCounts extends ReleaseCounts {
  /** Phases of loading and web vitals by name (`entry`, `LCP`), each at its 75th percentile. */
  readonly timings: readonly { readonly name: string; readonly count: number; readonly p75: number }[];
}

/** What the tabs reported, as far as it was counted. */
export interface ReleaseReports {
  countsOf(query: {
    readonly app: string;
    readonly version: string;
    readonly since: Date;
  }): Promise<ReportedCounts>;
}
