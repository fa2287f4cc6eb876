import type {
  AnswerAttachments,
  AnswerEvent,
  ChatEvent,
  DoneEvent,
  FailureEvent,
  StartEvent,
  WorkEvent,
} from '@qihang/shared/contracts';
import type { ReadyEvents } from '../../../http/sse/event-stream';
import { TextRope } from './text-rope';

export type LastEvent = DoneEvent | FailureEvent;

/** Text sent before this log began: of an answer that is continued, or of one that another process runs. */
export interface AnswerBefore {
  readonly text: string;
  readonly seq: number;
  /** Attachments of an answer that is continued. */
  readonly attachments?: AnswerAttachments | null;
}

/** What is under way while no text comes. */
interface Work {
  /** '' when nothing is under way any more. */
  readonly doing: string;
  /** Monotonic clock, ms. */
  readonly since: number;
}

/**
 * All events of one generation, kept while it runs and for a while after. The chunks joined are always the text that
 * was sent. Viewers read from any event on at their own pace, and none of them holds a queue of its own.
 */
export class AnswerLog {
  readonly start: StartEvent;
  readonly userId: string;
  /** `#chunks[0]` is the text with which event `#base` replaced everything; each further chunk is the next event. */
  #chunks: TextRope;
  #base: number;
  #last: LastEvent | null = null;
  /** Null as long as there was none. Compared by identity: each viewer gets each one once, or a newer one in its place. */
  #work: Work | null = null;
  /** Attachments of the answer, sent with its last event. */
  attachments: AnswerAttachments | null;
  /** Label of who answers in place of the expected one; null for nobody. Sent with the last event. */
  standInLabel: string | null = null;
  #waiting: (() => void)[] = [];
  /** The newest event object: viewers that are up to date share it, and with it its encoded bytes. */
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
    this.#chunks = new TextRope(before.text);
    this.#base = before.seq;
    this.attachments = before.attachments ?? null;
  }

  /** Number of the newest event; 0 before the first. */
  get seq(): number {
    return this.#base + this.#chunks.length - 1;
  }

  get text(): string {
    return this.#chunks.join();
  }

  /** Text of all events after `seq`; null when a later event has replaced what was before it. */
  textAfter(seq: number): string | null {
    return seq < this.#base ? null : this.#chunks.join(seq - this.#base + 1);
  }

  get hasEnded(): boolean {
    return this.#last !== null;
  }

  append(text: string): void {
    if (this.hasEnded || text === '') return;
    this.#chunks.push(text);
    this.#wake();
  }

  /** Replaces all text by event `seq`. A replica may skip numbers, but never goes back. */
  replace(text: string, seq = this.seq + 1): void {
    if (this.hasEnded || seq <= this.seq) return;
    this.#base = seq;
    this.#chunks = new TextRope(text);
    this.#shared = null;
    this.#wake();
  }

  /**
   * Says what is under way, '' for nothing any more. The time goes on until nothing was.
   * @param seconds of this work so far, where another process measures them
   */
  setWork(doing: string, seconds?: number): void {
    if (this.hasEnded || (doing === this.#work?.doing && seconds === undefined)) return;
    const before = this.#work === null || this.#work.doing === '' ? null : this.#work.since;
    const since = seconds === undefined ? before : performance.now() - seconds * 1_000;
    this.#work = { doing, since: since ?? performance.now() };
    this.#wake();
  }

  /** Ends the log. Only the first of several last events counts. */
  end(last: LastEvent): void {
    if (this.hasEnded) return;
    this.#last = last;
    // Without the usual delay: a shutdown closes the streams once all answers have ended, and this event must be out
    // by then.
    process.nextTick(this.#wakeNow);
    this.#onEnd();
  }

  /**
   * Viewer of the events after number `after`, up to the last one; at 0 the start comes first. A number that was
   * never sent resumes with all text so far in one `replace`.
   */
  watch(after: number): LogViewer {
    return new LogViewer(this, after);
  }

  /** Next event for a viewer at this position; null when there is none yet. For {@link LogViewer}. */
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
      return { event: 'replace', text: this.#chunks.at(0), seq: this.#base };
    }
    if (viewer.seq < this.seq) {
      viewer.seq += 1;
      return this.#answerOf(viewer.seq);
    }
    if (viewer.work !== this.#work && !this.hasEnded) {
      viewer.work = this.#work;
      return this.#workNow();
    }
    viewer.isOver = this.hasEnded;
    return this.#last;
  }

  /** Calls back once, when another event is there. For {@link LogViewer}. */
  whenMore(call: () => void): void {
    this.#waiting.push(call);
  }

  #answerOf(seq: number): AnswerEvent {
    if (this.#shared?.seq !== seq) this.#shared = { answer: this.#chunks.at(seq - this.#base), seq };
    return this.#shared;
  }

  #workNow(): WorkEvent | null {
    if (this.#work === null) return null;
    const { doing, since } = this.#work;
    return {
      event: 'work',
      doing,
      seconds: doing === '' ? 0 : Math.floor((performance.now() - since) / 1_000),
    };
  }

  /** Wakes viewers once per turn of the event loop, so that chunks of one read leave in one write. */
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
 * Defers the call until all reads of this turn of the event loop are done. Consecutive writes cost a third of writes
 * with work between them, because the receiving side falls asleep in between and every write has to wake it.
 */
function wakeLater(call: () => void): void {
  if (due.push(call) > 1) return;
  setImmediate(() => {
    const calls = due;
    due = [];
    for (const each of calls) each();
  });
}

/** Position of one viewer. */
interface ViewerPlace {
  seq: number;
  needsStart: boolean;
  /** Set when the viewer claims events that this log never sent. */
  isLost: boolean;
  isOver: boolean;
  /** The work that it was told of last. */
  work: Work | null;
}

/** One viewer of a log: polled by an event stream, iterated by all other readers. */
export class LogViewer implements ReadyEvents<ChatEvent>, AsyncIterableIterator<ChatEvent> {
  readonly #log: AnswerLog;
  readonly #place: ViewerPlace;
  #call: (() => void) | null = null;
  /** One callback for the whole stream. */
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
      work: null,
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
