import type { UserEvent } from '@qihang/shared/contracts';

/** Queue length at which a stream ends: its reader has to read everything again anyway. */
const MAX_QUEUE = 200;

const READY: UserEvent = { event: 'ready' };
const CURRENT: UserEvent = { event: 'ready', isCurrent: true };

/** Queue of the events of one stream, in order and without repetitions. */
export class Subscription implements AsyncIterableIterator<UserEvent> {
  readonly #queue = new Map<string, UserEvent>();
  readonly #onEnd: (subscription: Subscription) => void;
  #isOver = false;
  #wake: (() => void) | null = null;

  /** @param isCurrent its reader has read everything, and nothing has changed since */
  constructor(onEnd: (subscription: Subscription) => void, isCurrent = false) {
    this.#onEnd = onEnd;
    this.push(isCurrent ? CURRENT : READY);
  }

  push(event: UserEvent): void {
    if (this.#isOver) return;
    const key = JSON.stringify(event);
    // Moved to the end, because an answer that is continued starts after it ended.
    this.#queue.delete(key);
    this.#queue.set(key, event);
    if (this.#queue.size > MAX_QUEUE) this.end();
    else this.#wake?.();
  }

  /** Replaces the queue by `ready`: everything may have changed, which includes all queued events. */
  refresh(): void {
    this.#queue.clear();
    this.push(READY);
  }

  /** Ends the stream; its reader has to subscribe again. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#queue.clear();
    this.#onEnd(this);
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<UserEvent, undefined>> {
    while (this.#queue.size === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const [first] = this.#queue;
    if (first === undefined) return { done: true, value: undefined };
    this.#queue.delete(first[0]);
    return { done: false, value: first[1] };
  }

  async return(): Promise<IteratorResult<UserEvent, undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
