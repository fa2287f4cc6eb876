import type { HashCost } from '../modules/accounts/password-hasher';
import type { ExportRenderer } from '../modules/exports/compose-exports';
import type { RetryLimits } from '../providers/vendor/stream/vendor-stream';

/** The least work that argon2id allows; only tests of hashing itself need strong hashes. */
export const CHEAP_HASHES: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const QUICK_RETRY: RetryLimits = { retries: 2, pauseMs: 20, maxPauseMs: 2_000 };

/** Writing files is heavy, so a test that needs it supplies a renderer. */
export const noFiles: ExportRenderer = {
  render: () => Promise.reject(new Error('this application was made without a renderer of files')),
  close: async () => {},
};
