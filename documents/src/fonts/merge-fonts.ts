import type { TrueType } from './true-type';
import { writeTrueType } from './write-true-type';

/** A font with only the requested characters. */
export interface MergedFont {
  readonly file: Buffer;
  /** Advance widths in em by code point; a missing character has no entry. */
  readonly advances: ReadonlyMap<number, number>;
}

const MORE_COMPONENTS = 0x20;
const HAS_WORDS = 0x01;
const HAS_SCALE = 0x08;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** Offsets of the component glyphs' ids in a composite outline. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const places: number[] = [];
  for (let at = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = outline.readUInt16BE(at);
    places.push(at + 2);
    at += 4 + (flags & HAS_WORDS ? 4 : 2);
    if (flags & HAS_SCALE) at += 2;
    else if (flags & HAS_TWO_SCALES) at += 4;
    else if (flags & HAS_MATRIX) at += 8;
  }
  return places;
}

/** Merges characters from slices of one font into one minimal font. */
export function mergeFonts(
  parts: readonly { readonly font: TrueType; readonly codePoints: readonly number[] }[],
  name: string,
): MergedFont | null {
  const [first] = parts;
  if (first === undefined) return null;
  const outlines: Buffer[] = [];
  const metrics: { advance: number; bearing: number }[] = [];
  const characters = new Map<number, number>();
  const advances = new Map<number, number>();
  const known = new Map<TrueType, Map<number, number>>();

  const take = (font: TrueType, glyph: number): number => {
    const taken = known.get(font) ?? new Map<number, number>();
    known.set(font, taken);
    const before = taken.get(glyph);
    if (before !== undefined) return before;
    const id = outlines.length;
    taken.set(glyph, id);
    const outline = Buffer.from(font.outlineOf(glyph));
    outlines.push(outline);
    metrics.push(font.metricsOf(glyph));
    for (const place of componentsOf(outline)) {
      outline.writeUInt16BE(take(font, outline.readUInt16BE(place)), place);
    }
    return id;
  };

  // Glyph 0 of every font stands for a missing character.
  take(first.font, 0);
  for (const { font, codePoints } of parts) {
    for (const codePoint of codePoints) {
      const glyph = font.glyphOf(codePoint);
      if (glyph === 0 || characters.has(codePoint)) continue;
      characters.set(codePoint, take(font, glyph));
      advances.set(codePoint, font.metricsOf(glyph).advance / font.unitsPerEm);
    }
  }
  const file = writeTrueType({ name, model: parts.map(({ font }) => font), outlines, metrics, characters });
  return { file, advances };
}
