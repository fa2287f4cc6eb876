import type { VendorFailureReason } from './vendor-failure-reason';

interface ReasonWords {
  /** Words for the operator's group chat. */
  readonly zh: string;
  readonly en: string;
  /** Remedy. */
  readonly next: string;
}

/** Words for every reason, for operators only: users read the sentences of `ERRORS`. */
export const REASON_WORDS: Readonly<Record<VendorFailureReason, ReasonWords>> = {
  key: {
    zh: '密钥被拒绝',
    en: 'the vendor refuses the key',
    next: 'Make a new key in the vendor’s console; check that it belongs to this address and may use this model.',
  },
  balance: {
    zh: '余额或额度不足',
    en: 'the account has no balance or quota left',
    next: 'Top the account up in the vendor’s console, or raise its limit.',
  },
  model: {
    zh: '模型或地址不存在，或未开通',
    en: 'the vendor does not know this model or address',
    next: 'Check AI_MODEL letter by letter, that the model is activated for the account, and the path of AI_BASE_URL.',
  },
  request: {
    zh: '请求被拒绝',
    en: 'the vendor refuses the request itself',
    next: 'Check AI_EXTRA_BODY; a field set to null there is left out of every request.',
  },
  refused: {
    zh: '内容审核拒绝',
    en: 'the vendor’s moderation refused the text',
    next: 'Nothing is broken. If it happens to harmless questions, look at the agent’s prompt.',
  },
  busy: {
    zh: '限流或繁忙',
    en: 'the vendor is busy, or the rate limit of the account is reached',
    next: 'Try again in a minute. If it lasts, raise the limits in the vendor’s console.',
  },
  server: {
    zh: '对方服务出错',
    en: 'the vendor has a failure of its own',
    next: 'Look at the vendor’s status page and try again in a few minutes.',
  },
  network: {
    zh: '网络连接失败',
    en: 'the connection to the vendor failed',
    next: 'Check from this machine that the address can be reached.',
  },
  redirect: {
    zh: '地址被重定向',
    en: 'the address redirects elsewhere, which is never followed: the key would go along',
    next: 'Set AI_BASE_URL to the final address, usually with https:// in place of http://.',
  },
  html: {
    zh: '地址返回的是网页',
    en: 'the address answers with a web page',
    next: 'AI_BASE_URL lacks its path: most vendors want /v1 at its end.',
  },
  silent: {
    zh: '连接后一直不回应',
    en: 'the vendor took the request and sent nothing',
    next: 'Try again; if the model is loading or very slow, raise PROVIDER_FIRST_BYTE_MS.',
  },
  idle: {
    zh: '回答中途没有了下文',
    en: 'the vendor fell silent in the middle of an answer',
    next: 'Try again; if the model is very slow, raise PROVIDER_IDLE_MS.',
  },
  garbage: {
    zh: '返回了看不懂的内容',
    en: 'the answer is not what a chat vendor sends',
    next: 'Check that AI_BASE_URL is the OpenAI-compatible address, and AI_PROVIDER the right kind.',
  },
  empty: {
    zh: '回答里一个字也没有',
    en: 'the vendor answered without a single word',
    next: 'Check that AI_MODEL is a chat model, and what AI_EXTRA_BODY asks for.',
  },
  too_large: {
    zh: '返回的内容过大',
    en: 'the vendor sent far more than an answer',
    next: 'Check that AI_BASE_URL is the address of a chat vendor.',
  },
  cut: {
    zh: '回答被截断',
    en: 'the vendor cut the answer at its own limit',
    next: 'Raise max_tokens in AI_EXTRA_BODY.',
  },
};
