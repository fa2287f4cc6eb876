import { PAGE_PROOF } from '../registry/page-report';
import type { RegistryOverride } from '../registry/registry-document';
import { PAGE_RELEASES } from '../registry/service-worker';
import { hostOf } from '../releases/registry/app-entry';
import { bucketCookie, newBucket, overrideCookie, readBucket, readOverride } from './browser-cookies';
import type { Choice } from './choose-for-browser';
import type { DescribeDeps } from './collect-descriptions';
import { FirstPages } from './first-pages';
import { type GatewayAnswer, type GatewayRequest, headerOf, isUnchanged, SentText } from './gateway-answer';
import type { PageProofs } from './page-proofs';
import type { PageRoute } from './prerenderer';
import { RETIRED_SERVICE_WORKER } from './retired-service-worker';
import type { SiteState } from './site-state';

interface SiteAnswersOptions {
  readonly canOverride: boolean;
  readonly closedText: string;
  readonly hasServiceWorker: boolean;
  /** Null when nobody collects the pages' reports. */
  readonly proofs: PageProofs | null;
  readonly describe: Omit<DescribeDeps, 'known'>;
}

const PAGE_HEADERS = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' };
const DATA_HEADERS = { 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' };
const CLOSED_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
  'retry-after': '60',
};
/** What a service worker may load is governed by its own policy, not by that of its pages. */
const SERVICE_WORKER_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};
const NO_QUERY = new URLSearchParams();

/** A path with a dot, encoded or not: a file that is missing, or what a scanner looks for. */
const NAMES_A_FILE = /\.|%2e/i;

/** A navigation of a browser names its destination; a script, an image or a call that accepts any type names another. */
const isNavigation = (request: GatewayRequest): boolean =>
  ['document', 'iframe', undefined].includes(headerOf(request, 'sec-fetch-dest'));

/**
 * True for a request that a page answers: a browser's navigation names text/html. Monitors, crawlers, curl and wget accept
 * any type, or name none; they get the page as well, but not in place of a file, and not where a browser says that a script
 * of its page asks: a page would reach that as a broken script.
 */
function acceptsPage(request: GatewayRequest): boolean {
  const accept = headerOf(request, 'accept') ?? '*/*';
  if (accept.includes('text/html')) return true;
  const [pathname = ''] = request.url.split('?');
  return /\*\/\*|text\/\*/.test(accept) && !NAMES_A_FILE.test(pathname) && isNavigation(request);
}

/** Answers from one state of the site, depending on the browser's cookies. */
export class SiteAnswers {
  readonly #closed: SentText;
  readonly #retired = new SentText(RETIRED_SERVICE_WORKER);
  /** First readers of the canaries that began while this process ran. */
  readonly firstPages = new FirstPages();

  constructor(private readonly options: SiteAnswersOptions) {
    this.#closed = new SentText(`${options.closedText}\n`);
  }

  choose(
    site: SiteState,
    bucket: string | null,
    override: readonly RegistryOverride[],
  ): Promise<Choice | null> {
    return site.choose(bucket, override, this.options.describe);
  }

  overrideOf(site: SiteState, cookies: string | undefined, query = NO_QUERY): RegistryOverride[] {
    return this.options.canOverride ? readOverride(cookies, query, site.apps) : [];
  }

