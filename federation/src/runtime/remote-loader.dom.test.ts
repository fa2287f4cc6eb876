import { init } from '@module-federation/enhanced/runtime';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import type { RegistryDocument } from '../registry/registry-document';
import { createRemoteLoader, type RemoteLoader } from './remote-loader';
import {
  appendStylesheet,
  containerOf,
  deliverEntry,
  entryScript,
  failEntry,
  follow,
  giveFilesBack,
  scripts,
  settle,
  takeOverFiles,
} from './testing/page-files';

const MANIFEST = {
  name: 'mf_shop',
  metaData: { remoteEntry: { name: 'entry.js' } },
  exposes: [{ path: './app' }],
};
const registry: RegistryDocument = {
  version: 1,
  origins: ['http://remote.test'],
  remotes: [
    {
      name: 'mf-shop',
      release: 'abc',
      manifest: 'http://remote.test/mf-manifest.json',
      entry: { url: 'http://remote.test/entry.js', integrity: 'sha384-AAAA' },
    },
  ],
};
const App = () => null;
const never = new Promise<never>(() => {});
const healthy = () => containerOf(async () => () => ({ default: App }));

let loader: RemoteLoader;
let fetched: string[];
let answerManifest: (signal: AbortSignal) => Promise<Response>;

beforeEach(() => {
  rstest.useFakeTimers();
  takeOverFiles();
  init({ name: `host_${Math.random()}`, remotes: [] });
  fetched = [];
  answerManifest = async () => new Response(JSON.stringify(MANIFEST));
  rstest.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    fetched.push(url);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([answerManifest(signal), aborted]);
  });
  loader = createRemoteLoader({ registry: () => registry });
});

afterEach(() => {
  giveFilesBack();
  rstest.unstubAllGlobals();
  rstest.useRealTimers();
});

describe('a healthy remote', () => {
  it('loads a remote once, its entry pinned by integrity and requested beside the manifest', async () => {
    const first = loader.load('mf-shop');
    await settle();
    expect(fetched).toEqual(['http://remote.test/mf-manifest.json']);
    expect(entryScript().src).toBe('http://remote.test/entry.js');
    expect(entryScript().integrity).toBe('sha384-AAAA');
    expect(entryScript().crossOrigin).toBe('anonymous');
    await deliverEntry(healthy());
    expect((await first).default).toBe(App);
    expect(await loader.load('mf-shop')).toBe(await first);
    expect(fetched).toHaveLength(1);
    expect(scripts()).toHaveLength(0);
  });

  it('loads a remote once for all who ask for it at the same time', async () => {
    const both = [follow(loader.load('mf-shop')), follow(loader.load('mf-shop'))];
    await settle();
    expect([scripts().length, fetched.length]).toEqual([1, 1]);
    await deliverEntry(healthy());
    expect(both.map(({ state }) => state)).toEqual(['loaded', 'loaded']);
    expect(both[0]?.module).toBe(both[1]?.module);
  });

  it('loads a component that is an object, as a memoised one is', async () => {
    const memo = { $$typeof: Symbol.for('react.memo'), type: App };
    const loading = follow(loader.load('mf-shop'));
    await deliverEntry(containerOf(async () => () => ({ default: memo })));
    expect(loading.module?.default).toBe(memo);
  });

  it('asks the container for the module that every remote exposes, after it was told what is shared', async () => {
    const told: string[] = [];
    follow(loader.load('mf-shop'));
    await deliverEntry(
      containerOf(
        async (expose) => {
          told.push(`get ${expose}`);
          return () => ({ default: App });
        },
        () => void told.push('init'),
      ),
    );
    expect(told).toEqual(['init', 'get ./app']);
  });

  it('allows each file of a remote just under the limit, one after the other', async () => {
    const loading = follow(loader.load('mf-shop'));
    let deliverModule: (value: unknown) => void = () => {};
    await rstest.advanceTimersByTimeAsync(119_000);
    const stylesheet = containerOf(() => appendStylesheet('http://remote.test/app.css').then(() => deliver));
    const deliver = () => new Promise((resolve) => (deliverModule = resolve));
    await deliverEntry(stylesheet);
    await rstest.advanceTimersByTimeAsync(119_000);
    document.head.querySelector('link')?.onload?.(new Event('load'));
    document.head.querySelector('link')?.dispatchEvent(new Event('load'));
    await settle();
    expect(loading.state).toBe('pending');
    deliverModule({ default: App });
    await settle();
    expect(loading.state).toBe('loaded');
  });
});

