import type { HungProcess } from '../stall-watch/count-hangs';
import { startStallWatch } from '../stall-watch/stall-watch';

/** Options of a test for its process, as JSON in the first argument. */
export interface StallingProcessOptions {
  /** The watching thread. */
  readonly file: string;
  readonly what: 'loop' | 'pattern' | 'busy' | 'pause';
  readonly limitMs: number;
  /** Generations that are counted. */
  readonly countFor?: HungProcess;
}

const { file, what, limitMs, countFor }: StallingProcessOptions = JSON.parse(process.argv[2] ?? '');
const BEAT_MS = 50;

const watch = startStallWatch({
  file,
  limitMs,
  beatMs: BEAT_MS,
  onError: (error) => {
    throw error;
  },
});

if (countFor !== undefined) watch.countFor(countFor);

function standStill(): void {
  for (let turns = 0; ; turns += 1) Math.sqrt(turns);
}

/** As the patterns that the analyser refuses: exponential on its tail. */
const SLOW = new RegExp(`^(a+)+${'$'}`);

function beBusy(untilMs: number): void {
  const end = performance.now() + 100;
  while (performance.now() < end) Math.sqrt(end);
  if (performance.now() < untilMs) setTimeout(beBusy, 0, untilMs);
  else process.exit(0);
}

/** Long enough to be counted, and then nothing but time for taking that back. */
function pause(): void {
  const end = performance.now() + 0.7 * limitMs;
  while (performance.now() < end) Math.sqrt(end);
  setTimeout(() => process.exit(0), limitMs);
}

const DOING: Readonly<Record<StallingProcessOptions['what'], () => void>> = {
  loop: standStill,
  pattern: () => void SLOW.test(`${'a'.repeat(60)}!`),
  busy: () => beBusy(performance.now() + 5 * limitMs),
  pause,
};

// The thread has begun by then.
setTimeout(() => DOING[what](), 5 * BEAT_MS);
