const PAUSES = '。；;！？!?，,、：: ';

/** A text that is longer than its place, up to its last pause that fits; whole characters in any case. */
export function fitText(text: string, longest: number): string {
  const whole = text.trim();
  if (whole.length <= longest) return whole;
  const cut = whole.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  let end = cut.length;
  while (end > longest / 2 && !PAUSES.includes(cut.charAt(end))) end -= 1;
  return end > longest / 2 ? cut.slice(0, end).trim() : cut.trim();
}
