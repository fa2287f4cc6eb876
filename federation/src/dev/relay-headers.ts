import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Headers of one connection (RFC 9110 §7.6.1), and those that the relay sets itself. */
const CONNECTION_ONLY = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers that would bind the local address to the site's rules, or make the browser leave it. */
const SITE_ONLY = ['strict-transport-security', 'alt-svc', 'public-key-pins', 'expect-ct', 'clear-site-data'];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const moveOrigin = (value: string | undefined, from: string, to: string): string | undefined =>
  value === from || value?.startsWith(`${from}/`) ? to + value.slice(from.length) : value;

/**
 * The request's headers as the site expects them: with the site's own host and origin, so that its origin checks pass
 * for this gateway's pages and for no others.
 * @param isFresh true when an answer from the browser's cache would be wrong
 */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  { local, site, isFresh }: { readonly local: string; readonly site: URL; readonly isFresh: boolean },
): OutgoingHttpHeaders {
  const relayed = without(headers, [
    ...CONNECTION_ONLY,
    ...(isFresh ? ['if-none-match', 'if-modified-since'] : []),
  ]);
  const origin = moveOrigin(headers.origin, local, site.origin);
  const referer = moveOrigin(headers.referer, local, site.origin);
  return {
    ...relayed,
    host: site.host,
    // Pages and the registry are decoded here, so the coding must be one that every supported Node can read.
    'accept-encoding': 'gzip, br',
    ...(origin !== undefined && { origin }),
    ...(referer !== undefined && { referer }),
  };
}

/** Rewrites a cookie of the site for the local address: bound to this host, and sent without TLS. */
export function localCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  // Browsers accept these name prefixes with `Secure` only; they treat the loopback as secure.
  const needsSecure = /^__(host|secure)-/i.test(pair);
  const kept = attributes.filter(
    (attribute) =>
      !/^domain=/i.test(attribute) && (needsSecure || !/^(secure|partitioned)$/i.test(attribute)),
  );
  const moved = kept.map((attribute) =>
    /^samesite=none$/i.test(attribute) && !needsSecure ? 'SameSite=Lax' : attribute,
  );
  return [pair, ...moved].join('; ');
}

const PLACES = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'];

/**
 * The site's Content-Security-Policy, extended by the page's origin for files, images and connections of the local
 * remote.
 */
export function localPolicy(policy: string): string {
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  );
  // The local address has no TLS.
  directives.delete('upgrade-insecure-requests');
  const fallback = directives.get('default-src');
  for (const name of PLACES) {
    const sources = directives.get(name) ?? fallback;
    if (sources === undefined || sources.includes("'self'")) continue;
    directives.set(name, ["'self'", ...sources.filter((source) => source !== "'none'")]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** The headers of the site's answer, rewritten for the local address. */
export function responseHeaders(
  headers: IncomingHttpHeaders,
  { local, site }: { readonly local: string; readonly site: URL },
): OutgoingHttpHeaders {
  const relayed = without(headers, [...CONNECTION_ONLY, ...SITE_ONLY]);
  const location = moveOrigin(headers.location, site.origin, local);
  const policy = headers['content-security-policy'];
  return {
    ...relayed,
    ...(headers['set-cookie'] && { 'set-cookie': headers['set-cookie'].map(localCookie) }),
    ...(location !== undefined && { location }),
    ...(typeof policy === 'string' && { 'content-security-policy': localPolicy(policy) }),
  };
}
