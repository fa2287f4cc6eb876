import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { BackupError, fileError } from './describe-backup-error';

/*
 * A backup is a gzip file of two members, which `gunzip` reads: the script, and a line with the script's checksum. The
 * second member is stored without compression, so that its size is fixed and it can be found from the end.
 */

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const TRAILER = /^-- sha256 ([0-9a-f]{64}) size (\d{16})\n$/;

const trailerText = (digest: string, size: number): string =>
  `-- sha256 ${digest} size ${String(size).padStart(16, '0')}\n`;

const TEXT_BYTES = trailerText('0'.repeat(64), 0).length;
const STORED_HEADER_BYTES = 5;
const FOOTER_BYTES = 8;
const TRAILER_BYTES = GZIP_HEADER.length + STORED_HEADER_BYTES + TEXT_BYTES + FOOTER_BYTES;

/** RFC 1952 and 1951: one final block, stored. */
function encodeTrailer(digest: string, size: number): Buffer {
  const text = Buffer.from(trailerText(digest, size), 'latin1');
  const block = Buffer.alloc(STORED_HEADER_BYTES);
  block.writeUInt8(1, 0);
  block.writeUInt16LE(text.length, 1);
  block.writeUInt16LE(~text.length & 0xffff, 3);
  const footer = Buffer.alloc(FOOTER_BYTES);
  footer.writeUInt32LE(crc32(text), 0);
  footer.writeUInt32LE(text.length, 4);
  return Buffer.concat([GZIP_HEADER, block, text, footer]);
}

/** Stream that passes the compressed script through and appends its checksum. */
export function sealWithChecksum(): Transform {
  const hash = createHash('sha256');
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(null, encodeTrailer(hash.digest('hex'), size));
    },
  });
}

async function readBytes(file: string, from: number, count: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const isGzip = async (file: string): Promise<boolean> =>
  (await readBytes(file, 0, 2)).equals(GZIP_HEADER.subarray(0, 2));

async function readTrailer(file: string, fileSize: number): Promise<{ digest: string; size: number } | null> {
  if (fileSize < TRAILER_BYTES) return null;
  const trailer = await readBytes(file, fileSize - TRAILER_BYTES, TRAILER_BYTES);
  const from = GZIP_HEADER.length + STORED_HEADER_BYTES;
  const [, digest, size] = TRAILER.exec(trailer.toString('latin1', from, from + TEXT_BYTES)) ?? [];
  return digest === undefined ? null : { digest, size: Number(size) };
}

/**
 * Reads the whole file once and compares it with its checksum.
 * @returns the compressed size of the script in the file, bytes
 * @throws BackupError when the file was cut short or changed
 */
export async function verifyChecksum(file: string): Promise<number> {
  try {
    const { size: fileSize } = await stat(file);
    const trailer = await readTrailer(file, fileSize);
    if (trailer === null || trailer.size !== fileSize - TRAILER_BYTES) {
      throw new BackupError(`${file} is incomplete: it was cut short`);
    }
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file, { end: trailer.size - 1 })) hash.update(chunk);
    if (hash.digest('hex') !== trailer.digest) {
      throw new BackupError(`${file} is damaged: its checksum does not match`);
    }
    return trailer.size;
  } catch (error) {
    throw fileError('read', file, error);
  }
}
