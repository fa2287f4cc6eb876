import { piecesOf } from './break-lines';
import type { TextStyle } from './drawing-operations';
import { linesOf, type SetText, type Setting, setLines, widthOf } from './set-text';
import { COLORS, contentWidth } from './theme';

/** From the largest on; the smallest takes as many lines as it needs. */
export const HEADLINE_SIZES = [42, 38, 34, 31, 28, 25];
const MOST_LINES = 3;

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const STOP = /[，。！？；：、,!?;:…—｜|]$/u;
const PARTICLE = /[的了着过得地]$/u;

/** A line costs something, one that ends where nobody pauses more, and what is left for the last one has to be a line. */
const COST = { size: 1.2, line: 2, particle: 1, word: 2.2, torn: 6, short: 4, ragged: 3 };
/** A last line shorter than this looks lost, in em. */
const SHORT = 2.6;

interface Broken {
  readonly lines: readonly string[];
  readonly cost: number;
}

/** Breaks a headline where one would pause, at the least cost; null where a piece of it is wider than a line. */
function breakHeadline(
  text: string,
  width: number,
  em: number,
  measure: (text: string) => number,
): Broken | null {
  const pieces = piecesOf(text);
  const ends = new Set([...words.segment(text)].map(({ index, segment }) => index + segment.length));
  const offsets = [0];
  for (const piece of pieces) offsets.push((offsets.at(-1) ?? 0) + piece.length);
  const endCost = (line: string, end: number): number => {
    if (STOP.test(line)) return 0;
    if (!ends.has(end)) return COST.torn;
    return PARTICLE.test(line) ? COST.particle : COST.word;
  };
  // The best way to set the text up to each piece.
  const best: (Broken | null)[] = [{ lines: [], cost: 0 }];
  for (let to = 1; to <= pieces.length; to += 1) {
    let found: Broken | null = null;
    for (let from = to - 1; from >= 0; from -= 1) {
      const line = text.slice(offsets[from], offsets[to]).trim();
      const wide = measure(line);
      if (wide > width) break;
      const before = best[from];
      if (before == null) continue;
      const isLast = to === pieces.length;
      const isLost = isLast && before.lines.length > 0 && wide < em * SHORT;
      const cost =
        before.cost +
        COST.line +
        (isLast ? (isLost ? COST.short : 0) : endCost(line, offsets[to] ?? 0)) +
        COST.ragged * (1 - wide / width) ** 2;
      if (found === null || cost < found.cost) found = { lines: [...before.lines, line], cost };
    }
    best.push(found);
  }
  return best.at(-1) ?? null;
}

/** Sets a headline in the size that suits it best, no larger than `largest`. */
export function setHeadline(setting: Setting, headline: string, largest: number): SetText {
  const width = contentWidth(setting.theme);
  const sizes = HEADLINE_SIZES.filter((size) => size <= largest);
  const styleOf = (size: number): TextStyle => ({ size, leading: 1.36, color: COLORS.ink, weight: 'bold' });
  let chosen: { style: TextStyle; lines: readonly string[]; cost: number } | null = null;
  for (const [at, size] of sizes.entries()) {
    const style = styleOf(size);
    const broken = breakHeadline(headline, width, size, (text) => widthOf(setting, text, style));
    if (broken === null || broken.lines.length > MOST_LINES) continue;
    const cost = broken.cost + at * COST.size;
    if (chosen === null || cost < chosen.cost) chosen = { style, lines: broken.lines, cost };
  }
  const style = chosen?.style ?? styleOf(HEADLINE_SIZES.at(-1) ?? 0);
  const { lines } = chosen ?? {};
  return setLines(setting, linesOf(setting, headline, style, width, lines && (() => [...lines])), style);
}
