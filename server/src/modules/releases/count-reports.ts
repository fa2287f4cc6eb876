import type { PageProofs } from '@qihang/federation/gateway';
import type { ReportEvent } from '@qihang/federation/registry';
import type { ReportCounters } from './report-counters';

/** A report as received. */
export interface SentReport {
  readonly events: readonly ReportEvent[];
  /** Proof of the page; pages of an older host send none. */
  readonly proof: string | undefined;
  /** The request's cookie header. */
  readonly cookies: string | undefined;
  /** Network of the sender, from `networkOf`. */
  readonly network: string;
  /** True for a report sent directly from this machine, whose pages count as one network each. */
  readonly isOwnMachine: boolean;
}

interface CountReportsDeps {
  readonly readProofs: () => Promise<PageProofs>;
  readonly counters: Pick<ReportCounters, 'add'>;
}

/** Counts the reports of pages that this site served, on the releases in those pages only. */
export const makeCountReports =
  ({ readProofs, counters }: CountReportsDeps) =>
  async ({ events, proof, cookies, network, isOwnMachine }: SentReport): Promise<void> => {
    if (proof === undefined) return;
    const page = (await readProofs()).read(proof, { cookies, network });
    if (page === null) return;
    const { id } = page;
    counters.add({ id, network: isOwnMachine ? id : page.network }, events.filter(page.has));
  };
