import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** As in `Content-Encoding`. */
export type Encoding = 'br' | 'gzip';

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Below this the headers weigh more than what is saved. */
export const WORTHWHILE_BYTES = 512;

/** At the best level: it happens once per content. */
export const compress = (content: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? toGzip(content, { level: 9 })
    : toBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });

/** @throws when it is not compressed like that, or becomes larger than `limit` bytes */
export const decompress = (content: Uint8Array, encoding: Encoding, limit: number): Promise<Buffer> =>
  (encoding === 'gzip' ? fromGzip : fromBrotli)(content, { maxOutputLength: limit });

/** The weight of an encoding in an `Accept-Encoding` header (RFC 9110 §12.5.3); 0 where it is refused or not named. */
function weightOf(header: string, encoding: string): number {
  const weights = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
  const found = weights.find(({ name }) => name === encoding) ?? weights.find(({ name }) => name === '*');
  return found?.weight ?? 0;
}

/** What to compress an answer with; null for a client that takes neither. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const [br, gzipped] = [weightOf(header, 'br'), weightOf(header, 'gzip')];
  if (br > 0 && br >= gzipped) return 'br';
  return gzipped > 0 ? 'gzip' : null;
}
