/** What follows leans on what is left out, or the other way round. */
const LEANS_FORWARD = /不是|只要|如果|因为|虽然|与其|要是|既然|除了|不但|不仅|先别|[：:、]/;
const lastPartOf = (line: string): string => line.split(/[，。；]/).at(-1) ?? '';
const LEANS_BACK = /^(?:而是|就|但|才|所以|也|还|不如|再|都|却|更)/;

/** Cut off at its last pause, a line is shorter and says nothing else. */
const PAUSES = ['\n', '。', '？', '；', '，'] as const;
const ENDS = new Set<string>(['\n', '。', '？']);
/** Less than this is no line. */
const FEWEST = 6;

/**
 * A shorter form of a line by leaving out its last sentence, or else its last clause; null where that would break what is
 * left.
 */
export function shortenLine(line: string): string | null {
  const whole = line.replace(/(?<![。；，\n])[。；，\n]+$/, '');
  for (const pause of PAUSES) {
    for (let at = whole.lastIndexOf(pause); at > 0; at = whole.lastIndexOf(pause, at - 1)) {
      const [kept, cut] = [whole.slice(0, at).trim(), whole.slice(at + 1).trim()];
      const isWhole = ENDS.has(pause) || !(LEANS_FORWARD.test(lastPartOf(kept)) || LEANS_BACK.test(cut));
      if ([...kept].length >= FEWEST && isWhole && !isOpen(kept))
        return pause === '。' || pause === '？' ? kept + pause : kept;
    }
  }
  return null;
}

/** A quotation or a bracket is cut in two. */
const isOpen = (text: string): boolean =>
  [
    ['「', '」'],
    ['“', '”'],
    ['（', '）'],
    ['《', '》'],
    ['【', '】'],
  ].some(([open = '', close = '']) => text.split(open).length !== text.split(close).length);
