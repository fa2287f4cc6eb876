import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (xml: string): string =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '');

/** Removes white space, which the layout adds and moves, for a comparison of texts. */
export const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** Reads a Word file: the text of its parts, and its properties. */
export function readDocx(bytes: Uint8Array) {
  const parts = unzipSync(bytes);
  const part = (name: string): string => {
    const file = parts[name];
    if (file === undefined) throw new Error(`no ${name} in the file`);
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  };
  const textOf = (xml: string): string =>
    [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => unescapeXml(text)).join('');
  const footers = Object.keys(parts).filter((name) => /^word\/footer\d+\.xml$/.test(name));
  const custom = [...part('docProps/custom.xml').matchAll(/name="([^"]+)"[^>]*>\s*<vt:lpwstr>([^<]*)</g)];
  return {
    xml: part('word/document.xml'),
    text: textOf(part('word/document.xml')),
    footer: footers.map((name) => textOf(part(name))).join(''),
    core: unescapeXml(part('docProps/core.xml')),
    custom: Object.fromEntries(custom.map(([, name = '', value = '']) => [name, unescapeXml(value)])),
  };
}

/** Reads a PDF: the text of each page, the colours that it is filled with, its properties, its XMP. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false }).promise;
  const pages: string[] = [];
  const colors = new Set<string>();
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries())
      if (operation === OPS.setFillRGBColor) colors.add(String(argsArray[index]));
    const content = await page.getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const { info } = await pdf.getMetadata();
  const isTagged = (await pdf.getMarkInfo())?.Marked === true;
  await pdf.loadingTask.destroy();
  const source = Buffer.from(bytes).toString('utf8');
  const xmp = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(source)?.[0] ?? '';
  return { pages, colors, info: info as Readonly<Record<string, unknown>>, xmp: unescapeXml(xmp), isTagged };
}

/** Decodes an image. @returns its size in pixels */
export async function readImageSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await loadImage(Buffer.from(bytes));
  return { width, height };
}

/** A hash of what an image shows, without its metadata. */
export async function hashOfPixels(bytes: Uint8Array): Promise<string> {
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return createHash('sha256').update(data).digest('hex');
}

/** The share of an image's pixels that have this colour. */
export async function shareOfColor(bytes: Uint8Array, color: string): Promise<number> {
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const wanted = Buffer.from(color.slice(1), 'hex');
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (wanted.every((value, channel) => data[at + channel] === value)) count += 1;
  return count / (image.width * image.height);
}

/** Reads the rows of a table, which may differ in length. */
export const readCsv = (source: string): string[][] =>
  parse(source, { bom: true, relax_column_count: true }) as string[][];

/** Reads the texts of a PNG by their keywords. @throws Error when a checksum is wrong */
export function readPngTexts(bytes: Uint8Array): Readonly<Record<string, string>> {
  const png = Buffer.from(bytes);
  const texts: Record<string, string> = {};
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== png.readUInt32BE(at + 8 + length)) {
      throw new Error(`the checksum of ${name} is wrong`);
    }
    if (name === 'iTXt') {
      const keyword = data.toString('latin1', 0, data.indexOf(0));
      texts[keyword] = data.subarray(keyword.length + 5).toString('utf8');
    }
    at += 12 + length;
  }
  return texts;
}

/** Reads a calendar: unfolded lines (RFC 5545 3.1), unescaped texts, and the properties of each event. */
export function readIcs(bytes: Uint8Array) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) throw new Error('a line break that is none in a calendar');
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  const plain = (value: string): string =>
    value.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));
  const events: Record<string, string>[] = [];
  const calendar: Record<string, string> = {};
  let open: Record<string, string> = calendar;
  let isAlarm = false;
  for (const line of lines.filter((each) => each !== '')) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[^:]*)?):(.*)$/s.exec(line) ?? [];
    if (name === '') throw new Error(`not a line of a calendar: ${line}`);
    if (line === 'BEGIN:VEVENT') open = {};
    else if (line === 'BEGIN:VALARM') isAlarm = true;
    else if (line === 'END:VALARM') isAlarm = false;
    else if (isAlarm) open[`ALARM-${name}`] = plain(value);
    else if (line === 'END:VEVENT') {
      events.push(open);
      open = calendar;
    } else open[name] = plain(value);
  }
  return {
    calendar,
    events,
    longest: Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line))),
  };
}
