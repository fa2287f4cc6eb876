import type { RegistryState } from '@qihang/federation/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { Listen } from '../../database/listen';
import type { LastGoodRegistry } from './last-good-registry';
import { REGISTRY_CHANNEL } from './postgres-release-store';

interface RegistryWatchOptions {
  readonly store: { readState(): Promise<RegistryState>; readSequence(): Promise<number> };
  readonly listen: Listen;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly lastGood?: LastGoodRegistry;
  /** Polling interval for lost notifications. */
  readonly pollMs?: number;
}

const POLL_MS = 5_000;

/**
 * The registry as served by this process. A change by any process arrives within a second, notified in the
 * transaction of the change. While the registry cannot be read, the last good state stays in force.
 */
export class RegistryWatch {
  readonly #options: RegistryWatchOptions;
  readonly #listeners: ((state: RegistryState) => void)[] = [];
  #state: RegistryState | null = null;
  #isReadable = true;
  /** Read in progress; below, true when another must follow it. */
  #reading: Promise<void> | null = null;
  #isStale = false;
  #saved: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #stopListening: (() => Promise<void>) | null = null;

  constructor(options: RegistryWatchOptions) {
    this.#options = options;
  }

  /**
   * Rejects when there is no state to serve: the registry cannot be read and no copy exists. Later failures recover on
   * their own.
   */
  async start(): Promise<void> {
    const { listen, pollMs = POLL_MS } = this.#options;
    const reload = () => void this.reload();
    this.#stopListening = await listen(REGISTRY_CHANNEL, reload, { onGap: reload });
    await this.#readFirst();
    this.#timer = setInterval(() => void this.#poll(), pollMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#stopListening?.();
    await this.#saved;
  }

  /** Last readable state. */
  current(): RegistryState {
    if (this.#state === null) throw new Error('the registry is not read before start');
    return this.#state;
  }

  /** False while `current` may be out of date because the registry cannot be read. */
  isReadable(): boolean {
    return this.#isReadable;
  }

  /** Calls back with every new state. */
  onChange(listener: (state: RegistryState) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves when the state at the time of the call, or a newer one, is in force here. */
  async reload(): Promise<void> {
    if (this.#reading !== null) this.#isStale = true;
    this.#reading ??= this.#readUntilFresh().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readFirst(): Promise<void> {
    const { store, lastGood } = this.#options;
    try {
      this.#take(await store.readState());
    } catch (error) {
      this.#state = (await lastGood?.recall()) ?? null;
      if (this.#state === null) throw error;
      this.#fail(error);
    }
  }

  async #readUntilFresh(): Promise<void> {
    do {
      this.#isStale = false;
      await this.#read();
    } while (this.#isStale);
  }

  async #read(): Promise<void> {
    try {
      this.#take(await this.#options.store.readState());
      if (!this.#isReadable) this.#options.log.info('the release registry can be read again');
      this.#isReadable = true;
    } catch (error) {
      this.#fail(error);
    }
  }

  #take(state: RegistryState): void {
    const isNew = state.sequence !== this.#state?.sequence;
    this.#state = state;
    if (!isNew) return;
    for (const listener of this.#listeners) listener(state);
    const { lastGood, log } = this.#options;
    this.#saved = this.#saved
      .then(() => lastGood?.save(state))
      .catch((error: unknown) => log.warn({ err: error }, 'the registry could not be written down'));
  }

  async #poll(): Promise<void> {
    try {
      const sequence = await this.#options.store.readSequence();
      if (sequence !== this.#state?.sequence || !this.#isReadable) await this.reload();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (this.#isReadable) {
      const line = 'the release registry cannot be read: the last good one stays in force';
      this.#options.log.error({ err: error, sequence: this.#state?.sequence }, line);
    }
    this.#isReadable = false;
  }
}
