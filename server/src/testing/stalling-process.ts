import { startStallWatch } from '../stall-watch/stall-watch';

const [file = '', what = ''] = process.argv.slice(2);
const LIMIT_MS = 400;
const BEAT_MS = 50;

startStallWatch({
  file,
  limitMs: LIMIT_MS,
  beatMs: BEAT_MS,
  onError: (error) => {
    throw error;
  },
});

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

const DOING: Readonly<Record<string, () => void>> = {
  loop: standStill,
  pattern: () => void SLOW.test(`${'a'.repeat(60)}!`),
  busy: () => beBusy(performance.now() + 5 * LIMIT_MS),
};

// The thread has begun by then.
setTimeout(() => DOING[what]?.(), 5 * BEAT_MS);
