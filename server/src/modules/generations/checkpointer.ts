import type { FastifyBaseLogger } from 'fastify';
import type { Added, Progress, ProgressStore } from './progress-store';

/** A running answer as a checkpoint sees it. */
export interface Checkpointed {
  readonly place: Omit<Progress, 'seq' | 'added'>;
  readonly seq: number;
  /** What came after event number `after`, put together only when it is needed; all text for null. */
  readonly textAfter: (after: number | null) => Added;
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
  /** Null when it is not known what the database has: the next checkpoint brings all text. */
  readonly seq: number | null;
  readonly at: number;
}

/** A sign of life also while nothing is added: well below the 10 s after which a process counts as dead. */
const HEARTBEAT_MS = 3_000;

/**
 * Saves the text of all running answers in one statement per interval, however many there are: what a kill may cost
 * (failure matrix F17). The same statement is the sign of life, and finds out which answers were ended elsewhere.
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
    const snapshots = due.map((each) => this.#snapshot(each));
    try {
      const { running: alive, stored } = await this.#deps.progress.checkpoint(snapshots);
      for (const [index, each] of due.entries()) {
        const { id, seq } = snapshots[index] ?? { id: each.place.id, seq: null };
        this.#saved.set(each, { seq: stored.has(id) ? seq : null, at: now });
        if (!alive.has(id)) each.onLost();
      }
    } catch (error) {
      // It may have been written all the same.
      for (const each of due) this.#saved.set(each, { ...this.#lastOf(each), seq: null });
      this.#deps.log.warn({ err: error }, 'checkpoint failed');
    }
  }

  #snapshot(each: Checkpointed): Progress {
    const added = this.#hasGrown(each) ? each.textAfter(this.#lastOf(each).seq) : null;
    return { ...each.place, seq: each.seq, added };
  }

  #lastOf(each: Checkpointed): Saved {
    return this.#saved.get(each) ?? { seq: 0, at: Number.NEGATIVE_INFINITY };
  }

  #hasGrown(each: Checkpointed): boolean {
    return each.seq !== this.#lastOf(each).seq;
  }
}
