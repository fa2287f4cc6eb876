import { createHash } from 'node:crypto';

/** Parts that nobody closed go on to the end, as in a browser; and a tag that is looked for again inside itself costs its square. */
const INLINE_SCRIPT =
  /<script(?![^<>]*\bsrc=)(?![^<>]*type="application\/json")[^<>]*>([\s\S]*?)(?:<\/script>|$)/g;
const INLINE_STYLE = /<style[^<>]*>([\s\S]*?)(?:<\/style>|$)/g;

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashesOf = (html: string, inline: RegExp): string[] => [
  ...new Set([...html.matchAll(inline)].map((match) => sha256(match[1] ?? ''))),
];

/**
 * The policy of every page: its own origin, the origins of the registry, and the inline scripts and style sheets of
 * `html` by hash (not by nonce: a static site cannot make one per request).
 * @param html the host's own HTML; a remote's markup contains no script that may run
 * @param styles further style elements of the page, of host or remote
 */
export function contentSecurityPolicy(html: string, origins: readonly string[] = [], styles = ''): string {
  const sources = (inline: readonly string[]) => ["'self'", ...origins, ...inline].join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(hashesOf(html, INLINE_SCRIPT))}`,
    `style-src ${sources([...hashesOf(html, INLINE_STYLE), ...hashesOf(styles, INLINE_STYLE)])}`,
    `img-src ${sources(['data:'])}`,
    `connect-src ${sources([])}`,
    `font-src ${sources([])}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
