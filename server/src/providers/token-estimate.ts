const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/g;

/**
 * Approximate tokens of a text: one for a Chinese character, one for four other characters. Vendors' own counts
 * differ by a third either way; this is for caps and budgets, never for bills.
 */
export const estimateTokens = (text: string): number => {
  const wide = text.match(WIDE)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
};