describe('F10: a remote that is not there', () => {
  it('fails at once when the registry does not name the remote', async () => {
    await expect(loader.load('mf-none')).rejects.toMatchObject({ remote: 'mf-none', stage: 'registry' });
  });

  it('fails when the entry is 404, and a retry requests new URLs and succeeds', async () => {
    const first = follow(loader.load('mf-shop'));
    await failEntry();
    expect(first).toMatchObject({ state: 'failed', error: { stage: 'entry' } });

    const second = follow(loader.load('mf-shop'));
    await settle();
    expect(entryScript().src).toBe('http://remote.test/entry.js?retry=1');
    expect(fetched.at(-1)).toBe('http://remote.test/mf-manifest.json?retry=1');
    await deliverEntry(healthy());
    expect(second.state).toBe('loaded');
  });

  it('retries at a new URL beside the query that there is, each time at another', async () => {
    const queried = {
      ...registry.remotes[0],
      entry: { url: 'http://remote.test/entry.js?v=1', integrity: 'sha384-A' },
    };
    loader = createRemoteLoader({
      registry: () => ({ ...registry, remotes: [queried] }) as RegistryDocument,
    });
    const asked: string[] = [];
    for (const _ of [0, 1, 2]) {
      follow(loader.load('mf-shop'));
      await settle();
      asked.push(entryScript().src.replace('http://remote.test/', ''));
      await failEntry();
    }
    expect(asked).toEqual(['entry.js?v=1', 'entry.js?v=1&retry=1', 'entry.js?v=1&retry=2']);
  });

  it('fails when the manifest does, and removes the entry from the page', async () => {
    answerManifest = async () => new Response('', { status: 404 });
    const loading = follow(loader.load('mf-shop'));
    await settle();
    expect(loading).toMatchObject({ state: 'failed', error: { stage: 'manifest' } });
    expect(scripts()).toHaveLength(0);
  });
});

describe('F11: a remote that hangs', () => {
  it('fails when the manifest has not arrived after 120 s, not before, and a retry succeeds', async () => {
    answerManifest = () => never;
    const first = follow(loader.load('mf-shop'));
    await deliverEntry(healthy());
    await rstest.advanceTimersByTimeAsync(119_900);
    expect(first.state).toBe('pending');
    await rstest.advanceTimersByTimeAsync(200);
    expect(first).toMatchObject({ state: 'failed', error: { stage: 'manifest' } });

    answerManifest = async () => new Response(JSON.stringify(MANIFEST));
    const second = follow(loader.load('mf-shop'));
    await deliverEntry(healthy());
    expect(second.state).toBe('loaded');
  });

  it('fails when the entry has not arrived after 120 s, not before, and a retry succeeds', async () => {
    const first = follow(loader.load('mf-shop'));
    await rstest.advanceTimersByTimeAsync(119_900);
    expect(first.state).toBe('pending');
    await rstest.advanceTimersByTimeAsync(200);
    expect(first).toMatchObject({ state: 'failed', error: { stage: 'entry' } });
    expect(scripts()).toHaveLength(0);

    const second = follow(loader.load('mf-shop'));
    await deliverEntry(healthy());
    expect(second.state).toBe('loaded');
  });

  it('fails a style sheet after 120 s, for which the bundler has no limit', async () => {
    const loading = follow(loader.load('mf-shop'));
    await deliverEntry(
      containerOf(() => appendStylesheet('http://remote.test/app.css').then(() => () => ({ default: App }))),
    );
    await rstest.advanceTimersByTimeAsync(119_900);
    expect(loading.state).toBe('pending');
    await rstest.advanceTimersByTimeAsync(200);
    expect(loading).toMatchObject({ state: 'failed', error: { stage: 'module' } });
    expect(loading.error?.message).toContain('app.css');
  });

  it('also fails the style sheet of a chunk that a loaded remote requests later', async () => {
    const loading = loader.load('mf-shop');
    await deliverEntry(healthy());
    await loading;
    const later = follow(appendStylesheet('http://remote.test/later.css'));
    await rstest.advanceTimersByTimeAsync(120_100);
    expect(later.state).toBe('failed');
  });

  it('fails a second after the limit when no file is to blame, and a retry succeeds', async () => {
    const first = follow(loader.load('mf-shop'));
    await deliverEntry(containerOf(() => never));
    await rstest.advanceTimersByTimeAsync(120_900);
    expect(first.state).toBe('pending');
    await rstest.advanceTimersByTimeAsync(200);
    expect(first).toMatchObject({ state: 'failed', error: { stage: 'guard' } });

    const second = follow(loader.load('mf-shop'));
    await deliverEntry(healthy());
    expect(second.state).toBe('loaded');
  });
});

