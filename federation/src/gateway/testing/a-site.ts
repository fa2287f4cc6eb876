import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AppEntry } from '../../releases/registry/app-entry';
import { newTrack, promote, type Track, versionsInForce } from '../../releases/registry/track';
import { integrityOf } from '../../releases/store/integrity';
import type { PublishedRelease } from '../../releases/store/release';
import type { RegistryState } from '../../releases/store/release-store';
import { createGateway } from '../create-gateway';
import type { Gateway, GatewayOptions } from '../gateway';
import type { GatewayAnswer, GatewayRequest } from '../gateway-answer';

type Files = Readonly<Record<string, string>>;

const assets = (js: string[], css: string[] = []) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
});

/** Long enough to be worth compressing. */
export const codeOf = (name: string): string => `/* ${name} */ ${'export const shop = "shop";\n'.repeat(40)}`;

/** The files of a remote's build. */
export const remoteFiles = (app: string, version: string): Files => ({
  [`remoteEntry.${version}.js`]: codeOf(`${app} ${version} entry`),
  [`static/app.${version}.js`]: codeOf(`${app} ${version} app`),
  [`static/app.${version}.css`]: `p { --version: "${version}" }`,
  'build.json': '{}',
  'mf-manifest.json': JSON.stringify({
    name: app.replace('-', '_'),
    metaData: { remoteEntry: { name: `remoteEntry.${version}.js` } },
    exposes: [{ path: './app', assets: assets([`static/app.${version}.js`], [`static/app.${version}.css`]) }],
    shared: [
      { name: 'react', assets: assets([]) },
      { name: '@shop/api', assets: assets([]) },
    ],
  }),
});

/** The files of a host's build. */
export const hostFiles = (version: string): Files => ({
  'index.html':
    `<!doctype html><html><head><meta charset="utf-8"><title>x</title><script>theme()</script>` +
    `<script src="/static/main.${version}.js"></script></head><body><div id="root"></div></body></html>`,
  [`static/main.${version}.js`]: codeOf(`host ${version}`),
  'static/api.js': codeOf('api'),
  'mf-manifest.json': JSON.stringify({
    name: 'host',
    metaData: { remoteEntry: { name: '' } },
    exposes: [],
    shared: [
      { name: 'react', assets: assets([`static/main.${version}.js`]) },
      { name: '@shop/api', assets: assets(['static/api.js']) },
    ],
  }),
});

/** A store in memory that can fail as one on a network does. */
export class MemoryStore {
  readonly contents = new Map<string, Buffer>();
  /** Apps as the operator entered them; a missing app is entered as the kind of its first build. */
  apps: AppEntry[] = [];
  releases: PublishedRelease[] = [];
  tracks: Track[] = [];
  sequence = 0;
  reads = 0;
  failure: Error | null = null;

  add(app: string, version: string, kind: 'host' | 'remote', files: Files): PublishedRelease {
    const described = Object.entries(files).map(([name, text]) => {
      const content = Buffer.from(text);
      const integrity = integrityOf(content);
      this.contents.set(integrity, content);
      return { name, integrity, bytes: content.length };
    });
    const release: PublishedRelease = {
      app,
      version,
      kind,
      contract: 1,
      oldestContract: 1,
      entry: kind === 'host' ? null : `remoteEntry.${version}.js`,
      exposes: kind === 'host' ? [] : ['./app'],
      needs: [],
      provides: [],
      files: described,
      firstBytes: 1,
      publishedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, this.releases.length)).toISOString(),
      publishedBy: 'test',
      replacedAt: null,
      servedSince: null,
    };
    if (!this.apps.some((entry) => entry.app === app)) {
      this.apps.push({ app, kind, enteredAt: release.publishedAt, enteredBy: 'test' });
    }
    this.releases = [...this.releases, release];
    this.sequence += 1;
    return release;
  }

  change(app: string, decide: (track: Track) => Track): void {
    const track = this.tracks.find((each) => each.app === app) ?? newTrack(app);
    const after = decide(track);
    this.tracks = [...this.tracks.filter((each) => each.app !== app), after];
    this.sequence += 1;
    const servedSince = new Date(Date.UTC(2026, 0, 2, 0, 0, this.sequence)).toISOString();
    this.releases = this.releases.map((release) =>
      release.app === app && versionsInForce(after).includes(release.version)
        ? { ...release, servedSince: release.servedSince ?? servedSince }
        : release,
    );
  }

  /** Adds a release that was in force, and is not any more. */
  addReplaced(app: string, version: string, kind: 'host' | 'remote', files: Files): void {
    const replaced = this.add(app, version, kind, files);
    const { publishedAt: servedSince } = replaced;
    this.releases = this.releases.map((each) => (each === replaced ? { ...each, servedSince } : each));
  }

  addRemote(app: string, version: string): void {
    this.add(app, version, 'remote', remoteFiles(app, version));
  }

  publish(app: string, version: string): void {
    this.addRemote(app, version);
    this.change(app, (track) => promote(track, version));
  }

  publishHost(version: string): void {
    this.add('shop-front', version, 'host', hostFiles(version));
    this.change('shop-front', (track) => promote(track, version));
  }

  async readState(): Promise<RegistryState> {
    if (this.failure !== null) throw this.failure;
    const { sequence, apps, tracks, releases } = this;
    return { sequence, apps, tracks, releases };
  }

  async readFile(integrity: string): Promise<Uint8Array | null> {
    if (this.failure !== null) throw this.failure;
    this.reads += 1;
    return this.contents.get(integrity) ?? null;
  }
}

/** A store with a host and two remotes, published and promoted once. */
export function aStore(): MemoryStore {
  const store = new MemoryStore();
  store.publishHost('h1');
  store.publish('mf-shop', 'v1');
  store.publish('mf-cart', 'c1');
  return store;
}

export const aFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'gateway-'));

export interface TestSite {
  readonly gateway: Gateway;
  readonly store: MemoryStore;
  readonly folder: string;
  readonly problems: string[];
}

/** A running gateway over that store. */
export async function aSite(
  options: Partial<GatewayOptions> & { store?: MemoryStore } = {},
): Promise<TestSite> {
  const store = options.store ?? aStore();
  const folder = options.folder ?? aFolder();
  const problems: string[] = [];
  const gateway = createGateway({
    folder,
    title: '店',
    data: { site: { brand: '店' } },
    routeOf: (pathname) => {
      if (pathname.startsWith('/api')) return null;
      return { remote: pathname === '/cart' ? 'mf-cart' : 'mf-shop', key: pathname };
    },
    report: (problem, error) =>
      problems.push(`${problem}${error instanceof Error ? `: ${error.message}` : ''}`),
    ...options,
    store,
  });
  await gateway.start();
  return { gateway, store, folder, problems };
}

/** A browser's navigation request. */
export const aRequest = (url: string, headers: GatewayRequest['headers'] = {}): GatewayRequest => ({
  method: 'GET',
  url,
  headers: { accept: 'text/html,*/*;q=0.8', ...headers },
  isSecure: false,
});

export const textOf = (answer: GatewayAnswer | null): string =>
  answer === null ? '' : Buffer.from(answer.body as Uint8Array).toString('utf8');

/** The registry embedded in a page. */
export const registryIn = (answer: GatewayAnswer | null) => {
  const block = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(textOf(answer));
  return JSON.parse(block?.[1] ?? 'null').registry;
};

/** The cookies that an answer sets, as a browser would send them back. */
export const cookiesOf = (answer: GatewayAnswer | null): string =>
  [answer?.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
