import type { KeyObject } from 'node:crypto';
import type { RegistryOverride } from '../registry/registry-document';
import { nameReleases } from '../registry/service-worker';
import { buildDocument } from '../releases/document/document';
import { signDocument } from '../releases/document/signed-document';
import { hostOf } from '../releases/registry/app-entry';
import type { Track } from '../releases/registry/track';
import { type RegistryState, servedReleases } from '../releases/store/release-store';
import { BoundedCache } from './bounded-cache';
import { type Choice, choose } from './choose-for-browser';
import {
  type DescribeDeps,
  type Descriptions,
  describeOne,
  isDescribed,
  joinDescriptions,
  NOTHING_DESCRIBED,
  releaseKey,
} from './collect-descriptions';
import { composePage, type Page } from './compose-page';
import { type FileIndex, indexFiles } from './file-index';
import { SentText } from './gateway-answer';
import type { PageRoute, Prerenderer } from './prerenderer';
import { type DocumentSettings, documentOf } from './registry-for-browser';
import type { PinnedFile } from './release-url';

export interface SiteSettings extends DocumentSettings {
  /** Page data, embedded in every page as `#page-data`; the registry is added as `registry`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly title: string;
  /** Null for a site whose registry is not signed. */
  readonly signingKey: KeyObject | null;
  readonly prerenderer: Prerenderer | null;
}

/** A page, ready to be sent. */
export interface SentPage {
  readonly content: SentText;
  readonly policy: string;
  /** The releases that it was composed of; null when it must not be kept. */
  readonly releases: string | null;
}

/** Entries per cache of pages and documents; the least recently used ones are composed again on demand. */
const MAX_CACHED = 128;

const unique = (files: readonly PinnedFile[]): PinnedFile[] => [
  ...new Map(files.map((file) => [file.url, file])).values(),
];

/** A state of the registry with everything derived from it. */
export class SiteState {
  readonly files: FileIndex;
  /** True when browsers do not all get the same releases. */
  readonly hasCanary: boolean;
  readonly #pages = new BoundedCache<SentPage>(MAX_CACHED);
  readonly #documents = new BoundedCache<SentText>(MAX_CACHED);
  readonly #serviceWorkers = new BoundedCache<SentText>(MAX_CACHED);
  readonly #asked = new Map<string, Promise<Descriptions>>();
  #signed: SentText | null = null;

  constructor(
    readonly state: RegistryState,
    readonly described: Descriptions,
    private readonly settings: SiteSettings,
  ) {
    this.files = indexFiles(state);
    this.hasCanary = state.tracks.some(({ canary, isDisabled }) => canary !== null && !isDisabled);
  }

  get apps(): readonly string[] {
    return this.state.tracks.map(({ app }) => app);
  }

  /** Apps whose release for everyone can be served. */
  get servable(): readonly string[] {
    const canServe = ({ app, active }: Track) =>
      active !== null && isDescribed(this.described, releaseKey(app, active));
    return this.state.tracks.filter(canServe).map(({ app }) => app);
  }

  /** True while the host itself is closed by its kill switch. */
  get isClosed(): boolean {
    const host = hostOf(this.state);
    return this.state.tracks.some(({ app, isDisabled }) => isDisabled && app === host);
  }

  /**
   * Chooses the releases of one browser.
   * @param override releases requested by name; those that never were in force are ignored
   * @throws what the store throws while such a release is read
   */
  async choose(
    bucket: string | null,
    override: readonly RegistryOverride[],
    deps: Omit<DescribeDeps, 'known'>,
  ): Promise<Choice | null> {
    if (override.length === 0) return choose(this.state, this.described, { bucket, override });
    const found = await Promise.all(override.map((asked) => this.#describeAsked(asked, deps)));
    const described = joinDescriptions([this.described, ...found]);
    const usable = override.filter(({ name, release }) => isDescribed(described, releaseKey(name, release)));
    return choose(this.state, described, { bucket, override: usable });
  }

  document(choice: Choice): SentText {
    const present = this.#documents.get(choice.key);
    if (present !== undefined) return present;
    const made = new SentText(JSON.stringify(documentOf(this.state, choice, this.settings)));
    this.#documents.set(choice.key, made);
    return made;
  }

  /** A host's service worker, compressed once. */
  serviceWorker(script: string): SentText {
    const made = this.#serviceWorkers.get(script) ?? new SentText(script);
    this.#serviceWorkers.set(script, made);
    return made;
  }

  /**
   * The signed document.
   * @returns null for a site without a key
   */
  signed(): SentText | null {
    const { signingKey, origins } = this.settings;
    if (signingKey === null) return null;
    this.#signed ??= new SentText(
      JSON.stringify(signDocument(buildDocument(this.state, { origins }), signingKey)),
    );
    return this.#signed;
  }

  async page(choice: Choice, route: PageRoute): Promise<SentPage> {
    const key = `${route.key}\n${choice.key}`;
    const present = this.#pages.get(key);
    if (present !== undefined) return present;
    const { page, isFinal } = await this.compose(choice, route);
    const releases = nameReleases(documentOf(this.state, choice, this.settings));
    const made = { content: new SentText(page.html), policy: page.policy, releases };
    if (isFinal) this.#pages.set(key, made);
    return made;
  }

  /**
   * Composes a page.
   * @returns `isFinal` is false when prerendered content was not ready, so that the page must not be kept
   */
  async compose(choice: Choice, route: PageRoute): Promise<{ page: Page; isFinal: boolean }> {
    const { data, title, origins, prerenderer } = this.settings;
    const { host } = choice;
    const shown = choice.remotes.find(({ remote }) => remote.release.app === route.remote)?.remote;
    const filesOf = (shares: readonly string[] = []) => shares.flatMap((name) => host.shares.get(name) ?? []);
    const preloads = unique([...(shown?.files ?? []), ...filesOf(shown?.shares)]);
    const early = shown?.early ?? null;
    const prerendered =
      prerenderer === null || shown === undefined
        ? null
        : await prerenderer.get(route, host.release, shown.release);
    const registry = documentOf(this.state, choice, this.settings);
    const page = composePage(host.template, {
      data: { ...data, registry },
      title,
      preloads,
      early: early && { path: early.path, later: unique([...filesOf(early.shares), ...early.files]) },
      origins,
      prerendered: prerendered ?? null,
    });
    return { page, isFinal: prerendered !== undefined };
  }

  /** Describes releases that were in force and are not now, when an override asks for one. */
  async #describeAsked(
    { name, release }: RegistryOverride,
    deps: Omit<DescribeDeps, 'known'>,
  ): Promise<Descriptions> {
    const key = releaseKey(name, release);
    const isServed = servedReleases(this.state).some(
      ({ app, version }) => app === name && version === release,
    );
    if (!isServed) return NOTHING_DESCRIBED;
    const present = this.#asked.get(key);
    if (present !== undefined) return present;
    const asked = describeOne(this.state, key, { ...deps, known: this.described });
    this.#asked.set(key, asked);
    asked.catch(() => this.#asked.delete(key));
    return asked;
  }
}
