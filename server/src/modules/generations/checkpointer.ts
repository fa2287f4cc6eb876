import type { FastifyBaseLogger } from 'fastify';
import type { Progress, ProgressStore } from './progress-store';

/** A running answer as a checkpoint sees it. */
export interface Checkpointed {
  /** All text up to event `seq`, put together only when it is needed. */
  readonly progress: () => Progress & { readonly text: string };
  readonly seq: number;
  /** The row is not running any more: it was deleted, or ended by somebody else. */
  readonly onLost: () => void;
}

interface CheckpointerDeps {
  readonly progress: Pick<ProgressStore, 'checkpoint'>;
  /** What runs now, and is not about to store its end. */
  readonly running: () => readonly Checkpointed[];
  readonly intervalMs: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Saved {
  readonly seq: number;
  readonly at: number;
}

/** A sign of life also while nothing is added: well below the 10 s after which a process counts as dead. */
const HEARTBEAT_MS = 3_000;

/**
 * Saves the text of all running answers in one transaction per interval, however many there are: what a kill may cost
 * (failure matrix F17). The same transaction is the sign of life, and finds out which answers were ended elsewhere.
 */
export class Checkpointer {
  readonly #deps: CheckpointerDeps;
  readonly #ticker: NodeJS.Timeout;
  #saved = new Map<Checkpointed, Saved>();
  #current: Promise<void> | null = null;

  constructor(deps: CheckpointerDeps) {
    this.#deps = deps;
    this.#ticker = setInterval(() => {
      this.#current ??= this.#save().finally(() => {
        this.#current = null;
      });
    }, deps.intervalMs);
    this.#ticker.unref();
  }

  /** Resolves when nothing is being written any more. */
  async close(): Promise<void> {
    clearInterval(this.#ticker);
    await this.#current;
  }

  async #save(): Promise<void> {
    const now = performance.now();
    const running = this.#deps.running();
    this.#saved = new Map(running.map((each) => [each, this.#saved.get(each) ?? { seq: 0, at: now }]));
    const due = running.filter((each) => this.#hasGrown(each) || now - this.#lastOf(each).at >= HEARTBEAT_MS);
    if (due.length === 0) return;
    const snapshots = due.map((each) => {
      const progress = each.progress();
      return this.#hasGrown(each) ? progress : { ...progress, text: null };
    });
    try {
      const alive = await this.#deps.progress.checkpoint(snapshots);
      for (const [index, each] of due.entries()) {
        const snapshot = snapshots[index];
        if (snapshot === undefined) continue;
        this.#saved.set(each, { seq: snapshot.seq, at: now });
        if (!alive.has(snapshot.id)) each.onLost();
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'checkpoint failed');
    }
  }

  #lastOf(each: Checkpointed): Saved {
    return this.#saved.get(each) ?? { seq: 0, at: Number.NEGATIVE_INFINITY };
  }

  #hasGrown(each: Checkpointed): boolean {
    return each.seq !== this.#lastOf(each).seq;
  }
}
