import { residentMb } from './usage.mjs';

const READERS = Number(process.env.BENCH_STUCK ?? 200);
/** Less than the time after which a stuck reader is dropped, so that all of them are there while it is measured. */
const WINDOW_MS = 4_000;
/** Far more than the kernel takes for a connection that nobody reads. */
const FLOOD_KB = 6_000;
const DELTAS = 400;
/** For the flood to go through. */
const SETTLE_MS = 1_500;
const SAMPLE_MS = 50;

/** The most resident memory while a task runs. @param {number} pid @param {() => Promise<any>} task */
async function peakDuring(pid, task) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, SAMPLE_MS);
  const result = await task();
  clearInterval(timer);
  return { peak, result };
}

/**
 * Readers who stop reading a long answer that still grows, beside one who reads it on. The answer and its one reader come
 * first, so that the difference is the readers'.
 * @param {import('./processes.mjs').Stage} stage
 */
export async function measureStuck(stage) {
  const { pid, url } = stage.product;
  const tokens = stage.tokens.slice(0, 1);
  const order = { kind: 'open', url, tokens, streams: 1, deltas: DELTAS, spreadMs: 0, floodKb: FLOOD_KB };
  const { generationId } = await stage.order(order);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const alone = await peakDuring(pid, () => stage.order({ kind: 'window', ms: WINDOW_MS }));
  const stuckUrl = `${stage.base}/api/chat/generations/${generationId}/stream?after=0`;
  const crowded = await peakDuring(pid, async () => {
    await stage.order({ kind: 'stick', url: stuckUrl, token: tokens[0], readers: READERS });
    return stage.order({ kind: 'window', ms: WINDOW_MS });
  });
  await stage.order({ kind: 'leave' });
  const { lost } = await stage.order({ kind: 'finish' });
  const row = (/** @type {string} */ figure, /** @type {number} */ without, /** @type {number} */ crowd) => ({
    figure,
    without,
    with: crowd,
    more: crowd - without,
  });
  return {
    title: `${READERS} readers who stop reading, and one who reads on (${lost} deltas lost)`,
    rows: [
      row('resident memory, MB', alone.peak, crowded.peak),
      row('delay of the one who reads p50, ms', alone.result.p50, crowded.result.p50),
      row('delay of the one who reads p99, ms', alone.result.p99, crowded.result.p99),
      row('deltas in the time', alone.result.delivered, crowded.result.delivered),
    ],
  };
}
