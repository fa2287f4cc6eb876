import { inspectChoice } from '../inspector/inspect-choice';
import { INSPECTION_PATH } from '../registry/inspection';
import { SERVICE_WORKER_PATH } from '../registry/service-worker';
import type { RegistryState } from '../releases/store/release-store';
import { readBucket } from './browser-cookies';
import { describeInForce, NOTHING_DESCRIBED } from './collect-descriptions';
import { exportSite, type StaticPage } from './export-static';
import { FileCache } from './file-cache';
import { StateWatch } from './follow-state';
import type { Gateway, GatewayDecision, GatewayHealth, GatewayLimits, GatewayOptions } from './gateway';
import { type GatewayAnswer, type GatewayRequest, headerOf, SentText } from './gateway-answer';
import { LastGoodState } from './last-good-state-file';
import { createPageProofs } from './page-proofs';
import { Prerenderer } from './prerenderer';
import { answerFile, isFilePath } from './serve-file';
import { SiteAnswers } from './site-answers';
import { type SiteSettings, SiteState } from './site-state';
import { warmFiles } from './warm-files';

const LIMITS: GatewayLimits = {
  pollMs: 10_000,
  readMs: 10_000,
  prerenderMs: 1_000,
  memoryBytes: 32 * 1024 * 1024,
};
const SWEEP_MS = 3_600_000;

class SiteGateway implements Gateway {
  readonly #cache: FileCache;
  readonly #settings: SiteSettings;
  readonly #answers: SiteAnswers;
  readonly #watch: StateWatch<RegistryState>;
  readonly #lastGood: LastGoodState | null;
  #site: SiteState | null = null;
  #preparing = new AbortController();
  /** Settles when no preparation is under way; states are prepared one at a time. */
  #prepared: Promise<void> = Promise.resolve();
  #sweptAt = 0;

  constructor(private readonly options: GatewayOptions) {
    const { store, folder, report, data, title, findCompressed, prerender = null } = options;
    const { memoryBytes, pollMs, readMs, prerenderMs } = { ...LIMITS, ...options.limits };
    const readFile = (integrity: string) => store.readFile(integrity);
    this.#cache = new FileCache({ folder, readFile, findCompressed, report, memoryBytes });
    const read = this.#read;
    const { origins = [], reports = null, signingKey = null } = options;
    const prerenderer =
      prerender && new Prerenderer({ prerender, readContent: read, report, limitMs: prerenderMs });
    this.#settings = { data, title, origins, reports, signingKey, prerenderer };
    const { canOverride = false, closedText = 'This site is closed for now.' } = options;
    const proofs =
      reports === null || signingKey === null ? null : createPageProofs({ signingKey, clock: this.#clock });
    const { hasServiceWorker = false } = options;
    const describe = { read, report };
    this.#answers = new SiteAnswers({ canOverride, closedText, hasServiceWorker, proofs, describe });
    const adopt = (state: RegistryState) => this.#adopt(state);
    this.#lastGood = signingKey && new LastGoodState(folder, signingKey);
    this.#watch = new StateWatch({
      read: () => store.readState(),
      adopt,
      restore: async () => this.#lastGood?.read() ?? null,
      report,
      pollMs,
      limitMs: readMs,
    });
  }

  readonly #clock = () => this.options.clock?.() ?? new Date();

  readonly #read = (integrity: string) => this.#cache.content(integrity);

  start(): Promise<void> {
    return this.#watch.start();
  }

  refresh(): Promise<void> {
    return this.#watch.refresh();
  }

  async stop(): Promise<void> {
    this.#watch.stop();
    this.#preparing.abort();
    await this.#prepared;
  }

