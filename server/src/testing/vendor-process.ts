import { quirksOf } from '../providers/openai/model-quirks';
import { makeOpenAiSource } from '../providers/openai/openai-source';
import { VendorFailure } from '../providers/vendor/vendor-failure';
import { collectCall } from './collect-call';

/** Cost of one answer for a process that does nothing else. */
export interface VendorProcessReport {
  readonly text: string;
  readonly reason: string | null;
  /** Maximum growth of the process while it read the answer, bytes. */
  readonly growth: number;
}

const SAMPLE_MS = 5;

/** Asks the vendor whose address is the first argument twice, and reports the cost of the second answer. */
async function main(): Promise<void> {
  const baseUrl = process.argv[2] ?? '';
  const source = makeOpenAiSource({
    baseUrl,
    apiKey: null,
    model: 'm',
    quirks: quirksOf(baseUrl, 'm'),
    contextTokens: null,
    extraBody: {},
    limits: {
      firstByteMs: 30_000,
      idleMs: 60_000,
      lineBytes: 1_048_576,
      totalBytes: 64 * 1_048_576,
      retries: 0,
      pauseMs: 0,
      maxPauseMs: 0,
    },
  });
  await collectCall(source);
  const before = process.memoryUsage().rss;
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const { text, error } = await collectCall(source);
  clearInterval(sampler);
  most = Math.max(most, process.memoryUsage().rss);
  const report: VendorProcessReport = {
    text,
    reason: error instanceof VendorFailure ? error.reason : error === null ? null : String(error),
    growth: most - before,
  };
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
}

void main();
