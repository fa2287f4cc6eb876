/**
 * The first lines that fit into so many tokens; at least none, never a part of one.
 * @param lines best first
 */
export function fitLines(
  lines: readonly string[],
  maxTokens: number,
  countTokens: (text: string) => number,
): readonly string[] {
  let left = maxTokens;
  const fitting: string[] = [];
  for (const line of lines) {
    left -= countTokens(line) + 1;
    if (left < 0) break;
    fitting.push(line);
  }
  return fitting;
}