describe('F12: a remote that is not what it should be', () => {
  it.each([
    ['leaves no container behind', undefined, 'entry'],
    ['leaves an empty object behind', {}, 'entry'],
    [
      'throws while it is set up',
      containerOf(
        async () => () => ({ default: App }),
        () => Promise.reject(new Error('init')),
      ),
      'module',
    ],
    ['exposes nothing', containerOf(async () => undefined), 'module'],
    [
      'exposes a module without a component',
      containerOf(async () => () => ({ default: undefined })),
      'module',
    ],
    ['exposes something else', containerOf(async () => () => ({ default: 'text' })), 'module'],
    [
      'throws while its module runs',
      containerOf(async () => () => {
        throw new Error('module');
      }),
      'module',
    ],
  ])('fails when the entry %s, and a retry runs it again', async (_, container, stage) => {
    const first = follow(loader.load('mf-shop'));
    await deliverEntry(container);
    expect(first).toMatchObject({ state: 'failed', error: { stage } });

    const second = follow(loader.load('mf-shop'));
    await deliverEntry(healthy());
    expect(second.state).toBe('loaded');
  });

  it('names the error that the entry threw', async () => {
    const loading = follow(loader.load('mf-shop'));
    await settle();
    window.dispatchEvent(
      new ErrorEvent('error', { filename: entryScript().src, message: 'SyntaxError: Unexpected token' }),
    );
    await deliverEntry(undefined);
    expect(loading.error?.message).toContain('Unexpected token');
  });
});

describe('a registry that holds the manifests', () => {
  const loaderWith = (manifestHead: typeof MANIFEST) =>
    createRemoteLoader({
      registry: () => ({
        ...registry,
        remotes: registry.remotes.map((remote) => ({ ...remote, manifestHead })),
      }),
    });

  it('uses the manifest in the registry instead of a request', async () => {
    const loading = follow(loaderWith(MANIFEST).load('mf-shop'));
    await deliverEntry(healthy());
    expect(loading.state).toBe('loaded');
    expect(fetched).toEqual([]);
  });

  it('still checks a manifest in the registry, and a retry asks the server', async () => {
    const broken = loaderWith({ ...MANIFEST, metaData: { remoteEntry: { name: 'another.js' } } });
    const first = follow(broken.load('mf-shop'));
    await settle();
    expect(first.error?.message).toContain('it names another.js');
    const second = follow(broken.load('mf-shop'));
    await deliverEntry(healthy());
    expect(second.state).toBe('loaded');
    expect(fetched).toEqual(['http://remote.test/mf-manifest.json?retry=1']);
  });
});
