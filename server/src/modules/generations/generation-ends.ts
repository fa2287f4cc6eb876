import { orAbort } from './abortable';
import type { RunningGenerations } from './running-generations';

interface GenerationEndsDeps {
  readonly running: Pick<RunningGenerations, 'isRunning'>;
  /** How often the database is asked while nobody tells. */
  readonly pollMs?: number;
}

const POLL_MS = 1_000;

/** Waits for the end of generations that other processes run: told by the bus, and certain by the database. */
export class GenerationEnds {
  readonly #isRunning: (id: string) => Promise<boolean>;
  readonly #pollMs: number;
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor({ running, pollMs = POLL_MS }: GenerationEndsDeps) {
    // Without a database nothing is known: it is asked again.
    this.#isRunning = (id) => running.isRunning(id).catch(() => true);
    this.#pollMs = pollMs;
  }

  /** Somebody says that it ended. */
  told(id: string): void {
    for (const look of this.#waiting.get(id) ?? []) look();
  }

  /** Resolves when it runs no more. Rejects with the signal's reason. */
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
