import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Content coding, as in `Content-Encoding`. */
export type Encoding = 'br' | 'gzip';

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Minimum size for compression: below it the headers outweigh the saving. */
export const WORTHWHILE_BYTES = 512;

/** Compresses at the highest level: each content is compressed only once. */
export const compress = (content: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? toGzip(content, { level: 9 })
    : toBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });

/** @throws when the content is not compressed in that coding, or inflates beyond `limit` bytes */
export const decompress = (content: Uint8Array, encoding: Encoding, limit: number): Promise<Buffer> =>
  (encoding === 'gzip' ? fromGzip : fromBrotli)(content, { maxOutputLength: limit });

/** The quality of a coding in an `Accept-Encoding` header (RFC 9110 §12.5.3); 0 when it is refused or not named. */
function weightOf(header: string, encoding: string): number {
  const weights = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
  const found = weights.find(({ name }) => name === encoding) ?? weights.find(({ name }) => name === '*');
  return found?.weight ?? 0;
}

/** Chooses the coding of an answer; null for a client that accepts neither. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const [br, gzipped] = [weightOf(header, 'br'), weightOf(header, 'gzip')];
  if (br > 0 && br >= gzipped) return 'br';
  return gzipped > 0 ? 'gzip' : null;
}
