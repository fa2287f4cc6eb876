import { type EventLoopUtilization, performance as ofProcess } from 'node:perf_hooks';

interface ReadingPaceOptions {
  /** How busy the process was since `before`. */
  readonly utilization?: (before: EventLoopUtilization) => Pick<EventLoopUtilization, 'utilization'>;
  readonly lookMs?: number;
}

interface Resting {
  readonly dueAt: number;
  readonly resume: () => void;
}

const LOOK_MS = 200;
const TICK_MS = 10;
/** Above this share of its time a process falls behind sooner or later; below the other it has time to spare. */
const BUSY = 0.85;
const EASY = 0.65;
const STEP = 1.25;
/** With fewer reads between two looks it is not streams that keep the process busy, and letting them rest saves nothing. */
const FEW_READS = 100;
/** At 20 tokens a second the first pause makes one read of two tokens, the longest one of six. */
const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 300;

/**
 * How long a vendor's stream is left alone after it was read: not at all while the process has time, up to 300 ms when
 * many streams keep it busy. What comes meanwhile waits in the kernel and is read, parsed and passed on in one go, so that a process with
 * 1,000 streams spends a fraction on each token; text comes in small bursts then, and still faster than one reads.
 */
export class ReadingPace {
  readonly #options: Required<ReadingPaceOptions>;
  #before = ofProcess.eventLoopUtilization();
  #pauseMs = 0;
  #reads = 0;
  #resting: Resting[] = [];
  /** Both run only while there are streams. */
  #looking: NodeJS.Timeout | null = null;
  #ticking: NodeJS.Timeout | null = null;

  constructor(options: ReadingPaceOptions = {}) {
    this.#options = {
      utilization: (before) => ofProcess.eventLoopUtilization(before),
      lookMs: LOOK_MS,
      ...options,
    };
  }

  /** True while streams have to rest: then what came in one read should go on in one piece. */
  get isBusy(): boolean {
    return this.#pauseMs > 0;
  }

  /**
   * To be called after a read.
   * @returns false when the stream may be read on at once; otherwise `resume` is called when it may
   */
  rest(resume: () => void): boolean {
    this.#reads += 1;
    if (this.#looking === null) {
      this.#before = ofProcess.eventLoopUtilization();
      this.#looking = setInterval(() => this.#look(), this.#options.lookMs).unref();
    }
    if (this.#pauseMs === 0) return false;
    this.#resting.push({ dueAt: performance.now() + this.#pauseMs, resume });
    this.#ticking ??= setInterval(() => this.#letGo(), TICK_MS).unref();
    return true;
  }

  #look(): void {
    const { utilization } = this.#options.utilization(this.#before);
    this.#before = ofProcess.eventLoopUtilization();
    if (this.#reads === 0 && this.#resting.length === 0) {
      if (this.#looking !== null) clearInterval(this.#looking);
      this.#looking = null;
      this.#pauseMs = 0;
    } else if (utilization > BUSY && this.#reads >= FEW_READS) {
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pauseMs * STEP));
    } else if (utilization < EASY || this.#reads < FEW_READS) {
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

/** The pace of this process: whoever reads shares its one core. */
export const readingPace = new ReadingPace();
