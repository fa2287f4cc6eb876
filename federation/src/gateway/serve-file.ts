import type { ReleaseFile } from '../releases/store/release';
import { chooseEncoding, WORTHWHILE_BYTES } from './compression';
import type { FileCache } from './file-cache';
import { contentTypeOf, type FileIndex, isCompressible } from './file-index';
import { type GatewayAnswer, type GatewayRequest, headerOf, isUnchanged } from './gateway-answer';

/** Paths below these prefixes are files, never pages; a host may have files elsewhere too. */
export const isFilePath = (pathname: string): boolean => /^\/(static|r)(\/|$)/.test(pathname);

const decodePath = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** True when the file is sent compressed to clients that accept it. */
export const isSentCompressed = ({ name, bytes }: ReleaseFile): boolean =>
  isCompressible(name) && bytes >= WORTHWHILE_BYTES;

/**
 * Answers with a file of a kept release that is or was in force. Its content never changes, so browsers may keep it for
 * ever.
 * @returns null when no such release has the file, or the store has lost it
 */
export async function answerFile(
  request: GatewayRequest,
  pathname: string,
  files: FileIndex,
  cache: FileCache,
): Promise<GatewayAnswer | null> {
  const file = files.get(decodePath(pathname));
  if (file === undefined) return null;
  const isVaried = isSentCompressed(file);
  const etag = `"${file.integrity}"`;
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': contentTypeOf(file.name),
    etag,
    ...(isVaried && { vary: 'Accept-Encoding' }),
  };
  if (isUnchanged(request, etag)) return { status: 304, headers, body: '' };
  const encoding = isVaried ? chooseEncoding(headerOf(request, 'accept-encoding')) : null;
  const body =
    encoding === null ? await cache.content(file.integrity) : await cache.encoded(file.integrity, encoding);
  if (body === null) return null;
  return { status: 200, headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) }, body };
}
