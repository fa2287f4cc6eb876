import type { Weight } from './drawing-operations';

export type FontName = Weight | 'emoji';

/** Metrics of a font. */
export interface FontMetrics {
  covers(codePoint: number): boolean;
  /** Advance width of a character, in em. */
  advance(codePoint: number): number;
}

/** Part of a line in one font. */
export interface Run {
  readonly font: FontName;
  readonly text: string;
  /** Width in em. */
  readonly width: number;
}

/** Computes the widths of texts and the fonts of their characters. */
export interface Typesetter {
  /** Width of a text, in em. */
  measure(text: string, weight: Weight): number;
  runs(text: string, weight: Weight): readonly Run[];
}

/** Replacement for a character that no font has, by the convention of Chinese printing. */
export const MISSING = '〓';
/** Modifiers of the character before them, not drawn: joiners, variation selectors, skin tones. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/u;

/** Marks with an empty right half; below, signs that are set closer after them, so that 》， is one and a half wide. */
const CLOSES = /[，。、；：！？”’）】》」』]/u;
const FOLLOWS = /[，。、；：！？”’）】》」』“‘（【《「『]/u;
const SQUEEZE = 0.5;

/** Distance by which a sign moves closer to the one before it, in em (W3C clreq 3.1.6.1). */
const squeezeOf = (before: Run | undefined, sign: string): number =>
  before !== undefined && before.width >= 1 && CLOSES.test(before.text.slice(-1)) && FOLLOWS.test(sign)
    ? SQUEEZE
    : 0;

/** Measures and chooses by the fonts' own tables, so that PDF and image have the same layout. */
export function makeTypesetter(fonts: Readonly<Record<FontName, FontMetrics>>): Typesetter {
  const cache = new Map<string, Run>();

  const choose = (sign: string, weight: Weight): Run => {
    if (sign === '\t') return choose(' ', weight);
    if (UNSEEN.test(sign)) return { font: weight, text: '', width: 0 };
    const codePoint = sign.codePointAt(0) ?? 0;
    const font = [weight, 'emoji' as const].find((name) => fonts[name].covers(codePoint));
    if (font !== undefined) return { font, text: sign, width: fonts[font].advance(codePoint) };
    return sign === MISSING ? { font: weight, text: '', width: 0 } : choose(MISSING, weight);
  };

  const known = (sign: string, weight: Weight): Run => {
    const key = weight + sign;
    const found = cache.get(key) ?? choose(sign, weight);
    cache.set(key, found);
    return found;
  };

  return {
    measure: (text, weight) => {
      let width = 0;
      let before: Run | undefined;
      for (const sign of text) {
        const run = known(sign, weight);
        width += run.width - squeezeOf(before, sign);
        before = run;
      }
      return width;
    },
    runs: (text, weight) => {
      const runs: Run[] = [];
      let before: Run | undefined;
      for (const sign of text) {
        const run = known(sign, weight);
        const squeeze = squeezeOf(before, sign);
        before = run;
        if (run.text === '') continue;
        const last = runs.at(-1);
        if (last !== undefined && squeeze > 0)
          runs[runs.length - 1] = { ...last, width: last.width - squeeze };
        if (last?.font !== run.font || squeeze > 0) runs.push(run);
        else runs[runs.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width };
      }
      return runs;
    },
  };
}
