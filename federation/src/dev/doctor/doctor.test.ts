import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type ConfigParams, createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core';
import { defineHost, defineRemote } from '../../preset';
import type { ExaminedApp } from './built-app';
import { examineDevelopment } from './examine-development';
import { examineMachine, TESTED_FEDERATION } from './examine-machine';
import { examineSite } from './examine-site';
import { type Diagnosis, FAILURES, type FailureId } from './known-failures';
import { describeFindings, runDoctor } from './run-doctor';

// Inside the project, so that the fixtures find react.
const cache = path.resolve(__dirname, '../../../.cache');
mkdirSync(cache, { recursive: true });
const project = mkdtempSync(path.join(cache, 'doctor-'));
const PRODUCTION: ConfigParams = { command: 'build', env: 'production', envMode: 'production' };

const SOURCES: Readonly<Record<string, string>> = {
  'src/app.tsx': `
    import { useState } from 'react';
    import './app.module.css';
    export const later = () => import('./later');
    export default () => <p>{useState(1)[0]}</p>;`,
  'src/later.ts': `export const later = 'a chunk of its own';`,
  'src/app.module.css': '.title { color: red }',
  'src/index.ts': `// The page of its own.\nimport('./standalone');\n`,
  'src/standalone.tsx': `import { createRoot } from 'react-dom/client'; import App from './app'; createRoot(document.body).render(<App />);`,
  'src/host.tsx': `
    import { createRoot } from 'react-dom/client';
    import { getInstance } from '@module-federation/enhanced/runtime';
    createRoot(document.body).render(<p>{getInstance()?.name}</p>);`,
  'src/host.html': '<!doctype html><html><head><title>x</title></head><body></body></html>',
};

const shared = [
  { name: 'react', loading: 'eager' },
  { name: 'react-dom', loading: 'eager' },
  { name: 'react/jsx-runtime', loading: 'eager' },
] as const;

const appOf = (name: string, kind: 'host' | 'remote', root = path.join(project, name)): ExaminedApp => ({
  name,
  kind,
  root,
  dist: path.join(root, 'dist'),
  ...(kind === 'remote' && { standalone: path.join(root, 'src/index.ts') }),
});
const shop = appOf('shop', 'host');
const cart = appOf('mf-cart', 'remote');
const plain = appOf('mf-plain', 'remote');

async function build({ root }: ExaminedApp, config: RsbuildConfig): Promise<void> {
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const rsbuild = await createRsbuild({ cwd: root, config: { ...config, logLevel: 'error' } });
  await rsbuild.build();
}

const common = ({ name, root }: ExaminedApp) => ({
  name,
  root,
  port: 4100,
  shared,
  browserslist: ['chrome >= 107'],
  buildId: 'b1',
  contract: 1,
});

/** The plugin's defaults, without this package. */
const plainConfig: RsbuildConfig = {
  mode: 'production',
  plugins: [pluginReact({ splitChunks: { react: false, router: false } })],
  source: { entry: { index: './src/index.ts' } },
  tools: {
    rspack: (config) => {
      config.plugins?.push(
        new ModuleFederationPlugin({
          name: 'mf_plain',
          filename: 'remoteEntry.js',
          exposes: { './app': './src/app.tsx' },
          shared: { react: { singleton: true } },
          dts: false,
          manifest: true,
        }),
      );
    },
  },
};

const provoked = new Set<FailureId>();
/** Ids of the failures found, without duplicates. They are recorded, because every failure needs a test. */
function failuresOf(diagnoses: readonly Diagnosis[] | null): FailureId[] {
  const found = [...new Set((diagnoses ?? []).map(({ failure }) => failure))];
  for (const failure of found) provoked.add(failure);
  return found;
}
const examine = async (...apps: ExaminedApp[]) =>
  (await runDoctor({ root: path.resolve(cache, '../..'), apps })).diagnoses;

