import { type EventLoopUtilization, performance as ofProcess } from 'node:perf_hooks';

interface ReadingPaceOptions {
  /** Utilisation of the event loop since `before`. */
  readonly utilization?: (before: EventLoopUtilization) => Pick<EventLoopUtilization, 'utilization'>;
  readonly measureMs?: number;
}

interface Resting {
  readonly dueAt: number;
  readonly resume: () => void;
}

const MEASURE_MS = 200;
const TICK_MS = 10;
/** Utilisation above which a process falls behind; below the other limit it has time to spare. */
const BUSY = 0.85;
const EASY = 0.65;
const STEP = 1.25;
/** Reads per interval below which streams are not the cause of the load, and pausing them saves nothing. */
const MIN_READS = 100;
/** At 20 tokens a second the first pause makes one read of two tokens, the longest one of six. */
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 300;

/**
 * Pause of a vendor's stream after each read: none while the process has time, up to 300 ms when many streams keep it
 * busy. Tokens meanwhile wait in the kernel and are read, parsed and passed on together, so that a process with 1,000
 * streams spends a fraction on each token; text then comes in small bursts, still faster than people read.
 */
export class ReadingPace {
  readonly #options: Required<ReadingPaceOptions>;
  #before = ofProcess.eventLoopUtilization();
  #pauseMs = 0;
  #reads = 0;
  #resting: Resting[] = [];
  /** Both exist only while there are streams. */
  #timer: NodeJS.Timeout | null = null;
  #ticking: NodeJS.Timeout | null = null;

  constructor(options: ReadingPaceOptions = {}) {
    this.#options = {
      utilization: (before) => ofProcess.eventLoopUtilization(before),
      measureMs: MEASURE_MS,
      ...options,
    };
  }

  /** True while streams are paused: then tokens of one read should be passed on together. */
  get isBusy(): boolean {
    return this.#pauseMs > 0;
  }

  /**
   * Call it after each read.
   * @returns false when the stream may be read on at once; otherwise `resume` is called when it may
   */
  rest(resume: () => void): boolean {
    this.#reads += 1;
    if (this.#timer === null) {
      this.#before = ofProcess.eventLoopUtilization();
      this.#timer = setInterval(() => this.#measure(), this.#options.measureMs).unref();
    }
    if (this.#pauseMs === 0) return false;
    this.#resting.push({ dueAt: performance.now() + this.#pauseMs, resume });
    this.#ticking ??= setInterval(() => this.#letGo(), TICK_MS).unref();
    return true;
  }

  #measure(): void {
    const { utilization } = this.#options.utilization(this.#before);
    this.#before = ofProcess.eventLoopUtilization();
    if (this.#reads === 0 && this.#resting.length === 0) {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
      this.#pauseMs = 0;
    } else if (utilization > BUSY && this.#reads >= MIN_READS) {
      this.#pauseMs = Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pauseMs * STEP));
    } else if (utilization < EASY || this.#reads < MIN_READS) {
      this.#pauseMs = this.#pauseMs <= FIRST_PAUSE_MS ? 0 : this.#pauseMs / STEP;
    }
    this.#reads = 0;
  }

  #letGo(): void {
    const now = performance.now();
    let count = 0;
    while (count < this.#resting.length && (this.#resting[count]?.dueAt ?? 0) <= now) count += 1;
    for (const { resume } of this.#resting.splice(0, count)) resume();
    if (this.#resting.length > 0 || this.#ticking === null) return;
    clearInterval(this.#ticking);
    this.#ticking = null;
  }
}

/** The pace of this process, shared by all readers of its one core. */
export const readingPace = new ReadingPace();
