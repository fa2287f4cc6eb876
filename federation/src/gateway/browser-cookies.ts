import { randomBytes } from 'node:crypto';
import { federationName } from '../registry/federation-name';
import type { RegistryOverride } from '../registry/registry-document';

const BUCKET = 'mf_bucket';
const OVERRIDE = 'mf_override';
const YEAR_SECONDS = 31_536_000;
/** Browsers keep a cookie of this prefix only if this very host set it over HTTPS (RFC 6265bis, ASVS 3.3.1 and 3.3.3). */
const HOST_ONLY = '__Host-';

const nameOf = (name: string, isSecure: boolean): string => (isSecure ? `${HOST_ONLY}${name}` : name);

/** The cookie that only this host can have set, else the one of plain HTTP. */
const readCookie = (header: string | undefined, name: string): string | null => {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  const read = (full: string): string | undefined =>
    pairs.find((pair) => pair.startsWith(`${full}=`))?.slice(full.length + 1);
  return read(nameOf(name, true)) ?? read(name) ?? null;
};

const attributes = (isSecure: boolean): string =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Random and of no other use: it identifies no person. */
export const newBucket = (): string => randomBytes(16).toString('base64url');

/**
 * Reads the browser's bucket from a cookie header.
 * @returns null when there is none, or its form is not that of `newBucket`
 */
export function readBucket(cookies: string | undefined): string | null {
  const bucket = readCookie(cookies, BUCKET);
  return bucket !== null && /^[\w-]{22}$/.test(bucket) ? bucket : null;
}

export const bucketCookie = (bucket: string, isSecure: boolean): string =>
  `${nameOf(BUCKET, isSecure)}=${bucket}; Max-Age=${YEAR_SECONDS}; ${attributes(isSecure)}`;

/** Parses `mf_shop@v2`, with the app's public name or its name inside federation. */
function parseOverride(text: string, apps: readonly string[]): RegistryOverride[] {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(at, 0));
  const app = apps.find((candidate) => candidate === name || federationName(candidate) === name);
  const release = text.slice(at + 1);
  return app === undefined || release === '' ? [] : [{ name: app, release }];
}

const decodeValue = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Reads the overrides from the query and the cookie; for each app the query wins over the cookie. */
export function readOverride(
  cookies: string | undefined,
  query: URLSearchParams,
  apps: readonly string[],
): RegistryOverride[] {
  const wanted = query.getAll('mf');
  if (wanted.includes('off')) return [];
  const kept = decodeValue(readCookie(cookies, OVERRIDE) ?? '').split('|');
  const all = [...kept, ...wanted].flatMap((text) => parseOverride(text, apps));
  return [...new Map(all.map((override) => [override.name, override])).values()];
}

/** The `Set-Cookie` value that keeps an override for this browser session; an empty override deletes the cookie. */
export function overrideCookie(override: readonly RegistryOverride[], isSecure: boolean): string {
  const value = encodeURIComponent(override.map(({ name, release }) => `${name}@${release}`).join('|'));
  const end = override.length === 0 ? '; Max-Age=0' : '';
  return `${nameOf(OVERRIDE, isSecure)}=${value}${end}; ${attributes(isSecure)}`;
}
