import type { FastifyBaseLogger } from 'fastify';
import type { AnswerStore, Interrupted } from '../store/answer-store';
import { presenceKey } from './instance-presence';

interface OrphanSweeperDeps {
  readonly store: Pick<
    AnswerStore,
    'findOtherInstances' | 'interruptAll' | 'interruptStrays' | 'dropLeftJournals'
  >;
  readonly instanceId: string;
  /** Presence keys of all live processes. */
  readonly findPresent: () => Promise<ReadonlySet<number>>;
  /** Ids of the generations that this process runs. */
  readonly ownIds: () => readonly string[];
  /** Called for each generation that was marked as interrupted. */
  readonly onInterrupted: (generation: Interrupted) => void;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Monotonic clock, ms. */
  readonly now?: () => number;
  readonly intervalMs?: number;
}

/** Last observation of another process that has running generations. */
interface Sighting {
  readonly heartbeat: string;
  /** Start of the time without a new heartbeat, and of the time without the lock; by the clock of this process. */
  readonly stillSince: number;
  readonly absentSince: number | null;
}

const INTERVAL_MS = 1_000;
/** Time for a process with a broken connection to take its lock again. */
const ABSENT_MS = 2_000;
/**
 * Limit for a heartbeat that stands still: a lock may outlive its process on a dead connection, and a process that
 * hangs keeps its lock. With one interval before and one after, the process is noticed within the promised 10 s
 * (F17).
 */
const SILENT_MS = 8_000;

/**
 * Marks the generations of dead processes as interrupted (F17): at the start those of every process that is not
 * connected, later those of a process whose lock stays free or whose heartbeat stands still. Clocks of other machines
 * are never compared, and time in which the database did not answer does not count.
 */
export class OrphanSweeper {
  readonly #deps: OrphanSweeperDeps;
  readonly #now: () => number;
  #sightings = new Map<string, Sighting>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(deps: OrphanSweeperDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
  }

  /** Sweeps once, then at every interval. */
  async start(): Promise<void> {
    await this.sweep(true);
    const again = () => {
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => this.sweep(false).finally(again), this.#deps.intervalMs ?? INTERVAL_MS);
      this.#timer.unref();
    };
    again();
  }

  /** Ends the series; a sweep under way is the last one. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /**
   * Sweeps once; a database that does not answer changes nothing.
   * @param isStart counts a process that is not connected as dead at once
   */
  async sweep(isStart: boolean): Promise<void> {
    try {
      await this.#sweepOnce(isStart);
    } catch (error) {
      // Observations from before an outage of the database say nothing about the time after it.
      this.#sightings.clear();
      this.#deps.log.warn({ err: error }, 'could not look for orphaned generations');
    }
  }

  async #sweepOnce(isStart: boolean): Promise<void> {
    const { store, instanceId } = this.#deps;
    if (isStart) await store.dropLeftJournals();
    const strays = await store.interruptStrays(instanceId, this.#deps.ownIds());
    for (const stray of strays) this.#deps.onInterrupted(stray);
    const others = await store.findOtherInstances(instanceId);
    const present = others.length === 0 ? new Set<number>() : await this.#deps.findPresent();
    const sightings = new Map<string, Sighting>();
    for (const other of others) {
      const isPresent = present.has(presenceKey(other.instanceId));
      const sighting = this.#observe(other, isPresent);
      if (this.#isDead(sighting, isStart)) await this.#interruptAll(other.instanceId);
      else sightings.set(other.instanceId, sighting);
    }
    this.#sightings = sightings;
  }

  #observe(
    { instanceId, heartbeat }: { instanceId: string; heartbeat: string },
    isPresent: boolean,
  ): Sighting {
    const before = this.#sightings.get(instanceId);
    const now = this.#now();
    return {
      heartbeat,
      stillSince: before?.heartbeat === heartbeat ? before.stillSince : now,
      absentSince: isPresent ? null : (before?.absentSince ?? now),
    };
  }

  #isDead({ stillSince, absentSince }: Sighting, isStart: boolean): boolean {
    const now = this.#now();
    if (absentSince !== null && (isStart || now - absentSince >= ABSENT_MS)) return true;
    return now - stillSince >= SILENT_MS;
  }

  async #interruptAll(deadId: string): Promise<void> {
    const interrupted = await this.#deps.store.interruptAll(deadId);
    for (const generation of interrupted) this.#deps.onInterrupted(generation);
    this.#deps.log.info(
      { deadId, count: interrupted.length },
      'marked the generations of a dead process as interrupted',
    );
  }
}
