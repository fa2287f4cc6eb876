import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiProcess } from '../harness/api-process';
import { Lost, Refused } from '../harness/chat-client';
import { seed } from '../harness/soak';

/** Concurrent histories share their kills: one within this interval is enough for all of them, ms. */
const BETWEEN_KILLS_MS = seed === null ? 5_000 : 0;
const PATIENCE_MS = 120_000;

/** The one process of all histories, which can be killed. */
export class KillableProduct {
  readonly api: ApiProcess;
  /** Number of its deaths so far: an answer that began before the latest one need not be complete. */
  deaths = 0;
  #restarting: Promise<unknown> | null = null;
  #lastKill = Number.NEGATIVE_INFINITY;

  constructor(api: ApiProcess) {
    this.api = api;
  }

  /** Kill -9 and a restart; concurrent kills are one. */
  async kill(): Promise<void> {
    if (this.#restarting === null && performance.now() - this.#lastKill < BETWEEN_KILLS_MS) return;
    this.#restarting ??= this.#killNow().finally(() => {
      this.#restarting = null;
    });
    await this.#restarting;
  }

  async #killNow(): Promise<void> {
    this.deaths += 1;
    await this.api.kill();
    await this.api.restart();
    this.#lastKill = performance.now();
  }

  /**
   * Repeats a request after a lost connection until it has an answer, as a person would. The request must be
   * idempotent.
   */
  async persist<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await request();
      } catch (error) {
        const mayPass = error instanceof Lost || (error instanceof Refused && error.status === 503);
        if (!mayPass || performance.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }
}
