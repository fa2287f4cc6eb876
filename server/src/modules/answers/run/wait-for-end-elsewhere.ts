import { orAbort } from '../../../concurrency/abortable';
import type { RunningGenerations } from '../store/running-generations';

interface EndWaitersDeps {
  readonly running: Pick<RunningGenerations, 'isRunning'>;
  /** Interval at which the database is asked in case the bus loses a notification, ms. */
  readonly pollMs?: number;
}

const POLL_MS = 1_000;

/** Waits for the end of generations that other processes run. The bus notifies early; the database decides. */
export class EndWaiters {
  readonly #isRunning: (id: string) => Promise<boolean>;
  readonly #pollMs: number;
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor({ running, pollMs = POLL_MS }: EndWaitersDeps) {
    // An unreachable database counts as "still running", so that it is asked again.
    this.#isRunning = (id) => running.isRunning(id).catch(() => true);
    this.#pollMs = pollMs;
  }

  /** Reports that a generation may have ended. */
  notify(id: string): void {
    for (const look of this.#waiting.get(id) ?? []) look();
  }

  /** Resolves when the generation runs no more. @throws the signal's reason */
  async wait(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const news = this.#nextNews(id);
      try {
        if (!(await orAbort(this.#isRunning(id), signal))) return;
        await orAbort(news.come, signal);
      } finally {
        news.forget();
      }
    }
  }

  #nextNews(id: string): { come: Promise<void>; forget: () => void } {
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting);
    let look = () => {};
    const come = new Promise<void>((resolve) => {
      look = resolve;
    });
    const timer = setTimeout(look, this.#pollMs);
    waiting.add(look);
    const forget = () => {
      clearTimeout(timer);
      waiting.delete(look);
      if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id);
    };
    return { come, forget };
  }
}
