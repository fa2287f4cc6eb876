/** A parsed TrueType font (OpenType 1.9), limited to the tables for outlines and widths. */
export interface TrueType {
  readonly table: (tag: string) => Buffer;
  readonly unitsPerEm: number;
  /** Glyph of a character; 0 for a missing one. */
  readonly glyphOf: (codePoint: number) => number;
  readonly metricsOf: (glyph: number) => { readonly advance: number; readonly bearing: number };
  /** Raw outline from the file; empty for a blank. */
  readonly outlineOf: (glyph: number) => Buffer;
}

const TABLES_AT = 12;
const RECORD_BYTES = 16;

function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let at = 0; at < font.readUInt16BE(4); at += 1) {
    const record = TABLES_AT + at * RECORD_BYTES;
    const offset = font.readUInt32BE(record + 8);
    const tag = font.toString('latin1', record, record + 4);
    tables.set(tag, font.subarray(offset, offset + font.readUInt32BE(record + 12)));
  }
  return tables;
}

/** Reads a subtable of format 4: ranges of the basic plane. */
function readSegments(map: Buffer, glyphs: Map<number, number>): void {
  const count = map.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + count * 2 + 2;
  const deltas = starts + count * 2;
  const offsets = deltas + count * 2;
  for (let at = 0; at < count; at += 1) {
    const start = map.readUInt16BE(starts + at * 2);
    const end = map.readUInt16BE(ends + at * 2);
    const delta = map.readUInt16BE(deltas + at * 2);
    const offset = map.readUInt16BE(offsets + at * 2);
    for (let point = start; point <= end && point !== 0xffff; point += 1) {
      const indirect =
        offset === 0 ? point : map.readUInt16BE(offsets + at * 2 + offset + (point - start) * 2);
      if (indirect !== 0) glyphs.set(point, (indirect + delta) & 0xffff);
    }
  }
}

/** Reads a subtable of format 12: ranges of all planes. */
function readGroups(map: Buffer, glyphs: Map<number, number>): void {
  for (let at = 0; at < map.readUInt32BE(12); at += 1) {
    const group = 16 + at * 12;
    const start = map.readUInt32BE(group);
    const glyph = map.readUInt32BE(group + 8);
    for (let point = start; point <= map.readUInt32BE(group + 4); point += 1) {
      glyphs.set(point, glyph + point - start);
    }
  }
}

function readCharacters(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4));
    const format = map.readUInt16BE(0);
    if (format === 4) readSegments(map, glyphs);
    if (format === 12) readGroups(map, glyphs);
  }
  return glyphs;
}

/** @throws Error when the buffer is not a TrueType font with outlines */
export function readTrueType(font: Buffer): TrueType {
  const tables = tablesOf(font);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`a font without ${tag}`);
    return found;
  };
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const isLong = head.readInt16BE(50) === 1;
  const offsetOf = (glyph: number) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const measured = hhea.readUInt16BE(34);
  const characters = readCharacters(table('cmap'));
  return {
    table,
    unitsPerEm: head.readUInt16BE(18),
    glyphOf: (codePoint) => characters.get(codePoint) ?? 0,
    metricsOf: (glyph) => ({
      advance: hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4),
      bearing:
        glyph < measured
          ? hmtx.readInt16BE(glyph * 4 + 2)
          : hmtx.readInt16BE(measured * 4 + (glyph - measured) * 2),
    }),
    outlineOf: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
  };
}
