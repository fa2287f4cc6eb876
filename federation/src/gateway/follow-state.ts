/** The gateway's view of the registry. */
export interface RegistryHealth {
  /** False while an older state is in force because the registry cannot be read, or its state cannot be served. */
  readonly isCurrent: boolean;
  /** The reason for the operator when the state is not current; null otherwise. */
  readonly reason: string | null;
}

interface StateWatchOptions<T> {
  readonly read: () => Promise<T>;
  /** Puts a state in force. When it rejects, the previous state stays in force. */
  readonly adopt: (state: T) => Promise<void>;
  /** Reads the state in force before this process began, for a start at which `read` fails; null when there is none. */
  readonly restore?: () => Promise<T | null>;
  /** Called once when reading begins to fail, for each new reason, and once on recovery. */
  readonly report: (problem: string, error: unknown) => void;
  readonly pollMs: number;
  /** Time limit in ms for a read. */
  readonly limitMs: number;
}

/** Keeps the last state that could be read and served in force while the registry fails. */
export class StateWatch<T> {
  #running: Promise<void> | null = null;
  #isStale = false;
  #reason: string | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: StateWatchOptions<T>) {}

  /**
   * Reads the first state and begins to poll.
   * @throws when no first state is available, neither read nor restored
   */
  async start(): Promise<void> {
    await this.refresh();
    if (this.#reason !== null && !(await this.#restore())) {
      throw new Error(`the registry cannot be served: ${this.#reason}`);
    }
    // A moved pointer is announced; polling covers announcements that were lost.
    this.#timer = setInterval(() => void this.refresh(), this.options.pollMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  health(): RegistryHealth {
    return { isCurrent: this.#reason === null, reason: this.#reason };
  }

  /** Reads the state again; a change made before the call is in force when this resolves. Never rejects. */
  refresh(): Promise<void> {
    if (this.#running !== null) {
      // The read under way may have begun before the change, so another one has to follow.
      this.#isStale = true;
      return this.#running;
    }
    this.#running = this.#readUntilCurrent().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #restore(): Promise<boolean> {
    try {
      const state = (await this.options.restore?.()) ?? null;
      if (state === null) return false;
      await this.options.adopt(state);
      return true;
    } catch (error) {
      this.options.report('the state that was kept on disk cannot be used', error);
      return false;
    }
  }

  async #readUntilCurrent(): Promise<void> {
    do {
      this.#isStale = false;
      await this.#readOnce();
    } while (this.#isStale);
  }

  async #readOnce(): Promise<void> {
    const { read, adopt, report, limitMs } = this.options;
    try {
      await adopt(await inTime(read(), limitMs));
      if (this.#reason !== null) report('the registry can be read again', null);
      this.#reason = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#reason) report('the last good state of the registry stays in force', error);
      this.#reason = reason;
    }
  }
}

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
