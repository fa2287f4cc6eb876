import type { FastifyBaseLogger } from 'fastify';
import type { AnswerStore } from './answer-store';
import type { Added, Progress } from './progress';

/** A running answer as the checkpointer sees it. */
export interface Checkpointed {
  readonly place: Omit<Progress, 'seq' | 'added'>;
  readonly seq: number;
  /** Text after event number `after`, all text for null; joined only when it is called. */
  readonly textAfter: (after: number | null) => Added;
  /** Called when the row is not running any more: deleted, or ended by another process. */
  readonly onLost: () => void;
}

interface CheckpointerDeps {
  readonly store: Pick<AnswerStore, 'checkpoint' | 'note' | 'dropJournal'>;
  /** Answers that run and are not about to store their end. */
  readonly running: () => readonly Checkpointed[];
  /** True when the end is stored, or no end has to be stored any more. */
  readonly isOver: (each: Checkpointed) => boolean;
  readonly intervalMs: number;
  /** Answers stored with their messages per checkpoint; of more, the rest goes into the journal. */
  readonly wholeAtOnce: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Saved position of an answer; null when the database's position is unknown, and then all text is sent. */
interface Saved {
  /** Position stored with the message. */
  readonly stored: number | null;
  readonly storedAt: number;
  /** Position stored with the message or in the journal. */
  readonly noted: number | null;
}

/** A row of the journal, and the number up to which it has each answer. */
interface Note {
  readonly position: number;
  readonly upTo: ReadonlyMap<Checkpointed, number>;
}

/** Interval of the heartbeat while nothing is added; well below the 10 s after which a process counts as dead. */
const HEARTBEAT_MS = 3_000;

/**
 * Saves the text of all running answers in one statement per interval, which bounds what a kill may cost (F17). A few
 * answers are stored with their messages every time. Of many, each is stored so about every three seconds, and the
 * text in between goes into one journal row for all (docs/decisions/0021): rewriting a thousand growing texts twice a
 * second takes half a core. Storing is the heartbeat, and finds answers that were ended by another process.
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

  /** Stops the checkpoints. Resolves when the last write is done. */
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

  /**
   * Splits the answers: a few are all stored. Of many, the longest waiting are stored, a bounded number at once, and
   * the others with new text are noted in the journal.
   */
  #divide(running: readonly Checkpointed[], now: number) {
    const waited = (each: Checkpointed) => now - this.#lastOf(each).storedAt;
    const due = running.filter((each) => this.#hasGrown(each) || waited(each) >= HEARTBEAT_MS);
    const { wholeAtOnce, intervalMs } = this.#deps;
    if (due.length <= wholeAtOnce) return { whole: due, rest: [] };
    const maxWhole = Math.max(wholeAtOnce, Math.ceil((running.length * intervalMs) / HEARTBEAT_MS));
    const inOrder = due.sort((a, b) => waited(b) - waited(a));
    const whole = inOrder.slice(0, maxWhole).filter((each) => waited(each) >= HEARTBEAT_MS);
    const rest = inOrder.slice(whole.length).filter((each) => each.seq !== this.#lastOf(each).noted);
    return { whole, rest };
  }

  async #store(whole: readonly Checkpointed[], now: number): Promise<void> {
    if (whole.length === 0) return;
    const snapshots = whole.map((each) => this.#snapshot(each, this.#lastOf(each).stored));
    try {
      const { running: alive, stored } = await this.#deps.store.checkpoint(snapshots);
      for (const [index, each] of whole.entries()) {
        const { id, seq } = snapshots[index] ?? { id: each.place.id, seq: null };
        const upTo = stored.has(id) ? seq : null;
        this.#saved.set(each, { stored: upTo, storedAt: now, noted: upTo });
        if (!alive.has(id)) each.onLost();
      }
    } catch (error) {
      // The write may have succeeded without its reply.
      for (const each of whole) this.#saved.set(each, { ...this.#lastOf(each), stored: null, noted: null });
      throw error;
    }
  }

  async #note(rest: readonly Checkpointed[]): Promise<void> {
    if (rest.length === 0) return;
    const snapshots = rest.map((each) => this.#snapshot(each, this.#lastOf(each).noted));
    try {
      const position = await this.#deps.store.note(snapshots);
      const upTo = new Map(rest.map((each, index) => [each, snapshots[index]?.seq ?? 0]));
      this.#notes.push({ position, upTo });
      for (const [each, noted] of upTo) this.#saved.set(each, { ...this.#lastOf(each), noted });
    } catch (error) {
      for (const each of rest) this.#saved.set(each, { ...this.#lastOf(each), noted: null });
      throw error;
    }
  }

  /** Drops the oldest journal rows whose text is stored by now. */
  async #dropNotes(): Promise<void> {
    const isNeeded = ({ upTo }: Note) =>
      [...upTo].some(([each, seq]) => !this.#deps.isOver(each) && (this.#saved.get(each)?.stored ?? 0) < seq);
    const needed = this.#notes.findIndex(isNeeded);
    const dropped = this.#notes.slice(0, needed === -1 ? undefined : needed);
    const last = dropped.at(-1);
    if (last === undefined) return;
    await this.#deps.store.dropJournal(last.position);
    this.#notes = this.#notes.slice(dropped.length);
  }

  #snapshot(each: Checkpointed, after: number | null): Progress {
    const added = each.seq === after ? null : each.textAfter(after);
    return { ...each.place, seq: each.seq, added };
  }

  #lastOf(each: Checkpointed): Saved {
    return this.#saved.get(each) ?? { stored: 0, storedAt: Number.NEGATIVE_INFINITY, noted: 0 };
  }

  /** True when there is text that is not stored with its message. */
  #hasGrown(each: Checkpointed): boolean {
    return each.seq !== this.#lastOf(each).stored;
  }
}
