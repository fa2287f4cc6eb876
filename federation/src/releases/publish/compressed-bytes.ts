import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Size of a content in Brotli at the highest level; takes about a second per megabyte. */
async function compressedSize(content: Buffer): Promise<number> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return (await compress(content, { params })).length;
}

/** Size of the compressed copy beside a file; null when there is none, or its content differs. */
async function sizeOfCopy(file: string, content: Buffer): Promise<number | null> {
  try {
    const copy = await readFile(`${file}.br`);
    const original = await decompress(copy, { maxOutputLength: Math.max(1, content.length) });
    return original.equals(content) ? copy.length : null;
  } catch {
    return null;
  }
}

/** Transfer size of a folder's files, in Brotli bytes. */
export async function compressedBytes(
  folder: string,
  files: readonly (readonly [name: string, content: Buffer])[],
): Promise<number> {
  const sizes = files.map(
    async ([name, content]) =>
      (await sizeOfCopy(path.join(folder, name), content)) ?? (await compressedSize(content)),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
