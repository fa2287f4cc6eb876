import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { createGateway } from '../gateway/create-gateway';
import type { Gateway } from '../gateway/gateway';
import { listenWith } from '../gateway/gateway-listener';
import { buildFixture, type Fixture } from '../preset/testing/build-fixture';
import { asPublishTarget, publishBuild } from './publish/publish-build';
import { createRegistry } from './registry/registry';
import type { Registry } from './registry/registry-use-cases';
import { ReleaseError } from './registry/release-error';
import { FolderReleaseStore } from './store/folder-store';
import { verifySite } from './verify/verify-site';

// Inside the project, so that the fixtures find react.
const cache = path.resolve(__dirname, '../../.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'site-'));
const keys = generateKeyPairSync('ed25519');
const store = new FolderReleaseStore(path.join(folder, 'registry'));
const by = 'ci';

let registry: Registry;
let gateway: Gateway;
let server: Server;
let url: string;

const shop = (buildId: string, more: Partial<Fixture> = {}): Fixture => ({
  name: 'mf-shop',
  kind: 'remote',
  folder,
  buildId,
  sources: {
    'app.tsx': `
      import styles from './app.module.css';
      export default () => <p className={styles.title}>{VERSION}</p>;`,
    'app.module.css': '.title { color: red }',
  },
  ...more,
});

/** Builds with the preset and publishes the result. */
async function publish(fixture: Fixture) {
  const { dist } = await buildFixture(fixture);
  return publishBuild({ folder: dist, target: asPublishTarget(registry, by) });
}
const promote = (app: string, version: string) => registry.promote({ releases: [{ app, version }], by });
const verify = () => verifySite({ url, publicKeys: [keys.publicKey] });

beforeAll(async () => {
  registry = createRegistry({ store });
  await registry.enterApp({ app: 'shell', kind: 'host', by });
  await registry.enterApp({ app: 'mf-shop', kind: 'remote', by });
  await publish({ name: 'shell', kind: 'host', folder, buildId: 'h1' });
  await publish(shop('v1'));
  await promote('shell', 'h1');
  await promote('mf-shop', 'v1');
  gateway = createGateway({
    store,
    folder: path.join(folder, 'files'),
    routeOf: (pathname) => (pathname === '/' ? { remote: 'mf-shop', key: '/' } : null),
    data: {},
    title: 'Shop',
    signingKey: keys.privateKey,
    report: (problem, error) => {
      throw new Error(problem, { cause: error });
    },
  });
  await gateway.start();
  server = createServer(listenWith(gateway));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  gateway.stop();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a site of real builds, published, promoted and served, is as it was signed at every step', async () => {
  expect(await verify()).toMatchObject({ isPassed: true });
  await publish(shop('v2'));
  await registry.startCanary({ app: 'mf-shop', version: 'v2', share: 50, by });
  await gateway.refresh();
  const { isPassed, checks } = await verify();
  expect(checks.filter((check) => !check.isPassed)).toEqual([]);
  expect(isPassed).toBe(true);
  await promote('mf-shop', 'v2');
  await gateway.refresh();
  expect((await verify()).checks).toContainEqual({
    name: 'registry',
    isPassed: true,
    finding: 'gives mf-shop v2, as it was signed',
  });
  await registry.disable({ app: 'mf-shop', by });
  await gateway.refresh();
  expect(await verify()).toMatchObject({ isPassed: true });
  await registry.enable({ app: 'mf-shop', by });
});

/** Failed checks of a refused promotion. */
async function refusalOf(version: string): Promise<readonly string[]> {
  const refused: unknown = await promote('mf-shop', version).catch((error: unknown) => error);
  if (!(refused instanceof ReleaseError)) throw new Error(`${version} was not refused`, { cause: refused });
  expect(refused.code).toBe('gate_failed');
  return refused.gate?.checks.filter(({ isPassed }) => !isPassed).map(({ finding }) => finding) ?? [];
}

it('a real build for another contract is published, and stopped at the gate', async () => {
  const { gate } = await publish(shop('v3', { contract: 2 }));
  expect(gate).toMatchObject({ isPassed: false });
  expect(await refusalOf('v3')).toEqual([
    'mf-shop v3 would fail: it expects contract 2, and shell h1 (active) is of contract 1',
  ]);
});

it('a real build that styles the whole page is stopped at the gate', async () => {
  const leaking = shop('v4', {
    sources: {
      'app.tsx': `import './leak.css'; export default () => <p>{VERSION}</p>;`,
      'leak.css': 'body { margin: 9px }',
    },
  });
  await publish(leaking);
  expect(await refusalOf('v4')).toEqual([
    expect.stringContaining('body: it would style the host and other remotes too'),
  ]);
});
