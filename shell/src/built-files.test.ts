import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@rstest/core';

const root = path.resolve(__dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const REMOTES: readonly string[] = workspaces.filter((name: string) => name.startsWith('mf-'));

/** Files of an app's production build, which must exist: these tests look at the shipped files. */
function filesOf(app: string): readonly string[] {
  const dist = path.join(root, app, 'dist');
  try {
    return readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) => path.join(dist, file));
  } catch (cause) {
    throw new Error(`${app} is not built: run "npm run build" first`, { cause });
  }
}
const scriptsOf = (app: string): string[] => filesOf(app).filter((file) => file.endsWith('.js'));
const read = (file: string): string => readFileSync(file, 'utf8');
const gzipBytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** Scripts that the shell's page names: every visitor downloads them before anything is shown. */
function initialScripts(): string[] {
  const index = filesOf('shell').find((file) => file.endsWith(`dist${path.sep}index.html`));
  if (index === undefined) throw new Error('shell/dist has no index.html');
  const sources = [...read(index).matchAll(/<script [^>]*src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
  return sources.map((source) => path.join(root, 'shell', 'dist', source));
}

interface Manifest {
  readonly shared: readonly {
    readonly name: string;
    readonly assets: { readonly js: { readonly sync: string[] } };
  }[];
}
const manifestOf = (app: string): Manifest => {
  const file = filesOf(app).find((name) => name.endsWith('mf-manifest.json'));
  if (file === undefined) throw new Error(`${app}/dist has no manifest`);
  return JSON.parse(read(file));
};
const sharedBy = (remote: string): string[] => manifestOf(remote).shared.map(({ name }) => name);

describe('bytes', () => {
  it('a signed-out visitor of / downloads at most 125 kB of gzipped JavaScript from the shell', () => {
    const scripts = initialScripts();
    expect(scripts.length).toBeGreaterThan(0);
    const total = scripts.reduce((sum, file) => sum + gzipBytes(file), 0);
    expect(total).toBeLessThanOrEqual(125_000);
    // The landing page requests nothing more of the shell: asynchronously shared modules stay on the server.
    expect(sharedBy('mf-landing').filter((name) => /shared\/(api|ui)$/.test(name))).toEqual([]);
  });

  it.each(REMOTES)('the entry of %s has at most 9 kB gzip: the runtime is the host’s', (remote) => {
    const entries = scriptsOf(remote).filter((file) => /remoteEntry\.\w+\.js$/.test(file));
    expect(entries).toHaveLength(1);
    for (const entry of entries) expect(gzipBytes(entry)).toBeLessThanOrEqual(9_000);
  });
});

it('a shared module that remotes fetch is one file, which a page can ask for in one request', () => {
  const filesOfShare = (name: string) =>
    manifestOf('shell').shared.find((share) => share.name === name)?.assets.js.sync;
  expect(filesOfShare('@qihang/shared/api')).toEqual([expect.stringMatching(/qihang-shared-api\.\w+\.js$/)]);
  expect(filesOfShare('@qihang/shared/ui')).toEqual([expect.stringMatching(/qihang-shared-ui\.\w+\.js$/)]);
});

it('the service worker is one script of at most 4 kB brotli, which loads no other', () => {
  const workers = filesOf('shell').filter((file) => file.endsWith(`${path.sep}service-worker.js`));
  expect(workers).toHaveLength(1);
  const [worker = ''] = workers;
  expect(brotliCompressSync(readFileSync(worker)).length).toBeLessThanOrEqual(4_000);
  expect(read(worker)).not.toMatch(/\bimport\b|importScripts/);
});

/** Text that only the module itself contains, and that survives minification. */
const MARKS: Readonly<Record<string, string>> = {
  react: 'react.transitional.element',
  'react-dom': 'https://react.dev/errors/',
  'the router': 'may be used only in the context of a <Router> component',
  session: 'draft:',
  axios: 'AxiosError',
  'TanStack Query': 'No QueryClient set, use QueryClientProvider to set one',
};
const EAGER = ['react', 'react-dom', 'the router', 'session'];
const holds = (file: string, mark: string): boolean => read(file).includes(mark);

describe('one copy of everything that is shared', () => {
  it.each(EAGER)("the shell's first scripts contain %s", (name) => {
    expect(initialScripts().filter((file) => holds(file, MARKS[name] ?? ''))).toHaveLength(1);
  });

  it.each(['axios', 'TanStack Query'])('the shell contains %s, but not in its first scripts', (name) => {
    expect(scriptsOf('shell').filter((file) => holds(file, MARKS[name] ?? '')).length).toBeGreaterThan(0);
    expect(initialScripts().filter((file) => holds(file, MARKS[name] ?? ''))).toEqual([]);
  });

  it.each(REMOTES)('no shared module is in %s', (remote) => {
    const copies = scriptsOf(remote).flatMap((file) =>
      Object.entries(MARKS).flatMap(([name, mark]) => (holds(file, mark) ? [`${name} in ${file}`] : [])),
    );
    expect(copies).toEqual([]);
  });

  it("no zod is in the browser's scripts", () => {
    const zod = ['shell', ...REMOTES].flatMap((app) =>
      scriptsOf(app).filter((file) => holds(file, 'ZodError')),
    );
    expect(zod).toEqual([]);
  });
});