  /**
   * Requested by a tab before it navigates. A browser without a bucket gets one for next time; its place does not
   * change now.
   */
  async registry(request: GatewayRequest, site: SiteState): Promise<GatewayAnswer> {
    const cookies = headerOf(request, 'cookie');
    const bucket = readBucket(cookies);
    const choice = await this.choose(site, bucket, this.overrideOf(site, cookies));
    if (choice === null) return this.#answerClosed(request);
    const isNew = site.hasCanary && bucket === null;
    return this.#answerData(request, site.document(choice), {
      vary: 'Cookie',
      ...(isNew && { 'set-cookie': bucketCookie(newBucket(), request.isSecure) }),
    });
  }

  /**
   * The signed document.
   * @returns null for a site without a key
   */
  async signed(request: GatewayRequest, site: SiteState): Promise<GatewayAnswer | null> {
    const signed = site.signed();
    return signed && this.#answerData(request, signed);
  }

  /**
   * The page of a route.
   * @returns null for a client that does not want a page
   */
  async page(
    request: GatewayRequest,
    site: SiteState,
    route: PageRoute,
    query: URLSearchParams,
  ): Promise<GatewayAnswer | null> {
    if (!acceptsPage(request)) return null;
    const { isSecure } = request;
    const cookies = headerOf(request, 'cookie');
    const known = readBucket(cookies);
    const override = this.overrideOf(site, cookies, query);
    const bucket = this.#bucketFor(request, site, override.length === 0 ? route : null, known);
    const choice = await this.choose(site, bucket, override);
    if (choice === null) return this.#answerClosed(request);
    const { content, policy, releases } = await site.page(choice, route);
    const isAsked = this.options.canOverride && query.has('mf');
    const setCookie = [
      ...(bucket !== null && bucket !== known ? [bucketCookie(bucket, isSecure)] : []),
      ...(isAsked ? [overrideCookie(choice.override, isSecure)] : []),
    ];
    return content.answer(request, {
      ...PAGE_HEADERS,
      'content-security-policy': policy,
      ...(releases !== null && { [PAGE_RELEASES]: releases }),
      ...this.#proofOf(choice, bucket, request),
      ...(setCookie.length > 0 && { 'set-cookie': setCookie }),
    });
  }

  /**
   * The browser's bucket from now on; null where all browsers get the same and it has none.
   * @param route null for a page that an override makes unlike all others
   */
  #bucketFor(
    request: GatewayRequest,
    site: SiteState,
    route: PageRoute | null,
    known: string | null,
  ): string | null {
    const bucket = known ?? (site.hasCanary ? newBucket() : null);
    // Monitors and crawlers run no script, so that they could not say whether a canary works.
    const isReader = request.method === 'GET' && headerOf(request, 'accept')?.includes('text/html') === true;
    if (bucket === null || route === null || !isReader) return bucket;
    const apps = [route.remote, hostOf(site.state)];
    return this.firstPages.bucketFor(site.state, { apps, bucket, network: request.network ?? '' });
  }

  /**
   * The service worker of the browser's host. It is chosen as the page is, but never by an override: a worker outlives
   * the browser session that an override is for.
   */
  async serviceWorker(request: GatewayRequest, site: SiteState): Promise<GatewayAnswer> {
    const choice = this.options.hasServiceWorker
      ? await this.choose(site, readBucket(headerOf(request, 'cookie')), [])
      : null;
    const script = choice?.host.serviceWorker ?? null;
    const text = script === null ? this.#retired : site.serviceWorker(script);
    return text.answer(request, SERVICE_WORKER_HEADERS);
  }

  /**
   * Sent in a header, so that the page itself is equal for all browsers with the same releases. A browser with an
   * override is not representative and gets no proof.
   */
  #proofOf(
    { host, remotes, override }: Choice,
    bucket: string | null,
    { network = '' }: GatewayRequest,
  ): GatewayAnswer['headers'] {
    const { proofs } = this.options;
    if (proofs === null || override.length > 0) return {};
    const shown = remotes.flatMap(({ remote, lastGood }) =>
      lastGood === null ? [remote] : [remote, lastGood],
    );
    const releases = [host, ...shown].map(({ release }) => release);
    return { 'server-timing': `${PAGE_PROOF};desc="${proofs.issue({ releases, bucket, network })}"` };
  }

  #answerClosed(request: GatewayRequest): Promise<GatewayAnswer> {
    return this.#closed.answer(request, CLOSED_HEADERS, 503);
  }

  async #answerData(
    request: GatewayRequest,
    data: SentText,
    headers: GatewayAnswer['headers'] = {},
  ): Promise<GatewayAnswer> {
    const all = { ...DATA_HEADERS, ...headers, etag: data.etag };
    return isUnchanged(request, data.etag)
      ? { status: 304, headers: all, body: '' }
      : data.answer(request, all);
  }
}
