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
  readonly progress: Pick<ProgressStore, 'checkpoint' | 'note' | 'dropJournal'>;
  /** What runs now, and is not about to store its end. */
  readonly running: () => readonly Checkpointed[];
  /** Whether its end is stored, or it has none to store any more. */
  readonly isOver: (each: Checkpointed) => boolean;
  readonly intervalMs: number;
  /** So many at a time are stored with their messages; of more, the rest is only noted in the journal. */
  readonly wholeAtOnce: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** How far an answer is saved; null where it is not known what the database has: then all text is brought. */
interface Saved {
  /** With its message, and when that was. */
  readonly stored: number | null;
  readonly storedAt: number;
  /** With its message or in the journal. */
  readonly noted: number | null;
}

/** A row of the journal, and up to which number it has each answer. */
interface Note {
  readonly position: number;
  readonly upTo: ReadonlyMap<Checkpointed, number>;
}

/** A sign of life also while nothing is added: well below the 10 s after which a process counts as dead. */
const HEARTBEAT_MS = 3_000;

/**
 * Saves the text of all running answers in one statement per interval: what a kill may cost (failure matrix F17). Few
 * answers are stored with their messages each time. Of many, each is so about every three seconds, and what is added
 * between goes into one row of a journal for all (docs/decisions/0021): writing a thousand growing texts anew twice a
 * second takes half a core. Storing is the sign of life, and finds out which answers were ended elsewhere.
 */
export class Checkpointer {
  readonly #deps: CheckpointerDeps;
  readonly #ticker: NodeJS.Timeout;
  #saved = new Map<Checkpointed, Saved>();
  #notes: Note[] = [];
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
    await this.#dropNotes().catch((err: unknown) =>
      this.#deps.log.warn({ err }, 'could not drop the journal'),
    );
  }

  async #save(): Promise<void> {
    const now = performance.now();
    const running = this.#deps.running();
    const fresh: Saved = { stored: 0, storedAt: now, noted: 0 };
    this.#saved = new Map(running.map((each) => [each, this.#saved.get(each) ?? fresh]));
    const { whole, rest } = this.#divide(running, now);
    const results = await Promise.allSettled([this.#store(whole, now), this.#note(rest)]);
    results.push(...(await Promise.allSettled([this.#dropNotes()])));
    for (const result of results) {
      if (result.status === 'rejected') this.#deps.log.warn({ err: result.reason }, 'checkpoint failed');
    }
  }

  /** Few are all stored. Of many, those that have waited long enough, never many at once; what else has grown is noted. */
  #divide(running: readonly Checkpointed[], now: number) {
    const waited = (each: Checkpointed) => now - this.#lastOf(each).storedAt;
    const due = running.filter((each) => this.#hasGrown(each) || waited(each) >= HEARTBEAT_MS);
    const { wholeAtOnce, intervalMs } = this.#deps;
    if (due.length <= wholeAtOnce) return { whole: due, rest: [] };
    const share = Math.max(wholeAtOnce, Math.ceil((running.length * intervalMs) / HEARTBEAT_MS));
    const inOrder = due.sort((a, b) => waited(b) - waited(a));
    const whole = inOrder.slice(0, share).filter((each) => waited(each) >= HEARTBEAT_MS);
    const rest = inOrder.slice(whole.length).filter((each) => each.seq !== this.#lastOf(each).noted);
    return { whole, rest };
  }

  async #store(whole: readonly Checkpointed[], now: number): Promise<void> {
    if (whole.length === 0) return;
    const snapshots = whole.map((each) => this.#snapshot(each, this.#lastOf(each).stored));
    try {
      const { running: alive, stored } = await this.#deps.progress.checkpoint(snapshots);
      for (const [index, each] of whole.entries()) {
        const { id, seq } = snapshots[index] ?? { id: each.place.id, seq: null };
        const upTo = stored.has(id) ? seq : null;
        this.#saved.set(each, { stored: upTo, storedAt: now, noted: upTo });
        if (!alive.has(id)) each.onLost();
      }
    } catch (error) {
      // It may have been written all the same.
      for (const each of whole) this.#saved.set(each, { ...this.#lastOf(each), stored: null, noted: null });
      throw error;
    }
  }

  async #note(rest: readonly Checkpointed[]): Promise<void> {
    if (rest.length === 0) return;
    const snapshots = rest.map((each) => this.#snapshot(each, this.#lastOf(each).noted));
    try {
      const position = await this.#deps.progress.note(snapshots);
      const upTo = new Map(rest.map((each, index) => [each, snapshots[index]?.seq ?? 0]));
      this.#notes.push({ position, upTo });
      for (const [each, noted] of upTo) this.#saved.set(each, { ...this.#lastOf(each), noted });
    } catch (error) {
      for (const each of rest) this.#saved.set(each, { ...this.#lastOf(each), noted: null });
      throw error;
    }
  }

  /** The oldest rows, as long as all that they hold is stored by now. */
  async #dropNotes(): Promise<void> {
    const isNeeded = ({ upTo }: Note) =>
      [...upTo].some(([each, seq]) => !this.#deps.isOver(each) && (this.#saved.get(each)?.stored ?? 0) < seq);
    const needed = this.#notes.findIndex(isNeeded);
    const dropped = this.#notes.slice(0, needed === -1 ? undefined : needed);
    const last = dropped.at(-1);
    if (last === undefined) return;
    await this.#deps.progress.dropJournal(last.position);
    this.#notes = this.#notes.slice(dropped.length);
  }

  #snapshot(each: Checkpointed, after: number | null): Progress {
    const added = each.seq === after ? null : each.textAfter(after);
    return { ...each.place, seq: each.seq, added };
  }

  #lastOf(each: Checkpointed): Saved {
    return this.#saved.get(each) ?? { stored: 0, storedAt: Number.NEGATIVE_INFINITY, noted: 0 };
  }

  /** Since it was last stored with its message. */
  #hasGrown(each: Checkpointed): boolean {
    return each.seq !== this.#lastOf(each).stored;
  }
}
