import type { FastifyBaseLogger } from 'fastify';
import type { SendAlert } from '../../alerts/send-alert';
import { makeToldReasons } from '../../alerts/told-reasons';
import { repeat } from '../../concurrency/repeat';
import { contentOf, type Part, type Trouble } from './health-words';
import type { Look } from './looks';

interface HealthWatchOptions {
  readonly looks: Readonly<Record<Part, Look>>;
  readonly sendAlert: SendAlert;
  readonly everyMs: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Looks in a row that must find the database away before the operator is told: a restart of it takes a moment. */
const DATABASE_LOOKS = 2;

/** Looks at the parts of the product while it runs, and tells the operator when one fails and when it is well again. */
export class HealthWatch {
  readonly #options: HealthWatchOptions;
  readonly #isToTell = makeToldReasons<Part>();
  readonly #troubles = new Map<Part, Trouble>();
  #awayInARow = 0;
  #repeated: ReturnType<typeof repeat> | null = null;

  constructor(options: HealthWatchOptions) {
    this.#options = options;
  }

  /** Whether the part was well when it was last looked at. */
  isWell(part: Part): boolean {
    return !this.#troubles.has(part);
  }

  start(): void {
    const { everyMs, log } = this.#options;
    this.#repeated = repeat({
      name: 'the look at the health',
      task: () => this.look(),
      everyMs,
      firstMs: 0,
      log,
    });
  }

  async close(): Promise<void> {
    await this.#repeated?.stop();
  }

  /** Looks at every part once. */
  async look(): Promise<void> {
    const parts = Object.entries(this.#options.looks) as [Part, Look][];
    await Promise.all(
      parts.map(async ([part, look]) => {
        // What cannot be seen now, because the database is away, is as it was.
        const found = await look().catch(() => this.#troubles.get(part) ?? null);
        this.#note(part, found);
      }),
    );
  }

  #note(part: Part, found: Trouble | null): void {
    if (found === null) this.#troubles.delete(part);
    else this.#troubles.set(part, found);
    if (part === 'database') {
      this.#awayInARow = found === null ? 0 : this.#awayInARow + 1;
      if (found !== null && this.#awayInARow < DATABASE_LOOKS) return;
    }
    // Told by the one process that stopped it, and not by each that sees it.
    if (part === 'canary') return;
    this.#tell(part, found);
  }

  /** Tells of a canary that this process has stopped. */
  canaryStopped(detail: string): void {
    const trouble = { reason: 'stopped', detail };
    this.#troubles.set('canary', trouble);
    const content = contentOf('canary', trouble);
    this.#options.sendAlert({ event: 'canary_stopped', reason: 'stopped', content, facts: { detail } });
  }

  #tell(part: Part, found: Trouble | null): void {
    if (!this.#isToTell(part, found?.reason ?? null)) return;
    const { log, sendAlert } = this.#options;
    if (found === null) log.info({ part }, 'a part of the product is well again');
    else log.error({ part, ...found }, 'a part of the product is not well');
    sendAlert({
      event: found === null ? `${part}_recovered` : `${part}_degraded`,
      reason: found?.reason ?? null,
      content: contentOf(part, found),
      ...(found === null || found.detail === '' ? {} : { facts: { detail: found.detail } }),
    });
  }
}
