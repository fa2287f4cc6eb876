import type { GateCheck } from '../gate/gate-report';

/** Sources that would let foreign or inline code run. */
const OPEN_SOURCES = [
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'wasm-unsafe-eval'",
  "'unsafe-hashes'",
  '*',
  'http:',
  'https:',
  'blob:',
  'filesystem:',
];
/** Directives that control the flow of code and data; a missing one falls back to `default-src`. */
const LOADS = [
  'script-src',
  'style-src',
  'connect-src',
  'font-src',
  'img-src',
  'worker-src',
  'frame-src',
  'media-src',
];
const HARMLESS_DATA = ['img-src', 'font-src', 'media-src'];
const IS_SOURCE_OF_CODE = /^'(self|none|nonce-[^']+|sha(256|384|512)-[^']+)'$/;

const parsePolicy = (policy: string): ReadonlyMap<string, readonly string[]> => {
  const directives = policy.split(';').map((each) => each.trim().split(/\s+/));
  // Browsers use the first of two directives with one name.
  return new Map(directives.reverse().map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
};

function faultOf(directive: string, source: string, origins: readonly string[]): string | null {
  if (IS_SOURCE_OF_CODE.test(source)) return null;
  if (source === 'data:' && HARMLESS_DATA.includes(directive)) return null;
  if (OPEN_SOURCES.includes(source) || source === 'data:') return `${directive} allows ${source}`;
  return origins.includes(source)
    ? null
    : `${directive} allows ${source}, which is no origin of the signed document`;
}

/** Faults of a Content-Security-Policy: sources beyond the signed document's, and needed ones that are missing. */
function faultsOf(policy: string, origins: readonly string[]): string[] {
  const directives = parsePolicy(policy);
  const sourcesOf = (directive: string) =>
    directives.get(directive) ?? directives.get('default-src') ?? ['*'];
  const open = LOADS.flatMap((directive) =>
    sourcesOf(directive).flatMap((source) => faultOf(directive, source, origins) ?? []),
  );
  const closed = ['script-src', 'style-src', 'connect-src'].flatMap((directive) =>
    origins
      .filter((origin) => !sourcesOf(directive).includes(origin))
      .map((origin) => `${directive} leaves out ${origin}, from where files of releases come`),
  );
  const isNone = (directive: string) => sourcesOf(directive).join() === "'none'";
  const loose = [
    ...(isNone('object-src') ? [] : ['object-src is not ‘none’']),
    // No fallback: https://www.w3.org/TR/CSP3/#directive-base-uri
    ...(directives.has('base-uri') ? [] : ['base-uri is missing']),
  ];
  return [...new Set([...open, ...closed, ...loose])];
}

const META = /<meta\b(?=[^<>]*>)[^<>]*http-equiv="?content-security-policy"?[^<>]*>/i;
const decodeEntities = (text: string): string =>
  text.replace(
    /&(quot|amp|#39|#34);/g,
    (entity) => ({ '&quot;': '"', '&amp;': '&', '&#39;': "'" })[entity] ?? '"',
  );

/** The policy that a browser applies: the header’s, or that of a `<meta>` element in an exported page. */
export function policyOf(headers: Headers, html: string): string | null {
  const header = headers.get('content-security-policy');
  if (header !== null) return header;
  const content = /content="([^"]*)"/i.exec(META.exec(html)?.[0] ?? '')?.[1];
  return content === undefined ? null : decodeEntities(content);
}

export function verifyPolicy(policy: string | null, origins: readonly string[]): GateCheck {
  const faults = policy === null ? ['the page has no Content-Security-Policy'] : faultsOf(policy, origins);
  const allowed = ['the site itself', ...origins].join(', ');
  return {
    name: 'policy',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `code from ${allowed} only, none of it unknown` : faults.join('; '),
  };
}
