import type { CheckCause, VendorCheck } from '../providers/vendor/vendor-check';
import { REASON_WORDS } from '../providers/vendor/vendor-reason-texts';
import type { VendorSettings } from '../providers/vendor/vendor-settings';

interface Advice {
  readonly meaning: string;
  readonly next: string;
}

type OwnCause = Exclude<CheckCause, keyof typeof REASON_WORDS>;

/** Advice for causes that only a check distinguishes. */
const OWN_WORDS: Readonly<Record<OwnCause, Advice>> = {
  dns: {
    meaning: 'the name of the host cannot be resolved',
    next: 'Look for a typing error in AI_BASE_URL, then at the DNS of this machine.',
  },
  connection_refused: {
    meaning: 'nobody listens at this address',
    next: 'Check host and port. For Ollama in another container or machine: start it with OLLAMA_HOST=0.0.0.0 and use its address, not 127.0.0.1.',
  },
  tls: {
    meaning:
      'no secure connection: the certificate does not fit, has expired or is not trusted, or the port speaks no TLS',
    next: 'Check https:// against http://, the clock of this machine, and name a company’s own authority in NODE_EXTRA_CA_CERTS.',
  },
  timeout: {
    meaning: 'no connection within the time limit',
    next: 'A firewall drops the packets, or the route is cut: try the address with curl on this machine.',
  },
  unreachable: {
    meaning: 'there is no route to this address',
    next: 'Check the network of this machine, and whether the host has an IPv6 address that it cannot reach.',
  },
  reset: {
    meaning: 'the other side broke the connection off',
    next: 'Check https:// against http://, and a firewall or proxy in between.',
  },
  not_http: {
    meaning: 'what listens there does not speak HTTP',
    next: 'Check the port, and http:// against https://.',
  },
  bad_key: {
    meaning: 'the key holds a character that cannot be sent: a space, a line break, a Chinese sign',
    next: 'Copy the key anew, without anything around it.',
  },
  lost: {
    meaning: 'the connection was lost in the middle of the answer',
    next: 'Try again; if it lasts, a proxy in between cuts long answers: raise its read timeout.',
  },
  reasoning_only: {
    meaning: 'the model thought and then said nothing',
    next: 'Take a model that can answer without thinking, or raise max_tokens in AI_EXTRA_BODY.',
  },
  buffered: {
    meaning: 'the whole answer came in one blow at its end: something on the way holds it back',
    next: 'Turn response buffering off in the proxy between this machine and the vendor (nginx: proxy_buffering off; gzip off).',
  },
  unexpected: {
    meaning: 'something unexpected happened here, not at the vendor',
    next: 'Run it again with LOG_LEVEL=debug on the server and report what it logs.',
  },
};

/** Paths of the vendors' chat endpoints, for an address without one. */
const PATHS: readonly (readonly [RegExp, string])[] = [
  [/dashscope/, '/compatible-mode/v1'],
  [/^ark\./, '/api/v3'],
  [/bigmodel\.cn$/, '/api/paas/v4'],
];

const isOwn = (cause: CheckCause): cause is OwnCause => Object.hasOwn(OWN_WORDS, cause);

/** Meaning of a cause, and its remedy. */
export function adviceFor(cause: CheckCause, vendor: VendorSettings, { vendorStatus }: VendorCheck): Advice {
  if (isOwn(cause)) return OWN_WORDS[cause];
  const { en: meaning, next } = REASON_WORDS[cause];
  if (cause === 'key' && vendor.apiKey === null) {
    return { meaning: 'the vendor wants a key and there is none', next: `Set ${vendor.keyVariable}.` };
  }
  if (cause === 'html' || (cause === 'model' && vendorStatus === 404)) {
    const path = missingPath(vendor);
    if (path !== null) return { meaning, next: `Try AI_BASE_URL=${path}. ${next}` };
  }
  return { meaning, next };
}

/** The address with its vendor's path; null where it has the path already. */
function missingPath({ baseUrl }: VendorSettings): string | null {
  const { host, origin, pathname } = new URL(baseUrl);
  const wanted = PATHS.find(([pattern]) => pattern.test(host))?.[1] ?? '/v1';
  return /\/v\d/.test(pathname) ? null : `${origin}${wanted}`;
}
