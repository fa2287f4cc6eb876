import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashesOf = (html: string, inline: RegExp): string[] => [
  ...new Set([...html.matchAll(inline)].map((match) => sha256(match[1] ?? ''))),
];

/**
 * The policy of every page: its own origin and those that the registry allows, no inline code but the scripts and style
 * sheets that stand in `html`, by hash (hashes, not nonces: a static site has none).
 */
export function contentSecurityPolicy(html: string, origins: readonly string[] = []): string {
  const sources = (inline: readonly string[]) => ["'self'", ...origins, ...inline].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(hashesOf(html, INLINE_SCRIPT))}`,
    `style-src ${sources(hashesOf(html, INLINE_STYLE))}`,
    `img-src ${sources(['data:'])}`,
    `connect-src ${sources([])}`,
    `font-src ${sources([])}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
