import { randomBytes } from 'node:crypto';
import { createPageProofs, PROOF_LIFETIME_MS } from '@qihang/federation/gateway';
import type { ReportEvent } from '@qihang/federation/registry';
import type { Releases } from '../modules/releases/compose-releases';
import type { PageVote } from '../modules/releases/page-vote';

interface ReleaseName {
  readonly app: string;
  readonly version: string;
}

interface PageParts {
  /** By default one that no other page has. */
  readonly network?: string;
  /** When the gateway served it. */
  readonly servedAt?: Date;
}

/** A page with a proof, as the gateway of this site would have served it. */
export interface TestPage {
  readonly proof: string;
  readonly network: string;
  /** Reports straight to a process, by default the one that the page is of. */
  report(events: readonly ReportEvent[], to?: Pick<Releases, 'useCases'>): Promise<void>;
}

export const aNetwork = (): string => `${randomBytes(8).toString('hex')}/24`;

/** @param releases what the page was given */
export async function aPage(
  site: Pick<Releases, 'useCases' | 'readSigningKey'>,
  releases: readonly ReleaseName[],
  { network = aNetwork(), servedAt = new Date() }: PageParts = {},
): Promise<TestPage> {
  const proofs = createPageProofs({ signingKey: await site.readSigningKey(), clock: () => servedAt });
  const proof = proofs.issue({ releases, bucket: null, network });
  return {
    proof,
    network,
    report: (events, to = site) =>
      to.useCases.count({ events, proof, cookies: undefined, network, isOwnMachine: false }),
  };
}

/** Long enough ago that its proof is of no use any more. */
export const longServed = (): Date => new Date(Date.now() - PROOF_LIFETIME_MS - 1_000);

/** What one page of a network of its own says. */
export const aPageVote = (parts: Partial<PageVote> & ReleaseName): PageVote => ({
  page: randomBytes(12).toString('hex'),
  network: randomBytes(8).toString('hex'),
  at: Date.now(),
  outcome: 'loaded',
  stage: '',
  timings: {},
  ...parts,
});
