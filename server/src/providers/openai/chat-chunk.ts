import { reasonOfBaseResponse, vendorErrorCode } from '../vendor/vendor-error-codes';
import { failureOfStatus, VendorFailure } from '../vendor/vendor-failure';

/** One event of a chat completion stream. */
export interface ChatChunk {
  /** Visible text and think-blocks alike; '' when the chunk carries none. */
  readonly text: string;
  /** True for any token, even of a reasoning field that is never shown. */
  readonly isToken: boolean;
  /** True for a token of a reasoning field. */
  readonly isReasoning: boolean;
  readonly finish: string | null;
  readonly usage: { readonly promptTokens: number; readonly answerTokens: number } | null;
}

type Fields = Readonly<Record<string, unknown>>;

const asFields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

const contentTextOf = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => contentTextOf(asFields(part)?.text)).join('');
};

const isSpoken = (value: unknown): boolean => typeof value === 'string' && value !== '';

const hasReasoning = (delta: Fields): boolean =>
  isSpoken(delta.reasoning_content) ||
  isSpoken(delta.reasoning) ||
  isSpoken(delta.thinking) ||
  (Array.isArray(delta.reasoning_details) && delta.reasoning_details.length > 0);

const asCount = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31 ? value : 0;

const usageOf = (value: unknown): ChatChunk['usage'] => {
  const usage = asFields(value);
  return usage === null
    ? null
    : { promptTokens: asCount(usage.prompt_tokens), answerTokens: asCount(usage.completion_tokens) };
};

/**
 * Reads one event of an OpenAI-compatible stream in all variants: no choices, null deltas, content in parts, a whole
 * message instead of deltas, reasoning under three names.
 * @returns null for a keep-alive
 * @throws VendorFailure for an error after status 200, and for broken JSON
 */
export function parseChatChunk(data: string): ChatChunk | null {
  const fields = asFields(parseObject(data));
  if (fields === null) return null;
  const failure = failureIn(fields);
  if (failure !== null) throw failure;
  const choice = asFields(Array.isArray(fields.choices) ? fields.choices[0] : null);
  // Kimi puts the usage into the last choice.
  const usage = usageOf(fields.usage) ?? usageOf(choice?.usage);
  if (choice === null) return Array.isArray(fields.choices) || usage ? silentChunk(usage) : null;
  const delta = asFields(choice.delta) ?? asFields(choice.message) ?? {};
  const text = contentTextOf(delta.content);
  const isReasoning = hasReasoning(delta);
  return {
    text,
    isToken: text !== '' || isReasoning,
    isReasoning,
    finish:
      typeof choice.finish_reason === 'string' && choice.finish_reason !== '' ? choice.finish_reason : null,
    usage,
  };
}

const silentChunk = (usage: ChatChunk['usage']): ChatChunk => ({
  text: '',
  isToken: false,
  isReasoning: false,
  finish: null,
  usage,
});

/**
 * Rejects broken JSON, because a clear failure is better than an answer with a hole. Any other text is a keep-alive.
 */
const parseObject = (data: string): unknown => {
  if (!data.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new VendorFailure('garbage', 'vendor sent broken JSON', { cause });
  }
};

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** An error after status 200, in the three shapes of vendors; null for none. */
function failureIn(fields: Fields): VendorFailure | null {
  if (isPresent(fields.error)) return failureOfBody(fields, asFields(fields.error)?.status);
  const number = asFields(fields.base_resp)?.status_code;
  if (typeof number === 'number' && number !== 0) {
    const reason = reasonOfBaseResponse(number);
    return new VendorFailure(reason, `vendor answered 200 (${number})`, {
      isRetryable: reason === 'busy' || reason === 'server',
      vendorCode: String(number),
    });
  }
  const isBare = fields.choices === undefined && isPresent(fields.code) && isPresent(fields.message);
  return isBare ? failureOfBody(fields, fields.status ?? fields.code) : null;
}

const failureOfBody = (fields: Fields, given: unknown): VendorFailure => {
  const code = vendorErrorCode(fields);
  const status = Number(given ?? code);
  return failureOfStatus(status >= 400 && status < 600 ? status : 500, code);
};
