import type { KeyObject } from 'node:crypto';
import type { RegistryOverride } from '../registry/registry-document';
import { buildDocument } from '../releases/document';
import type { RegistryState } from '../releases/release-store';
import { signDocument } from '../releases/signed-document';
import type { Track } from '../releases/track';
import { BoundedCache } from './bounded-cache';
import { type Choice, choose } from './choice';
import { type DescribeDeps, type Descriptions, describeOne, releaseKey } from './describe-releases';
import { type FileIndex, indexFiles } from './file-index';
import { SentText } from './gateway-answer';
import { composePage, type Page } from './page';
import type { PageRoute, Prerenderer } from './prerenderer';
import { type DocumentSettings, documentOf } from './registry-of-choice';

export interface SiteSettings extends DocumentSettings {
  /** Stands in every page as `#page-data`, with the registry as `registry`. */
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
}

/** How many pages and documents are kept; what is asked for less often is composed anew. */
const KEPT = 128;

/** One state of the registry, and all that is made of it. */
export class SiteState {
  readonly files: FileIndex;
  /** Some browsers get another release than others. */
  readonly hasCanary: boolean;
  readonly #pages = new BoundedCache<SentPage>(KEPT);
  readonly #documents = new BoundedCache<SentText>(KEPT);
  readonly #asked = new Map<string, Promise<Descriptions>>();
  #signed: SentText | null = null;

  constructor(
    readonly state: RegistryState,
    readonly described: Descriptions,
    private readonly settings: SiteSettings,
  ) {
    this.files = indexFiles(state.releases);
    this.hasCanary = state.tracks.some(({ canary, isDisabled }) => canary !== null && !isDisabled);
  }

  get apps(): readonly string[] {
    return this.state.tracks.map(({ app }) => app);
  }

  /** The apps whose release for everybody can be served. */
  get servable(): readonly string[] {
    const canServe = ({ app, active }: Track) =>
      active !== null && this.described.has(releaseKey(app, active));
    return this.state.tracks.filter(canServe).map(({ app }) => app);
  }

  /** The host itself is closed by its kill switch. */
  get isClosed(): boolean {
    const closed = this.state.tracks.filter(({ isDisabled }) => isDisabled).map(({ app }) => app);
    return this.state.releases.some(({ app, kind }) => kind === 'host' && closed.includes(app));
  }

  /**
   * @param override releases that were asked for by name; those that the registry does not have are ignored
   * @throws what the store throws while such a release is read
   */
  async choose(
    bucket: string | null,
    override: readonly RegistryOverride[],
    deps: Omit<DescribeDeps, 'known'>,
  ): Promise<Choice | null> {
    if (override.length === 0) return choose(this.state, this.described, { bucket, override });
    const found = await Promise.all(override.map((asked) => this.#describeAsked(asked, deps)));
    const described = new Map([...this.described, ...found.flatMap((map) => [...map])]);
    const usable = override.filter(({ name, release }) => described.has(releaseKey(name, release)));
    return choose(this.state, described, { bucket, override: usable });
  }

  document(choice: Choice): SentText {
    const present = this.#documents.get(choice.key);
    if (present !== undefined) return present;
    const made = new SentText(JSON.stringify(documentOf(this.state, choice, this.settings)));
    this.#documents.set(choice.key, made);
    return made;
  }

  /** @returns null for a site without a key */
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
    const made = { content: new SentText(page.html), policy: page.policy };
    if (isFinal) this.#pages.set(key, made);
    return made;
  }

  /** @returns `isFinal` false for a page that would have more in it a moment later */
  async compose(choice: Choice, route: PageRoute): Promise<{ page: Page; isFinal: boolean }> {
    const { data, title, origins, prerenderer } = this.settings;
    const { host } = choice;
    const shown = choice.remotes.find(({ remote }) => remote.release.app === route.remote)?.remote;
    const shared = shown?.shares.flatMap((name) => host.shares.get(name) ?? []) ?? [];
    const preloads = new Map([...(shown?.files ?? []), ...shared].map((file) => [file.url, file]));
    const prerendered =
      prerenderer === null || shown === undefined
        ? null
        : await prerenderer.get(route, host.release, shown.release);
    const registry = documentOf(this.state, choice, this.settings);
    const page = composePage(host.template, {
      data: { ...data, registry },
      title,
      preloads: [...preloads.values()],
      origins,
      prerendered: prerendered ?? null,
    });
    return { page, isFinal: prerendered !== undefined };
  }

  /** A release that the registry has but that is not in force, described when somebody asks for it. */
  async #describeAsked(
    { name, release }: RegistryOverride,
    deps: Omit<DescribeDeps, 'known'>,
  ): Promise<Descriptions> {
    const key = releaseKey(name, release);
    const isKept = this.state.releases.some(({ app, version }) => app === name && version === release);
    if (!isKept) return new Map();
    const present = this.#asked.get(key);
    if (present !== undefined) return present;
    const asked = describeOne(this.state, key, { ...deps, known: this.described }).then(
      (found) => new Map(found === null ? [] : [found]),
    );
    this.#asked.set(key, asked);
    asked.catch(() => this.#asked.delete(key));
    return asked;
  }
}
