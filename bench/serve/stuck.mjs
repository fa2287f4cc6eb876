import { residentMb } from './usage.mjs';

const READERS = Number(process.env.BENCH_STUCK ?? 200);
/**
 * Less than the time after which a stuck reader is dropped, so that all of them are connected during the measurement.
 */
const WINDOW_MS = 4_000;
/** Far more than the kernel buffers for a connection that nobody reads. */
const FLOOD_KB = 6_000;
const DELTAS = 400;
/** Time for the flood to pass. */
const SETTLE_MS = 1_500;
const SAMPLE_MS = 50;

/** Maximum of the resident memory while a task runs. @param {number} pid @param {() => Promise<any>} task */
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
 * Readers that stop reading a long answer which still grows, beside one that reads on. The answer and its one reader
 * start first, so that the difference is due to the stuck readers.
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
