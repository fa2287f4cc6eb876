import type { VendorFailureReason } from './vendor-failure-reason';

type Words = readonly (readonly [RegExp, VendorFailureReason])[];

/**
 * Vendors' error codes (`code` or `type` of the body) and the reason of each; the first match is taken, so that a
 * throttled `AllocationQuota` is a queue and no empty account. From the vendors' tables of errors: 百炼 (Arrearage,
 * Throttling.*, DataInspectionFailed, AccessDenied.Unpurchased), 方舟 (AccountOverdueError,
 * InvalidEndpointOrModel.NotFound, ModelNotOpen, SetLimitExceeded, ServerOverloaded), Kimi
 * (exceeded_current_quota_error, engine_overloaded_error), OpenAI (insufficient_quota, model_not_found), Dify
 * (provider_not_initialize, app_unavailable …).
 */
const WORDS: Words = [
  [/inspection|content_?(policy|filter)|sensitive|moderation|risk_?detection/i, 'refused'],
  [/^throttling|rate_?(limit|quota)|limit_(requests|burst_rate)|too_?many_?requests|overloaded/i, 'busy'],
  [/insufficient|quota|balance|arrear|overdue|billing|setlimitexceeded/i, 'balance'],
  [/invalid_?api_?key|invalid_authentication|authentication_?error/i, 'key'],
  [
    /model_?not_?(found|exist|open|support)|invalid_?(endpoint|model)|model\.?access_?denied|unpurchased/i,
    'model',
  ],
  [
    /app_unavailable|provider_not_initialize|model_currently_not_support|workflow_(not_found|id_format)|draft_workflow/i,
    'model',
  ],
  [/completion_request_error/i, 'server'],
];

/** Numeric error codes: 智谱 (four digits), 硅基流动 (five). */
const NUMBERS: Readonly<Record<string, VendorFailureReason>> = {
  '1000': 'key',
  '1001': 'key',
  '1002': 'key',
  '1003': 'key',
  '1004': 'key',
  '1112': 'balance',
  '1113': 'balance',
  '1211': 'model',
  '1220': 'model',
  '1221': 'model',
  '1222': 'model',
  '1301': 'refused',
  '1302': 'busy',
  '1303': 'busy',
  '1305': 'busy',
  '1308': 'balance',
  '1309': 'balance',
  '20012': 'model',
  '30001': 'balance',
  '50505': 'busy',
};

/** MiniMax answers 200 and puts the error into `base_resp.status_code`. */
const BASE_RESPONSES: Readonly<Record<number, VendorFailureReason>> = {
  1002: 'busy',
  1004: 'key',
  1008: 'balance',
  1026: 'refused',
  1027: 'refused',
  1039: 'request',
  1041: 'busy',
  2013: 'request',
  2049: 'key',
  2056: 'balance',
  2061: 'model',
};

/** Sentences that are the only sign of the reason: DeepSeek says `Model Not Exist` with 400 and a general code. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/insufficient (account )?(balance|credit)|余额不足|欠费|in arrears/i, 'insufficient_balance'],
  [/model\b.{0,80}\b(not exist|not found|does not exist)|no such model|模型不存在/i, 'model_not_found'],
  [/(invalid|incorrect) api.?key|invalid authentication/i, 'invalid_api_key'],
];
/** Longest part of a sentence that is read; the rest may be the user's text. */
const SENTENCE_LENGTH = 200;

/** Reason for a vendor's error code or number; null for one without a known reason. */
export const reasonOfWord = (word: string): VendorFailureReason | null =>
  (Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined) ??
  WORDS.find(([pattern]) => pattern.test(word))?.[1] ??
  null;

export const reasonOfBaseResponse = (code: number): VendorFailureReason => BASE_RESPONSES[code] ?? 'server';

/** Our code for a known sentence; '' for an unknown one. The sentence itself goes no further. */
const codeOfSentence = (sentence: unknown): string => {
  if (typeof sentence !== 'string') return '';
  const head = sentence.slice(0, SENTENCE_LENGTH);
  return SENTENCES.find(([pattern]) => pattern.test(head))?.[1] ?? '';
};

const isWord = (value: unknown): value is string | number =>
  (typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)) || typeof value === 'number';

/**
 * The vendor's error code, out of the many shapes that vendors give it; '' when there is none. Only short
 * identifiers: a vendor's sentence may repeat the user's text or a part of the key.
 */
export function vendorErrorCode(body: unknown): string {
  if (typeof body === 'string') return codeOfSentence(body);
  if (typeof body !== 'object' || body === null) return '';
  const { error, code, type, message } = body as Record<string, unknown>;
  const words = [code, type].filter(isWord).map(String);
  const known = words.find((word) => reasonOfWord(word) !== null);
  return known ?? (codeOfSentence(message) || words[0] || vendorErrorCode(error));
}