/** Copies an app and changes the copy. */
function changed(app: ExaminedApp, change: (root: string) => void): ExaminedApp {
  const root = mkdtempSync(path.join(project, 'copy-'));
  cpSync(app.root, root, { recursive: true });
  change(root);
  return appOf(app.name, app.kind, root);
}
const replaceIn = (file: string, from: string | RegExp, to: string): void => {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, after);
};
const entryOf = (root: string): string => {
  const name = readdirSync(path.join(root, 'dist')).find((file) => /^remoteEntry\..*js$/.test(file));
  return path.join(root, 'dist', name ?? '');
};

beforeAll(async () => {
  await build(
    shop,
    defineHost({
      ...common(shop),
      entry: './src/host.tsx',
      template: './src/host.html',
      layer: 'shop',
      developmentRemotes: [],
    })(PRODUCTION) as RsbuildConfig,
  );
  await build(
    cart,
    defineRemote({
      ...common(cart),
      exposes: './src/app.tsx',
      standalone: './src/index.ts',
      layer: 'remotes',
      allowedOrigins: [],
    })(PRODUCTION) as RsbuildConfig,
  );
  await build(plain, plainConfig);
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the doctor in a project', () => {
  it('finds no fault in a host and a remote built by the preset', async () => {
    const findings = await runDoctor({ root: path.resolve(cache, '../..'), apps: [shop, cart] });
    expect(findings.diagnoses).toEqual([]);
    expect(describeFindings(findings)).toBe(
      'Looked at this machine, shop, mf-cart.\nNothing of the usual is wrong.',
    );
  });

  it('reports the faults of a remote built with the defaults of federation', async () => {
    const found = failuresOf(await examine(shop, plain));
    expect(found.sort()).toEqual([
      'no-pins',
      'own-copy',
      'own-runtime',
      'retry-on-same-url',
      'shared-identity',
    ]);
  });

  it('reports an entry in which chunks have no time limit', async () => {
    const app = changed(cart, (root) => replaceIn(entryOf(root), /12e4|120000/g, '0'));
    expect(failuresOf(await examine(shop, app))).toEqual(['no-time-limit']);
  });

  it('reports a host that loads all remotes at its start', async () => {
    const compiledIn = changed(shop, (root) =>
      replaceIn(path.join(root, 'dist/mf-manifest.json'), /"remotes":\s*\[\]/, '"remotes": [{}]'),
    );
    expect(failuresOf(await examine(compiledIn))).toEqual(['loads-all-at-start']);
  });

  it('reports an archive of types in a build', async () => {
    const app = changed(cart, (root) => writeFileSync(path.join(root, 'dist/@mf-types.zip'), ''));
    expect(failuresOf(await examine(shop, app))).toEqual(['generated-types']);
  });

  it('reports a shared module that the host does not provide, and one of another version', async () => {
    const manifest = 'dist/mf-manifest.json';
    const without = changed(shop, (root) => {
      const json = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'));
      json.shared = json.shared.filter(({ name }: { name: string }) => name !== 'react/jsx-runtime');
      writeFileSync(path.join(root, manifest), JSON.stringify(json));
    });
    const [missing] = await examine(without, cart);
    expect(missing).toEqual({
      failure: 'no-provider',
      where: 'mf-cart',
      found: 'shop does not share react/jsx-runtime',
    });
    const older = changed(shop, (root) => {
      const json = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'));
      for (const share of json.shared) share.version = '18.3.1';
      writeFileSync(path.join(root, manifest), JSON.stringify(json));
    });
    const diagnoses = await examine(older, cart);
    expect(diagnoses[0]?.found).toMatch(/^it needs react(\/jsx-runtime)? \^19\.\d+\.0, shop has 18\.3\.1$/);
    expect(failuresOf([...diagnoses, ...(missing ? [missing] : [])])).toEqual([
      'wrong-version',
      'no-provider',
    ]);
  });

  it('reports two installed versions of a shared module', async () => {
    const app = changed(cart, (root) => {
      mkdirSync(path.join(root, 'node_modules/react'), { recursive: true });
      writeFileSync(path.join(root, 'node_modules/react/package.json'), '{"version":"18.3.1"}');
    });
    expect(failuresOf(await examine(shop, app))).toEqual(['several-versions']);
  });

  it('reports an entry that uses shared modules too early, and an import of a remote by name', async () => {
    const app = changed(cart, (root) => {
      writeFileSync(
        path.join(root, 'src/index.ts'),
        `import { createRoot } from 'react-dom/client';\nimport './standalone';\n`,
      );
      writeFileSync(path.join(root, 'src/other.ts'), `import Cart from 'mf_cart/app';\n`);
    });
    const diagnoses = await examine(shop, app);
    expect(failuresOf(diagnoses)).toEqual(['eager-consumption', 'static-import']);
    expect(diagnoses.map(({ found }) => found)).toEqual([
      'it imports react-dom/client, ./standalone at once',
      'it imports mf_cart/app',
    ]);
  });

  it('reports an app that was not built, and still examines the others', async () => {
    const app = appOf('mf-none', 'remote', path.join(project, 'mf-none'));
    const findings = await runDoctor({ root: path.resolve(cache, '../..'), apps: [shop, app, cart] });
    expect(failuresOf(findings.diagnoses)).toEqual(['not-built']);
    const text = describeFindings(findings);
    expect(text).toContain('✗ mf-none: ENOENT');
    expect(text).toContain(`do        ${FAILURES['not-built'].remedy}`);
  });

  it('reports an outdated Node and an untested version of federation', () => {
    expect(failuresOf(examineMachine('20.18.1', '2.10.0'))).toEqual(['node-too-old', 'untested-federation']);
    for (const node of ['20.19.0', '22.1.0', '24.0.0'])
      expect(examineMachine(node, TESTED_FEDERATION)).toEqual([]);
  });

  it('knows the version of federation that this package depends on', () => {
    const { dependencies } = JSON.parse(
      readFileSync(path.resolve(__dirname, '../../../package.json'), 'utf8'),
    );
    expect(dependencies['@module-federation/enhanced']).toBe(TESTED_FEDERATION);
  });
});

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** An HTTP answer: status, headers, body. */
type Answer = readonly [number, Record<string, string>, string];
const serveAnswers = (answers: (path: string) => Answer | undefined): Promise<string> =>
  serve((request, response) => {
    const [status, headers, body] = answers(request.url ?? '') ?? [404, {}, ''];
    response.writeHead(status, headers).end(body);
  });

