import type {
  AnswerEvent,
  AnswerExtras,
  ChatEvent,
  DoneEvent,
  FailureEvent,
  StartEvent,
} from '@qihang/shared/contracts';
import type { ReadyEvents } from '../../http/ready-events';
import type { StandIn } from '../../providers/language-provider';
import { PieceStore } from './piece-store';

export type LastEvent = DoneEvent | FailureEvent;

/** What a generation had sent before this log began: an answer that is continued, or that another process runs. */
export interface AnswerBefore {
  readonly text: string;
  readonly seq: number;
  /** What hung on an answer that is continued. */
  readonly extras?: AnswerExtras | null;
}

/**
 * Everything that one generation has sent, while it runs and for a while after. Its pieces joined are always the text
 * that was sent; viewers read at their own pace from any event on, and none of them holds a queue of its own.
 */
export class AnswerLog {
  readonly start: StartEvent;
  readonly userId: string;
  /** `#pieces[0]` is what event `#base` replaced everything with; each further piece is the event after. */
  #pieces: PieceStore;
  #base: number;
  #last: LastEvent | null = null;
  /** Who answers, when it is not who was asked. */
  standIn: StandIn | null = null;
  /** What hangs on the answer besides its text: told with its last event. */
  extras: AnswerExtras | null;
  #waiting: (() => void)[] = [];
  /** The event that was made last: viewers who are up to date share it, and with it its bytes. */
  #shared: AnswerEvent | null = null;
  #isWaking = false;
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
    this.#pieces = new PieceStore(before.text);
    this.#base = before.seq;
    this.extras = before.extras ?? null;
  }

  /** The number of the newest event; 0 before the first. */
  get seq(): number {
    return this.#base + this.#pieces.length - 1;
  }

  get text(): string {
    return this.#pieces.join();
  }

  /** The text of all events after that one; null when a later one has replaced what was before it. */
  textAfter(seq: number): string | null {
    return seq < this.#base ? null : this.#pieces.join(seq - this.#base + 1);
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
    this.#pieces = new PieceStore(text);
    this.#shared = null;
    this.#wake();
  }

  /** Nothing follows; of several last events the first holds. */
  end(last: LastEvent): void {
    if (this.hasEnded) return;
    this.#last = last;
    // At once: whoever closes the streams when all answers have ended must find this one said.
    process.nextTick(this.#wakeNow);
    this.#onEnd();
  }

  /**
   * The events after number `after` and all that follow, up to the last one. From 0 on the start comes first. A number
   * that was never sent resumes with all text so far in one `replace`.
   */
  watch(after: number): LogViewer {
    return new LogViewer(this, after);
  }

  /** The next event for a viewer who has read so far; null when there is none yet. For {@link LogViewer}. */
  eventAfter(viewer: ViewerPlace): ChatEvent | null {
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
      return { event: 'replace', text: this.#pieces.at(0), seq: this.#base };
    }
    if (viewer.seq < this.seq) {
      viewer.seq += 1;
      return this.#answerOf(viewer.seq);
    }
    viewer.isOver = this.hasEnded;
    return this.#last;
  }

  /** Calls back once, when something follows. For {@link LogViewer}. */
  whenMore(call: () => void): void {
    this.#waiting.push(call);
  }

  #answerOf(seq: number): AnswerEvent {
    if (this.#shared?.seq !== seq) this.#shared = { answer: this.#pieces.at(seq - this.#base), seq };
    return this.#shared;
  }

  /** Once for all that is appended in one turn of the event loop: what came in one read goes out in one write. */
  #wake(): void {
    if (this.#isWaking || this.#waiting.length === 0) return;
    this.#isWaking = true;
    wakeLater(this.#wakeNow);
  }

  readonly #wakeNow = (): void => {
    this.#isWaking = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) call();
  };
}

let due: (() => void)[] = [];

/**
 * After everything that this turn of the event loop has read. Writes in a row cost a third of writes with work between
 * them: by then the receiving side sleeps again, and each one has to wake it.
 */
function wakeLater(call: () => void): void {
  if (due.push(call) > 1) return;
  setImmediate(() => {
    const calls = due;
    due = [];
    for (const each of calls) each();
  });
}

/** How far one viewer has read. */
interface ViewerPlace {
  seq: number;
  needsStart: boolean;
  /** Claims events that this log never sent. */
  isLost: boolean;
  isOver: boolean;
}

/** One viewer of a log: asked by an event stream, iterated by anybody else. */
export class LogViewer implements ReadyEvents<ChatEvent>, AsyncIterableIterator<ChatEvent> {
  readonly #log: AnswerLog;
  readonly #place: ViewerPlace;
  #call: (() => void) | null = null;
  /** One function for the whole stream. */
  readonly #onMore = () => {
    const call = this.#call;
    this.#call = null;
    call?.();
  };

  constructor(log: AnswerLog, after: number) {
    this.#log = log;
    this.#place = {
      seq: Math.min(Math.max(0, after), log.seq),
      needsStart: after <= 0,
      isLost: after > log.seq && log.seq > 0,
      isOver: false,
    };
  }

  get isOver(): boolean {
    return this.#place.isOver;
  }

  take(): ChatEvent | null {
    return this.#place.isOver ? null : this.#log.eventAfter(this.#place);
  }

  whenReady(call: () => void): void {
    this.#call = call;
    this.#log.whenMore(this.#onMore);
  }

  leave(): void {
    this.#place.isOver = true;
    this.#onMore();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<ChatEvent>> {
    for (;;) {
      const value = this.take();
      if (value !== null) return { done: false, value };
      if (this.isOver) return { done: true, value: undefined };
      await new Promise<void>((resolve) => this.whenReady(resolve));
    }
  }

  async return(): Promise<IteratorResult<ChatEvent>> {
    this.leave();
    return { done: true, value: undefined };
  }
}
