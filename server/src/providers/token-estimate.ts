/** Whether a UTF-16 unit is a Chinese, Japanese or Korean character, or a mark of full width. */
const isWide = (unit: number): boolean =>
  unit >= 0x2e80 &&
  (unit <= 0x9fff ||
    (unit >= 0xac00 && unit <= 0xd7af) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xff00 && unit <= 0xffef));

/**
 * Approximate tokens of a text: one for a Chinese character, one for four other characters. Vendors' own counts
 * differ by a third either way; this is for caps and budgets, never for bills. Counted without a list of what is counted:
 * every question has a prompt of some 20,000 characters counted three times.
 */
export const estimateTokens = (text: string): number => {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (isWide(text.charCodeAt(at))) wide += 1;
  return wide + Math.ceil((text.length - wide) / 4);
};
