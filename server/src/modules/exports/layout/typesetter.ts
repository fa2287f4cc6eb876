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
      for (const sign of text) width += known(sign, weight).width;
      return width;
    },
    runs: (text, weight) => {
      const runs: Run[] = [];
      for (const sign of text) {
        const { font, text: written, width } = known(sign, weight);
        if (written === '') continue;
        const last = runs.at(-1);
        if (last?.font !== font) runs.push({ font, text: written, width });
        else runs[runs.length - 1] = { font, text: last.text + written, width: last.width + width };
      }
      return runs;
    },
  };
}
