import type { ChatEvent, DoneEvent, FailureEvent, StartEvent } from '@qihang/shared/contracts';
import type { StandIn } from '../../providers/language-provider';

export type LastEvent = DoneEvent | FailureEvent;

/** What a generation had sent before this log began: an answer that is continued, or that another process runs. */
export interface AnswerBefore {
  readonly text: string;
  readonly seq: number;
}

/**
 * Everything that one generation has sent, while it runs and for a while after. Its pieces joined are always the text
 * that was sent; viewers read at their own pace from any event on, and none of them holds a queue of its own.
 */
export class AnswerLog {
  readonly start: StartEvent;
  readonly userId: string;
  /** `#pieces[0]` is what event `#base` replaced everything with; each further piece is the event after. */
  #pieces: string[];
  #base: number;
  #last: LastEvent | null = null;
  /** Who answers, when it is not who was asked. */
  standIn: StandIn | null = null;
  readonly #waiting = new Set<() => void>();

  readonly #onEnd: () => void;

  constructor(
    start: StartEvent,
    userId: string,
    onEnd: () => void = () => {},
    before: AnswerBefore = { text: '', seq: 0 },
  ) {
    this.start = start;
    this.userId = userId;
    this.#onEnd = onEnd;
    this.#pieces = [before.text];
    this.#base = before.seq;
  }

  /** The number of the newest event; 0 before the first. */
  get seq(): number {
    return this.#base + this.#pieces.length - 1;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  get hasEnded(): boolean {
    return this.#last !== null;
  }

  append(text: string): void {
    if (this.hasEnded || text === '') return;
    this.#pieces.push(text);
    this.#wake();
  }

  /** Event `seq` replaces all text; a replica may skip numbers, but never goes back. */
  replace(text: string, seq = this.seq + 1): void {
    if (this.hasEnded || seq <= this.seq) return;
    this.#base = seq;
    this.#pieces = [text];
    this.#wake();
  }

  /** Nothing follows; of several last events the first holds. */
  end(last: LastEvent): void {
    if (this.hasEnded) return;
    this.#last = last;
    this.#wake();
    this.#onEnd();
  }

  /**
   * The events after number `after` and all that follow, up to the last one. From 0 on the start comes first. A number
   * that was never sent resumes with all text so far in one `replace`.
   */
  watch(after: number): AsyncIterableIterator<ChatEvent> {
    const viewer = new Viewer(after, this.seq);
    let wake = () => {};
    const next = async (): Promise<IteratorResult<ChatEvent>> => {
      for (;;) {
        const event = viewer.isOver ? null : this.#eventFor(viewer);
        if (event !== null) return { done: false, value: event };
        if (viewer.isOver) return { done: true, value: undefined };
        await new Promise<void>((resolve) => {
          wake = resolve;
          this.#waiting.add(resolve);
        });
      }
    };
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next,
      return: async () => {
        viewer.isOver = true;
        this.#waiting.delete(wake);
        wake();
        return { done: true, value: undefined };
      },
    };
  }

  #eventFor(viewer: Viewer): ChatEvent | null {
    if (viewer.needsStart) {
      viewer.needsStart = false;
      return this.start;
    }
    if (viewer.isLost) {
      viewer.isLost = false;
      viewer.seq = this.seq;
      return { event: 'replace', text: this.text, seq: this.seq };
    }
    if (viewer.seq < this.#base) {
      viewer.seq = this.#base;
      return { event: 'replace', text: this.#pieces[0] ?? '', seq: this.#base };
    }
    if (viewer.seq < this.seq) {
      viewer.seq += 1;
      return { answer: this.#pieces[viewer.seq - this.#base] ?? '', seq: viewer.seq };
    }
    viewer.isOver = this.hasEnded;
    return this.#last;
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** How far one viewer has read. */
class Viewer {
  seq: number;
  needsStart: boolean;
  /** Claims events that this log never sent. */
  isLost: boolean;
  isOver = false;

  constructor(after: number, newest: number) {
    this.seq = Math.min(Math.max(0, after), newest);
    this.needsStart = after <= 0;
    this.isLost = after > newest && newest > 0;
  }
}
