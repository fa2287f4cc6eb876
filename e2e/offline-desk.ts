import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { reset } from './federation/harness/acts';
import { type FaultProxy, startFaultProxy } from './federation/harness/fault-proxy';
import { ReleaseDesk, runRelease } from './federation/harness/release-desk';
import { freePort } from './free-port';
import { type Product, startProduct } from './product';
import { test as base, expect } from './test';

const root = path.resolve(__dirname, '..');

interface Fixtures {
  /** Proxy before the product; the browser's address of the site. */
  readonly front: FaultProxy;
  readonly flight: FlightMode;
}

interface WorkerFixtures {
  readonly product: Product;
  readonly desk: ReleaseDesk;
}

/** The network of one browser, which the test takes away and gives back. */
export interface FlightMode {
  on(): Promise<void>;
  off(): Promise<void>;
}

const makeFlightMode = (front: FaultProxy, context: BrowserContext): FlightMode => ({
  async on() {
    // Playwright's own switch does not reach what a worker asks for.
    front.misbehave({ on: () => true, act: reset });
    await context.setOffline(true);
  },
  async off() {
    front.heal();
    await context.setOffline(false);
  },
});

/** A product with the service worker in it, as it ships. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const product = await startProduct(await freePort(), {
        SERVICE_WORKER: 'true',
        ALLOW_OVERRIDE: 'true',
      });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ product }, use) => {
      const token = await runRelease(['token', 'all', '--label', 'e2e'], { DATA_DIR: product.dataDir });
      await use(new ReleaseDesk(product.url, token.stdout.trim()));
    },
    { scope: 'worker' },
  ],
  front: async ({ product }, use) => {
    const front = await startFaultProxy(product.url);
    await use(front);
    await front.close();
  },
  site: async ({ front }, use) => use(front.url),
  flight: async ({ front, context }, use) => use(makeFlightMode(front, context)),
});

/** Publishes the shell anew under another version: `<body data-variant>` names it, or its worker is another. */
export async function publishShell(desk: ReleaseDesk, version: string, worker?: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qihang-shell-'));
  cpSync(path.join(root, 'shell', 'dist'), folder, {
    recursive: true,
    filter: (file) => !/\.(br|gz)$/.test(file),
  });
  const change = (name: string, make: (text: string) => string) =>
    writeFileSync(path.join(folder, name), make(readFileSync(path.join(folder, name), 'utf8')));
  change('build.json', (text) => JSON.stringify({ ...JSON.parse(text), version }));
  change('index.html', (text) => text.replace('<body>', `<body data-variant="${version}">`));
  if (worker !== undefined) change('service-worker.js', () => worker);
  await desk.publish('shell', folder);
  rmSync(folder, { recursive: true });
}

/** Publishes and promotes such a release, and waits until pages are made of it. */
export async function putInForce(desk: ReleaseDesk, version: string, site: string): Promise<void> {
  await publishShell(desk, version);
  await desk.promote('shell', version);
  const fetchPage = async () => (await fetch(site, { headers: { accept: 'text/html' } })).text();
  await expect.poll(fetchPage).toContain(`data-variant="${version}"`);
}

/** The shell's release on screen; null for the one that the product began with. */
export const variantOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.body.dataset.variant ?? null);

/** Everything in the origin's caches: paths with their queries. */
export const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(...requests.map(({ url }) => url.slice(location.origin.length)));
    }
    return kept;
  });

/** Waits until the page of this route is kept with its files, in the release that is on screen. */
export const untilKept = (page: Page, key: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          async (address) => {
            const kept = await caches.match(address);
            const { registry } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
            const releases = kept?.headers.get('mf-releases') ?? '';
            const isOfPage = releases.startsWith(`${registry.host.name}@${registry.host.release} `);
            return isOfPage && !kept?.headers.has('kept-superseded');
          },
          `/kept?${encodeURIComponent(key)}`,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);

/** Waits until a worker answers for the page; it does from the second page on. */
export const untilControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
