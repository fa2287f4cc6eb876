import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** They belong to one connection (RFC 9110 §7.6.1), or are set anew. */
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

/** Would bind the local address to the site's rules, or make the browser leave it. */
const SITE_ONLY = ['strict-transport-security', 'alt-svc', 'public-key-pins', 'expect-ct', 'clear-site-data'];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const moveOrigin = (value: string | undefined, from: string, to: string): string | undefined =>
  value === from || value?.startsWith(`${from}/`) ? to + value.slice(from.length) : value;

/**
 * The request as the site expects it: with its own host and origin, so that checks of the origin pass for our page and
 * for nobody else's.
 * @param isFresh whether an answer from the browser's cache must not do
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
    // What we may have to read must be in a coding that every Node can read.
    'accept-encoding': 'gzip, br',
    ...(origin !== undefined && { origin }),
    ...(referer !== undefined && { referer }),
  };
}

/** A cookie of the site as one of the local address: for this host only, and sent without TLS. */
export function localCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  // Browsers take these names with `Secure` only; they count the loopback as secure.
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

/** The site's policy, in which the local remote's files, images and connections are allowed: those of the page's origin. */
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

/** The site's answer as one of the local address. */
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
