import type { ReportEvent } from '@qihang/federation/registry';
import type { RegistryState } from '@qihang/federation/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { ReportedCount, ReportedTiming, ReportRepository } from './report-repository';
import { bucketOf } from './timing-buckets';

interface ReportCountersOptions {
  readonly repository: Pick<ReportRepository, 'add'>;
  /** Reports are of releases that there are: nobody fills the database with names of their own. */
  readonly registry: () => RegistryState;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly clock?: () => Date;
  readonly flushMs?: number;
}

type Row = ReportedCount | ReportedTiming;

const FLUSH_MS = 1_000;
/** Different things to count between two flushes; no honest crowd comes near. */
const MOST_ROWS = 5_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Counts what tabs report, and writes the sums once a second: a crowd of tabs is one statement. */
export class ReportCounters {
  readonly #options: ReportCountersOptions;
  readonly #clock: () => Date;
  #rows = new Map<string, { readonly row: Row; count: number }>();
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

  add(events: readonly ReportEvent[]): void {
    const { releases } = this.#options.registry();
    for (const event of events) {
      const isKnown = releases.some(({ app, version }) => app === event.app && version === event.version);
      if (isKnown) this.#count(this.#toRow(event), 1);
    }
  }

  /** Writes what was counted. What cannot be written now is written with the next. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    if (this.#rows.size === 0) return;
    const taken = this.#rows;
    this.#rows = new Map();
    try {
      await this.#options.repository.add([...taken.values()].map(({ row, count }) => ({ ...row, count })));
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what tabs reported could not be stored');
      for (const { row, count } of taken.values()) this.#count(row, count);
    }
  }

  #count(row: Row, by: number): void {
    const key = JSON.stringify(row);
    const known = this.#rows.get(key);
    if (known !== undefined) known.count += by;
    else if (this.#rows.size < MOST_ROWS) this.#rows.set(key, { row, count: by });
  }

  #toRow(event: ReportEvent): Row {
    const { app, version, kind } = event;
    const now = this.#clock().getTime();
    if (kind === 'phase' || kind === 'vital') {
      const value = kind === 'phase' ? event.ms : event.value;
      // A layout shift is a small fraction.
      const bucket = bucketOf(event.name === 'CLS' ? 1_000 * value : value);
      return { app, version, at: now - (now % HOUR), name: event.name, bucket, count: 0 };
    }
    const stage = kind === 'load-failure' ? event.stage : '';
    return { app, version, at: now - (now % MINUTE), kind, stage, count: 0 };
  }
}