describe('the doctor at development servers', () => {
  const HOOK = '<script>window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {}</script>';
  const host = (html: string, entry: string) =>
    serveAnswers((url) => {
      if (url === '/') return [200, { 'content-type': 'text/html' }, html];
      const remote = { name: 'mf-cart', release: 'dev', manifest: '/m.json', entry: { url: entry } };
      return [200, { 'content-type': 'application/json' }, JSON.stringify({ version: 1, remotes: [remote] })];
    });
  const remote = (headers: Record<string, string>, status = 200) =>
    serveAnswers(() => [status, { 'content-type': 'text/javascript', ...headers }, 'entry()']);

  it('finds no fault in working development servers, and reports nothing when no server runs', async () => {
    const entry = await remote({ 'access-control-allow-origin': '*' });
    expect(await examineDevelopment(await host(`${HOOK}<script src="/a.js"></script>`, entry))).toEqual([]);
    expect(await examineDevelopment('http://127.0.0.1:1')).toBeNull();
  });

  it('reports a page without the hook, or with one that comes too late', async () => {
    const entry = await remote({ 'access-control-allow-origin': '*' });
    for (const html of ['<script src="/a.js"></script>', `<script src="/a.js"></script>${HOOK}`]) {
      expect(failuresOf(await examineDevelopment(await host(html, entry)))).toEqual(['no-hot-reload']);
    }
  });

  it('reports a remote that is missing, is something else, or may not be loaded', async () => {
    const failureOf = async (entry: string) => failuresOf(await examineDevelopment(await host(HOOK, entry)));
    expect(await failureOf('http://127.0.0.1:1/remoteEntry.js')).toEqual(['development-server-down']);
    expect(await failureOf(await remote({ 'content-type': 'text/html' }))).toEqual([
      'development-server-down',
    ]);
    expect(await failureOf(await remote({}))).toEqual(['foreign-origin']);
  });
});

