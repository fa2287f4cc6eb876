/** Users whose last change is remembered: those of some minutes on a busy server. */
const MAX_USERS = 10_000;

/**
 * A mark for the present state of each user's data: two equal marks mean that no change was announced between them. It
 * may differ without a change, after which a tab only reads once more than it needs to.
 */
export class ChangeMarks {
  readonly #process: string;
  readonly #maxUsers: number;
  readonly #last = new Map<string, number>();
  #count = 0;
  /** Number of every user who is not remembered: none of theirs is higher. */
  #floor = 0;

  /** @param process id of this process, since each counts on its own */
  constructor(process: string, maxUsers: number = MAX_USERS) {
    this.#process = process;
    this.#maxUsers = maxUsers;
  }

  of(userId: string): string {
    return `${this.#process}.${this.#last.get(userId) ?? this.#floor}`;
  }

  changed(userId: string): void {
    this.#count += 1;
    this.#last.delete(userId);
    this.#last.set(userId, this.#count);
    const [oldest] = this.#last;
    if (oldest === undefined || this.#last.size <= this.#maxUsers) return;
    this.#last.delete(oldest[0]);
    this.#floor = oldest[1];
  }

  /** Anything may have changed. */
  missed(): void {
    this.#count += 1;
    this.#last.clear();
    this.#floor = this.#count;
  }
}