  health(): GatewayHealth {
    return { ...this.#watch.health(), apps: this.#site?.servable ?? [] };
  }

  async answer(request: GatewayRequest): Promise<GatewayAnswer | null> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const site = this.#current();
    const [pathname = '/', ...rest] = request.url.split('?');
    if (pathname === SERVICE_WORKER_PATH) return this.#answers.serviceWorker(request, site);
    const file = await answerFile(request, pathname, site.files, this.#cache);
    if (file !== null || isFilePath(pathname)) return file;
    if (pathname === '/registry.json') return this.#answers.registry(request, site);
    if (pathname === '/registry.signed.json') return this.#answers.signed(request, site);
    if (pathname === INSPECTION_PATH && this.options.canInspect) return this.#answerInspection(request);
    const route = this.options.routeOf(pathname);
    return route && this.#answers.page(request, site, route, new URLSearchParams(rest.join('?')));
  }

  async decisionFor(cookies: string | undefined): Promise<GatewayDecision> {
    const site = this.#current();
    const bucket = readBucket(cookies);
    const choice = await this.#answers.choose(site, bucket, this.#answers.overrideOf(site, cookies));
    const shown = choice === null ? [] : [choice.host, ...choice.remotes.map(({ remote }) => remote)];
    const versions = new Map(shown.map(({ release }) => [release.app, release.version]));
    return { state: site.state, bucket, versions, override: choice?.override ?? [] };
  }

  async #answerInspection(request: GatewayRequest): Promise<GatewayAnswer> {
    const { state, ...decision } = await this.decisionFor(headerOf(request, 'cookie'));
    const text = new SentText(JSON.stringify(inspectChoice(state, decision)));
    const headers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
    return text.answer(request, headers);
  }

  async exportStatic(folder: string, pages: readonly StaticPage[]): Promise<void> {
    const site = this.#current();
    const choice = await this.#answers.choose(site, null, []);
    if (choice === null) throw new Error('the site is closed');
    await exportSite(folder, site, choice, pages, this.#cache);
  }

  #current(): SiteState {
    if (this.#site === null) throw new Error('the registry has not been read yet');
    return this.#site;
  }

  /**
   * Puts a state in force.
   * @throws when no page can be composed from it; the previous state then stays in force
   */
  async #adopt(state: RegistryState): Promise<void> {
    const before = this.#site;
    if (before?.state.sequence === state.sequence) return;
    const { report } = this.options;
    const known = before?.described ?? NOTHING_DESCRIBED;
    const described = await describeInForce(state, { read: this.#read, known, report });
    const site = new SiteState(state, described, this.#settings);
    if (!site.isClosed && (await this.#answers.choose(site, null, [])) === null) {
      throw new Error('there is no host that could be shown');
    }
    this.#site = site;
    if (before !== null) this.#answers.firstPages.adopt(before.state, state);
    this.#preparing.abort();
    this.#preparing = new AbortController();
    const { signal } = this.#preparing;
    this.#prepared = this.#prepared
      .then(() => this.#prepare(site, before?.state ?? null, signal))
      .catch((error: unknown) => report('files could not be prepared', error));
  }

  /** Does work ahead of requests that would otherwise wait for it: warming files and composing pages. */
  async #prepare(site: SiteState, before: RegistryState | null, signal: AbortSignal): Promise<void> {
    const choice = await this.#answers.choose(site, null, []);
    for (const path of this.options.commonPaths ?? []) {
      const route = this.options.routeOf(path);
      if (choice !== null && route !== null && !signal.aborted) await site.page(choice, route);
    }
    await this.#lastGood
      ?.write(site.state)
      .catch((error: unknown) => this.options.report('the state could not be kept on disk', error));
    await warmFiles(this.#cache, site.state, before, signal);
    const now = this.#clock();
    if (signal.aborted || now.getTime() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now.getTime();
    const kept = site.state.releases.flatMap(({ files }) => files.map(({ integrity }) => integrity));
    await this.#cache.sweep(new Set(kept), now);
  }
}

/** Creates a gateway that has not read the registry yet; `start` reads it. */
export const createGateway = (options: GatewayOptions): Gateway => new SiteGateway(options);
