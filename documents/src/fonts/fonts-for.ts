import subsetFont from 'subset-font';
import {
  type FontMetrics,
  type FontName,
  MISSING,
  makeTypesetter,
  type Typesetter,
} from '../layout/typesetter';
import { type FontSlice, openFontPackage } from './font-package';
import { type MergedFont, mergeFonts } from './merge-fonts';
import { readTrueType, type TrueType } from './true-type';

/** Fonts of one document: files with only the characters of the document, and their metrics. */
export interface Fonts {
  /** Files by font, without fonts that no character of the document needs. */
  readonly files: Readonly<Partial<Record<FontName, Buffer>>>;
  readonly type: Typesetter;
}

interface Face {
  readonly slug: string;
  /** Font weight, the same as in the interface, where titles are 600. */
  readonly weight: number;
  readonly name: string;
}

const FACES: Readonly<Record<FontName, Face>> = {
  regular: { slug: 'noto-sans-sc', weight: 400, name: 'NotoSansSC-Regular' },
  bold: { slug: 'noto-sans-sc', weight: 600, name: 'NotoSansSC-SemiBold' },
  emoji: { slug: 'noto-emoji', weight: 400, name: 'NotoEmoji-Regular' },
};

const packages = new Map<string, Promise<FontSlice[]>>();
const instances = new Map<string, Promise<TrueType>>();

/** Memoises for the lifetime of the thread, except failures. */
function remember<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const made =
    known.get(key) ??
    make().catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
  known.set(key, made);
  return made;
}

/** Instance of a slice at one weight. */
const instanceOf = (slice: FontSlice, weight: number): Promise<TrueType> =>
  remember(instances, `${slice.name} ${weight}`, async () => {
    const text = String.fromCodePoint(...slice.codePoints);
    const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
    return readTrueType(await subsetFont(await slice.read(), text, options));
  });

async function makeFace(
  { slug, weight, name }: Face,
  wanted: ReadonlySet<number>,
): Promise<MergedFont | null> {
  const slices = await remember(packages, slug, () => openFontPackage(slug));
  const left = new Set(wanted);
  const parts: { font: TrueType; codePoints: number[] }[] = [];
  for (const slice of slices) {
    const codePoints = [...left].filter((point) => slice.codePoints.has(point));
    if (codePoints.length === 0) continue;
    const font = await instanceOf(slice, weight);
    // A character that a slice declares but lacks may be in another slice.
    for (const point of codePoints) if (font.glyphOf(point) !== 0) left.delete(point);
    parts.push({ font, codePoints });
  }
  return mergeFonts(parts, name);
}

const metricsOf = (font: MergedFont | null): FontMetrics => ({
  covers: (codePoint) => font?.advances.has(codePoint) ?? false,
  advance: (codePoint) => font?.advances.get(codePoint) ?? 0,
});

/** Characters that the layout itself adds between and around texts. */
const OF_LAYOUT = ` 　0123456789./·：${MISSING}`;

/** Builds the fonts for all texts of a document. */
export async function fontsFor(texts: Iterable<string>): Promise<Fonts> {
  const wanted = new Set<number>();
  for (const text of [OF_LAYOUT, ...texts]) for (const sign of text) wanted.add(sign.codePointAt(0) ?? 0);
  const regular = await makeFace(FACES.regular, wanted);
  const bold = await makeFace(FACES.bold, wanted);
  const rest = new Set([...wanted].filter((point) => !regular?.advances.has(point)));
  const emoji = await makeFace(FACES.emoji, rest);
  const fonts = { regular, bold, emoji };
  return {
    files: Object.fromEntries(
      Object.entries(fonts).flatMap(([name, font]) => (font === null ? [] : [[name, font.file]])),
    ),
    type: makeTypesetter({
      regular: metricsOf(regular),
      bold: metricsOf(bold),
      emoji: metricsOf(emoji),
    }),
  };
}
