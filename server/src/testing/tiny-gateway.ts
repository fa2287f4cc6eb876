import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createGateway, type Gateway } from '@qihang/federation/gateway';
import { newTrack, type PublishedRelease, promote } from '@qihang/federation/releases';

const HTML = '<!doctype html><html><head><title></title></head><body><div id="root"></div></body></html>';
const manifest = (name: string, entry: string) =>
  JSON.stringify({ name, metaData: { remoteEntry: { name: entry } }, exposes: [], shared: [] });

/** Builds that a gateway can make a page of. */
export const BUILDS = [
  {
    app: 'shell',
    kind: 'host',
    entry: null,
    files: {
      'index.html': HTML,
      'mf-manifest.json': manifest('shell', ''),
      'static/main.abc123.js': '// shell',
    },
  },
  {
    app: 'mf-chat',
    kind: 'remote',
    entry: 'remoteEntry.abc123.js',
    files: {
      'mf-manifest.json': manifest('mf_chat', 'remoteEntry.abc123.js'),
      'remoteEntry.abc123.js': '// mf-chat',
      'static/app.abc123.js': `// ${'mf-chat '.repeat(100)}`,
    },
  },
] as const;

/**
 * A gateway with a shell and a remote of a few bytes each, so that a test's router has the gateway's routes as well.
 */
export async function makeTinyGateway(): Promise<{ gateway: Gateway; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qihang-releases-'));
  const contents = new Map<string, Buffer>();
  const releases = BUILDS.map(({ app, kind, entry, files }): PublishedRelease => {
    const described = Object.entries(files).map(([name, text]) => {
      const content = Buffer.from(text);
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      contents.set(integrity, content);
      return { name, integrity, bytes: content.length };
    });
    return {
      app,
      kind,
      entry,
      version: '1',
      contract: 1,
      oldestContract: 1,
      exposes: [],
      needs: [],
      provides: [],
      files: described,
      firstBytes: 1,
      publishedAt: '2026-01-01T00:00:00.000Z',
      publishedBy: 'test',
      replacedAt: null,
      servedSince: '2026-01-01T00:00:00.000Z',
    };
  });
  const apps = releases.map(({ app, kind }) => ({ app, kind, enteredAt: '2026-01-01', enteredBy: 'test' }));
  const tracks = releases.map(({ app, version }) => promote(newTrack(app), version));
  const gateway = createGateway({
    folder,
    store: {
      readState: async () => ({ sequence: 1, apps, releases, tracks }),
      readFile: async (integrity) => contents.get(integrity) ?? null,
    },
    routeOf: (pathname) => (pathname.startsWith('/api') ? null : { remote: 'mf-chat', key: 'mf-chat' }),
    data: {},
    title: '启航AI',
    report: (problem, error) => {
      throw new Error(problem, { cause: error });
    },
  });
  await gateway.start();
  return {
    gateway,
    async remove() {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
