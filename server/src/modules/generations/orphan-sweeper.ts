import type { FastifyBaseLogger } from 'fastify';
import { presenceKey } from './instance-presence';
import type { Interrupted, ProgressStore } from './progress-store';

interface OrphanSweeperDeps {
  readonly progress: Pick<
    ProgressStore,
    'findOtherInstances' | 'interruptAll' | 'interruptStrays' | 'dropLeftJournals'
  >;
  readonly instanceId: string;
  /** The presence keys of all living processes. */
  readonly findPresent: () => Promise<ReadonlySet<number>>;
  /** The generations that this process runs itself. */
  readonly ownIds: () => readonly string[];
  /** Told of each generation that was marked. */
  readonly onInterrupted: (generation: Interrupted) => void;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
  readonly intervalMs?: number;
}

/** What was last seen of another process that has running generations. */
interface Sighting {
  readonly heartbeat: string;
  /** Since when the heartbeat has not moved, and since when the lock has been free; by our own clock. */
  readonly stillSince: number;
  readonly absentSince: number | null;
}

const INTERVAL_MS = 1_000;
/** A process whose connection broke takes its lock again well within this time. */
const ABSENT_MS = 2_000;
/**
 * A lock may outlive its process on a connection that nobody has noticed to be dead, and a process that hangs keeps it:
 * with one interval before and one after, noticed within the promised 10 s.
 */
const SILENT_MS = 8_000;

/**
 * Marks the generations of dead processes as interrupted (failure matrix F17): at the start those of every process that
 * is not connected, later those of one that stays away or shows no sign of life. Clocks of other machines play no part,
 * and time in which the database did not answer does not count.
 */
export class OrphanSweeper {
  readonly #deps: OrphanSweeperDeps;
  readonly #now: () => number;
  #sightings = new Map<string, Sighting>();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: OrphanSweeperDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
  }

  /** Sweeps once, and from then on regularly. */
  async start(): Promise<void> {
    await this.sweep(true);
    const again = () => {
      this.#timer = setTimeout(() => this.sweep(false).finally(again), this.#deps.intervalMs ?? INTERVAL_MS);
      this.#timer.unref();
    };
    again();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /**
   * Looks once; a database that does not answer is no news.
   * @param isStart whether a process that is not connected counts as dead at once
   */
  async sweep(isStart: boolean): Promise<void> {
    try {
      await this.#look(isStart);
    } catch (error) {
      // What was seen before an outage of the database says nothing of the time after it.
      this.#sightings.clear();
      this.#deps.log.warn({ err: error }, 'could not look for orphaned generations');
    }
  }

  async #look(isStart: boolean): Promise<void> {
    const { progress, instanceId } = this.#deps;
    if (isStart) await progress.dropLeftJournals();
    const strays = await progress.interruptStrays(instanceId, this.#deps.ownIds());
    for (const stray of strays) this.#deps.onInterrupted(stray);
    const others = await progress.findOtherInstances(instanceId);
    const present = others.length === 0 ? new Set<number>() : await this.#deps.findPresent();
    const sightings = new Map<string, Sighting>();
    for (const other of others) {
      const isPresent = present.has(presenceKey(other.instanceId));
      const sighting = this.#sight(other, isPresent);
      if (this.#isDead(sighting, isStart)) await this.#bury(other.instanceId);
      else sightings.set(other.instanceId, sighting);
    }
    this.#sightings = sightings;
  }

  #sight({ instanceId, heartbeat }: { instanceId: string; heartbeat: string }, isPresent: boolean): Sighting {
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

  async #bury(deadId: string): Promise<void> {
    const interrupted = await this.#deps.progress.interruptAll(deadId);
    for (const generation of interrupted) this.#deps.onInterrupted(generation);
    this.#deps.log.info(
      { deadId, count: interrupted.length },
      'marked the generations of a dead process as interrupted',
    );
  }
}
