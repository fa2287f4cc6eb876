import type { ReportEvent } from '@qihang/federation/registry';
import type { RegistryState } from '@qihang/federation/releases';
import type { FastifyBaseLogger } from 'fastify';
import { MAX_PAGES_PER_NETWORK } from './count-votes';
import { mergeVotes, type PageVote, toVote } from './page-vote';
import type { ReportRepository } from './report-repository';

interface ReportCountersOptions {
  readonly repository: Pick<ReportRepository, 'add'>;
  /** Known releases: reports on others are dropped, so that nobody can fill the database with invented names. */
  readonly registry: () => RegistryState;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly clock?: () => Date;
  readonly flushMs?: number;
}

/** A page with a valid proof. */
export interface ReportingPage {
  readonly id: string;
  readonly network: string;
}

const FLUSH_MS = 1_000;
/** Votes between two flushes, far above honest traffic. */
const MAX_VOTES = 5_000;

/** Buffers the reports of pages and writes them once a second in one transaction. */
export class ReportCounters {
  readonly #options: ReportCountersOptions;
  readonly #clock: () => Date;
  #votes = new Map<string, PageVote>();
  /** Buffered votes per network and release, so that a flood from one network leaves room for the others. */
  #ofNetworks = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: ReportCountersOptions) {
    this.#options = options;
    this.#clock = options.clock ?? (() => new Date());
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), this.#options.flushMs ?? FLUSH_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.flush();
  }

  add({ id, network }: ReportingPage, events: readonly ReportEvent[]): void {
    const { releases } = this.#options.registry();
    const at = this.#clock().getTime();
    for (const event of events) {
      const isKnown = releases.some(({ app, version }) => app === event.app && version === event.version);
      if (isKnown) this.#note(toVote(event, { page: id, network, at }));
    }
  }

  /** Writes the buffered votes. After a failed write they are written with the next flush. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    if (this.#votes.size === 0) return;
    const taken = [...this.#votes.values()];
    this.#votes = new Map();
    this.#ofNetworks = new Map();
    try {
      await this.#options.repository.add(taken);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what tabs reported could not be stored');
      for (const vote of taken) this.#note(vote);
    }
  }

  #note(vote: PageVote): void {
    const { app, version, page, network } = vote;
    const key = JSON.stringify([app, version, page]);
    const known = this.#votes.get(key);
    if (known !== undefined) {
      this.#votes.set(key, mergeVotes(known, vote));
      return;
    }
    const ofNetwork = JSON.stringify([app, version, network]);
    const count = this.#ofNetworks.get(ofNetwork) ?? 0;
    if (count >= MAX_PAGES_PER_NETWORK || this.#votes.size >= MAX_VOTES) return;
    this.#ofNetworks.set(ofNetwork, count + 1);
    this.#votes.set(key, vote);
  }
}
