import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { type BuiltFixture, buildFixture, configOf, type Fixture } from './testing/build-fixture';

// Inside the project, so that the fixtures find react.
const cache = path.resolve(__dirname, '../../.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'preset-'));
const SOURCES = {
  'app.tsx': `
    import { useState } from 'react';
    import styles from './app.module.css';
    import './global.css';
    export const later = () => import('./later');
    export default () => { const [n] = useState(VERSION); return <p className={styles.title}>{n}</p>; };`,
  'later.tsx': `export const later = 'a chunk of its own';`,
  'app.module.css': '.title { color: red; animation: turn 1s } @keyframes turn { to { opacity: 0 } }',
  'global.css': '@layer tokens { :root { --a: 1 } }',
};
const shop = (buildId: string): Fixture => ({
  name: 'mf-shop',
  kind: 'remote',
  folder,
  buildId,
  sources: SOURCES,
});
const shell: Fixture = { name: 'shell', kind: 'host', folder, buildId: 'b1', contract: 3, oldestContract: 2 };

const hasCommonJsRuntime = (module: string): boolean => /@module-federation[\\/].*\.cjs$/.test(module);
const gzipKilobytes = (text: string): number => gzipSync(text, { level: 9 }).length / 1000;

let remote: BuiltFixture;
let laterRemote: BuiltFixture;
let host: BuiltFixture;

beforeAll(async () => {
  remote = await buildFixture(shop('b1'));
  laterRemote = await buildFixture(shop('b2'));
  host = await buildFixture(shell);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a remote', () => {
  it('builds a manifest that names the hashed entry, the module and the shared modules that it needs', () => {
    const manifest = JSON.parse(remote.read(/mf-manifest\.json$/));
    expect(manifest.name).toBe('mf_shop');
    expect(manifest.metaData.remoteEntry.name).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
    expect(remote.files).toContain(manifest.metaData.remoteEntry.name);
    expect(manifest.metaData.buildInfo.buildVersion).toBe('b1');
    expect(manifest.exposes.map((expose: { path: string }) => expose.path)).toEqual(['./app']);
    const shared = manifest.shared.map((entry: { name: string; requiredVersion: string }) => entry.name);
    expect(shared.sort()).toEqual(['react', 'react/jsx-runtime']);
    expect(manifest.shared[0].requiredVersion).toMatch(/^\^\d+\.\d+\.0$/);
  });

  it('writes a build record for publishing', () => {
    expect(JSON.parse(remote.read(/(^|[\\/])build\.json$/))).toEqual({
      schema: 1,
      app: 'mf-shop',
      version: 'b1',
      kind: 'remote',
      contract: 1,
      oldestContract: 1,
    });
  });

  it('builds a remote without a page and without copies of shared modules', () => {
    expect(remote.files.filter((file) => file.endsWith('.html'))).toEqual([]);
    expect(remote.modules.filter((module) => /node_modules[\\/]react(-dom)?[\\/]/.test(module))).toEqual([]);
    expect(remote.modules.some((module) => module.includes('app.tsx'))).toBe(true);
  });

  it('builds a remote’s entry of at most 9 kB, because the federation runtime comes from its host', () => {
    const entry = remote.read(/remoteEntry\.\w+\.js$/);
    expect(remote.modules.filter(hasCommonJsRuntime)).toEqual([]);
    expect(entry).toContain('_FEDERATION_RUNTIME_CORE');
    expect(gzipKilobytes(entry)).toBeLessThanOrEqual(9);
  });

  it('pins every chunk by its hash, and requests each retry at a new URL', () => {
    const entry = remote.read(/remoteEntry\.\w+\.js$/);
    const chunks = remote.files.filter((file) => /static[\\/](js|css)[\\/]/.test(file));
    expect(chunks.length).toBeGreaterThanOrEqual(3);
    expect(entry.match(/sha384-/g)?.length).toBeGreaterThanOrEqual(chunks.length);
    expect(entry).toContain('?retry=');
    // The functions for chunk names must exist before they are wrapped.
    expect(entry.indexOf('.miniCssF=')).toBeLessThan(entry.indexOf('?retry='));
    expect(entry.indexOf('.u=')).toBeLessThan(entry.indexOf('?retry='));
    expect(entry).toMatch(/12e4|120000/);
  });

  it('keeps a remote’s style sheets in its layer and its class names to itself', () => {
    const css = remote.read(/\.css$/);
    expect(css).toMatch(/@layer remotes\s*\{\s*\.mf-shop__title-/);
    expect(css).toMatch(/@keyframes mf-shop__turn-/);
    expect(css).toMatch(/@layer tokens\s*\{\s*:root/);
    expect(css).not.toMatch(/@layer remotes\s*\{\s*@layer/);
  });

  it('lets two builds of a remote share a page', () => {
    const globalOf = (app: BuiltFixture) =>
      /chunk_mf_shop_[^_\W]+/.exec(app.read(/remoteEntry\.\w+\.js$/))?.[0];
    expect(globalOf(remote)).toBe('chunk_mf_shop_b1');
    expect(globalOf(laterRemote)).toBe('chunk_mf_shop_b2');
  });
});

describe('the manifest of a remote', () => {
  it('lists in the manifest the shared modules that the first part needs, and no later ones', async () => {
    const split = await buildFixture({
      ...shop('split'),
      sources: {
        'app.tsx': `export const later = () => import('./later'); export default () => <p>first</p>;`,
        'later.tsx': `import { useState } from 'react'; export const useLater = () => useState(0);`,
      },
    });
    const { exposes, shared } = JSON.parse(split.read(/mf-manifest\.json$/));
    expect(exposes[0].firstShares).toEqual(['react/jsx-runtime']);
    expect(shared.map(({ name }: { name: string }) => name).sort()).toEqual(['react', 'react/jsx-runtime']);
    const whole = JSON.parse(remote.read(/mf-manifest\.json$/));
    expect(whole.exposes[0].firstShares).toEqual(['react', 'react/jsx-runtime']);
  });
});

describe('a remote that asks for something before its scripts', () => {
  it('names the request in its manifest, and the files and shared modules of the chunks that come later', async () => {
    const asking = await buildFixture({
      ...shop('asking'),
      earlyRequest: '/api/shop/{1}',
      laterChunks: ['later'],
      sources: {
        'app.tsx': `export const later = () => import(/* webpackChunkName: "later" */ './later'); export default () => <p>first</p>;`,
        'later.tsx': `import { useState } from 'react'; export const useLater = () => useState(0);`,
      },
    });
    const { exposes } = JSON.parse(asking.read(/mf-manifest\.json$/));
    expect(exposes[0].earlyRequest).toBe('/api/shop/{1}');
    expect(exposes[0].laterFiles).toEqual([expect.stringMatching(/\/later\.\w+\.js$/)]);
    expect(exposes[0].laterShares).toEqual(['react']);
  });
});

describe('an app that is shown before any script has run', () => {
  const shown = (buildId: string, program: string): Fixture => ({
    ...shop(buildId),
    sources: { ...SOURCES, 'prerender.tsx': program },
    prerender: 'prerender.tsx',
  });

  it('writes prerendered pages with the class names of the build and holes for later data', async () => {
    const built = await buildFixture(
      shown(
        'pages',
        `
        import { renderToString } from 'react-dom/server';
        import App from './app';
        export const prerender = ({ withHoles, remoteHole }) => [
          { path: '/', variant: 'signed-out', when: {}, html: renderToString(<App />) + remoteHole },
        ];`,
      ),
    );
    const { schema, pages } = JSON.parse(built.read(/prerender[\\/]pages\.json$/));
    expect(schema).toBe(1);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ path: '/', variant: 'signed-out', when: {} });
    const [, className = 'none'] = /<p class="(mf-shop__title-[\w-]+)">pages<\/p>/.exec(pages[0].html) ?? [];
    expect(built.read(/\.css$/)).toContain(`.${className}`);
    expect(built.files.filter((file) => file.includes('prerender.cjs'))).toEqual([]);
  });

  it('fails for a module without a prerender function, or with invalid pages', async () => {
    await expect(buildFixture(shown('none', 'export const other = 1;'))).rejects.toThrow(
      /prerender\.tsx exports no function `prerender`/,
    );
    await expect(
      buildFixture(shown('malformed', `export const prerender = () => [{ path: '/', html: 1 }];`)),
    ).rejects.toThrow('prerender/pages.json is malformed');
  });
});

describe('a host', () => {
  it('builds a host that starts without another round trip: its page loads its scripts, and react is among them', () => {
    const html = host.read(/index\.html$/);
    const scripts = [...html.matchAll(/<script [^>]*src="([^"]+)"[^>]*>/g)];
    expect(scripts.length).toBeGreaterThanOrEqual(1);
    for (const [tag, source] of scripts) {
      expect(tag).toMatch(/integrity="sha384-/);
      expect(tag).toContain('crossorigin="anonymous"');
      expect(source).toMatch(/^\/static\/js\/[\w.-]+\.[0-9a-f]+\.js$/);
    }
    const initial = scripts.map(([, source = '']) => host.read(new RegExp(`${path.basename(source)}$`)));
    expect(initial.join('')).toContain('react.transitional.element');
  });

  it('records the contracts of remotes that a host supports', () => {
    expect(JSON.parse(host.read(/(^|[\\/])build\.json$/))).toEqual({
      schema: 1,
      app: 'shell',
      version: 'b1',
      kind: 'host',
      contract: 3,
      oldestContract: 2,
    });
  });

  it('builds a tree-shaken federation runtime into the host, and provides it', () => {
    expect(host.modules.filter(hasCommonJsRuntime)).toEqual([]);
    expect(host.modules.some((module) => /@module-federation[\\/]runtime-core/.test(module))).toBe(true);
    const scripts = host.files
      .filter((file) => file.endsWith('.js'))
      .map((file) => host.read(new RegExp(`${path.basename(file)}$`)));
    expect(scripts.join('')).toContain('_FEDERATION_RUNTIME_CORE');
  });

  it('leaves the runtime’s own loader of remotes out of the host', () => {
    const isOfLoader = (module: string) =>
      /runtime-core[\\/]dist[\\/]utils[\\/](load|preload)\.js$|sdk[\\/]dist[\\/]dom\.js$/.test(module);
    expect(host.modules.filter(isOfLoader)).toEqual([]);
    expect(host.modules.some((module) => /without-loader[\\/]load\.ts$/.test(module))).toBe(true);
  });

  it('minifies the scripts in the host’s page, and keeps the names that one calls in another', () => {
    const html = host.read(/index\.html$/);
    expect(html).toContain('function greet(');
    expect(html).not.toContain('// a comment');
  });
});

it('refuses a build id that cannot stand in a URL or a variable', () => {
  const app = {
    name: 'mf-shop',
    root: folder,
    port: 1,
    shared: [],
    browserslist: [],
    buildId: 'a/b',
    contract: 1,
  };
  expect(() => {
    const { tools } = configOf(app, shop('a/b'));
    const apply = [tools?.rspack].flat(3).filter((tool) => typeof tool === 'function');
    for (const tool of apply)
      tool({ output: {}, optimization: {} } as never, { appendPlugins: () => {} } as never);
  }).toThrow("mf-shop: 'a/b' is not a valid build id");
});
