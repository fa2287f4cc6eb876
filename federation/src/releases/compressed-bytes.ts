import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** How many bytes the files are on the way to a browser: each compressed by brotli, at its best. */
export async function compressedBytes(contents: readonly Uint8Array[]): Promise<number> {
  const sizes = contents.map(async (content) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    return (await compress(content, { params })).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
