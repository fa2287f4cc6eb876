import type { Weight } from './marks';

export type FontName = Weight | 'emoji';

/** What a font says of its characters. */
export interface FontMetrics {
  covers(codePoint: number): boolean;
  /** In sizes. */
  advance(codePoint: number): number;
}

/** A piece of a line in one font. */
export interface Run {
  readonly font: FontName;
  readonly text: string;
  /** In sizes. */
  readonly width: number;
}

/** Knows how wide texts are, and in which fonts they are to be written. */
export interface Typesetter {
  /** In sizes. */
  measure(text: string, weight: Weight): number;
  runs(text: string, weight: Weight): readonly Run[];
}

/** What stands for a character that no font has, as printers of Chinese have always had it. */
export const MISSING = '〓';
/** Belong to the character before them and are not drawn: joiners, variation selectors, shades of skin. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/u;

/** Marks whose right half is empty, and those that may stand close behind one: 》， takes no more room than 》 and half. */
const CLOSES = /[，。、；：！？”’）】》」』]/u;
const FOLLOWS = /[，。、；：！？”’）】》」』“‘（【《「『]/u;
const SQUEEZE = 0.5;

/** By how much a sign moves up to the one before it, in sizes (W3C clreq 3.1.6.1). */
const squeezeOf = (before: Run | undefined, sign: string): number =>
  before !== undefined && before.width >= 1 && CLOSES.test(before.text.slice(-1)) && FOLLOWS.test(sign)
    ? SQUEEZE
    : 0;

/** Measures and chooses by the fonts' own tables, so that paper and image are set alike. */
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
