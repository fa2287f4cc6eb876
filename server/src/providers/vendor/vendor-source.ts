import type { Config } from '../../config';
import { makeDifySource } from '../dify/dify-source';
import type { LanguageSource } from '../language-source';
import { quirksOf } from '../openai/model-quirks';
import { makeOpenAiSource } from '../openai/openai-source';
import { RETRY_LIMITS, type RetryLimits } from './stream/vendor-stream';
import type { VendorSettings } from './vendor-settings';

interface VendorSourceDeps {
  readonly config: Config;
  /** Pauses between retries; tests shorten them. */
  readonly retry?: RetryLimits | undefined;
  /** Called once when the vendor answers only without these optional fields. */
  readonly onRefusedFields?: (fields: readonly string[]) => void;
  /** Called at every arrival of tokens, including reasoning that is never shown. */
  readonly onTokens?: () => void;
}

/** Far above any answer within the token limit, far below the memory of a machine. */
const TOTAL_BYTES = 64 * 1024 * 1024;

/** Driver of a vendor with the operator's limits, the same for the product and for `npm run ai -- check`. */
export function makeVendorSource(
  { id, baseUrl, model, apiKey }: VendorSettings,
  { config, retry = RETRY_LIMITS, onRefusedFields, onTokens }: VendorSourceDeps,
): LanguageSource {
  const limits = {
    firstByteMs: config.PROVIDER_FIRST_BYTE_MS,
    idleMs: config.PROVIDER_IDLE_MS,
    lineBytes: config.PROVIDER_LINE_BYTES,
    totalBytes: TOTAL_BYTES,
    ...retry,
  };
  const vendor = { baseUrl, apiKey, limits, contextTokens: config.AI_CONTEXT_TOKENS };
  return id === 'dify' || model === null
    ? makeDifySource({ ...vendor, onTokens })
    : makeOpenAiSource({
        ...vendor,
        model,
        quirks: quirksOf(baseUrl, model),
        extraBody: config.AI_EXTRA_BODY,
        onRefusedFields,
        onTokens,
      });
}