describe('the doctor at a running site', () => {
  const ENTRY = 'entry()';
  const integrity = `sha384-${createHash('sha384').update(ENTRY).digest('base64')}`;
  const remote = {
    name: 'mf-cart',
    release: 'v1',
    manifest: '/r/mf-cart/v1/mf-manifest.json',
    entry: { url: '/r/mf-cart/v1/remoteEntry.js', integrity },
  };
  const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' };
  const healthy: Readonly<Record<string, Answer>> = {
    '/': [
      200,
      { 'content-type': 'text/html', 'cache-control': 'no-store' },
      '<script type="application/json" id="page-data">{}</script>',
    ],
    '/registry.json': [
      200,
      { 'cache-control': 'no-cache' },
      JSON.stringify({ version: 1, remotes: [remote] }),
    ],
    [remote.manifest]: [200, { 'content-type': 'application/json', ...IMMUTABLE }, '{}'],
    [remote.entry.url]: [200, { 'content-type': 'text/javascript', ...IMMUTABLE }, ENTRY],
  };
  const failuresWith = async (answers: Readonly<Record<string, Answer>>, missing?: Answer) => {
    const site = await serveAnswers((url) => ({ ...healthy, ...answers })[url] ?? missing);
    return failuresOf(await examineSite(site));
  };

  it('finds no fault in a working site', async () => {
    expect(await failuresWith({})).toEqual([]);
  });

  it.each<[FailureId, Record<string, Answer>, Answer?]>([
    ['gone-files', { [remote.entry.url]: [404, {}, ''] }],
    ['gone-files', { [remote.manifest]: [410, {}, ''] }],
    ['html-for-files', { [remote.entry.url]: [200, { 'content-type': 'text/html' }, '<p>'] }],
    ['html-for-files', {}, [200, { 'content-type': 'text/html' }, '<p>']],
    [
      'changed-file',
      { [remote.entry.url]: [200, { 'content-type': 'text/javascript', ...IMMUTABLE }, `${ENTRY} `] },
    ],
    ['uncached-files', { [remote.entry.url]: [200, { 'content-type': 'text/javascript' }, ENTRY] }],
    [
      'cached-pointer',
      {
        '/registry.json': [
          200,
          { 'cache-control': 'max-age=3600' },
          JSON.stringify({ version: 1, remotes: [] }),
        ],
      },
    ],
    ['cached-pointer', { '/': [200, {}, '<script id="page-data">'] }],
    ['waterfall', { '/': [200, { 'cache-control': 'no-store' }, '<script src="/a.js"></script>'] }],
    ['site-down', { '/registry.json': [503, {}, ''] }],
    ['site-down', { '/registry.json': [200, {}, '<html>'] }],
    [
      'no-pins',
      {
        '/registry.json': [
          200,
          { 'cache-control': 'no-cache' },
          JSON.stringify({ version: 1, remotes: [{ ...remote, entry: { url: remote.entry.url } }] }),
        ],
      },
    ],
  ])('names %s', async (failure, answers, missing) => {
    expect(await failuresWith(answers, missing)).toEqual([failure]);
  });

  it('reports files of another origin that this page may not load', async () => {
    const cdn = await serveAnswers((url) => healthy[url]);
    const elsewhere = {
      ...remote,
      manifest: cdn + remote.manifest,
      entry: { ...remote.entry, url: cdn + remote.entry.url },
    };
    const registry: Answer = [
      200,
      { 'cache-control': 'no-cache' },
      JSON.stringify({ version: 1, remotes: [elsewhere] }),
    ];
    expect(await failuresWith({ '/registry.json': registry })).toEqual(['foreign-origin']);
  });

  it('reports a site that does not answer', async () => {
    expect(failuresOf(await examineSite('http://127.0.0.1:1'))).toEqual(['site-down']);
  });
});

it('has provoked every failure of its list', () => {
  expect([...provoked].sort()).toEqual(Object.keys(FAILURES).sort());
});
