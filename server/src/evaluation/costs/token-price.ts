/** What a vendor takes, in yuan for a million tokens. */
export interface TokenPrice {
  readonly model: string;
  /** Of the prompt, where its cache has the beginning of it. */
  readonly cached: number;
  /** Of the rest of the prompt. */
  readonly uncached: number;
  readonly answer: number;
  /** Tokens that its cache keeps or loses together. */
  readonly cacheBlock: number;
  readonly source: string;
  /** The day from which it holds. */
  readonly since: string;
}

/**
 * DeepSeek's flash at its peak hours, on weekdays from 9 to 12 and 14 to 18 in Beijing; at other hours it takes half. The
 * older names, `deepseek-v4-flash` too, are answered by the same model at the same price.
 */
export const DEEPSEEK_FLASH_AT_PEAK: TokenPrice = {
  model: 'deepseek-flash',
  ...{ cached: 0.04, uncached: 2, answer: 8 },
  cacheBlock: 64,
  source: 'https://api-docs.deepseek.com/zh-cn/quick_start/pricing/',
  since: '2026-09-10',
};
