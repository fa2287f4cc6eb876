import type { TrueType } from './true-type';

interface Written {
  /** PostScript name, unique within a document. */
  readonly name: string;
  /** Source fonts: the first one provides the metrics, and the maximum of all the limits of `maxp`. */
  readonly model: readonly TrueType[];
  readonly outlines: readonly Buffer[];
  readonly metrics: readonly { readonly advance: number; readonly bearing: number }[];
  readonly characters: ReadonlyMap<number, number>;
}

const words = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, at * 2);
  return buffer;
};
const longs = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, at * 4);
  return buffer;
};
const padded = (buffer: Buffer): Buffer =>
  Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4)]);

/** Table `cmap` with one subtable of format 12, which all readers support; a group for each run of characters. */
function cmapOf(characters: ReadonlyMap<number, number>): Buffer {
  const groups: [start: number, end: number, glyph: number][] = [];
  for (const [point, glyph] of [...characters].sort(([a], [b]) => a - b)) {
    const last = groups.at(-1);
    if (last !== undefined && last[1] === point - 1 && last[2] + point - last[0] === glyph) last[1] = point;
    else groups.push([point, point, glyph]);
  }
  const body = longs(16 + groups.length * 12, 0, groups.length, ...groups.flat());
  return Buffer.concat([words(0, 1, 3, 10), longs(12), words(12, 0), body]);
}

/** Table `name`: family, style, full name, PostScript name. */
function nameOf(name: string): Buffer {
  const [family = name, style = 'Regular'] = name.split('-');
  const texts: [id: number, text: string][] = [
    [1, family],
    [2, style],
    [4, name],
    [6, name],
  ];
  const encoded = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = texts.map(([id], at) => {
    const length = encoded[at]?.length ?? 0;
    const record = words(3, 1, 0x409, id, length, offset);
    offset += length;
    return record;
  });
  return Buffer.concat([words(0, texts.length, 6 + texts.length * 12), ...records, ...encoded]);
}

/** Table `maxp`: the maximum of the limits of all source fonts. */
function maxpOf(model: readonly TrueType[], glyphs: number): Buffer {
  const needs = model.map(({ table }) => table('maxp'));
  const maxp = Buffer.from(needs[0] ?? Buffer.alloc(32));
  for (let at = 6; at + 2 <= maxp.length; at += 2) {
    maxp.writeUInt16BE(Math.max(...needs.map((each) => each.readUInt16BE(at))), at);
  }
  maxp.writeUInt16BE(glyphs, 4);
  return maxp;
}

function outlineTables(outlines: readonly Buffer[]): { glyf: Buffer; loca: Buffer } {
  const aligned = outlines.map(padded);
  const offsets = [0];
  for (const outline of aligned) offsets.push((offsets.at(-1) ?? 0) + outline.length);
  return { glyf: Buffer.concat(aligned), loca: longs(...offsets) };
}

const edited = (table: Buffer | undefined, edit: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(table ?? Buffer.alloc(0));
  edit(copy);
  return copy;
};

function checksum(table: Buffer): number {
  const whole = padded(table);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Assembles directory and tables into a file; the checksum of the whole file is for signed fonts and stays 0. */
function assemble(tables: Readonly<Record<string, Buffer>>): Buffer {
  const tags = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const head = Buffer.concat([
    longs(0x00010000),
    words(tags.length, power * 16, Math.log2(power), (tags.length - power) * 16),
  ]);
  let offset = head.length + tags.length * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const tag of tags) {
    const table = tables[tag] ?? Buffer.alloc(0);
    records.push(Buffer.from(tag, 'latin1'), longs(checksum(table), offset, table.length));
    bodies.push(padded(table));
    offset += padded(table).length;
  }
  return Buffer.concat([head, ...records, ...bodies]);
}

/** Writes a TrueType font with outlines, widths and characters, without instructions, kerning or features. */
export function writeTrueType({ name, model, outlines, metrics, characters }: Written): Buffer {
  const [first] = model;
  const { glyf, loca } = outlineTables(outlines);
  return assemble({
    'OS/2': Buffer.from(first?.table('OS/2') ?? Buffer.alloc(0)),
    cmap: cmapOf(characters),
    glyf,
    head: edited(first?.table('head'), (head) => {
      head.writeUInt32BE(0, 8);
      head.writeInt16BE(1, 50);
    }),
    hhea: edited(first?.table('hhea'), (hhea) => hhea.writeUInt16BE(metrics.length, 34)),
    hmtx: Buffer.concat(metrics.map(({ advance, bearing }) => words(advance, bearing))),
    loca,
    maxp: maxpOf(model, outlines.length),
    name: nameOf(name),
    post: Buffer.concat([longs(0x00030000), Buffer.alloc(28)]),
  });
}
