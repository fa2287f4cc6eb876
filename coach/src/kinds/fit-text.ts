const PAUSES = '。；;！？!?，,、：: ';
/** Pauses that belong to what stands before them. */
const ENDS = '。！？!?';

/** A text that is longer than its place, up to its last pause in the second half of what fits; whole characters in any case. */
export function fitText(text: string, longest: number): string {
  const whole = text.trim();
  if (whole.length <= longest) return whole;
  const cut = whole.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  let end = cut.length;
  while (end > longest / 2 && !PAUSES.includes(whole.charAt(end))) end -= 1;
  if (end <= longest / 2) return cut.trim();
  const isEnd = end < cut.length && ENDS.includes(whole.charAt(end));
  return whole.slice(0, isEnd ? end + 1 : end).trim();
}
