import type { UserEvent } from '@qihang/shared/contracts';

/** One that reads this little has to read everything anew anyway. */
const MOST_WAITING = 200;

const READY: UserEvent = { event: 'ready' };

/** What one stream has still to be told, in order and without repetitions. */
export class Subscription implements AsyncIterableIterator<UserEvent> {
  readonly #waiting = new Map<string, UserEvent>();
  readonly #onEnd: (subscription: Subscription) => void;
  #isOver = false;
  #wake: (() => void) | null = null;

  constructor(onEnd: (subscription: Subscription) => void) {
    this.#onEnd = onEnd;
    this.refresh();
  }

  push(event: UserEvent): void {
    if (this.#isOver) return;
    const key = JSON.stringify(event);
    // To the end: an answer that is continued starts after it ended.
    this.#waiting.delete(key);
    this.#waiting.set(key, event);
    if (this.#waiting.size > MOST_WAITING) this.end();
    else this.#wake?.();
  }

  /** Everything may have changed: whatever waits says less than that. */
  refresh(): void {
    this.#waiting.clear();
    this.push(READY);
  }

  /** Nothing more is told; whoever wants more subscribes anew. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting.clear();
    this.#onEnd(this);
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<UserEvent, undefined>> {
    while (this.#waiting.size === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const [first] = this.#waiting;
    if (first === undefined) return { done: true, value: undefined };
    this.#waiting.delete(first[0]);
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
