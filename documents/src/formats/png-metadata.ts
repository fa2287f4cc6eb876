import { crc32 } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Bytes of a chunk's length, name and checksum. */
const FRAME_BYTES = 12;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(FRAME_BYTES - 4 + data.length + 4);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** Uncompressed UTF-8 text under a keyword, readable by every tool (PNG 11.3.3.4). */
const textChunk = (keyword: string, text: string): Buffer =>
  chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text, 'utf8')]));

/** Inserts texts right behind the header of a picture, where readers look first. */
export function withTexts(png: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const headEnd = SIGNATURE_BYTES + FRAME_BYTES + png.readUInt32BE(SIGNATURE_BYTES);
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  return Buffer.concat([png.subarray(0, headEnd), ...chunks, png.subarray(headEnd)]);
}
