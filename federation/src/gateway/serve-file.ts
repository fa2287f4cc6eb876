import type { ReleaseFile } from '../releases/release';
import { chooseEncoding, WORTHWHILE_BYTES } from './compression';
import type { FileCache } from './file-cache';
import { contentTypeOf, type FileIndex, isCompressible } from './file-index';
import { type GatewayAnswer, type GatewayRequest, headerOf, isUnchanged } from './gateway-answer';

/** What lies under one of these is a file or nothing, never a page; a host may have files elsewhere too. */
export const isFilePath = (pathname: string): boolean => /^\/(static|r)(\/|$)/.test(pathname);

const decodePath = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** Whether a file is sent compressed to those who can read that. */
export const isSentCompressed = ({ name, bytes }: ReleaseFile): boolean =>
  isCompressible(name) && bytes >= WORTHWHILE_BYTES;

/**
 * A file of any release that is kept: its content never changes, so that whoever has it need not ask again.
 * @returns null for one that no kept release has, or that the store has lost
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
