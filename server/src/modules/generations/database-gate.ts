import { AppError } from '@qihang/shared/contracts';

/** Lets only so many tasks use the database at a time. */
export interface DatabaseGate {
  /** @param party whose task it is: while several parties wait, each has its turn */
  run<Result>(task: () => Promise<Result>, party?: string): Promise<Result>;
}

interface DatabaseGateOptions {
  readonly slots: number;
  /** A task that has waited this long is refused as `unavailable`; null lets it wait for ever. */
  readonly maxWaitMs: number | null;
  /** With so many waiting, the next is refused at once: it would wait in vain. */
  readonly maxWaiting?: number;
}

const RETRY_SECONDS = 5;

const refusal = (why: string): AppError => new AppError('unavailable', why, { retryAfter: RETRY_SECONDS });

/**
 * A part of the connection pool. Without it a burst of questions would take every connection and time out in the pool's
 * own queue, together with everything else that needs the database (failure matrix F35).
 */
export function makeDatabaseGate(options: DatabaseGateOptions): DatabaseGate {
  const { slots, maxWaitMs, maxWaiting = Number.POSITIVE_INFINITY } = options;
  const waiting = new WaitingLine();
  let free = slots;

  const enter = (party: string): Promise<void> | null => {
    if (free > 0) {
      free -= 1;
      return null;
    }
    if (waiting.size >= maxWaiting) throw refusal('too many wait for the database');
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(party, proceed);
      if (maxWaitMs === null) return;
      timer = setTimeout(() => {
        waiting.remove(party, proceed);
        reject(refusal('too long a queue for the database'));
      }, maxWaitMs);
    });
  };

  const leave = (): void => {
    const next = waiting.takeNext();
    if (next === null) free += 1;
    else next();
  };

  return {
    async run(task, party = '') {
      await enter(party);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

/** Who waits, by party: one who asks a thousand things at once does not stand before those who ask one. */
class WaitingLine {
  readonly #parties = new Map<string, Set<() => void>>();
  size = 0;

  add(party: string, call: () => void): void {
    const own = this.#parties.get(party) ?? new Set();
    this.#parties.set(party, own.add(call));
    this.size += 1;
  }

  remove(party: string, call: () => void): void {
    const own = this.#parties.get(party);
    if (own?.delete(call) !== true) return;
    this.size -= 1;
    if (own.size === 0) this.#parties.delete(party);
  }

  /** The first of the party whose turn it is, which then goes to the end of the line. */
  takeNext(): (() => void) | null {
    const [first] = this.#parties;
    if (first === undefined) return null;
    const [party, own] = first;
    const [call] = own;
    this.#parties.delete(party);
    if (call === undefined) return null;
    own.delete(call);
    this.size -= 1;
    if (own.size > 0) this.#parties.set(party, own);
    return call;
  }
}
